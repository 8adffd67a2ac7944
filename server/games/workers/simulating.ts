import { LRUCache } from 'lru-cache'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { createGameWorker, GameThreadError, NICENESS, STOPPING } from './game-worker.ts'
import { Crowded } from './rule-threads.ts'
import type { SimulatedMatches, SimulatedTable } from './simulated.ts'

/** Matches that are to be simulated, and for whom. */
export interface Simulating {
  /** The game's. */
  readonly folder: string
  /** Text of the chart that is played instead of the one in the folder. Left out: none. */
  readonly chart?: string
  /** People take turns, and each has one simulation at a time. */
  readonly person: string
  readonly setting: SimulatedTable
}

/** Has matches played by agents, in a thread that gives way to the one that answers requests: one simulation after another. */
export interface Simulator {
  /**
   * What has been simulated before, in full, is answered at once. Rejects with Crowded where this person has one under way or too many
   * others wait, with GameThreadError where agents cannot go on or rules do not come to their end.
   */
  simulate(simulating: Simulating): Promise<SimulatedMatches>
  stop(): Promise<void>
}

/** No more is played after this long … */
const PLAYING_MS = 4000
/** … and a thread that still says nothing is ended: on a busy machine, one that gives way gets little of it. */
const LEEWAY_MS = 30_000
const WAITING_AT_MOST = 3
const KEPT = 200
/** An idle thread is ended after this long: it holds the rules of games. */
const IDLE_MS = 60_000

interface Waiting extends Simulating {
  resolve(matches: SimulatedMatches): void
  reject(error: unknown): void
}

const keyOf = ({ folder, chart, setting: { seats, agent, matches, seed } }: Simulating) =>
  JSON.stringify([folder, chart, seats, agent, matches, seed])

export function createSimulator(playingMs = PLAYING_MS): Simulator {
  const worker = createGameWorker({ niceness: NICENESS })
  const queue = new FairQueue<Waiting>()
  const people = new Set<string>()
  const known = new LRUCache<string, SimulatedMatches>({ max: KEPT })
  let idle: NodeJS.Timeout | undefined
  let isPlaying = false
  let stopped = false

  async function play({ resolve, reject, ...simulating }: Waiting): Promise<void> {
    const { folder, chart, person, setting } = simulating
    try {
      const given = { setting, withinMs: playingMs, ...(chart !== undefined && { chart }) }
      const matches = await worker.ask({ folder, ask: 'simulate', given }, playingMs + LEEWAY_MS)
      if (matches.matches === setting.matches) known.set(keyOf(simulating), matches)
      resolve(matches)
    } catch (error) {
      reject(error)
    }
    people.delete(person)
  }

  async function next(): Promise<void> {
    if (isPlaying) return
    isPlaying = true
    clearTimeout(idle)
    for (let waiting = queue.take(); waiting && !stopped; waiting = queue.take()) await play(waiting)
    isPlaying = false
    idle = setTimeout(() => void worker.end('nothing is simulated'), IDLE_MS).unref()
  }

  return {
    async simulate(simulating) {
      const before = known.get(keyOf(simulating))
      if (before) return before
      if (stopped) throw new GameThreadError(STOPPING)
      const { person } = simulating
      if (people.has(person) || people.size > WAITING_AT_MOST) throw new Crowded()
      return new Promise((resolve, reject) => {
        people.add(person)
        queue.add(person, { ...simulating, resolve, reject })
        void next()
      })
    },
    async stop() {
      stopped = true
      clearTimeout(idle)
      for (let left = queue.take(); left; left = queue.take()) left.reject(new GameThreadError(STOPPING))
      await worker.end(STOPPING)
    },
  }
}
