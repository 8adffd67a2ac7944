import type { AgentQuestion, Chosen } from '../../engine/bots/choose.ts'
import { RESIGN } from '../../engine/model/built-in-moves.ts'
import { CLOCK, type Seat } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'
import { otherArguments, otherMoves } from '../../engine/propose/other-moves.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { wasRefusedByApply } from '../../engine/rules/refuse.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import type { Thinking, Thought } from '../games/workers/thinking.ts'
import type { Ruling } from '../rules/ruling.ts'
import { createBackoff } from '../runtime/backoff.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result } from '../runtime/result.ts'
import { ATTEMPTS_AT_MOST, type DueAgentTurn, type DueClock, type DueTimer } from '../store/due.ts'
import { isAbsent } from '../store/seat-record.ts'
import type { DueRow, Store } from '../store/store.ts'
import type { Absence } from './absence.ts'
import { agentFailed, choose, chooseForAbsent, RANDOM, thought, thoughtFor } from './agent-choice.ts'
import type { Presence } from './away/presence.ts'
import { firstOut, isKnownOut, ranOut } from './away/seat-clocks.ts'
import type { LoadedMatch } from './loaded-match.ts'
import type { MatchEvents } from './match-events.ts'
import type { Runner } from './runner.ts'
import { isUnattended } from './seats.ts'

/** So many agents' turns may be under way at once, and so many in matches of one creator; more of them wait in the store. */
const TURNS_AT_ONCE = 256
const TURNS_OF_ONE = 16
/** How many other moves are tried after one that `apply` refused. */
const OTHERS_AT_MOST = 100

const LOOK_AGAIN_MS = 5000

/** What of a match is due, for the log. */
type Which = { readonly timer: number } | { readonly seat: Seat } | { readonly clock: true }

interface SeatMove {
  readonly seat: Seat
  readonly move: string
  readonly args: Args
  readonly memory: Json | null
}

/** The moves that nobody sends: those of timers and clocks that have run out, of agents, and of players who are absent. */
export interface DueMoves {
  /** Has parked moves tried again whose rules have changed. */
  start(): Promise<void>
  /**
   * Begins with those that are due, one in each turn of the event loop. An agent that thinks in another thread is not waited for. A move
   * that cannot be made is logged and holds up no other.
   */
  make(now: number): Promise<void>
  /** When the next one is due that is not under way; null when there is none. */
  next(): Promise<number | null>
  /** Begins with no more; resolves when none is under way. */
  stop(): Promise<void>
}

interface DueMovesOptions {
  readonly store: Store
  readonly ruling: Ruling
  readonly events: MatchEvents
  readonly runner: Runner
  readonly thinking: Thinking
  readonly absence: Absence
  readonly presence: Presence
  readonly clock: Clock
  /** Called when one is over: another may be due. */
  over(): void
}

