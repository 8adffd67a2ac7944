import { setup } from '../../../engine/index.ts'

const A_WEEK_MS = 604_800_000

const rules = setup({ game: {} })

/** A game without end, by turns. For a player who is absent it goes on, except where they rest: there play waits for them for a week. */
export default rules.createGame({
  name: 'stroll',
  description: 'A walk by turns.',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: {
    go: rules.move({ help: 'Go on: the turn passes.', apply: () => {} }),
    look: rules.move({ help: 'Look around, and go on afterwards.', apply: () => {} }),
    rest: rules.move({ help: 'Sit down.', apply: () => {} }),
    wake: rules.move({ help: 'You have slept for a week.', apply: () => {} }),
  },
  chart: {
    initial: 'walk',
    endless: true,
    states: {
      walk: { absent: 'go', moves: ['look'], on: { go: 'next', rest: 'stand' } },
      next: { always: { actions: 'nextTurn', target: 'walk' } },
      stand: { absent: 'wait', on: { go: 'next', wake: { turn: 'none', target: 'next' } }, after: { [A_WEEK_MS]: { move: 'wake' } } },
    },
  },
})
