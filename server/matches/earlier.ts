import { LRUCache } from 'lru-cache'
import type { Match } from '../../engine/model/match.ts'
import type { History } from './history.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { type MatchEvents, onChain } from './match-events.ts'

/** Matches as they stood a little while ago, for proposals that come late. */
export interface Earlier {
  /** The match as it was at a version before this one; undefined where that is too long ago, or the log does not play any more. */
  at(loaded: LoadedMatch & { readonly match: Match }, version: number): Promise<Match | undefined>
}

/** How many versions late a proposal may be. */
const LATEST = 64
/** For how many matches the last versions are kept in memory; those of other matches are replayed from the log. */
const KEPT = 256

export function createEarlier(history: History, events: MatchEvents): Earlier {
  const recent = new LRUCache<string, readonly Match[]>({ max: KEPT })

  onChain(events, (match, steps) => {
    const known = recent.get(match) ?? []
    const [first] = steps
    if (!first) return
    // Another server may have made versions between.
    const before = known.at(-1)?.version === first.before.version ? known : [first.before]
    recent.set(match, [...before, ...steps.map((step) => step.match)].slice(-LATEST - 1))
  })

  return {
    async at({ record, served, match }, version) {
      if (version >= match.version || match.version - version > LATEST) return undefined
      const known = recent.get(record.id)?.find((one) => one.version === version)
      if (known) return known
      const past = await history.of(record, served, version)
      if (!past.ok) return undefined
      return version === 0 ? past.value.start : past.value.steps[version - 1]?.match
    },
  }
}
