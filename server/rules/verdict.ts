import type { Match } from '../../engine/model/match.ts'
import { SPECTATOR } from '../../engine/model/seats.ts'
import { whyNotOn } from '../../engine/propose/goes-on.ts'
import { viewTextOf } from '../../engine/view/view-text.ts'
import type { ServedGame } from '../games/games.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { KeptRules, Loaded } from '../store/store.ts'
import { digestOf } from './digest.ts'
import { lastOf, type Played, replayLog } from './replay-log.ts'

/**
 * What becomes of a match when its rules change. `on`: its log plays the same under the new ones. `snapshot`: it does not, but the state it
 * is in is one of theirs, and it goes on from there. `pinned`: it is played on by the rules that it began under. `stopped`: it can only be
 * ended.
 */
export type Becomes = 'on' | 'snapshot' | 'pinned' | 'stopped'

export interface Verdict {
  readonly becomes: Becomes
  /** Why it does not simply go on, a sentence each, for the person who runs the server. */
  readonly why: readonly string[]
}

/** All that is known of a running match. */
export interface Known extends Loaded, Played {
  /** Of the rules that it is played by now; null where nothing is. */
  readonly kept: Pick<KeptRules, 'meaning'> | null
}

/**
 * What becomes of a match under rules that are not those it is played by. `old`: has the latter loaded; null where they are not kept.
 * Refused where rules cannot be tried at this moment. Nothing is changed.
 */
export async function verdictOf(known: Known, served: ServedGame, old: () => Promise<ServedGame | null>): Promise<Result<Verdict>> {
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

/** Why a match cannot be played on by the rules that it began under; null where it can. */
async function whyNotByItsOwn(known: Known, before: ServedGame): Promise<Result<string | null>> {
  const match = stateOf(known, before.meaning())
  return typeof match === 'string' ? whyNotAlike(known, before) : ok(whyNotOn(before.game, match))
}

/** Why the log of a match does not play the same; null where it does. */
async function whyNotAlike(known: Known, served: ServedGame): Promise<Result<string | null>> {
  const { record, snapshot, course } = known
  try {
    const past = await replayLog(record, served, known, 'every')
    if (!past.ok) return past.refusal.code === 'busy' ? past : ok(past.refusal.message)
    // Of what was played before digests were kept, the snapshot tells.
    const isKnown = course.digests.has(record.version) || !snapshot
    return ok(isKnown || JSON.stringify(lastOf(past.value)) === snapshot.state ? null : 'its log leads to another state')
  } catch (error) {
    return ok(sentenceOf(error))
  }
}

/** Why a match cannot go on from its snapshot; null where it can. */
async function whyNotHere(known: Known, served: ServedGame, before: ServedGame | null): Promise<Result<string | null>> {
  const { record, kept } = known
  if (kept && kept.meaning !== served.meaning()) return ok('what is stored of it means something else under the new rules')
  const match = stateOf(known, served.meaning())
  if (typeof match === 'string') return ok(match)
  const why = whyNotOn(served.game, match, before?.game)
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

/** The match as its snapshot has it, or what is wrong with that. */
function stateOf({ record, snapshot, course }: Known, meaning: string): Match | string {
  if (!snapshot) return 'there is no snapshot of it'
  const digest = course.digests.get(record.version)
  if (digest !== undefined && digest !== digestOf(record.secret, meaning, snapshot.state)) return 'its snapshot is not that of its log'
  const match: Match = JSON.parse(snapshot.state)
  return match.version === record.version ? match : `its snapshot is of version ${match.version}`
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
