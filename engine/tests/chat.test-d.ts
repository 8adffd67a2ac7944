import { setup } from '../index.ts'

/** Only phases of which everybody knows close the chat: checked by tsc; a planted mistake that passes is an error too. */

const rules = setup({ game: {} })
const parts = {
  name: 'nights',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { go: rules.move({ apply: () => {} }) },
  who: { wolf: rules.who(() => 0) },
} as const
const chart = {
  initial: 'day',
  states: {
    day: { on: { go: 'night' } },
    night: { initial: 'still', states: { still: { on: { go: 'w' } }, w: { sanitize: 'wolf', on: { go: 'choosing' } } } },
    choosing: { seats: { initial: 'one', states: { one: { on: { go: 'two' } }, two: { type: 'final' } } }, onDone: 'over' },
    over: { type: 'final' },
  },
} as const

rules.createGame({ ...parts, chart })
rules.createGame({ ...parts, chart, chat: false })
rules.createGame({ ...parts, chart, chat: { closedIn: ['night', 'night.still', 'choosing'] } })
rules.createGame({ ...parts, chart, chat: { eliminated: 'apart' } })
// @ts-expect-error
rules.createGame({ ...parts, chart, chat: { eliminated: 'together' } })
// @ts-expect-error
rules.createGame({ ...parts, chart, chat: true })
// @ts-expect-error
rules.createGame({ ...parts, chart, chat: { closedIn: ['nigth'] } })
// @ts-expect-error
rules.createGame({ ...parts, chart, chat: { closedIn: ['night.w'] } })
// @ts-expect-error
rules.createGame({ ...parts, chart, chat: { closedIn: ['choosing.one'] } })
