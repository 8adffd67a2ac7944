import { deck, setup, stack, timer } from './index.ts'

/** A timer is for a phase that there is: checked by tsc; a planted mistake that passes is an error too. */

const bombs = deck('bombs', [{}], { dynamic: { fuse: timer({ phase: 'round.late' }) } })
const rules = setup({
  game: { clock: timer({ phase: 'round' }), any: timer(), pile: stack(bombs) },
  player: { watch: timer({ phase: 'own.p' }) },
})
const parts = {
  name: 'timed',
  players: { min: 1, max: 2 },
  distribute: { bombs: 'pile' },
  moves: { go: rules.move({ apply: () => {} }) },
} as const
const own = { seats: { initial: 'p', states: { p: { on: { go: 'q' } }, q: { type: 'final' } } }, onDone: 'over' } as const

rules.createGame({
  ...parts,
  chart: {
    initial: 'own',
    states: {
      own,
      round: { initial: 'early', states: { early: { on: { go: 'late' } }, late: { on: { go: 'over' } } } },
      over: { type: 'final' },
    },
  },
})
rules.createGame({
  ...parts,
  // @ts-expect-error
  chart: {
    initial: 'own',
    states: {
      own,
      rounds: { initial: 'early', states: { early: { on: { go: 'late' } }, late: { on: { go: 'over' } } } },
      over: { type: 'final' },
    },
  },
})
rules.createGame({
  ...parts,
  // @ts-expect-error
  chart: {
    initial: 'own',
    states: {
      own,
      round: { initial: 'early', states: { early: { on: { go: 'later' } }, later: { on: { go: 'over' } } } },
      over: { type: 'final' },
    },
  },
})
const loose = setup({ game: { clock: timer({ phase: 'wherever' as string }) } })
loose.createGame({ ...parts, distribute: {}, moves: {}, chart: { initial: 'a', states: { a: { type: 'final' } } } })
