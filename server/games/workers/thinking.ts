import { availableParallelism } from 'node:os'
import type { AgentQuestion, Chosen } from '../../../engine/bots/choose.ts'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { createGameWorker, GameThreadError, type GameWorker, NICENESS, STOPPING } from './game-worker.ts'

/** An agent that is to choose. */
export interface Thought {
  /** The game's. */
  readonly folder: string
  /** Whose match it is. People take turns, and each has a budget. */
  readonly person: string
  readonly question: AgentQuestion
}

/** Agents think in threads of their own, so that nobody waits for them but those who play against them. */
export interface Thinking {
  /** Rejects with GameThreadError where the agent throws, does not come to an end, or takes too much memory. */
  choose(thought: Thought): Promise<Chosen | null>
  /** Whether the person's agents have used up their thinking time, so that no new match for agents alone may begin. */
  isSpent(person: string): boolean
  /** Ends all threads; what they were asked is rejected, as is what they are asked from then on. */
  stop(): Promise<void>
}

/** An agent has this long. One that looks ahead then settles for the best it has found; any other is ended a little later. */
const THINKING_MS = 2000
/** An agent that looks ahead finds something in this time. */
const SHORTEST_MS = 50
const LEEWAY_MS = 500
/** Where many wait they have less time each, so that none waits for longer than this. */
const WAITING_MS = 10_000
/** A person's agents may think for this long at once … */
const BUDGET_MS = 30_000
/** … and for this part of the time in the long run. */
const REFILL = 0.25
const PEOPLE_KEPT = 10_000
const THREADS_AT_MOST = 4

interface Waiting extends Thought {
  resolve(chosen: Chosen | null): void
  reject(error: unknown): void
}

interface ThinkingOptions {
  /** Default: one less than the machine can run at once. */
  readonly threads?: number
  /** Default: `THINKING_MS`. */
  readonly thinkingMs?: number
}

export function createThinking({
  threads = Math.min(THREADS_AT_MOST, Math.max(1, availableParallelism() - 1)),
  thinkingMs = THINKING_MS,
}: ThinkingOptions = {}): Thinking {
  const queue = new FairQueue<Waiting>()
  const idle = Array.from({ length: threads }, () => createGameWorker({ niceness: NICENESS }))
  const workers = [...idle]
  const spent = boundedCache<{ readonly ms: number; readonly at: number }>(PEOPLE_KEPT)
  let stopped = false

  function spentBy(person: string): number {
    const known = spent.get(person)
    return known ? Math.max(0, known.ms - (performance.now() - known.at) * REFILL) : 0
  }

  const isSpent = (person: string) => spentBy(person) >= BUDGET_MS

  function timeFor(person: string): number {
    if (isSpent(person)) return SHORTEST_MS
    return Math.max(SHORTEST_MS, Math.min(thinkingMs, (WAITING_MS * threads) / (queue.size + 1)))
  }

  async function think(worker: GameWorker, { folder, person, question, resolve, reject }: Waiting): Promise<void> {
    const began = performance.now()
    const ms = timeFor(person)
    try {
      resolve(await worker.ask({ folder, ask: 'choose', given: { question, thinkingMs: ms } }, ms + LEEWAY_MS))
    } catch (error) {
      reject(error)
    }
    const at = performance.now()
    spent.set(person, { ms: spentBy(person) + at - began, at })
    idle.push(worker)
    next()
  }

  function next(): void {
    while (!stopped && idle.length > 0) {
      const waiting = queue.take()
      const worker = waiting && idle.pop()
      if (!worker) return
      void think(worker, waiting)
    }
  }

  return {
    isSpent,
    choose(thought) {
      return new Promise((resolve, reject) => {
        if (stopped) return reject(new GameThreadError(STOPPING))
        queue.add(thought.person, { ...thought, resolve, reject })
        next()
      })
    },
    async stop() {
      stopped = true
      for (let left = queue.take(); left; left = queue.take()) left.reject(new GameThreadError(STOPPING))
      await Promise.all(workers.map((worker) => worker.end(STOPPING)))
    },
  }
}
