import { LRUCache } from 'lru-cache'
import type { RecordedMatch } from '../../../engine/propose/replay.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { type ComparedCharts, type DrawnChart, drawnChart } from './drawn-chart.ts'
import { createGameWorker, GameThreadError, STOPPING } from './game-worker.ts'
import type { FoldedMatches, RecordedCoverage } from './replayed-matches.ts'
import type { CallName, ThreadCalls } from './thread-calls.ts'

/** A game, and the folder that a thread loads it from; null: it is in this thread only. */
export interface ChartedGame {
  readonly game: Game
  readonly folder: string | null
}

/** Older rules of a game: their hash, and the folder that a thread loads them from. */
export interface OlderRules {
  readonly hash: string
  readonly folder: string
}

/** The charts of games, each drawn once, when it is first looked at. */
export interface Charts {
  /**
   * Rejects with GameThreadError where a chart cannot be drawn in time, or could not a short while ago, where too many others wait to be
   * drawn, or the server is stopping.
   */
  of(charted: ChartedGame): Promise<DrawnChart>
  /** A game's chart beside that of its older rules. `folder`: the game's. Rejects as `of` does. */
  compared(folder: string, game: Game, older: OlderRules): Promise<ComparedCharts>
  /** What was done in finished matches of the game in a folder, as far as everybody may see it. Rejects as `of` does. */
  folded(folder: string, records: readonly RecordedMatch[]): Promise<FoldedMatches>
  /** What the matches recorded in a game's folder have in them of its chart; it may be a minute old. Rejects as `of` does. */
  recorded(folder: string): Promise<RecordedCoverage>
  stop(): Promise<void>
}

/** Its game is loaded first, and a chart of hundreds of phases takes seconds; on a busy machine, a thread that gives way takes several times as long. */
const WITHIN_MS = 90_000
/** Less than agents that think: somebody waits for the picture, and it is drawn once. With other threads at work it gets a quarter of a core. */
const CHART_NICENESS = 5
/** Comparisons have two games and two pictures. */
const COMPARED_WITHIN_MS = 120_000
/** From the request on, with the time that it waits for others. Pages wait a little longer (`WORKING_MS` in `client/remote/answer.ts`). */
const ANSWERED_WITHIN_MS = 140_000
/** What failed in its own time fails at once for so long: tried again and again, it would hold up all others. */
const FAILED_KEPT_MS = 60_000
/** No more matches are played again after this long. */
const FOLDING_MS = 4000
const COMPARISONS_KEPT = 30
/** Authors record others while the server runs. */
const RECORDED_KEPT_MS = 60_000
/** Others are refused while this many wait, or are being drawn. */
const WAITING_AT_MOST = 10

interface Work<A extends CallName> {
  /** What it is about: under this its failure is kept. */
  readonly key: string
  readonly folder: string
  readonly ask: A
  readonly given: ThreadCalls[A]['given']
  /** For itself, without what it waits for others. */
  readonly withinMs: number
}

/** Charts are drawn one after another, in a thread that gives way to the one that answers requests, and ends when all are drawn. */
export function createCharts({ answeredWithinMs = ANSWERED_WITHIN_MS, failedKeptMs = FAILED_KEPT_MS } = {}): Charts {
  const worker = createGameWorker({ niceness: CHART_NICENESS })
  /** As many as there are games. */
  const drawn = new WeakMap<Game, Promise<DrawnChart>>()
  const compared = new LRUCache<string, Promise<ComparedCharts>>({ max: COMPARISONS_KEPT })
  const recorded = new LRUCache<string, Promise<RecordedCoverage>>({ max: COMPARISONS_KEPT, ttl: RECORDED_KEPT_MS })
  const failed = new LRUCache<string, Error>({ max: COMPARISONS_KEPT, ttl: failedKeptMs })
  let wanted = 0
  let last: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function ask<A extends CallName>({ folder, ask, given, withinMs }: Work<A>, until: number): Promise<ThreadCalls[A]['answer']> {
    if (stopped) throw new GameThreadError(STOPPING)
    const before = performance.now()
    const left = Math.min(withinMs, until - before)
    if (left <= 0) throw new GameThreadError('others took too long')
    await worker.load(folder, left)
    return worker.ask({ folder, ask, given }, Math.max(0, left - (performance.now() - before)))
  }

  /** After all that were wanted before. */
  async function inTurn<A extends CallName>(work: Work<A>): Promise<ThreadCalls[A]['answer']> {
    const failure = failed.get(work.key)
    if (failure) throw failure
    if (wanted >= WAITING_AT_MOST) throw new GameThreadError('too many charts are to be drawn')
    wanted++
    const until = performance.now() + answeredWithinMs
    const made = last.then(async () => {
      const hasItsTime = until - performance.now() >= work.withinMs
      try {
        return await ask(work, until)
      } catch (error) {
        if (hasItsTime && error instanceof GameThreadError) failed.set(work.key, error)
        throw error
      } finally {
        wanted--
        if (wanted === 0) await worker.end('all charts are drawn')
      }
    })
    last = made.catch(() => {})
    return made
  }

  return {
    of({ game, folder }) {
      const known = drawn.get(game)
      if (known) return known
      // A game without a folder is this program's own.
      const made =
        folder === null ? drawnChart(game) : inTurn({ key: `draw ${folder}`, folder, ask: 'draw', given: null, withinMs: WITHIN_MS })
      drawn.set(game, made)
      made.catch(() => drawn.delete(game))
      return made
    },
    compared(folder, game, older) {
      const key = `compare ${game.name} ${older.hash}`
      const known = compared.get(key)
      if (known) return known
      const made = inTurn({ key, folder, ask: 'compare', given: { before: older.folder }, withinMs: COMPARED_WITHIN_MS })
      compared.set(key, made)
      made.catch(() => compared.delete(key))
      return made
    },
    folded(folder, records) {
      const given = { records, withinMs: FOLDING_MS }
      return inTurn({ key: `fold ${folder}`, folder, ask: 'fold', given, withinMs: FOLDING_MS + WITHIN_MS })
    },
    recorded(folder) {
      const known = recorded.get(folder)
      if (known) return known
      const given = { folder, withinMs: FOLDING_MS }
      const made = inTurn({ key: `cover ${folder}`, folder, ask: 'cover', given, withinMs: FOLDING_MS + WITHIN_MS })
      recorded.set(folder, made)
      made.catch(() => recorded.delete(folder))
      return made
    },
    stop() {
      stopped = true
      return worker.end(STOPPING)
    },
  }
}
