import { deck, setup, stack, timer } from '../index.ts'

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

const round = { initial: 'early', states: { early: { on: { go: 'late' } }, late: { on: { go: 'over' } } } } as const
const later = { initial: 'early', states: { early: { on: { go: 'later' } }, later: { on: { go: 'over' } } } } as const
const over = { type: 'final' } as const

rules.createGame({ ...parts, chart: { initial: 'own', states: { own, round, over } } })
// @ts-expect-error
rules.createGame({ ...parts, chart: { initial: 'own', states: { own, rounds: round, over } } })
// @ts-expect-error
rules.createGame({ ...parts, chart: { initial: 'own', states: { own, round: later, over } } })
const loose = setup({ game: { clock: timer({ phase: 'wherever' as string }) } })
loose.createGame({ ...parts, distribute: {}, moves: {}, chart: { initial: 'a', states: { a: { type: 'final' } } } })
