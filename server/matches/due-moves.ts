import { RESIGN } from '../../engine/model/built-in-moves.ts'
import { CLOCK, type Seat } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'
import { otherArguments, otherMoves } from '../../engine/propose/other-moves.ts'
import { wasRefusedByApply } from '../../engine/rules/refuse.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import { createBackoff } from '../runtime/backoff.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { DueAgentTurn, DueTimer, Store } from '../store/store.ts'
import { choose, chooseForAbsent } from './agent-choice.ts'
import type { LoadedMatch } from './loaded-match.ts'
import type { Runner } from './runner.ts'
import { isAbsent, isUnattended } from './seats.ts'

/** Every game has it; it takes over for one turn when a game's own agent fails. */
const RANDOM = 'random'
/** How many other moves are tried after one that `apply` refused. */
const OTHERS_AT_MOST = 100

interface SeatMove {
  readonly seat: Seat
  readonly move: string
  readonly args: Args
  readonly memory: Json | null
}

/** The moves that nobody sends: those of timers that have run out, of agents, and of players who are absent. */
export interface DueMoves {
  /** Makes all that are due. One that cannot be made is logged and holds up no other. */
  make(now: number): Promise<void>
  /** When the next one is due; null when there is none. */
  next(): Promise<number | null>
}

export function createDueMoves(store: Store, runner: Runner, clock: Clock): DueMoves {
  /** Matches whose due moves are left alone for now; their rows stay. */
  const backoff = createBackoff()

  /** A timer whose move is refused is dropped, and its phase goes on without it. */
  async function fire({ match: id, timer, endsAt }: DueTimer): Promise<Result<unknown>> {
    return runner.alone<unknown>(id, async (loaded) => {
      const due = loaded.match?.timers.find((one) => one.id === timer)
      if (!due) return ok(await store.dropTimer(id, timer))
      const { move, args } = due
      const played = await runner.play(loaded, { seat: CLOCK, move, args, timer, at: Math.max(clock.now(), endsAt) })
      if (settled(played)) return ok(null)
      log('timer-dropped', { match: id, timer, ...played.refusal })
      return ok(await store.dropTimer(id, timer))
    })
  }

  /** An agent that chooses to wait is asked again after the next move, as are the rules about an absent player. */
  async function act({ match: id, seat }: DueAgentTurn): Promise<Result<unknown>> {
    return runner.alone<unknown>(id, async (loaded) => {
      for (const { agent, choice } of choicesFor(loaded, seat)) {
        if (!choice.ok) continue
        if (!choice.value) break
        const { move, args, memory } = choice.value
        const played = await runner.play(loaded, { seat, move, args, at: clock.now() }, { memory })
        if (settled(played)) return ok(null)
        log(agent === undefined ? 'absent-refused' : 'agent-refused', { match: id, seat, agent, move, args, ...played.refusal })
        if (!wasRefusedByApply(played.refusal)) continue
        // Nobody could have told before. For who is absent the chart has said which move it is.
        const others = agent === undefined ? otherArguments : otherMoves
        if (await oneOf(others, loaded, { seat, move, args, memory })) return ok(null)
      }
      return ok(await store.dropAgentTurn(id, seat))
    })
  }

  /** Makes the first that is not refused of the others that there are for a move that was refused as it was carried out. */
  async function oneOf(others: typeof otherMoves, loaded: LoadedMatch, { memory, ...refused }: SeatMove): Promise<boolean> {
    const { served, match } = loaded
    if (!match) return false
    let tries = 0
    for (const choice of others(served.game, match, { ...refused, at: clock.now() })) {
      if (++tries > OTHERS_AT_MOST) return false
      if (settled(await runner.play(loaded, { ...refused, ...choice, at: clock.now() }, { memory }))) return true
    }
    return false
  }

  async function made(match: string, which: { timer: number } | { seat: Seat }, work: Promise<Result<unknown>>): Promise<void> {
    try {
      const result = await work
      if (result.ok) return backoff.succeeded(match)
      // The match could not be read: its game is not served here, or has other rules.
      backoff.park(match)
      log('due-parked', { match, ...which, ...result.refusal })
    } catch (error) {
      backoff.failed(match, clock.now())
      log('due-failed', { match, ...which, error })
    }
  }

  return {
    async make(now) {
      const timers = await store.dueTimers(now, backoff.waiting(now))
      const turns = await store.dueAgentTurns(now, backoff.waiting(now))
      await Promise.all([
        ...timers.map((due) => made(due.match, { timer: due.timer }, fire(due))),
        ...turns.map((due) => made(due.match, { seat: due.seat }, act(due))),
      ])
    },

    async next() {
      const now = clock.now()
      const due = Math.min((await store.nextDue(backoff.waiting(now))) ?? Number.POSITIVE_INFINITY, backoff.next(now))
      return due === Number.POSITIVE_INFINITY ? null : due
    },
  }
}

/** Stale: another server moved first, and has written what is due now. */
function settled<T>(result: Result<T>): result is Extract<Result<T>, { ok: true }> {
  return result.ok || result.refusal.code === 'stale'
}

/** What the server may do for a seat, the best first. */
function* choicesFor(loaded: LoadedMatch, seat: Seat): Generator<{ agent?: string; choice: ReturnType<typeof choose> }> {
  const { record, served } = loaded
  const player = record.seats[seat]
  // Without a person at the table, an endless game would never stop: only leaving it ends it.
  const rests = served.game.rules.chart.endless === true && isUnattended(record.seats)
  if (isAbsent(player)) {
    const choice = chooseForAbsent(loaded, seat)
    if (!rests || (choice.ok && choice.value?.move === RESIGN)) yield { choice }
  } else if (player && 'agent' in player && !rests)
    for (const agent of new Set([player.agent, RANDOM])) yield { agent, choice: choose(loaded, seat, agent) }
}
