import { LRUCache } from 'lru-cache'
import type { Game } from '../../../engine/rules/game.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { log } from '../../runtime/log.ts'
import { ok, type Result, refuse } from '../../runtime/result.ts'
import { sourcesOf } from '../rules-hash.ts'
import { createGameWorker, LOADING_MS } from './game-worker.ts'
import type { Scene } from './rehearse.ts'

/**
 * Keeps a game whose rules may never come to their end, or take all memory, from taking the server down with it. Rules are deterministic:
 * what they do in a thread of the game's own they do again in the server's. So the server first has them do it there.
 */
export interface Isolation {
  /**
   * Refused as `failed` where the rules do not come to their end; the match is then left alone for a moment. Matches take turns. Refused as
   * `busy` where the rules were not asked at all: the match is left alone, too many others wait, or the server is stopping.
   */
  rehearse(match: string, scene: Scene): Promise<Result<null>>
  /** Ends the thread; all who wait are refused. */
  stop(): Promise<void>
}

const WITHIN_MS: { readonly [type in Scene['type']]: number } = { setUp: 1000, move: 1000, look: 1000, replay: 10_000 }
/** A match whose rules were stopped is asked for nothing for so long: others wait meanwhile. */
const REST_MS = 3000
const RESTING_KEPT = 1000
const WAITING_AT_MOST = 1000

interface Waiting {
  readonly match: string
  readonly scene: Scene
  resolve(result: Result<null>): void
}

export function isolation(game: Game, folder: string): Isolation {
  const worker = createGameWorker()
  // Before anybody waits for it.
  const loaded = worker
    .ask({ folder, ask: 'load', given: null }, LOADING_MS)
    .catch((error: unknown) => log('rules-stopped', { game: game.name, error }))
  const queue = new FairQueue<Waiting>()
  const resting = new LRUCache<string, true>({ max: RESTING_KEPT, ttl: REST_MS })
  let busy = false
  let stopping = false
  const endless = `The rules of ${game.displayName} did not come to an end.`
  const notAsked = (why: string) => refuse('busy', `${why} Nothing was changed. Please try again in a moment.`)

  async function answered({ match, scene }: Waiting): Promise<Result<null>> {
    if (stopping) return notAsked('The server is stopping.')
    if (resting.has(match)) return notAsked(endless)
    try {
      const sources = await worker.ask({ folder, ask: 'rehearse', given: scene }, WITHIN_MS[scene.type])
      if (sources === sourcesOf(game)) return ok(null)
      log('rules-differ', { game: game.name, folder })
      return refuse('failed', `The rules of ${game.displayName} were changed: the server has to be started again. Nothing was changed.`)
    } catch (error) {
      if (stopping) return notAsked('The server is stopping.')
      log('rules-stopped', { match, game: game.name, scene: scene.type, error })
      resting.set(match, true)
      return refuse('failed', `${endless} Nothing was changed.`)
    }
  }

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    await loaded
    for (let next = queue.take(); next; next = queue.take()) next.resolve(await answered(next))
    busy = false
  }

  return {
    rehearse(match, scene) {
      if (queue.size >= WAITING_AT_MOST) return Promise.resolve(notAsked('Too many moves are waiting.'))
      return new Promise((resolve) => {
        queue.add(match, { match, scene, resolve })
        void work()
      })
    },
    stop() {
      stopping = true
      return worker.stop()
    },
  }
}