export function createDueMoves({ store, ruling, events, runner, thinking, absence, presence, clock, over }: DueMovesOptions): DueMoves {
  /** Matches whose due moves are left alone for now; their rows stay. */
  const backoff = createBackoff()
  /** Matches with a due move that is under way: one of each kind at most. */
  const timersUnderWay = new Map<string, Promise<void>>()
  const clocksUnderWay = new Map<string, Promise<void>>()
  const turnsUnderWay = new Map<string, Promise<void>>()
  /** How many of them each creator has. */
  const turnsOf = new Map<string, number>()
  let stopped = false

  /**
   * Has rules do something for a due row. It is counted before, in case it ends the process, and no more once it is known to do no harm.
   * A row that has failed too often is due no more. `isOver`: whether that was all that is to be done for it.
   */
  async function attempting<T>(
    row: DueRow,
    work: () => Promise<Result<T>>,
    isOver: (done: T) => boolean = () => true,
  ): Promise<Result<T | null>> {
    const record = await store.match(row.match)
    if (!record) return ok(null)
    const rules = ruling.hash(record)
    if (!rules.ok) return rules
    const tries = await store.attempt(row, rules.value)
    if (tries === 0) return ok(null)
    try {
      const result = await work()
      if (result.ok) await store.settle(row, isOver(result.value) ? 0 : tries - 1)
      else if (result.refusal.code === 'busy') await store.settle(row, tries - 1)
      else if (result.refusal.code !== 'failed') await store.settle(row, 0)
      else if (tries >= ATTEMPTS_AT_MOST) await park(row)
      return result
    } catch (error) {
      // The rules' own errors are refusals: this is the store's.
      await store.settle(row, tries - 1)
      throw error
    }
  }

  function park(row: DueRow): Promise<unknown> {
    const which = 'timer' in row ? { timer: row.timer } : 'clock' in row ? { clock: true } : { seat: row.seat }
    log('due-parked', { match: row.match, ...which, attempts: ATTEMPTS_AT_MOST })
    const stuck = 'timer' in row ? 'timer' : 'clock' in row ? 'clock' : 'turn'
    return runner.alone(row.match, async ({ record, match }) => {
      events.happened({ type: 'stuck', record: { ...record, stuck }, match })
      return ok(null)
    })
  }

  /** Makes the move of a timer that is due. If it is refused, the timer is dropped, and its phase goes on without it. */
  async function fire({ match: id, timer, endsAt }: DueTimer): Promise<Result<unknown>> {
    return runner.alone<unknown>(id, async (loaded) => {
      const due = loaded.match?.timers.find((one) => one.id === timer)
      if (!due) return ok(await store.dropTimer(id, timer))
      const { move, args } = due
      const played = await runner.play(loaded, { seat: CLOCK, move, args, timer, at: Math.max(clock.now(), endsAt) })
      if (settled(played)) return ok(null)
      if (isForLater(played)) return played
      log('timer-dropped', { match: id, timer, ...played.refusal })
      return ok(await store.dropTimer(id, timer))
    })
  }

  /** The time of a seat has run out: what the match says for that is done. Where nothing can be done, play waits until the others claim. */
  async function expire(due: DueClock): Promise<Result<unknown>> {
    const out = await playOut(due)
    if (!out.ok || out.value === null) return out
    const seat = out.value
    return runner.alone<unknown>(due.match, (loaded) => absence.leaveIfGone(loaded, seat, presence))
  }

  /** Returns the seat whose time has run out, as far as everybody may know that; else null. */
  async function playOut({ match: id }: DueClock): Promise<Result<Seat | null>> {
    return runner.alone<Seat | null>(id, async (loaded) => {
      const { record, match } = loaded
      const settings = record.pace?.clock
      const clocks = settings ? await store.clocks(id) : null
      const first = settings && clocks && firstOut(settings, clocks)
      if (!settings || !match || match.finished || !first || first.at > clock.now()) return ok(null)
      const { seat } = first
      const out = isKnownOut(settings, clocks, seat, first.at) ? seat : null
      const choice = settings.out === 'lose' ? ok({ move: RESIGN, args: {}, memory: null }) : chooseForAbsent(loaded, seat)
      const played = await playFirst(loaded, seat, [{ choice }])
      if (!played.ok) return played
      if ((await store.match(id))?.version !== record.version) return ok(out)
      const left = ranOut(clocks, seat)
      const next = firstOut(settings, left)
      if (await store.setClocks(id, record.version, { clocks: left, due: next?.at ?? null })) {
        events.happened({ type: 'clocks-set', record, match, clocks: left })
        if (next) events.happened({ type: 'scheduled', id, due: next.at })
      }
      return ok(out)
    })
  }

  /** What an agent's turn leads to: it is done with, or an agent has to think in another thread. */
  async function act(turn: DueAgentTurn): Promise<Result<unknown>> {
    const { match: id, seat } = turn
    const begun = await attempting(
      turn,
      () =>
        runner.alone<Thought | null>(id, async (loaded) => {
          const { record, served, match } = loaded
          // Now or, in place of what the agent thinks of, later.
          const drawn = match ? await served.rehearse(record, { type: 'draw', match, seat }) : ok(null)
          if (!drawn.ok) return drawn
          const thought = rests(loaded) ? ok(null) : thoughtFor(loaded, seat)
          if (!thought.ok || thought.value) return thought
          const done = await playFirst(loaded, seat, choicesFor(loaded, seat))
          return done.ok ? ok(null) : done
        }),
      (thought) => thought === null,
    )
    if (!begun.ok || !begun.value) return begun
    // While the agent thinks others may move, and look at the match.
    const { question } = begun.value
    const chosen = await thinking.choose(begun.value).catch((error: unknown) => ({ error }))
    return stopped ? ok(null) : attempting(turn, () => answer(turn, question, chosen))
  }

  /** Makes the move that an agent has chosen in another thread. */
  function answer(
    { match: id, seat }: DueAgentTurn,
    question: AgentQuestion,
    chosen: Chosen | null | { error: unknown },
  ): Promise<Result<unknown>> {
    const { version } = question.view
    return runner.alone<unknown>(id, async (loaded) => {
      const { match, record } = loaded
      const player = record.seats[seat]
      if (!match || match.finished || !player || !('agent' in player)) return ok(null)
      const { agent } = player
      const choice =
        chosen && 'error' in chosen ? agentFailed(id, version, seat, agent, chosen.error) : thought(loaded, match, question, chosen)
      const random = () => ({ agent: RANDOM, choice: choose(loaded, seat, RANDOM) })
      if (match.version === version) return playFirst(loaded, seat, inTurn({ agent, choice }, random))
      // What it has not seen may not matter. If it does, the row is there for as long as the seat can move, and it is asked again.
      if (choice.ok && choice.value) {
        const { move, args, memory } = choice.value
        await runner.play(loaded, { seat, move, args, expectVersion: version, at: clock.now() }, { memory })
      }
      return ok(null)
    })
  }

  /** Makes the first of these that is not refused. An agent that chooses to wait is asked again after the next move, as are the rules about an absent player. */
  async function playFirst(loaded: LoadedMatch, seat: Seat, choices: Iterable<Choosing>): Promise<Result<unknown>> {
    const { id } = loaded.record
    let failure: Result<unknown> | null = null
    for (const { agent, choice } of choices) {
      if (!choice.ok) {
        failure = choice
        continue
      }
      if (!choice.value) break
      const { move, args, memory } = choice.value
      const played = await runner.play(loaded, { seat, move, args, at: clock.now() }, { memory })
      if (settled(played)) return ok(null)
      log(agent === undefined ? 'absent-refused' : 'agent-refused', { match: id, seat, agent, move, args, ...played.refusal })
      if (played.refusal.code === 'busy') return failure ?? played
      if (played.refusal.code === 'failed') failure = played
      if (!wasRefusedByApply(played.refusal)) continue
      // Nobody could have told before. For who is absent the chart has said which move it is.
      const others = agent === undefined ? otherArguments : otherMoves
      const other = await oneOf(others, loaded, { seat, move, args, memory })
      if (other) return other.ok ? other : (failure ?? other)
    }
    return failure ?? ok(await store.dropAgentTurn(id, seat))
  }

  /**
   * Makes the first that is not refused of the others that there are for a move that was refused as it was carried out. Null where there
   * is none; refused as busy where the rules could not be asked.
   */
  async function oneOf(others: typeof otherMoves, loaded: LoadedMatch, { memory, ...refused }: SeatMove): Promise<Result<null> | null> {
    const { served, match } = loaded
    if (!match) return null
    let tries = 0
    for (const choice of others(served.game, match, { ...refused, at: clock.now() })) {
      if (++tries > OTHERS_AT_MOST) return null
      const played = await runner.play(loaded, { ...refused, ...choice, at: clock.now() }, { memory })
      if (settled(played)) return ok(null)
      if (played.refusal.code === 'busy') return played
    }
    return null
  }

  /** Never rejects. */
  async function made(match: string, which: Which, work: Promise<Result<unknown>>): Promise<void> {
    try {
      const result = await work
      if (result.ok) return backoff.succeeded(match)
      if (isForLater(result)) {
        backoff.failed(match, clock.now())
        log('due-failed', { match, ...which, ...result.refusal })
        return
      }
      // The match could not be read: its game is not served here, or has other rules.
      backoff.park(match)
      log('due-parked', { match, ...which, ...result.refusal })
    } catch (error) {
      backoff.failed(match, clock.now())
      log('due-failed', { match, ...which, error })
    }
  }

  function begin(underWay: Map<string, Promise<void>>, match: string, which: Which, work: Promise<Result<unknown>>) {
    const done = made(match, which, work).then(() => {
      underWay.delete(match)
      if (!stopped) over()
    })
    underWay.set(match, done)
  }

  const leftOut = (underWay: ReadonlyMap<string, unknown>, now: number) => [...underWay.keys(), ...backoff.waiting(now)]
  const hasEnough = (creator: string) => (turnsOf.get(creator) ?? 0) >= TURNS_OF_ONE
  const turnsLeftOut = (now: number) => ({ matches: leftOut(turnsUnderWay, now), creators: [...turnsOf.keys()].filter(hasEnough) })

  async function actCounted(due: DueAgentTurn): Promise<Result<unknown>> {
    const { creator } = due
    turnsOf.set(creator, (turnsOf.get(creator) ?? 0) + 1)
    try {
      return await act(due)
    } finally {
      const left = (turnsOf.get(creator) ?? 0) - 1
      if (left > 0) turnsOf.set(creator, left)
      else turnsOf.delete(creator)
    }
  }

  return {
    async start() {
      for (const { match, rules } of await store.parked()) {
        const record = await store.match(match)
        const now = record && ruling.hash(record)
        if (now?.ok && now.value !== rules) await store.retry(match)
      }
    },

    async make(now) {
      for (const due of await store.dueTimers(now, leftOut(timersUnderWay, now))) {
        if (stopped) return
        if (timersUnderWay.has(due.match)) continue
        begin(
          timersUnderWay,
          due.match,
          { timer: due.timer },
          attempting(due, () => fire(due)),
        )
        await otherWork()
      }
      for (const { match, due } of await store.dueClocks(now, leftOut(clocksUnderWay, now))) {
        if (stopped) return
        if (clocksUnderWay.has(match)) continue
        const row = { match, clock: true } as const
        begin(
          clocksUnderWay,
          match,
          { clock: true },
          attempting(row, () => expire({ match, due })),
        )
        await otherWork()
      }
      for (const due of await store.dueAgentTurns(now, turnsLeftOut(now))) {
        if (stopped || turnsUnderWay.size >= TURNS_AT_ONCE) return
        if (turnsUnderWay.has(due.match) || hasEnough(due.creator)) continue
        begin(turnsUnderWay, due.match, { seat: due.seat }, actCounted(due))
        await otherWork()
      }
    },

    async next() {
      const now = clock.now()
      const turns = turnsUnderWay.size < TURNS_AT_ONCE ? turnsLeftOut(now) : null
      const due = await store.nextDue({ timers: leftOut(timersUnderWay, now), clocks: leftOut(clocksUnderWay, now), turns })
      // Another process, `db retry`, may have parked moves tried again.
      const look = (await store.hasParked()) ? now + LOOK_AGAIN_MS : Number.POSITIVE_INFINITY
      const first = Math.min(due ?? Number.POSITIVE_INFINITY, backoff.next(now), look)
      return first === Number.POSITIVE_INFINITY ? null : first
    },

    async stop() {
      stopped = true
      await thinking.stop()
      await Promise.all([...timersUnderWay.values(), ...clocksUnderWay.values(), ...turnsUnderWay.values()])
    },
  }
}

