import type { Match, Outcome, Proposal, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { propose } from '../../engine/propose/propose.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import { RULES_MS } from '../games/workers/rule-time.ts'
import type { Clock } from '../runtime/clock.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Offer } from '../store/offers.ts'
import { absentSeats } from '../store/seat-record.ts'
import type { Commit, SeatChange, Store } from '../store/store.ts'
import { commitRecord, publishCommit } from './commit-record.ts'
import type { Earlier } from './earlier.ts'
import type { LoadedMatch, LoadedMatches } from './loaded-match.ts'
import type { MatchEvents } from './match-events.ts'
import { plansAfter } from './planned/plans-after.ts'
import { haltAfter } from './questions/breakpoints.ts'
import type { RuleDiagnostics } from './rule-diagnostics.ts'
import { agentsAt, seatedSince } from './seats.ts'

/** Plays moves: one writer per match, and a move is acknowledged only after it is in the store. */
export interface Runner {
  /** Runs `work` while nothing else in this process changes the match; work on other matches continues. `key`: of a move that is to be made. */
  alone<T>(id: string, work: (loaded: LoadedMatch) => Promise<Result<T>>, key?: string): Promise<Result<T>>
  /** Call this inside `alone`. Writes the move with its fix-ups and publishes what happened. */
  play(loaded: LoadedMatch, proposal: Proposal, along?: MoveContext): Promise<Result<Match>>
  /** Resolves when no work is running. */
  idle(): Promise<void>
}

/** What goes with a move. */
interface MoveContext {
  /** What a seat's agent wants to remember, where the server made the move for it. */
  readonly memory?: Json | null
  /** The seat whose plan makes the move. */
  readonly planner?: Seat
  /** The seat that gets a new holder with the move; the given match has them there already. */
  readonly taken?: SeatChange
  /** Players have agreed on it: what was offered, which is closed with the move, and the match to which it returns. */
  readonly agreed?: { readonly offer: Offer; readonly to: Match }
  /** Id of the request that it was made for: the log names it. */
  readonly request?: string | undefined
}

interface RunnerOptions {
  readonly store: Store
  readonly matches: LoadedMatches
  readonly earlier: Earlier
  readonly clock: Clock
  readonly agentDelayMs: number
  readonly events: MatchEvents
  readonly diagnostics?: RuleDiagnostics
  /** Publishes what other servers have done in the match, before anything else is done with it. Left out: there are none. */
  readonly catchUp?: (loaded: LoadedMatch) => Promise<void>
}

/** How often work is tried in whose way other servers get. */
const TRIES = 20

export function createRunner({ store, matches, earlier, clock, agentDelayMs, events, diagnostics, catchUp }: RunnerOptions): Runner {
  const queue = createKeyedQueue()

  async function newest(id: string, key: string | undefined): Promise<Result<LoadedMatch>> {
    const loaded = await matches.get(id, key)
    if (loaded.ok) await catchUp?.(loaded.value)
    return loaded
  }

  return {
    alone(id, work, key) {
      return queue.run(id, async () => {
        let loaded = await newest(id, key)
        for (let tries = 1; ; tries++) {
          if (!loaded.ok) return loaded
          const result = await work(loaded.value)
          if (result.ok || tries === TRIES) return result
          // Another server may have changed the match meanwhile: then it is tried again.
          const newer = await newest(id, key)
          if (!newer.ok || standing(newer.value) === standing(loaded.value)) return result
          loaded = newer
        }
      })
    },

    async play(loaded, proposal, { memory, planner = null, taken, agreed, request } = {}) {
      const { record, match: before } = loaded
      if (!before) return refuse('not-started', 'The match has not started: some seats are still open.')
      if (record.offers?.pausedAt != null) return refuse('paused', 'The match is paused. Go on with it first.')
      // Another server's clock may be ahead of this one's.
      const at = Math.max(clock.now(), record.updatedAt)
      const moved = memory !== undefined && typeof proposal.seat === 'number' ? { seat: proposal.seat, memory } : null
      const plans = (record.plans ?? 0) > 0 ? await store.plans(record.id) : null
      const clocks = record.pace?.clock ? await store.clocks(record.id) : null
      const since = agreed?.to ?? (await sinceOf({ ...loaded, match: before }, proposal))
      const dated = proposal.at < at ? { ...proposal, at } : proposal
      const scene = { type: 'move', match: before, proposal: dated, since, agents: agentsAt(record.seats, moved) } as const
      const rehearsed = await loaded.served.rehearse(record, scene, request)
      if (!rehearsed.ok) return rehearsed
      const played = tried(loaded, before, dated, since, { diagnostics, request }, (outcome) => {
        rehearsed.value?.cameTo(outcome.match)
        // Each by its name: what follows a spread, V8 defines by a slow call.
        const { match, steps } = outcome
        const { game } = loaded.served
        return commitRecord({
          id: record.id,
          match,
          steps,
          served: loaded.served,
          seats: record.seats,
          before,
          at,
          agentDelayMs,
          moved,
          memories: rehearsed.value?.memories,
          taken,
          agreed: agreed?.offer,
          pace: record.pace,
          clocks,
          plans: plans ? plansAfter(plans, record, { game, match, steps, at, planner, taken: taken?.seat ?? null }) : undefined,
          request,
          halted: record.breakpoints && haltAfter(record, loaded.served, steps),
        })
      })
      if (!played.ok) return played
      const { commit, steps } = played.value
      if (!(await store.commit(commit))) return refuse('stale', 'The match has moved on. Please try again.')
      publishCommit(events, record, commit, steps)
      return ok(commit.match)
    },

    idle: () => queue.idle(),
  }

  /**
   * The match as its proposer saw it, where it has gone on since. A player who took the seat later saw that version as a spectator: for
   * them there is none.
   */
  async function sinceOf(loaded: LoadedMatch & { match: Match }, { seat, expectVersion }: Proposal): Promise<Match | undefined> {
    if (expectVersion === undefined || expectVersion === loaded.match.version) return undefined
    const wasSeated = typeof seat !== 'number' || expectVersion >= seatedSince(loaded.record, seat)
    return wasSeated ? earlier.at(loaded, expectVersion) : undefined
  }
}

interface Played {
  readonly commit: Commit
  readonly steps: readonly Step[]
}

/** Plays without writing. A rule that throws is a bug of the game: it is logged, and nothing has changed. */
function tried(
  { record, served }: LoadedMatch,
  match: Match,
  proposal: Proposal,
  since: Match | undefined,
  { diagnostics, request }: { readonly diagnostics: RuleDiagnostics | undefined; readonly request: string | undefined },
  commitOf: (outcome: Success) => Commit,
): Result<Played> {
  const where = { request, match: record.id, version: match.version, game: record.game, move: proposal.move, seat: proposal.seat }
  const failed = (error: unknown) => {
    const logged = log('rule-failed', { ...where, error })
    return refuse(
      'failed',
      diagnostics?.failure(logged) ?? `Something went wrong in the rules of ${served.info.displayName}. Your move was not made.`,
    )
  }
  try {
    const began = performance.now()
    const outcome = propose(served.game, match, proposal, since)
    const tookMs = performance.now() - began
    if (diagnostics && tookMs > RULES_MS) log('rules-slow', { ...where, error: slowText(proposal, tookMs) })
    if (outcome.ok) return ok({ commit: commitOf(outcome), steps: outcome.steps })
    const { refusal, error } = outcome
    if (refusal.code !== 'failed' && error === undefined) return outcome
    const failure = failed(error ?? refusal.message)
    // A secret move is refused as ever.
    return refusal.code === 'failed' ? failure : { ok: false, refusal }
  } catch (error) {
    return failed(error)
  }
}
type Success = Extract<Outcome, { ok: true }>

/** For authors, whose own server does not refuse it. */
const slowText = ({ move }: Proposal, tookMs: number) =>
  `${move} took ${Math.round(tookMs)} ms. playchart serve refuses what keeps the processor busy for more than ${RULES_MS} ms`

/** What an answer may depend on: how far the match has come, who is absent, what is planned and what is offered. */
function standing({ record, match }: LoadedMatch): string {
  return `${match?.version} ${absentSeats(record.seats)} ${record.plans} ${JSON.stringify(record.offers)}`
}
