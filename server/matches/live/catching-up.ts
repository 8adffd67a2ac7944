import { TAKE_BACK } from '../../../engine/model/built-in-moves.ts'
import type { LogEntry, Match, Step } from '../../../engine/model/match.ts'
import { ENGINE } from '../../../engine/model/seats.ts'
import { lastOf, replayLog } from '../../rules/replay-log.ts'
import { log } from '../../runtime/log.ts'
import type { MatchClocks } from '../../store/pace.ts'
import type { MatchRecord, Store } from '../../store/store.ts'
import { StoreUnavailable } from '../../store/store-errors.ts'
import type { History } from '../history.ts'
import type { LoadedMatch } from '../loaded-match.ts'
import type { MatchEvents } from '../match-events.ts'

/** Follows what other servers on the same database do in matches that somebody watches here, so that every version is shown in its order. */
export interface CatchingUp {
  /** From now on the match is watched, and its watchers are shown it as it is loaded; one that runs without a match, as soon as it can be. */
  begin(loaded: LoadedMatch): void
  end(id: string): void
  /** The version that watchers have been shown; null: none yet. Undefined where nobody watches. */
  reached(id: string): number | null | undefined
  /**
   * Publishes, chain by chain, what other servers have played in the match since. To be called alone with the match, as it has just been loaded,
   * before anything else is done with it. Rejects with StoreUnavailable if they cannot be read now.
   */
  catchUp(loaded: LoadedMatch): Promise<void>
}

interface CatchingUpOptions {
  readonly store: Pick<Store, 'log' | 'clocks'>
  readonly history: History
  readonly events: MatchEvents
}

/** A viewer who is further behind is shown the newest version instead. */
const MOST_VERSIONS = 1000

export function createCatchingUp({ store, history, events }: CatchingUpOptions): CatchingUp {
  /** Watched matches as they were shown last; null: not begun, or stopped. */
  const shown = new Map<string, Match | null>()
  /** Those of them that no rules could show when somebody first watched them. */
  const stopped = new Set<string>()

  events.subscribe((event) => {
    if (event.type === 'removed') shown.delete(event.id)
    else if ('record' in event && event.match && shown.has(event.record.id)) shown.set(event.record.id, event.match)
  })

  /** Publishes whole chains. */
  function publish(record: MatchRecord, steps: readonly Step[], clocks: MatchClocks | null): void {
    for (const chain of chainsOf(steps)) {
      const [{ entry }, { match }] = [chain[0], chain.at(-1) ?? chain[0]]
      events.heard({ type: 'moved', ...at(record, match, entry.at, clocks), match, steps: chain, taken: null })
      if (match.finished) events.heard({ type: 'ended', record, match })
    }
  }

  const clocksOf = async ({ id, pace }: MatchRecord) => (pace?.clock ? store.clocks(id) : null)

  async function playOn({ record, served, match: now }: LoadedMatch & { match: Match }, from: Match): Promise<boolean> {
    if (now.version - from.version > MOST_VERSIONS) return false
    const entries = (await store.log(record.id, from.version)).filter(({ version }) => version <= now.version)
    if (entries.some((entry) => returnsBefore(entry, from.version))) return false
    const past = await replayLog(record, served, { entries, course: { digests: new Map(), base: from } }, 'none')
    if (!past.ok) return false
    // Other rules lead elsewhere. Of a match that was ended before its rules did, more is changed than they say.
    if (!record.endedBy && JSON.stringify(lastOf(past.value)) !== JSON.stringify(now)) return false
    publish(record, past.value.steps, await clocksOf(record))
    return true
  }

  async function begun({ record, served, match: now }: LoadedMatch & { match: Match }): Promise<boolean> {
    const past = await history.of(record, served, now.version)
    if (!past.ok || past.value.start.version !== 0 || now.version > MOST_VERSIONS) return false
    const { start, steps } = past.value
    const opening = steps.findIndex(({ entry }) => entry.by !== ENGINE)
    const first = opening < 0 ? steps : steps.slice(0, opening)
    const match = first.at(-1)?.match ?? start
    const clocks = await clocksOf(record)
    events.heard({ type: 'begun', ...at(record, match, record.startedAt ?? record.updatedAt, clocks), match, start, steps: first })
    if (match.finished) events.heard({ type: 'ended', record, match })
    publish(record, steps.slice(first.length, now.version), clocks)
    return true
  }

  return {
    begin({ record, match }) {
      shown.set(record.id, match)
      if (match === null && record.status !== 'open') stopped.add(record.id)
    },
    end(id) {
      shown.delete(id)
      stopped.delete(id)
    },
    reached(id) {
      const match = shown.get(id)
      return match === undefined ? undefined : (match?.version ?? null)
    },
    async catchUp(loaded) {
      const { record, match } = loaded
      const from = shown.get(record.id)
      if (from === undefined || match === null || (from && from.version >= match.version)) return
      const known = { ...loaded, match }
      try {
        if (await (from ? playOn(known, from) : !stopped.has(record.id) && begun(known))) return
      } catch (error) {
        // Nothing is wrong with the match: its watchers are told when it can be read again, and none of its versions is left out.
        if (error instanceof StoreUnavailable) throw error
        log('not-caught-up', { match: record.id, version: from?.version, error })
      }
      // It is shown as it is now.
      events.heard({ type: 'begun', record, match, start: match, steps: [], clocks: await clocksOf(record) })
    },
  }
}

/** The record, as far as its progress goes, and the clocks as they were at a version. Clocks of earlier ones are not known any more. */
function at(record: MatchRecord, { version, winners }: Match, updatedAt: number, clocks: MatchClocks | null) {
  if (version === record.version) return { record, clocks }
  const then: MatchRecord = { ...record, status: 'running', version, winners, updatedAt }
  return { record: then, clocks: null }
}

type Chain = [Step, ...Step[]]

function chainsOf(steps: readonly Step[]): Chain[] {
  const chains: Chain[] = []
  for (const step of steps) {
    const chain = chains.at(-1)
    if (chain?.[0].entry.initiator === step.entry.initiator) chain.push(step)
    else chains.push([step])
  }
  return chains
}

/** Whether the move takes back more than what was played after that version. */
const returnsBefore = ({ move, args }: LogEntry, version: number): boolean =>
  move === TAKE_BACK && typeof args.version === 'number' && args.version < version
