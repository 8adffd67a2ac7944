import { int, roundRobin, setup } from '../../index.ts'

/** Two players begin and the others join later; a player who is bust no longer takes part, and anybody may leave. */

const ROUNDS = 3
const table = setup({ game: { round: int({ first: 1 }) }, player: { turns: int(), calls: int(), votes: int() } })

const join = table.move({ apply: (state) => state.activate(state.seat) })
const pass = table.move({ apply: () => {} })
const bust = table.move({
  legal: ({ players, isActive }) => (players.filter((_, seat) => isActive(seat)).length > 2 ? true : 'One other player must be left.'),
  apply: (state) => state.deactivate(state.seat),
})
const call = table.move({
  apply: ({ me }) => {
    me.calls++
  },
})
const vote = table.move({
  apply: ({ me }) => {
    me.votes++
  },
})
const turnBegins = table.fixUp({
  apply: ({ current }) => {
    current.turns++
  },
})
const nextRound = table.fixUp({
  apply: ({ game }) => {
    game.round++
  },
})

export default table.createGame({
  name: 'joining',
  players: { min: 2, max: 5 },
  distribute: {},
  beforeDeal: (state) => {
    for (let seat = 2; seat < state.seats; seat++) state.deactivate(seat)
  },
  moves: { join, pass, bust, call, vote, turnBegins, nextRound },
  guards: { isLastRound: table.guard(({ game }) => game.round === ROUNDS) },
  chart: {
    initial: 'turns',
    on: { join: { turn: 'inactive' } },
    states: {
      turns: {
        turns: { rounds: 2, begin: 'turnBegins' },
        moves: ['bust'],
        on: { pass: { actions: 'nextTurn' } },
        after: { 1000: { move: 'pass' } },
        onDone: 'calls',
      },
      calls: { ordered: [roundRobin('call', { rounds: 2 })], onDone: 'votes' },
      votes: {
        seats: {
          initial: 'voting',
          states: { voting: { on: { vote: 'voted' }, after: { 500: { move: 'vote' } } }, voted: { type: 'final' } },
        },
        onDone: 'next',
      },
      next: {
        always: [
          { guard: 'isLastRound', target: 'over' },
          { actions: 'nextRound', target: 'turns' },
        ],
      },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat].calls,
})
