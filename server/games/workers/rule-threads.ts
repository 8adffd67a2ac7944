import { LRUCache } from 'lru-cache'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { log } from '../../runtime/log.ts'
import { createGameWorker, GameThreadError, type GameWorker, RULES_MEMORY_MB, STOPPING } from './game-worker.ts'
import { MATCHES_KEPT, type Rehearsal, type Rehearsed, type Scene } from './rehearse.ts'

/** What is to be rehearsed, and for whom. */
export interface Rehearsing {
  /** The game's. */
  readonly folder: string
  /** Whose match it is: people take turns. */
  readonly person: string
  /** Id of the match. */
  readonly id: string
  readonly scene: Scene
  /** What the match is called as it stands before the scene, and after it: never the same for two. */
  readonly from: number
  readonly to: number
  readonly mayTakeLong: boolean
}

/** What came of it. */
export interface RehearsalResult {
  readonly rehearsed: Exclude<Rehearsed, 'unknown'>
  /** Which sources the thread had loaded, as `sourcesOf` says. */
  readonly sources: string | null
}

/**
 * Threads in which the rules of games are tried. One of them does everything as it comes, many matches at a time, and keeps the matches,
 * so that it need not be sent them. When rules there take long, another does everything else, so that nobody waits for them; meanwhile it
 * does what has taken long before.
 */
export interface RuleThreads {
  /** Games in that folder will be asked for: they are loaded before anybody waits for it. */
  expect(folder: string): void
  /** Resolves once as many threads as are to be ready are. */
  ready(): Promise<void>
  /** Rejects with GameThreadError where rules do not come to their end, or the threads have been stopped; with Crowded where too many wait. */
  rehearse(rehearsing: Rehearsing): Promise<RehearsalResult>
  /** Ends all threads; all who wait are rejected. */
  stop(): Promise<void>
  readonly stopped: boolean
}

/** Too many others wait. */
export class Crowded extends Error {
  override name = 'Crowded'
}

/** How long rules may take: long enough for a machine with much else to do, since others do not wait for that. */
const WITHIN_MS: { readonly [type in Scene['type']]: number } = {
  setUp: 2000,
  move: 2000,
  draw: 2000,
  look: 2000,
  chart: 2000,
  ask: 2000,
  ahead: 2000,
  replay: 10_000,
}
/** How often threads at work are looked at. */
const LOOK_MS = 20
/** After so many looks without progress, others wait no longer for what a thread is doing. */
const LATE = 3
/** After so long without progress a thread gives way: on a machine with much else to do, rules that end are done before. */
const GIVES_WAY_MS = 500
/** Threads that are to be ready for work: the second takes over when rules in the first take long. */
const READY = 2
const THREADS_AT_MOST = 4
/** What is done in a thread without telling the server in between. */
const BATCH = 64
const WAITING_AT_MOST = 1000
const WAITING_OF_ONE = 200
/** Something that is begun so often without coming to its end, or being known to be what ended its thread, is not tried again. */
const TRIES = 3
/**
 * For so long after rules did not end, matches of the same person, and the same move of the game in all matches, are tried where nobody
 * else has to wait.
 */
const SUSPECT_MS = 60_000
const SUSPECTS_KEPT = 10_000

interface Job extends Rehearsing {
  tries: number
  resolve(told: RehearsalResult): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: GameWorker
  doing: 'starting' | 'nothing' | 'loading' | 'rehearsing'
  /** What it is to answer; null: another is to answer that now. */
  batch: readonly (Job | null)[]
  /** How far it had come when it was last looked at, and how often it had come no further. */
  seen: number
  looks: number
  /** Whether it has come to give way to the others, which it then does for as long as it lives. */
  givesWay: boolean
  /** What each match that it keeps may be called there. */
  readonly keeps: LRUCache<string, readonly number[]>
}

const isSlow = (told: Rehearsed | undefined) => typeof told === 'object' && 'tookMs' in told

const isLate = ({ looks }: Thread) => looks >= LATE

/** What may go wrong again with anybody. */
const kindOf = ({ folder, scene }: Rehearsing) =>
  `${folder} ${scene.type === 'move' ? scene.proposal.move : (scene.type === 'ask' && scene.about?.move) || scene.type}`

