import type { Match, Step } from '../../engine/model/match.ts'
import type { ServedGame } from '../games/games.ts'
import { type Past, replayLog } from '../rules/replay-log.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { MatchRecord, Store } from '../store/store.ts'
import { matchCache } from './match-cache.ts'
import { type MatchEvents, onChain } from './match-events.ts'
import type { RuleDiagnostics } from './rule-diagnostics.ts'

/** Past versions of matches, replayed from the log on demand. */
export interface History {
  /**
   * The past up to `version` or later, as far back as it was played by the rules that the match has now. Refused when the log does not play
   * under them, or leads to another state than before.
   */
  of(record: MatchRecord, served: ServedGame, version: number): Promise<Result<Past>>
}

/** How many bytes of past versions are kept in memory, of all matches together. */
const KEPT_BYTES = 128 * 2 ** 20
/** Of how many it is remembered that theirs cannot be made again. */
const UNPLAYABLE_KEPT = 10_000

/** `diagnostics`: say to players why a log no longer plays. */
export function createHistory(store: Store, events: MatchEvents, diagnostics?: RuleDiagnostics): History {
  const recent = matchCache<{ start: Match; steps: Step[] }>(KEPT_BYTES, ({ start, steps }) => ({
    match: steps.at(-1)?.match ?? start,
    versions: 1 + steps.length,
  }))
  /**
   * Logs that do not play, with what is said of them: of the match at this version and with these rules, since another server may give it
   * others. At the next version it is tried again.
   */
  const unplayable = boundedCache<{ readonly version: number; readonly rules: string | undefined; readonly said: string }>(UNPLAYABLE_KEPT)

  onChain(events, (match, steps) => {
    const known = recent.get(match)
    if (!known) return
    // Another server may have made versions between.
    if (steps[0]?.entry.version !== known.start.version + known.steps.length + 1) return recent.delete(match)
    known.steps.push(...steps)
    recent.set(match, known)
  })

  return {
    async of(record, served, version) {
      const known = recent.get(record.id)
      if (known && known.start.version + known.steps.length >= version) return ok(known)
      const failed = unplayable.get(record.id)
      if (failed?.version === record.version && failed.rules === record.rules) return refuse('rules-changed', failed.said)
      const [entries, course] = [await store.log(record.id, 0), await store.course(record.id)]
      try {
        // Those who write the rules want to see what they lead to now.
        const past = await replayLog(record, served, { entries, course }, diagnostics ? 'none' : 'last')
        if (past.ok) recent.set(record.id, { start: past.value.start, steps: [...past.value.steps] })
        return past
      } catch (error) {
        log('rules-changed', { match: record.id, version, error })
        const said =
          diagnostics?.misfit(record, entries, course.base) ??
          `The rules of ${served.info.displayName} have changed since this match started.`
        unplayable.set(record.id, { version: record.version, rules: record.rules, said })
        return refuse('rules-changed', said)
      }
    },
  }
}
