import type { Match } from '../../engine/model/match.ts'
import { SPECTATOR } from '../../engine/model/seats.ts'
import { whyIncompatible } from '../../engine/propose/compatibility.ts'
import { viewTextOf } from '../../engine/view/view-text.ts'
import type { ServedGame } from '../games/games.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { KeptRules, Loaded } from '../store/store.ts'
import { digestOf, lastOf, type Played, replayLog } from './replay-log.ts'

/**
 * What becomes of a match when its rules change. `on`: its log replays under the new rules. `snapshot`: it does not, but its current state
 * is valid under them, and it continues from there. `pinned`: it continues under the rules it began with. `stopped`: it can only be ended.
 */
export type Becomes = 'on' | 'snapshot' | 'pinned' | 'stopped'

export interface Verdict {
  readonly becomes: Becomes
  /** Why it does not simply continue, a sentence each, for the operator. */
  readonly why: readonly string[]
}

/** Everything known about a running match. */
export interface Known extends Loaded, Played {
  /** The stored rules that it is played by now; null if they are not kept. */
  readonly kept: Pick<KeptRules, 'meaning'> | null
}

/**
 * Decides what becomes of a match under rules other than its own. `old` loads its own; null if they are not kept. Refused if rules cannot
 * be tried now. Changes nothing. The log may have been read after the record: what was played between does not count.
 */
export async function verdictOf(read: Known, served: ServedGame, old: () => Promise<ServedGame | null>): Promise<Result<Verdict>> {
  const known = { ...read, entries: read.entries.filter(({ version }) => version <= read.record.version) }
  const replayed = await whyNotAlike(known, served)
  if (!replayed.ok) return replayed
  if (replayed.value === null) return ok({ becomes: 'on', why: [] })
  const before = await old()
  const stands = await whyNotHere(known, served, before)
  if (!stands.ok) return stands
  if (stands.value === null) return ok({ becomes: 'snapshot', why: [replayed.value] })
  const broken = before ? await whyNotByItsOwn(known, before) : ok('its own rules are not there any more')
  if (!broken.ok) return broken
  const why = [replayed.value, stands.value]
  return ok(broken.value === null ? { becomes: 'pinned', why } : { becomes: 'stopped', why: [...why, broken.value] })
}

/** Why a match cannot continue under the rules it began with; null if it can. */
async function whyNotByItsOwn(known: Known, before: ServedGame): Promise<Result<string | null>> {
  const match = stateOf(known, before.meaning())
  return typeof match === 'string' ? whyNotAlike(known, before) : ok(whyIncompatible(before.game, match))
}

/** Why the log of a match does not replay; null if it does. */
async function whyNotAlike(known: Known, served: ServedGame): Promise<Result<string | null>> {
  const { record, snapshot, course } = known
  try {
    const past = await replayLog(record, served, known, 'every')
    if (!past.ok) return past.refusal.code === 'busy' ? past : ok(past.refusal.message)
    // For versions without stored digests, the snapshot decides.
    const isKnown = course.digests.has(record.version) || !snapshot
    return ok(isKnown || JSON.stringify(lastOf(past.value)) === snapshot.state ? null : 'its log leads to another state')
  } catch (error) {
    return ok(sentenceOf(error))
  }
}

/** Why a match cannot continue from its snapshot; null if it can. */
async function whyNotHere(known: Known, served: ServedGame, before: ServedGame | null): Promise<Result<string | null>> {
  const { record, kept } = known
  if (kept && kept.meaning !== served.meaning()) return ok('what is stored of it means something else under the new rules')
  const match = stateOf(known, served.meaning())
  if (typeof match === 'string') return ok(match)
  const why = whyIncompatible(served.game, match, before?.game)
  if (why !== null) return ok(why)
  const seen = await served.rehearse(record, { type: 'look', match })
  if (!seen.ok) return seen.refusal.code === 'busy' ? seen : ok(seen.refusal.message)
  try {
    for (const viewer of [...record.seats.keys(), SPECTATOR] as const) viewTextOf(served.game, match, viewer)
    return ok(null)
  } catch (error) {
    return ok(sentenceOf(error))
  }
}

/** The match in its snapshot, or what is wrong with it. */
function stateOf({ record, snapshot, course }: Known, meaning: string): Match | string {
  if (!snapshot) return 'there is no snapshot of it'
  const digest = course.digests.get(record.version)
  if (digest !== undefined && digest !== digestOf(record.secret, meaning, snapshot.state)) return 'its snapshot is not that of its log'
  const match: Match = JSON.parse(snapshot.state)
  return match.version === record.version ? match : `its snapshot is of version ${match.version}`
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
