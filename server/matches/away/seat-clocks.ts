import { REDO, UNDO } from '../../../engine/model/built-in-moves.ts'
import type { Match, Step } from '../../../engine/model/match.ts'
import { ADMIN, type Seat, SPECTATOR, type Viewer } from '../../../engine/model/seats.ts'
import { awaitedBy } from '../../../engine/play/awaited.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { moveView } from '../../../engine/view/move-view.ts'
import type { LogNote } from '../../store/offers.ts'
import type { ClockSettings, MatchClocks, SeatClock } from '../../store/pace.ts'
import type { SeatRecord } from '../../store/seat-record.ts'

/**
 * The clocks of a match. What a viewer may know of them is kept apart: the same arithmetic, made from what that viewer was shown of each
 * chain. So a clock tells nobody that a seat acts in secret, neither while it runs nor by what is left of it afterwards.
 */

/** What a chain did, as far as somebody may know. */
interface Seen {
  /** The seats of persons that play waits for after it. */
  readonly awaited: readonly Seat[]
  /** The seat that made the move, and which. */
  readonly by: Seat | null
  readonly move: string | null
}

interface PlayedChain {
  readonly game: Game
  readonly seats: readonly SeatRecord[]
  readonly match: Match
  readonly steps: readonly Step[]
  readonly at: number
}

/** The clocks after a chain; `before` is null where it starts the match. */
export function clocksAfter(settings: ClockSettings, before: MatchClocks | null, chain: PlayedChain): MatchClocks {
  const { match, at } = chain
  const clocks = before ? resumed(before, at) : newClocks(settings, match.seats)
  const after = (seats: readonly SeatClock[], viewer: Viewer) => advanced(settings, seats, at, seenBy(chain, viewer))
  return {
    pausedAt: null,
    seats: after(clocks.seats, ADMIN),
    shown: clocks.shown.map((seats, i) => after(seats, i < match.seats ? i : SPECTATOR)),
  }
}

/** A move that a seat made after its time had run out, and the viewers who can tell: from nothing but what they were shown of both. */
export function timeOut(settings: ClockSettings, before: MatchClocks, chain: PlayedChain): Pick<LogNote, 'seat' | 'told'> | null {
  const [first] = chain.steps
  if (before.pausedAt !== null || typeof first?.entry.by !== 'number') return null
  const { by: seat } = first.entry
  const told = before.shown.flatMap((clocks, i): Viewer[] => {
    const viewer = i < chain.match.seats ? i : SPECTATOR
    const clock = clocks[seat]
    // If a player has had no time left since an earlier turn, this is told only once.
    const had = clock && (settings.kind === 'move' || clock.leftMs > 0)
    const at = had ? deadlineOf(settings, clock) : null
    return at !== null && at <= chain.at && moveView(chain.game, first, viewer).by === seat ? [viewer] : []
  })
  return told.length > 0 ? { seat, told } : null
}

function newClocks(settings: ClockSettings, seats: number): MatchClocks {
  const leftMs = settings.kind === 'bank' ? settings.bankMs : settings.vacationMs
  const each = Array.from({ length: seats }, (): SeatClock => ({ leftMs, since: null }))
  return { pausedAt: null, seats: each, shown: Array.from({ length: seats + 1 }, () => each) }
}

function seenBy({ game, seats, match, steps }: PlayedChain, viewer: Viewer): Seen {
  const isPersons = (seat: Seat) => {
    const player = seats[seat]
    return !!player && 'user' in player
  }
  const awaited = awaitedBy(game, match, viewer).awaited.filter(isPersons)
  const first = steps[0]
  if (typeof first?.entry.by !== 'number') return { awaited, by: null, move: null }
  const { by, move } = viewer === ADMIN ? first.entry : moveView(game, first, viewer)
  return { awaited, by: typeof by === 'number' ? by : null, move }
}

