/** Why a proposal was not carried out. */
export type RefusalCode =
  /** The match is over. */
  | 'finished'
  /** There is no such move, or it is a fix-up. */
  | 'unknown-move'
  /** There is no such seat, or a spectator proposed. */
  | 'not-seated'
  /** The proposer looked at an older version. */
  | 'stale'
  /** Not in this phase. */
  | 'phase'
  /** Not now in this phase's ordered progression. */
  | 'order'
  /** It is another seat's turn. */
  | 'turn'
  /** An argument is missing, unknown, of the wrong type or out of range. */
  | 'arguments'
  /** A guard of the chart said no. */
  | 'guard'
  /** The move's own `legal` said no, or a rule called `refuse` as it was carried out. */
  | 'rule'
  /** There are as many interrupts inside each other as there may be. */
  | 'interrupts'
  /** A rule threw: a bug in the game. The whole chain was rolled back. */
  | 'failed'

/** What is said to a person who would act for a seat and has none. */
export const NOT_SEATED = 'You do not have a seat in this match.'

/** A proposal that is not carried out. */
export function refused(code: RefusalCode, message: string, by?: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message, ...(by !== undefined && { by }) } }
}

/** Why a proposal was not carried out: a code for programs, a sentence for players. */
export interface Refusal {
  code: RefusalCode
  /** A sentence a player can read. */
  message: string
  /** What said no: `guard isPair`, `reveal.legal`, `turn current`; for the inspector. */
  by?: string
}
