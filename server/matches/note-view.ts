import type { Seat, Viewer } from '../../engine/model/seats.ts'
import type { LogNote, NotedOffer } from '../store/offers.ts'

/** Something that happened in a match besides its moves, for the log. Times are milliseconds since 1970. */
export interface NoteView {
  /** The match's, when it happened. */
  version: number
  at: number
  kind: LogNote['kind']
  /** Whose time ran out; that went on without others; that had offered what was agreed on; that declined an offer, or ended a pause. */
  seat: Seat
  /** Without whom play goes on. */
  seats?: Seat[]
  /** What was agreed on. */
  offer?: NotedOffer
}

/** A note of the log as the viewer may know it; null if they may not know of it. */
export function noteView({ version, at, kind, seat, seats, offer, told }: LogNote, viewer: Viewer): NoteView | null {
  if (told && !told.includes(viewer)) return null
  return { version, at, kind, seat, ...(seats && { seats: [...seats] }), ...(offer && { offer }) }
}
