import type { Match } from '../../../engine/model/match.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { log } from '../../runtime/log.ts'
import { ok, type Result, refuse } from '../../runtime/result.ts'
import type { Memories } from '../agent-memories.ts'
import { sourcesOf } from '../game-sources.ts'
import type { Scene } from './rehearse.ts'
import { Crowded, type RuleThreads } from './rule-threads.ts'
import { RULES_MS } from './rule-time.ts'

/**
 * Protects the server from games whose rules take long, never end or exhaust the memory. Rules are deterministic: what they do in a separate
 * thread they do again in the server's. So the server first runs them there.
 */
export interface Isolation {
  /**
   * Refused as `failed` where the rules do not come to their end, take too long, or begin something that goes on later; as `busy` where they
   * were not asked at all: too many others wait, or the server is stopping.
   * @param match id of the match
   * @param person id of its creator: people take turns
   * @param request id of the request that it is done for: the log names it
   */
  rehearse(match: string, person: string, scene: Scene, request?: string): Promise<Result<Rehearsal>>
}

/** Rules that may run now. */
export interface Rehearsal {
  /** The memories of agents that observed what happened. */
  readonly memories: Memories
  /** Call this with the match that resulted from the scene here, so that it need not be sent to the thread, which has it already. */
  cameTo(match: Match): void
}

/** Numbers for matches, so that a thread can be told which one is meant: two may have the same version. */
const numbers = new WeakMap<Match, number>()
let last = 0

function numberOf(match: Match): number {
  const known = numbers.get(match)
  if (known !== undefined) return known
  numbers.set(match, ++last)
  return last
}

/** The move that the scene is about. */
function moveOf(scene: Scene): string | undefined {
  if (scene.type === 'move') return scene.proposal.move
  return scene.type === 'ask' ? scene.about?.move : undefined
}

/** `mayTakeLong`: whether rules that end are never refused for the time that they take. */
export function isolation(threads: RuleThreads, game: Game, folder: string, mayTakeLong = false): Isolation {
  const { name, displayName } = game
  const notAsked = (why: string) => refuse('busy', `${why} Nothing was changed. Please try again in a moment.`)

  return {
    async rehearse(id, person, scene, request) {
      const from = 'match' in scene ? numberOf(scene.match) : 0
      const to = ++last
      const where = () => ({ request, match: id, game: name, scene: scene.type, move: moveOf(scene) })
      try {
        const { rehearsed, sources } = await threads.rehearse({ folder, person, id, scene, from, to, mayTakeLong })
        if (sources !== sourcesOf(game)) {
          log('rules-differ', { game: name, folder })
          return refuse('failed', `The rules of ${displayName} were changed: the server has to be started again. Nothing was changed.`)
        }
        if ('later' in rehearsed) {
          log('rule-failed', { ...where(), error: rehearsed.later })
          return refuse('failed', `Something went wrong in the rules of ${displayName}. Nothing was changed.`)
        }
        if ('tookMs' in rehearsed) {
          const error = `with all views that come of it, this keeps the processor busy for ${Math.round(rehearsed.tookMs)} ms; rules may for ${RULES_MS} ms`
          log('rules-slow', { ...where(), error })
          return refuse('failed', `The rules of ${displayName} took too long. Nothing was changed.`)
        }
        for (const failure of rehearsed.failures) log('agent-failed', { request, match: id, game: name, ...failure })
        return ok({ memories: rehearsed.memories, cameTo: (match) => numbers.set(match, to) })
      } catch (error) {
        if (error instanceof Crowded) return notAsked('Too many moves are waiting.')
        if (threads.stopped) return notAsked('The server is stopping.')
        log('rules-stopped', { ...where(), error })
        return refuse('failed', `The rules of ${displayName} did not come to an end. Nothing was changed.`)
      }
    },
  }
}