/** `lookMs`: how often threads at work are looked at. */
export function createRuleThreads(lookMs = LOOK_MS): RuleThreads {
  /** By folder; the game that is next comes first. */
  const queues = new Map<string, FairQueue<Job>>()
  const threads: Thread[] = []
  /** People, and kinds of what is rehearsed. */
  const suspects = new LRUCache<string, true>({ max: SUSPECTS_KEPT, ttl: SUSPECT_MS })
  /** Who waits for threads to be ready. */
  const patient: (() => void)[] = []
  let waiting = 0
  let looking: NodeJS.Timeout | undefined
  /** What has come in one turn of the event loop goes together. */
  let isSoon = false
  let stopped = false

  function start(): void {
    const thread: Thread = {
      worker: createGameWorker({ memoryMb: RULES_MEMORY_MB }),
      doing: 'starting',
      batch: [],
      seen: 0,
      looks: 0,
      givesWay: false,
      keeps: new LRUCache({ max: MATCHES_KEPT }),
    }
    threads.push(thread)
    void prepare(thread)
  }

  async function prepare(thread: Thread): Promise<void> {
    for (const folder of [...queues.keys()]) await loaded(thread, folder)
    thread.doing = 'nothing'
    next()
  }

  /** Those that give way come last. */
  const ready = () =>
    threads
      .filter((thread) => !isLate(thread) && (thread.doing === 'nothing' || thread.doing === 'rehearsing'))
      .sort((a, b) => Number(a.givesWay) - Number(b.givesWay))

  /** Null, or why the game cannot be loaded. */
  function loaded({ worker }: Thread, folder: string): Promise<unknown> {
    return worker.load(folder).then(
      () => null,
      (error: unknown) => {
        if (!stopped) log('rules-stopped', { folder, error })
        return error
      },
    )
  }

  function soon(): void {
    if (!isSoon) setImmediate(next)
    isSoon = true
  }

  /** Gives work to the first thread that is free, and starts more where too few are ready to take it. */
  function next(): void {
    isSoon = false
    if (stopped) return
    const live = threads.filter((thread) => !isLate(thread))
    const [first, second] = ready()
    if (second) for (const tell of patient.splice(0)) tell()
    for (const thread of [first, second]) {
      if (thread?.doing !== 'nothing') continue
      const batch = taken(thread === second)
      if (batch.length > 0) void work(thread, batch)
    }
    for (let more = READY - live.length; more > 0 && threads.length < THREADS_AT_MOST; more--) start()
  }

  /** What is to be done next, all of one game. `takesLong`: one that may take long, alone, or else those that others may wait for. */
  function taken(takesLong: boolean): Job[] {
    const late = new Set(threads.filter(isLate).map((thread) => stuckOn(thread)?.person))
    const isSuspect = (person: string, job: Job) => suspects.has(person) || suspects.has(kindOf(job))
    const mayGo = (person: string, job: Job) => !late.has(person) && isSuspect(person, job) === takesLong
    for (const [folder, queue] of queues) {
      const first = queue.take(mayGo)
      if (!first) continue
      queues.delete(folder)
      queues.set(folder, queue)
      const batch = [first]
      while (!takesLong && batch.length < BATCH) {
        const job = queue.take(mayGo)
        if (!job) break
        batch.push(job)
      }
      waiting -= batch.length
      return batch
    }
    return []
  }

  const stuckOn = ({ batch, worker }: Thread): Job | undefined => batch[worker.begun() - 1] ?? undefined

  async function work(thread: Thread, batch: readonly Job[]): Promise<void> {
    const folder = batch[0]!.folder
    thread.batch = batch
    thread.doing = 'loading'
    // Nobody else need wait for that.
    if (!thread.worker.has(folder)) next()
    const unloadable = await loaded(thread, folder)
    if (unloadable === null && !stopped) await rehearsed(thread, folder, batch)
    else for (const job of batch) job.reject(unloadable ?? new GameThreadError(STOPPING))
    thread.doing = 'nothing'
    thread.batch = []
    thread.looks = 0
    // Others are to be there when it goes: to load what comes instead takes a while.
    if (ready().length > (thread.givesWay ? 1 : READY)) discard(thread)
    next()
  }

  async function rehearsed(thread: Thread, folder: string, batch: readonly Job[]): Promise<void> {
    const { worker, keeps } = thread
    watch(thread)
    try {
      const given = batch.map((job) => sent(job, keeps))
      const { rehearsed, sources } = await worker.ask({ folder, ask: 'rehearse', given }, Number.POSITIVE_INFINITY)
      for (const [i, job] of thread.batch.entries()) {
        if (!job) continue
        const told = rehearsed[i]
        if (told) keeps.set(job.id, told === 'unknown' ? [] : [job.from, job.to])
        if (told === 'unknown' || told === undefined) again(job)
        else job.resolve({ rehearsed: told, sources })
        // It may have been the machine that was slow.
        if (isLate(thread) && !isSlow(told)) suspects.delete(kindOf(job))
      }
    } catch (error) {
      failed(thread, error)
    }
  }

  /** The thread has ended, or could not be asked. */
  function failed(thread: Thread, error: unknown): void {
    const culprit = stuckOn(thread)
    if (culprit) for (const suspect of [culprit.person, kindOf(culprit)]) suspects.set(suspect, true)
    for (const job of thread.batch) {
      if (!job) continue
      if (stopped || job === culprit || ++job.tries >= TRIES) job.reject(error)
      else again(job)
    }
    // What comes instead has to load everything first.
    discard(thread)
  }

  function discard(thread: Thread): void {
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    void thread.worker.end(STOPPING)
  }

  function again(job: Job): void {
    if (stopped) job.reject(new GameThreadError(STOPPING))
    else {
      queueOf(job.folder).add(job.person, job)
      waiting++
    }
  }

  function queueOf(folder: string): FairQueue<Job> {
    const known = queues.get(folder)
    if (known) return known
    const queue = new FairQueue<Job>()
    queues.set(folder, queue)
    return queue
  }

  function watch(thread: Thread): void {
    thread.doing = 'rehearsing'
    thread.seen = 0
    thread.looks = 0
    looking ??= setInterval(look, lookMs).unref()
  }

  function look(): void {
    const rehearsing = threads.filter(({ doing }) => doing === 'rehearsing')
    for (const thread of rehearsing) lookAt(thread)
    if (rehearsing.length > 0) return
    clearInterval(looking)
    looking = undefined
  }

  function lookAt(thread: Thread): void {
    const { batch, worker } = thread
    const begun = worker.begun()
    if (begun !== thread.seen) {
      thread.seen = begun
      thread.looks = 0
    } else thread.looks++
    const stuck = stuckOn(thread)
    const within = WITHIN_MS[stuck?.scene.type ?? 'move']
    if (!thread.givesWay && thread.looks * lookMs >= GIVES_WAY_MS) thread.givesWay = worker.giveWay() !== null
    if (thread.looks * lookMs >= within) {
      // Where this thread was held up, the answer may be here already: it is read before the time counts.
      setImmediate(() => {
        if (thread.batch === batch && worker.begun() === begun) void worker.end(`${stuck?.scene.type} took longer than ${within} ms`)
      })
    } else if (thread.looks === LATE) {
      if (stuck) suspects.set(kindOf(stuck), true)
      // Also those that were tried before it, of which the thread has told nothing yet.
      thread.batch = batch.map((job) => (job === stuck ? job : null))
      for (const job of batch) if (job && job !== stuck) again(job)
      next()
    }
  }

  return {
    expect(folder) {
      queueOf(folder)
      soon()
    },
    ready: () =>
      new Promise((resolve) => {
        patient.push(resolve)
        soon()
      }),
    rehearse(rehearsing) {
      if (stopped) return Promise.reject(new GameThreadError(STOPPING))
      const { folder, person } = rehearsing
      if (waiting >= WAITING_AT_MOST || queueOf(folder).sizeOf(person) >= WAITING_OF_ONE) return Promise.reject(new Crowded())
      return new Promise((resolve, reject) => {
        again({ ...rehearsing, tries: 0, resolve, reject })
        soon()
      })
    },
    get stopped() {
      return stopped
    },
    async stop() {
      stopped = true
      clearInterval(looking)
      const error = new GameThreadError(STOPPING)
      for (const queue of queues.values()) for (let job = queue.take(); job; job = queue.take()) job.reject(error)
      await Promise.all(threads.map(({ worker }) => worker.end(STOPPING)))
    },
  }
}

/** A match that the thread keeps need not be sent. */
function sent({ id, scene, from, to, mayTakeLong }: Job, keeps: Thread['keeps']): Rehearsal {
  if (!('match' in scene) || !keeps.get(id)?.includes(from)) return { id, scene, from, to, mayTakeLong }
  const { match: _, ...known } = scene
  return { id, scene: known, from, to, mayTakeLong }
}
