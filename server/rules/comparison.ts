import { setTimeout as pause } from 'node:timers/promises'
import type { Games } from '../games/games.ts'
import { log } from '../runtime/log.ts'
import type { RunningByRules, Store } from '../store/store.ts'
import type { Ruling } from './ruling.ts'
import type { Becomes } from './verdict.ts'

/** What becomes of a game's running matches under the current rules. */
export interface GameComparison {
  /** Name of the game. */
  readonly game: string
  readonly counts: { readonly [becomes in Becomes]: number }
  /** How many of them were played by other rules when the server started. */
  readonly changed: number
  /** How many could not be decided yet; they are decided when they are next used. */
  readonly undecided: number
}

interface ComparisonOptions {
  readonly store: Store
  readonly games: Games
  readonly ruling: Ruling
}

export interface Comparison {
  /** Checks one match after another, once. Rejects only if the store does. */
  run(): Promise<readonly GameComparison[]>
  /** Stops early. */
  stop(): Promise<void>
}

/** The pause between two matches, as a multiple of the time that one took, so that players come first. */
const REST = 2
const LONGEST_REST_MS = 500

/** Compares the running matches with the current rules. Matches whose rules have not changed are only counted. */
export function createComparison({ store, games, ruling }: ComparisonOptions): Comparison {
  const stopping = new AbortController()
  let running: Promise<readonly GameComparison[]> | undefined

  async function ofGame(game: string, rows: readonly RunningByRules[]): Promise<GameComparison | null> {
    const found = games.get(game)
    if (!found.ok) return null
    const counts = { on: 0, snapshot: 0, pinned: 0, stopped: 0 }
    let [changed, undecided] = [0, 0]
    const left = new Set<number>()
    for (const { seats, rules, misfit, count } of rows) {
      const now = found.value.rules(seats)
      if (rules !== now) changed += count
      if (rules === now) counts.on += count
      else if (misfit?.rules === now) counts[misfit.becomes] += count
      else left.add(seats)
    }
    for (const seats of left) {
      for (const id of await store.undecided(game, seats, found.value.rules(seats))) {
        if (stopping.signal.aborted) return null
        const becomes = await lookedAt(id)
        if (becomes) counts[becomes]++
        else undecided++
      }
    }
    return { game, counts, changed, undecided }
  }

  /** Null if it cannot be decided now, or no longer needs to be. */
  async function lookedAt(id: string): Promise<Becomes | null> {
    const began = performance.now()
    const record = await store.match(id)
    const decision = record?.status === 'running' ? await ruling.becomes(record) : null
    await pause(Math.min(LONGEST_REST_MS, (performance.now() - began) * REST), undefined, { signal: stopping.signal }).catch(() => {})
    return decision?.ok ? decision.value : null
  }

  async function compared(): Promise<readonly GameComparison[]> {
    await games.ready()
    const byGame = new Map<string, RunningByRules[]>()
    for (const row of await store.runningByRules()) byGame.set(row.game, [...(byGame.get(row.game) ?? []), row])
    const all: GameComparison[] = []
    for (const [game, rows] of byGame) {
      const found = await ofGame(game, rows)
      if (!found) continue
      all.push(found)
      if (found.changed > 0) log('rules-compared', { game, ...found.counts, undecided: found.undecided }, 'info')
    }
    if (!stopping.signal.aborted) await ruling.tidy()
    return all
  }

  return {
    run() {
      running ??= compared()
      return running
    },
    async stop() {
      stopping.abort()
      await running?.catch(() => {})
    },
  }
}

/** What became of a game's matches, as a sentence for the operator; null if nothing has changed for any. */
export function comparisonText({ game, counts, changed, undecided }: GameComparison): string | null {
  if (changed === 0) return null
  const matches = (count: number) => (count === 1 ? '1 match' : `${count} matches`)
  const parts = [
    [counts.on, 'go on', 'goes on'],
    [counts.snapshot, 'go on from where they stood', 'goes on from where it stood'],
    [counts.pinned, 'go on under their old rules', 'goes on under its old rules'],
    [counts.stopped, 'can only be ended (db status lists them)', 'can only be ended (db status lists it)'],
    [undecided, 'could not be compared yet', 'could not be compared yet'],
  ] as const
  const said = parts.flatMap(([count, many, one]) => (count === 0 ? [] : [`${matches(count)} ${count === 1 ? one : many}`]))
  return `The rules of ${game} have changed: ${said.join(', ')}.`
}
