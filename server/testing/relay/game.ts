import { int, setup } from '../../../engine/index.ts'

const LAST_TICK = 400

const relay = setup({ game: { ticks: int() }, player: { said: int() } })

const say = relay.move({
  apply: ({ me }) => {
    me.said++
  },
})
const tick = relay.move({
  apply: ({ game }) => {
    game.ticks++
  },
})

/** A game in which people, agents and a quick clock move at the same time. */
export default relay.createGame({
  name: 'relay',
  description: 'Say something in turn, while a clock ticks.',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { say, tick },
  guards: { late: relay.guard(({ game }) => game.ticks >= LAST_TICK) },
  chart: {
    initial: 'talking',
    states: {
      talking: { on: { say: 'said', tick: { target: 'ticked', turn: 'none' } }, after: { 120: { move: 'tick' } } },
      said: { always: { actions: 'nextTurn', target: 'talking' } },
      ticked: { always: [{ guard: 'late', target: 'over' }, 'talking'] },
      over: { type: 'final' },
    },
  },
})
