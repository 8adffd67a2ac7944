import type { Games } from '../games/games.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { RunningByRules, Store } from '../store/store.ts'

/** A version of a game's rules that the server knows, and the running matches that were played by it last. */
export interface RulesVersion {
  readonly hash: string
  readonly isCurrent: boolean
  /** When the first match began under it; null where that is not known. */
  readonly since: number | null
  readonly running: {
    readonly all: number
    /** Those that do not fit the current rules, and go on under these. */
    readonly pinned: number
    /** Those that can only be ended. */
    readonly stopped: number
  }
}

export interface Versions {
  /** The versions of a game's rules, newest first; how many matches run may be a minute old. */
  of(game: string): Promise<Result<RulesVersion[]>>
}

/** To count the running matches means to look at all of them. */
const COUNTED_FOR_MS = 60_000

export function createVersions({ store, games, clock }: { readonly store: Store; readonly games: Games; readonly clock: Clock }): Versions {
  let counting: { readonly at: number; readonly rows: Promise<RunningByRules[]> } | undefined

  function running(): Promise<RunningByRules[]> {
    const now = clock.now()
    if (counting && now - counting.at < COUNTED_FOR_MS) return counting.rows
    const rows = store.runningByRules()
    counting = { at: now, rows }
    rows.catch(() => {
      if (counting?.rows === rows) counting = undefined
    })
    return rows
  }

  return {
    async of(game) {
      await games.ready()
      const served = games.get(game)
      if (!served.ok) return served
      const { rules, info } = served.value
      const current = rules(info.players.default)
      const rows = (await running()).filter((row) => row.game === game)
      const kept = await store.keptVersions(game)
      const all = kept.some(({ hash }) => hash === current) ? kept : [{ hash: current, since: null }, ...kept]
      const versions = all.map(({ hash, since }): RulesVersion => {
        const own = rows.filter((row) => row.rules === hash)
        const count = (some: readonly RunningByRules[]) => some.reduce((sum, row) => sum + row.count, 0)
        const became = (becomes: 'pinned' | 'stopped') =>
          count(own.filter(({ seats, misfit }) => misfit?.rules === rules(seats) && misfit.becomes === becomes))
        return {
          hash,
          isCurrent: hash === current,
          since,
          running: { all: count(own), pinned: became('pinned'), stopped: became('stopped') },
        }
      })
      return ok(versions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)))
    },
  }
}
