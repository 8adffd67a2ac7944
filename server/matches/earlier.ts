import type { Match } from '../../engine/model/match.ts'
import { matchAt } from '../rules/replay-log.ts'
import type { History } from './history.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { matchCache } from './match-cache.ts'
import { type MatchEvents, onChain } from './match-events.ts'

/** Matches as they stood a little while ago, for proposals that come late. */
export interface Earlier {
  /** The match as it was at a version before this one; undefined where that is too long ago, or the log does not play any more. */
  at(loaded: LoadedMatch & { readonly match: Match }, version: number): Promise<Match | undefined>
}

/** How many versions late a proposal may be. */
const LATEST = 64
/** The last versions of so many bytes of matches are kept in memory; those of others are replayed from the log. */
const KEPT_BYTES = 64 * 2 ** 20

export function createEarlier(history: History, events: MatchEvents): Earlier {
  const recent = matchCache<{ readonly newest: Match; readonly versions: readonly Match[] }>(KEPT_BYTES, ({ newest, versions }) => ({
    match: newest,
    versions: versions.length,
  }))

  onChain(events, (id, steps, newest) => {
    const known = recent.get(id)?.versions ?? []
    const [first] = steps
    if (!first) return
    // Another server may have made versions between.
    const before = known.at(-1)?.version === first.before.version ? known : [first.before]
    recent.set(id, { newest, versions: [...before, ...steps.map((step) => step.match)].slice(-LATEST - 1) })
  })

  return {
    async at({ record, served, match }, version) {
      if (version >= match.version || match.version - version > LATEST) return undefined
      const known = recent.get(record.id)?.versions.find((one) => one.version === version)
      if (known) return known
      const past = await history.of(record, served, version)
      return past.ok ? matchAt(past.value, version) : undefined
    },
  }
}
