import { t } from './text.ts'
import type { MoveInfo } from './views.ts'

/** Moves that games have without declaring them, by name. */

/** The built-in move by which a player leaves the match and does not come back. Every game has it; charts need not mention it. */
export const RESIGN = 'resign'
/** The built-in move by which players take back the move they have just made. Every game has it. */
export const UNDO = 'undo'
/** The built-in move by which players redo the move they have just taken back. Every game has it. */
export const REDO = 'redo'
/** The built-in move by which an admin notes that a seat's player is away, or back: `{ seat, absent }`. */
export const SET_ABSENT = 'setAbsent'
/**
 * The built-in move by which an admin takes moves back on which all players have agreed, for the seat that asked: `{ version }`, the version at
 * which the match stands again.
 */
export const TAKE_BACK = 'takeBack'
/** The move of the library's `openSeats` by which the new holder of an empty seat sits down. */
export const SIT = 'sit'

/** What players are told of those that every game has. */
export const BUILT_IN_INFO: { readonly [move: string]: MoveInfo } = {
  [RESIGN]: { name: t('Resign'), help: t('You leave the match for good.'), log: t('${player} resigns'), fixUp: false, args: {} },
  [UNDO]: {
    name: t('Take back'),
    help: t('Take back your last move.'),
    log: t('${player} takes the last move back'),
    fixUp: false,
    args: {},
  },
  [REDO]: { name: t('Redo'), help: t('Do again what you took back.'), log: t('${player} makes that move again'), fixUp: false, args: {} },
  [SET_ABSENT]: { name: t('Set Absent'), help: t('A player is away, or back.'), log: '', fixUp: false, args: {} },
  [TAKE_BACK]: {
    name: t('Take back together'),
    help: t('Takes back a player’s last move and all moves since.'),
    log: t('${player} takes the last move back, and all have agreed'),
    fixUp: false,
    args: {},
  },
}
