import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { log } from '../../runtime/log.ts'
import type { ChartMistake } from '../discover-games.ts'
import type { CallName, CallResult, ThreadCall, ThreadCalls, ThreadData } from './thread-calls.ts'

/** Why a question to a game's thread has no answer. */
export class GameThreadError extends Error {
  override name = 'GameThreadError'
  constructor(
    why: string,
    /** Those in the chart of the game, if it cannot be loaded because of them. */
    readonly mistakes: readonly ChartMistake[] = [],
  ) {
    super(why)
  }
}

/** A thread of its own that games are asked in, one question at a time. Started when it is first asked, and again when it had to be ended. */
export interface GameWorker {
  /** Has the thread load a game, unless it has. Rejects as `ask` does. */
  load(folder: string, withinMs?: number): Promise<void>
  /** Whether the thread has loaded the game. */
  has(folder: string): boolean
  /**
   * Loads the game first. Rejects with GameThreadError when the game throws, takes longer than `withinMs`, or ends the thread, as by taking
   * too much memory. Throws while another question is under way.
   */
  ask<A extends CallName>(asked: ThreadCall<A>, withinMs: number): Promise<ThreadCalls[A]['answer']>
  /** How many of the rehearsals that were asked for in the question under way have been begun. */
  begun(): number
  /** From now on the thread gives way, for as long as it lives. Returns how much, of 19; null where the system cannot have it so. */
  giveWay(): number | null
  /** Ends the thread: the question under way is rejected, for that reason. */
  end(why: string): Promise<void>
}

const START = new URL('./start-thread.mjs', import.meta.url)
/** A thread that needs more of them is ended. */
const LIMITS = { maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }
/** The same, of V8's old generation: all that is kept for longer than a moment. */
const MEMORY_MB = 256
/**
 * Of a thread that players wait for. One with all of Playchart's own games and 500 matches of them uses 50 MB, and a replay 3 MB for a
 * thousand versions. Others wait while a thread that hoards memory is ended, and less the less it may have: one answer in a thousand took
 * 67 to 110 ms with 256 MB, and 58 to 80 ms with this.
 */
export const RULES_MEMORY_MB = 128
/** How long loading a game may take: compiling takes that long on a machine with much else to do. */
export const LOADING_MS = 60_000
/** Why questions are not answered once it has been stopped. */
export const STOPPING = 'the server is stopping'

/** How much threads give way that take long, of 19: players who move go first. */
export const NICENESS = 10

interface GameWorkerOptions {
  /** How much the thread gives way, from its start, to the one that answers requests: 0, by default, to 19. */
  readonly niceness?: number
  /** The limit of its old generation. Default: 256 MB. */
  readonly memoryMb?: number
}

export function createGameWorker({ niceness = 0, memoryMb = MEMORY_MB }: GameWorkerOptions = {}): GameWorker {
  const [begun, linuxId] = [sharedNumber(), sharedNumber()]
  let worker: Worker | null = null
  /** Folders of games that the present thread has loaded. */
  let loaded = new Set<string>()
  let pending: { settle(answered: CallResult): void } | null = null

  function end(): Promise<number> | undefined {
    const ended = worker
    worker = null
    loaded = new Set()
    ended?.removeAllListeners()
    // One that is being ended may still say that it was.
    ended?.on('error', () => {})
    return ended?.terminate()
  }

  function started(): Worker {
    if (worker) return worker
    Atomics.store(linuxId, 0, 0)
    const workerData: ThreadData = { niceness, begun, linuxId }
    // tsx is registered by what is started. Rules and agents are told nothing of the environment: the server's secrets are there.
    const resourceLimits = { ...LIMITS, maxOldGenerationSizeMb: memoryMb }
    const fresh = new Worker(START, { execArgv: [], env: {}, resourceLimits, stdin: false, workerData })
    fresh.unref()
    fresh.on('message', (answered: CallResult) => {
      if (answered.ok === 'later') log('game-failed-later', { folders: [...loaded], error: answered.error })
      else pending?.settle(answered)
    })
    const broken = (error: string) => {
      void end()
      pending?.settle({ ok: false, error })
    }
    fresh.on('error', (error) => broken(`it ended its thread: ${error.message}`))
    fresh.on('exit', (code) => broken(`it ended its thread with status ${code}`))
    worker = fresh
    return fresh
  }

  function posted<A extends CallName>(asked: ThreadCall<A>, withinMs: number): Promise<ThreadCalls[A]['answer']> {
    if (pending) throw new Error('a game’s thread is asked one question at a time')
    return new Promise((resolve, reject) => {
      const settle = (answered: CallResult) => {
        clearTimeout(timer)
        pending = null
        worker?.unref()
        if (answered.ok === true) resolve(answered.answer as ThreadCalls[A]['answer'])
        else reject(new GameThreadError(answered.error, answered.ok === false ? answered.mistakes : []))
      }
      const expire = () => {
        if (pending !== own) return
        void end()
        settle({ ok: false, error: `${asked.ask} took longer than ${withinMs} ms` })
      }
      // Where this thread was held up, the answer may be here already: it is read before the time counts.
      const timer = withinMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => setImmediate(expire), withinMs)
      const own = { settle }
      pending = own
      const thread = started()
      thread.ref()
      Atomics.store(begun, 0, 0)
      try {
        thread.postMessage(asked)
      } catch (error) {
        // What was asked is no plain data.
        settle({ ok: false, error: String(error) })
      }
    })
  }

  async function load(folder: string, withinMs = LOADING_MS): Promise<void> {
    started()
    if (loaded.has(folder)) return
    await posted({ folder, ask: 'load', given: null }, withinMs)
    loaded.add(folder)
  }

  return {
    load,
    has: (folder) => loaded.has(folder),
    async ask(asked, withinMs) {
      if (!loaded.has(asked.folder)) await load(asked.folder)
      return posted(asked, withinMs)
    },
    begun: () => Atomics.load(begun, 0),
    giveWay() {
      const id = Atomics.load(linuxId, 0)
      if (!worker || id === 0) return null
      try {
        setPriority(id, Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
        return getPriority(id)
      } catch {
        return null
      }
    },
    async end(why) {
      const over = end()
      pending?.settle({ ok: false, error: why })
      await over
    },
  }
}

const sharedNumber = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
