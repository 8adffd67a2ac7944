import { type Needs, ofPair } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import type { Seat } from '../model/seats.ts'

/**
 * Something that rules have read of what not everybody sees: a field of a row of the working copy (0 is the game's, 1 + s is seat s's, then
 * components'), and what a viewer must be shown of it to know the same.
 */
export interface Read {
  readonly field: FieldSchema
  readonly row: number
  readonly needs: Needs
}

/** What is noted while a move is carried out, to know whether it can be taken back. It may depend only on what its mover may know. */
export class ReadTracking {
  /** Whatever rules read of what is hidden from somebody is noted. */
  tracking = false
  /** Whose move it is. */
  mover: Seat = 0
  turnsBegun = 0
  /** Where all that is read is to be known, so that it can be said of each viewer whether they may know it; else null. */
  reads: Read[] | null = null
  /** The mover may have learned something that was hidden from them. */
  tainted = false
  /** The first move or fix-up carried out, wherever it stands in the chart, that says that nothing it is part of can be taken back. */
  fixed: string | null = null

  clear(mover: Seat): void {
    this.tracking = false
    this.reads = null
    this.mover = mover
    this.turnsBegun = 0
    this.tainted = false
    this.fixed = null
  }

  /** From here on it is this seat's move, and what rules read is noted. */
  watch(mover: Seat): void {
    this.mover = mover
    this.tracking = true
  }

  /** Rules have read something. Gives whether that is all there is to note; else the mover may have learned of it. */
  noted(field: FieldSchema, row: number, needs: Needs): boolean {
    this.reads?.push({ field, row, needs })
    return this.reads !== null
  }

  /** Rules have read a field of the game or of a player that somebody does not see: whatever they do with it may show. */
  readField(one: FieldSchema, row: number): void {
    if (this.noted(one, row, 'all')) return
    const { policy, field } = one
    const owner = row === 0 ? null : row - 1
    // Counting reads what is counted, and shows nothing of it.
    if ('statistic' in field && field.statistic !== undefined && (owner === null || owner === this.mover)) return
    if (policy.byGroup !== null || (owner === this.mover ? policy.self : policy.other) !== 'visible') this.tainted = true
  }

  /** Rules have written a field: where groups of viewers depend on it, somebody may see more. Those of the game's own may depend on any. */
  wroteField({ audiences, enumValues }: Schema, row: number, name: string, { kind }: FieldSchema['field']): void {
    if (audiences.length === 0 || this.tainted) return
    const isOwn = audiences.some((one) => !ofPair(one.name) && !enumValues.has(one.name))
    const ofPlayers = row > 0 && (kind === 'oneOf' || audiences.some((one) => ofPair(one.name)?.field === name))
    if (isOwn || ofPlayers) this.tainted = true
  }
}
