import type { Match, Step } from '../../../engine/model/match.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import { waitsFor } from '../../../engine/play/awaited.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { type NewNotice, TOLD_OF_END_MS } from '../../store/notices.ts'
import type { ClockSettings, MatchClocks, Pace } from '../../store/pace.ts'
import type { SeatRecord } from '../../store/seat-record.ts'
import { mayBeClaimed, warningMs } from './claim-warning.ts'
import { deadlineOf } from './seat-clocks.ts'

/** How long a notice waits: a player who moves in the meantime, or looks at the match, is not told. */
const AFTER_MS = {
  turn: 60_000,
  begun: 10_000,
  finished: TOLD_OF_END_MS,
}
/** Of shorter times nobody is told that they are nearly out. */
const SHORTEST_TIME_MS = 10 * 60_000

interface PlayedChain {
  readonly game: Game
  readonly seats: readonly SeatRecord[]
  readonly before: Match | null
  readonly match: Match
  readonly steps: readonly Step[]
  readonly at: number
  readonly pace: Pace
  readonly clocks: MatchClocks | null
}

/**
 * What a chain has to tell its players, of those who have a way to be told; undefined if there is nothing. Each is told what they may know
 * of their own seat, and nothing of others'.
 */
export function noticesOf(chain: PlayedChain): readonly NewNotice[] | undefined {
  let notices: NewNotice[] | undefined
  for (const [seat, player] of chain.seats.entries()) {
    if (!player || !('user' in player) || !player.user.told) continue
    // Players who have left, or have been away for long, still want to know how it ended.
    if (player.absent && !chain.match.finished) continue
    const { id } = player.user
    const own = noticesFor(chain, seat)
    if (own.length > 0) notices = [...(notices ?? []), ...own.map((one) => ({ user: id, ...one }))]
  }
  return notices
}

type OwnNotice = Omit<NewNotice, 'user'>

function noticesFor(chain: PlayedChain, seat: Seat): OwnNotice[] {
  const { game, before, match, steps, at, pace, clocks } = chain
  const after = (kind: keyof typeof AFTER_MS): OwnNotice => ({ kind, due: at + AFTER_MS[kind] })
  const moved = steps[0]?.entry.by === seat
  if (match.finished) return moved ? [] : [after('finished')]
  const claim = claimNotice(chain, seat, moved)
  const waits = waitsFor(game, match, seat)
  if (!waits) return [...(before ? [] : [after('begun')]), ...claim]
  const waited = before !== null && waitsFor(game, before, seat)
  const nearlyOut = pace.clock && clocks && clockNotice(pace.clock, clocks, seat, at)
  return [...(moved || waited ? [] : [after('turn')]), ...(nearlyOut ? [nearlyOut] : []), ...claim]
}

/** Where a clock runs, its own notice tells; else none where the seat holds up the match since an earlier chain. */
function claimNotice({ game, seats, before, match, at, pace: { clock, graceMs } }: PlayedChain, seat: Seat, moved: boolean): OwnNotice[] {
  if (clock || !mayBeClaimed(game, match, seats, seat)) return []
  if (!moved && before !== null && mayBeClaimed(game, before, seats, seat)) return []
  return [{ kind: 'claim', due: at + graceMs - warningMs(graceMs) }]
}

/** Null where the clock did not begin to run with this chain, or the time is too short to be told in time. */
function clockNotice(pace: ClockSettings, { shown }: MatchClocks, seat: Seat, at: number): OwnNotice | null {
  const clock = shown[seat]?.[seat]
  const deadline = clock && clock.since === at ? deadlineOf(pace, clock) : null
  if (deadline === null || deadline - at < SHORTEST_TIME_MS) return null
  return { kind: 'clock', due: Math.floor(deadline - warningMs(deadline - at)) }
}
