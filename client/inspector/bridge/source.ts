import type { Refusal } from '../../../engine/model/refusal.ts'
import type { Mover } from '../../../engine/model/seats.ts'
import type { Args, PhaseValue } from '../../../engine/model/views.ts'

/** One version, as the viewer of the match may know it. */
export interface Entry {
  version: number
  /** Null for version 0, which no move made, and for a version of which only the phase is known. */
  move: string | null
  by: Mover | null
  args: Args
  /** Where play is after it. */
  phase: PhaseValue
}

/** A move that was refused. `by` is what said no: `guard isPair`, `reveal.legal`. */
export interface RefusalEntry extends Refusal {
  move: string
  args: Args
}

/** What the match page calls what a version or a refusal is about. */
export interface Words {
  /** Who sits where, by the seats' numbers. */
  seats: readonly string[]
  /** The arguments of the move: `square 5`. */
  args: string
}

/** The match actor, as far as the inspector reads it. It sees what the page already has, and nothing else. */
export interface MatchSource {
  /** Every past version the viewer can know; asked for once. While it is under way or fails, the versions from `current` on are shown. */
  history(): Promise<readonly Entry[]>
  /** The newest version. If its move is null, the history's entry for it is taken instead. */
  current(): Entry
  /** Calls for each later version and each refusal, as they come. Returns what ends it. */
  subscribe(listener: (entry: Entry | RefusalEntry) => void): () => void
  /** As things are called now; asked whenever something is told. */
  words(move: string | null, args: Args): Words
}

/** The name of the event that reports a refusal: SCXML's own word for errors, and no move's name has a dot. */
export const REFUSED = 'error.refusal'

/** What an event of a version carries. */
export interface VersionEvent {
  type: string
  by: Mover | null
  args: Args
  version: number
  words: Words
}

/** What the event of a refusal carries. */
export interface RefusalEvent extends RefusalEntry {
  type: typeof REFUSED
  /** The version it came after. */
  version: number
  /** Counts this match's refusals from 0: the same one may be told twice. */
  nth: number
  words: Words
}