/** Resolves once requests that have come meanwhile have been answered. */
const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Stale: another server moved first, and has written what is due now. Paused: it is due again when the match goes on. */
function settled<T>(result: Result<T>): result is Extract<Result<T>, { ok: true }> {
  return result.ok || result.refusal.code === 'stale' || result.refusal.code === 'paused'
}

/** The rules failed, or could not be asked: the row stays, and is tried again. */
const isForLater = ({ refusal }: Extract<Result<unknown>, { ok: false }>) => refusal.code === 'failed' || refusal.code === 'busy'

/** What a seat's agent, or the rules for an absent player, would have the server do. */
interface Choosing {
  readonly agent?: string
  readonly choice: ReturnType<typeof choose>
}

function* inTurn(first: Choosing, second: () => Choosing): Generator<Choosing> {
  yield first
  yield second()
}

/** Without a person at the table, an endless game would never stop: only leaving it ends it. */
const rests = ({ record, served }: LoadedMatch) => internalsOf(served.game).definition.chart.endless === true && isUnattended(record.seats)

/** What the server may do for a seat, the best first. */
function* choicesFor(loaded: LoadedMatch, seat: Seat): Generator<Choosing> {
  const player = loaded.record.seats[seat]
  if (isAbsent(player)) {
    const choice = chooseForAbsent(loaded, seat)
    if (!rests(loaded) || (choice.ok && choice.value?.move === RESIGN)) yield { choice }
  } else if (player && 'agent' in player && !rests(loaded))
    for (const agent of new Set([player.agent, RANDOM])) yield { agent, choice: choose(loaded, seat, agent) }
}
