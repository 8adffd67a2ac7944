import { z } from 'zod'
import { type ClockSettings, DEFAULT_PACE } from '../../store/pace.ts'

/** What may be said about time of a match that has not begun, in milliseconds. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const ms = (least: number, most: number) => z.int().min(least).max(most)
const out = z.enum(['absent', 'lose'])

const moveClock = { kind: z.literal('move'), moveMs: ms(MINUTE_MS, 14 * DAY_MS), vacationMs: ms(0, 60 * DAY_MS) }
const bankClock = { kind: z.literal('bank'), bankMs: ms(10 * SECOND_MS, DAY_MS), incrementMs: ms(0, 10 * MINUTE_MS) }

/** The clock of a match in answers. */
export const clockSettings = z.discriminatedUnion('kind', [z.strictObject({ ...moveClock, out }), z.strictObject({ ...bankClock, out })])

/** The clock in a request: what is left out takes its default. */
const chosenClock = z.discriminatedUnion('kind', [
  z
    .strictObject({ ...moveClock, vacationMs: moveClock.vacationMs.default(0), out: out.default('absent') })
    .refine(({ moveMs, vacationMs }) => vacationMs === 0 || moveMs >= DAY_MS, 'vacation is for clocks of at least a day for each move'),
  z.strictObject({ ...bankClock, incrementMs: bankClock.incrementMs.default(0), out: out.default('absent') }),
])

const clock = chosenClock.nullable()
const graceMs = ms(10 * SECOND_MS, 7 * DAY_MS)

/** Of a new match. */
export const chosenPace = { clock: clock.default(null), graceMs: graceMs.default(DEFAULT_PACE.graceMs) }

/** What is changed of an open match; what is left out stays as it is. */
export const changedPace = { clock: clock.optional(), graceMs: graceMs.optional() }

true satisfies z.output<typeof clockSettings> extends ClockSettings ? true : false
