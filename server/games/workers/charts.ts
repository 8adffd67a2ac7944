import { LRUCache } from 'lru-cache'
import type { MatchRecord } from '../../../engine/propose/replay.ts'
import type { Game } from '../../../engine/rules/game.ts'
import type { ComparedCharts } from './compared-charts.ts'
import { type DrawnChart, drawnChart } from './drawn-chart.ts'
import type { FoldedMatches } from './folded-matches.ts'
import { createGameWorker, GameThreadError, STOPPING } from './game-worker.ts'
import type { Ask, Questions } from './questions.ts'
import type { RecordedCoverage } from './recorded-coverage.ts'

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
  /** Rejects with GameThreadError where a chart cannot be drawn in time, or the server is stopping. */
  of(charted: ChartedGame): Promise<DrawnChart>
  /** A game's chart beside that of its older rules. `folder`: the game's. Rejects as `of` does, and where too many others are to be drawn. */
  compared(folder: string, game: Game, older: OlderRules): Promise<ComparedCharts>
  /** What was done in finished matches of the game in a folder, as far as everybody may see it. Rejects as `compared` does. */
  folded(folder: string, records: readonly MatchRecord[]): Promise<FoldedMatches>
  /** What the matches recorded in a game's folder have in them of its chart; it may be a minute old. Rejects as `compared` does. */
  recorded(folder: string): Promise<RecordedCoverage>
  stop(): Promise<void>
}

/** A chart of hundreds of phases takes seconds; on a busy machine, a thread that gives way takes several times as long. */
const WITHIN_MS = 60_000
/** Less than agents that think: somebody waits for the picture, and it is drawn once. With other threads at work it gets a quarter of a core. */
const CHART_NICENESS = 5
/** Comparisons have two pictures. */
const COMPARED_WITHIN_MS = 2 * WITHIN_MS
/** No more matches are played again after this long. */
const FOLDING_MS = 4000
const COMPARISONS_KEPT = 30
/** Authors record others while the server runs. */
const RECORDED_KEPT_MS = 60_000
/** A comparison is refused while this many charts wait to be drawn. */
const WAITING_AT_MOST = 10

/** Charts are drawn one after another, in a thread that gives way to the one that answers requests, and ends when all are drawn. */
export function createCharts(): Charts {
  const worker = createGameWorker(CHART_NICENESS)
  /** As many as there are games. */
  const drawn = new WeakMap<Game, Promise<DrawnChart>>()
  const compared = new LRUCache<string, Promise<ComparedCharts>>({ max: COMPARISONS_KEPT })
  const recorded = new LRUCache<string, Promise<RecordedCoverage>>({ max: COMPARISONS_KEPT, ttl: RECORDED_KEPT_MS })
  let wanted = 0
  let last: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function ask<A extends Ask>(
    folder: string,
    ask: A,
    given: Questions[A]['given'],
    withinMs: number,
  ): Promise<Questions[A]['answer']> {
    try {
      if (stopped) throw new GameThreadError(STOPPING)
      return await worker.ask({ folder, ask, given }, withinMs)
    } finally {
      wanted--
      if (wanted === 0) await worker.end('all charts are drawn')
    }
  }

  /** After all that were wanted before. */
  function inTurn<A extends Ask>(...asked: Parameters<typeof ask<A>>): Promise<Questions[A]['answer']> {
    wanted++
    const made = last.then(() => ask<A>(...asked))
    last = made.catch(() => {})
    return made
  }

  return {
    of({ game, folder }) {
      const known = drawn.get(game)
      if (known) return known
      // A game without a folder is this program's own.
      const made = folder === null ? drawnChart(game) : inTurn(folder, 'draw', null, WITHIN_MS)
      drawn.set(game, made)
      made.catch(() => drawn.delete(game))
      return made
    },
    async compared(folder, game, older) {
      const key = `${game.name} ${older.hash}`
      const known = compared.get(key)
      if (known) return known
      if (wanted >= WAITING_AT_MOST) throw new GameThreadError('too many charts are to be drawn')
      const made = inTurn(folder, 'compare', { before: older.folder }, COMPARED_WITHIN_MS)
      compared.set(key, made)
      made.catch(() => compared.delete(key))
      return made
    },
    async folded(folder, records) {
      if (wanted >= WAITING_AT_MOST) throw new GameThreadError('too many charts are to be drawn')
      return inTurn(folder, 'fold', { records, withinMs: FOLDING_MS }, FOLDING_MS + WITHIN_MS)
    },
    async recorded(folder) {
      const known = recorded.get(folder)
      if (known) return known
      if (wanted >= WAITING_AT_MOST) throw new GameThreadError('too many charts are to be drawn')
      const made = inTurn(folder, 'cover', { folder, withinMs: FOLDING_MS }, FOLDING_MS + WITHIN_MS)
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
