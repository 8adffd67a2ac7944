import { realpathSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { choiceOf } from '../../../engine/bots/choose.ts'
import { whereThrown } from '../../../engine/model/where-thrown.ts'
import { guardRules } from '../../../engine/propose/guard-rules.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { GameFolderError, loadGame } from '../discover-games.ts'
import { sourcesOf } from '../game-sources.ts'
import { importRules } from '../import-rules.ts'
import { hearBegunLater } from './begun-later.ts'
import { draftedChart, draftedGame } from './drafted-chart.ts'
import { comparedCharts, drawnChart } from './drawn-chart.ts'
import { type Rehearsed, Stage } from './rehearse.ts'
import { foldedMatches, recordedCoverage } from './replayed-matches.ts'
import { simulated } from './simulated.ts'
import type { CallName, CallResult, ThreadCall, ThreadCalls, ThreadData } from './thread-calls.ts'

/** What a thread does that games are run in, apart from the server's own. `game-worker.ts` starts it. */

const { begun }: ThreadData = workerData
const games = new Map<string, Game>()
const later = hearBegunLater()
const stage = new Stage(later.taken)

async function gameIn(folder: string): Promise<Game> {
  const known = games.get(folder)
  if (known) return known
  const { loaded: game, timers } = await later.timersOf(() => loadGame(folder, importRules))
  for (const stack of timers) {
    const place = whereThrown(stack, folder, realpathSync(folder))
    if (place) throw new GameFolderError(`The game in ${folder} cannot be loaded: it sets a timer, and rules have no clock (${place})`)
  }
  games.set(folder, game)
  return game
}

/** After so long without an answer, those whose moves were tried are not to wait for the others. */
const ANSWERED_MS = 20

type Answer<A extends CallName> = ThreadCalls[A]['answer']

const answers: { readonly [A in CallName]: (game: Game, given: ThreadCalls[A]['given']) => Answer<A> | Promise<Answer<A>> } = {
  load: () => null,
  async rehearse(game, given) {
    const rehearsed: Rehearsed[] = []
    const until = performance.now() + ANSWERED_MS
    for (const one of given) {
      Atomics.add(begun, 0, 1)
      rehearsed.push(stage.rehearse(game, one))
      // What rules have begun and not awaited goes wrong now, while it is known whose it is.
      await turn()
      if (performance.now() > until) break
    }
    // Matches that are kept save time: they are not to be what ends the thread.
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    if (used > limit / 2) stage.clear()
    return { sources: sourcesOf(game), rehearsed }
  },
  choose(game, { question, thinkingMs }) {
    const until = performance.now() + thinkingMs
    return choiceOf(game, question, () => performance.now() >= until)
  },
  draw: drawnChart,
  draft: draftedChart,
  compare: async (game, { before }) => comparedCharts(await gameIn(before), game),
  fold(game, { records, withinMs }) {
    const until = performance.now() + withinMs
    return foldedMatches(game, records, () => performance.now() < until)
  },
  cover(game, { folder, withinMs }) {
    const until = performance.now() + withinMs
    return recordedCoverage(game, folder, () => performance.now() < until)
  },
  simulate(game, { setting, withinMs, chart }) {
    const until = performance.now() + withinMs
    return simulated(chart === undefined ? game : draftedGame(game, chart), setting, () => performance.now() < until)
  },
}

async function answered<A extends CallName>({ folder, ask, given }: ThreadCall<A>): Promise<CallResult> {
  try {
    const game = await gameIn(folder)
    return { ok: true, answer: await answers[ask](game, given) }
  } catch (error) {
    return { ok: false, error: describe(error), ...(error instanceof GameFolderError && { mistakes: error.mistakes }) }
  }
}

function describe(error: unknown): string {
  if (error instanceof GameFolderError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const port = parentPort
if (port) {
  guardRules(globalThis)
  const failedLater = (error: unknown) => port.postMessage({ ok: 'later', error: describe(error) } satisfies CallResult)
  process.on('uncaughtException', failedLater)
  process.on('unhandledRejection', failedLater)
  port.on('message', async (asked: ThreadCall) => {
    const answer = await answered(asked)
    try {
      port.postMessage(answer)
    } catch (error) {
      // What was answered is no plain data.
      port.postMessage({ ok: false, error: describe(error) } satisfies CallResult)
    }
  })
}
