import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { choiceOf } from '../../../engine/bots/choose.ts'
import { guardRules } from '../../../engine/propose/guard-rules.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { loadGame } from '../discover-games.ts'
import { importRules } from '../import-rules.ts'
import { sourcesOf } from '../rules-hash.ts'
import type { Answered, Ask, Asked, Questions } from './questions.ts'
import { rehearse } from './rehearse.ts'

/** What a thread does that games are run in, apart from the server's own. `game-worker.ts` starts it. */

const games = new Map<string, Game>()

async function gameIn(folder: string): Promise<Game> {
  const known = games.get(folder)
  if (known) return known
  const game = await loadGame(folder, importRules)
  games.set(folder, game)
  return game
}

const answers: { readonly [A in Ask]: (game: Game, given: Questions[A]['given']) => Questions[A]['answer'] } = {
  load: () => null,
  rehearse(game, scene) {
    rehearse(game, scene)
    return sourcesOf(game)
  },
  choose(game, { question, thinkingMs }) {
    const until = performance.now() + thinkingMs
    return choiceOf(game, question, () => performance.now() >= until)
  },
}

async function answered<A extends Ask>({ folder, ask, given }: Asked<A>): Promise<Answered> {
  try {
    const game = await gameIn(folder)
    return { ok: true, answer: answers[ask](game, given) }
  } catch (error) {
    return { ok: false, error: describe(error) }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Where the system says which thread this is: nowhere else can one thread give way to another. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), Number(workerData))
  } catch {
    // Then all threads are equal.
  }
}

const port = parentPort
if (port) {
  giveWay()
  guardRules(globalThis)
  const later = (error: unknown) => port.postMessage({ ok: 'later', error: describe(error) } satisfies Answered)
  process.on('uncaughtException', later)
  process.on('unhandledRejection', later)
  port.on('message', async (asked: Asked) => {
    const answer = await answered(asked)
    try {
      port.postMessage(answer)
    } catch (error) {
      // What was answered is no plain data.
      port.postMessage({ ok: false, error: describe(error) } satisfies Answered)
    }
  })
}
