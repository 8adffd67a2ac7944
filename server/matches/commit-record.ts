import type { Match, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { activeSeats } from '../../engine/play/legal.ts'
import type { BreakpointHit } from '../../engine/simulation/breakpoint-hit.ts'
import { type Memories, memoriesAfter } from '../games/agent-memories.ts'
import type { ServedGame } from '../games/games.ts'
import { digestOf } from '../rules/replay-log.ts'
import { log } from '../runtime/log.ts'
import type { LogNote, Offer } from '../store/offers.ts'
import { type ClocksChange, DEFAULT_PACE, type MatchClocks, type Pace } from '../store/pace.ts'
import type { PlansChange } from '../store/plans.ts'
import { recordAfter } from '../store/record-after.ts'
import { absentSeats, agentSeats, type SeatRecord } from '../store/seat-record.ts'
import type { AgentChange, Commit, KeptRules, MatchRecord, SeatChange } from '../store/store.ts'
import { noticesOf } from './away/notices-of.ts'
import { clocksAfter, firstOut, timeOut } from './away/seat-clocks.ts'
import { moveForAbsent } from './joinable-seats.ts'
import type { MatchEvents } from './match-events.ts'
import { agentsAt, type Moved } from './seats.ts'

interface PlayedChain {
  readonly id: string
  readonly served: ServedGame
  readonly seats: readonly SeatRecord[]
  /** Null when the chain starts the match. */
  readonly before: Match | null
  readonly match: Match
  readonly steps: readonly Step[]
  readonly at: number
  readonly agentDelayMs: number
  /** The seat for which the server made the move, and what its agent remembers of its choice. */
  readonly moved: Moved | null
  /** What agents remember that were shown the chain already; left out, they are shown it now. */
  readonly memories?: Memories | undefined
  /** The seat that is taken with it; `seats` has its new holder already. */
  readonly taken?: SeatChange
  /** Players have agreed on it. */
  readonly agreed?: Offer | undefined
  /** Left out: no clock runs. */
  readonly pace?: Pace | undefined
  /** The clocks before it, where the match has some. */
  readonly clocks?: MatchClocks | null
  /** Where players of the match have plans. */
  readonly plans?: PlansChange | undefined
  /** The breakpoint that stops the match. */
  readonly halted?: BreakpointHit | undefined
  /** Id of the request that it was made for: the log names it. */
  readonly request?: string | undefined
}

/** What the store must write once a chain has been played: a move with its fix-ups, or the start of a match. */
export function commitRecord(played: PlayedChain): Commit {
  const { id, served, before, match, steps, at } = played
  const set = match.finished ? [] : match.timers
  const was = before?.timers ?? []
  const state = JSON.stringify(match)
  const clocks = clocksChange(played)
  const { pace = DEFAULT_PACE } = played
  return {
    id,
    from: before?.version ?? null,
    match,
    state,
    digest: digestOf(match.secret, served.meaning(), state),
    kept: before ? null : keptRules(served, match),
    entries: steps.map((step) => step.entry),
    rules: served.rules(match.seats),
    at,
    timers: {
      added: set.filter(({ id }) => !was.some((timer) => timer.id === id)),
      gone: was.filter(({ id }) => !set.some((timer) => timer.id === id)),
    },
    absent: absentSeats(played.seats),
    agents: agentChange(played),
    taken: played.taken,
    agreed: played.agreed,
    clocks,
    plans: played.plans,
    notices: noticesOf({ game: served.game, seats: played.seats, before, match, steps, at, pace, clocks: clocks?.clocks ?? null }),
    note: timeOutNote(played),
    halted: played.halted,
  }
}

const keptRules = (served: ServedGame, { game, seats }: Match): KeptRules => ({
  hash: served.rules(seats),
  game,
  meaning: served.meaning(),
  bundle: served.bundle(),
})

function clocksChange(played: PlayedChain): ClocksChange | undefined {
  const { pace, clocks = null, served, seats, match, steps, at, agentDelayMs } = played
  if (!pace?.clock) return undefined
  const after = clocksAfter(pace.clock, clocks, { game: served.game, seats, match, steps, at })
  const first = match.finished ? null : firstOut(pace.clock, after)
  // A player with no time left is given as long as an agent: otherwise a rule that leaves the turn with them would be followed without end.
  return { clocks: after, due: first && Math.max(first.at, at + agentDelayMs) }
}

function timeOutNote({ id, pace, clocks, served, seats, match, steps, at }: PlayedChain): LogNote | undefined {
  const out = pace?.clock && clocks ? timeOut(pace.clock, clocks, { game: served.game, seats, match, steps, at }) : null
  return out ? { match: id, version: steps[0]?.entry.version ?? match.version, at, kind: 'time-out', ...out } : undefined
}

function agentChange(played: PlayedChain): AgentChange | null {
  const { served, seats, match, at, agentDelayMs, moved } = played
  if (agentSeats(seats).length + absentSeats(seats).length === 0) return null
  const change = { due: at + agentDelayMs, moved: moved?.seat ?? null, memories: played.memories ?? memoriesOf(played) }
  return { active: match.finished ? [] : movedByServer(served, seats, match), ...change }
}

/** The seats that it is for the server to move now: agents', and absent players' for whom the rules say something. */
export function movedByServer(served: ServedGame, seats: readonly SeatRecord[], match: Match): Seat[] {
  const agents = agentSeats(seats)
  const active = agents.length === 0 ? [] : activeSeats(served.game, match).filter((seat) => agents.includes(seat))
  return [...active, ...absentSeats(seats).filter((seat) => moveForAbsent(served, match, seat))]
}

const memoriesOf = ({ id, served: { game }, seats, match, steps, moved, request }: PlayedChain): Memories =>
  memoriesAfter(game, match, steps, agentsAt(seats, moved), ({ agent, seat }, error) =>
    log('agent-failed', { request, match: id, version: match.version, seat, agent, error }),
  )

/** When the earliest timer or clock of a commit, or seat that the server moves, is due; Infinity when it has none. */
function earliestDue({ timers, agents, clocks }: Commit): number {
  const due = timers.added.map((timer) => timer.endsAt)
  if (agents?.active.length) due.push(agents.due)
  if (clocks?.due != null) due.push(clocks.due)
  return Math.min(...due)
}

/** Publishes what a commit did. `before` is the match's record before it, but with the new holder of a seat that is taken. */
export function publishCommit(events: MatchEvents, before: MatchRecord, commit: Commit, steps: readonly Step[]): void {
  const { from, match, taken } = commit
  const record = recordAfter(before, commit)
  const clocks = commit.clocks?.clocks ?? null
  if (from === null) events.happened({ type: 'begun', record, match, start: steps[0]?.before ?? match, steps, clocks })
  else events.happened({ type: 'moved', record, match, steps, taken: taken?.seat ?? null, clocks })
  // A pause, or the end of an offer to take back what was then the last move.
  if (commit.halted || before.offers?.open?.kind === 'takeBack') events.happened({ type: 'offers-changed', record, match })
  if (commit.note) events.happened({ type: 'noted', record, match, note: commit.note })
  if (match.finished) events.happened({ type: 'ended', record, match })
  const revision = (commit.plans?.before ?? 0) + 1
  for (const { seat, plan, due } of commit.plans?.after ?? [])
    events.happened({ type: 'planned', record, match, seat, plan, revision, due })
  const due = earliestDue(commit)
  if (due !== Number.POSITIVE_INFINITY) events.happened({ type: 'scheduled', id: record.id, due })
  if (commit.notices) events.happened({ type: 'noticed', id: record.id, due: Math.min(...commit.notices.map((notice) => notice.due)) })
}