function advanced(settings: ClockSettings, clocks: readonly SeatClock[], at: number, { awaited, by, move }: Seen): SeatClock[] {
  return clocks.map((clock, seat): SeatClock => {
    const waits = awaited.includes(seat)
    if (clock.since === null) return waits ? { leftMs: clock.leftMs, since: at } : clock
    if (waits && by !== seat) return clock
    if (!waits) return { leftMs: settled(settings, clock, at) + (by === seat ? incrementOf(settings) : 0), since: null }
    const held = clock.held || move === UNDO || move === REDO
    // Else moves that are made and taken back again and again would hold the match.
    return held ? { ...clock, held } : { leftMs: settled(settings, clock, at), since: at }
  })
}

const incrementOf = (settings: ClockSettings) => (settings.kind === 'bank' ? settings.incrementMs : 0)
const moveMsOf = (settings: ClockSettings) => (settings.kind === 'move' ? settings.moveMs : 0)

/** What is left of the seat's bank, or of its vacation, at that time. */
function settled(settings: ClockSettings, { leftMs, since }: SeatClock, at: number): number {
  const used = since === null ? 0 : Math.max(0, at - since - moveMsOf(settings))
  return Math.max(0, leftMs - used)
}

/** When the time of a seat runs out; null while its clock stands still. */
export function deadlineOf(settings: ClockSettings, { leftMs, since }: SeatClock): number | null {
  return since === null ? null : since + moveMsOf(settings) + leftMs
}

/** The seat whose time runs out first, and when; null where no clock runs. */
export function firstOut(settings: ClockSettings, { seats, pausedAt }: MatchClocks): { readonly seat: Seat; readonly at: number } | null {
  if (pausedAt !== null) return null
  let first: { seat: Seat; at: number } | null = null
  for (const [seat, clock] of seats.entries()) {
    const at = clock.out ? null : deadlineOf(settings, clock)
    if (at !== null && (first === null || at < first.at)) first = { seat, at }
  }
  return first
}

/** Nothing can be done for the seat: its clock sets nothing off any more, until the match goes on. */
export function ranOut(clocks: MatchClocks, seat: Seat): MatchClocks {
  const seats = clocks.seats.map((clock, other): SeatClock => (other === seat ? { ...clock, out: true } : clock))
  return { ...clocks, seats }
}

/** Whether the seat's time has run out for all that everybody may know: it may act in secret. */
export function isKnownOut(settings: ClockSettings, { shown }: MatchClocks, seat: Seat, at: number): boolean {
  const clock = shown.at(-1)?.[seat]
  const out = clock ? deadlineOf(settings, clock) : null
  return out !== null && out <= at
}

/** The clocks as they stand still from then on. */
export const paused = (clocks: MatchClocks, at: number): MatchClocks => ({ ...clocks, pausedAt: at })

/** The clocks as they go on after a pause. */
export function resumed(clocks: MatchClocks, at: number): MatchClocks {
  const { pausedAt } = clocks
  if (pausedAt === null) return clocks
  const later = (seats: readonly SeatClock[]) =>
    seats.map((clock): SeatClock => (clock.since === null ? clock : { ...clock, since: clock.since + Math.max(0, at - pausedAt) }))
  return { pausedAt: null, seats: later(clocks.seats), shown: clocks.shown.map(later) }
}

/** A seat's clock as a viewer is shown it; times in milliseconds. */
export interface ClockView {
  /** Left of the bank, or of the vacation, when it began to run. */
  left: number
  /** When the time runs out, since 1970; null while the clock stands still. */
  endsAt: number | null
}

export interface ClocksView {
  seats: ClockView[]
  /** While the match is paused, since when; else null. */
  pausedAt: number | null
}

/** What a viewer is shown of the clocks. */
export function clocksView(settings: ClockSettings, { shown, pausedAt }: MatchClocks, viewer: Viewer): ClocksView {
  const clocks = shown[typeof viewer === 'number' ? viewer : shown.length - 1] ?? []
  return { seats: clocks.map((clock) => ({ left: clock.leftMs, endsAt: deadlineOf(settings, clock) })), pausedAt }
}
