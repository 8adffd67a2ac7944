import type { MoveInfo } from './views.ts'

/** Moves that games have without declaring them, by name. */

/** The move by which a seat leaves the match for good. Every game has it; no chart need mention it. */
export const RESIGN = 'resign'
/** The move by which a player takes back what he has just done. Every game has it. */
export const UNDO = 'undo'
/** The move by which he does again what he has just taken back. Every game has it. */
export const REDO = 'redo'
/** The admin's note that a seat's player is away, or back: `{ seat, absent }`. */
export const SET_ABSENT = 'setAbsent'
/** The move of the library's `openSeats` by which whoever holds an empty seat sits down there. */
export const SIT = 'sit'

/** What players are told of those that every game has. */
export const BUILT_IN_INFO: { readonly [move: string]: MoveInfo } = {
  [RESIGN]: { name: 'Resign', help: 'You leave the match for good.', log: '', fixUp: false, args: {} },
  [UNDO]: { name: 'Undo', help: 'Take back your last move.', log: '${player} takes the last move back', fixUp: false, args: {} },
  [REDO]: { name: 'Redo', help: 'Do again what you took back.', log: '${player} makes that move again', fixUp: false, args: {} },
  [SET_ABSENT]: { name: 'Set Absent', help: 'A player is away, or back.', log: '', fixUp: false, args: {} },
}
