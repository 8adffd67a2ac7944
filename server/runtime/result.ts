import type { RefusalCode } from '../../engine/model/refusal.ts'

/** Why a request was not carried out. */
export interface ServerRefusal {
  readonly code: RefusalCode | ServerCode
  /** A sentence a player can read. */
  readonly message: string
  /** What said no to a move: `guard isPair`, `reveal.legal`. */
  readonly by?: string
}

/** Besides the engine's refusals. */
export type ServerCode =
  | 'malformed'
  | 'too-large'
  | 'cross-site'
  /** The request is for a name that is not the server's. */
  | 'unknown-host'
  | 'not-found'
  | 'unknown-game'
  | 'unknown-match'
  /** The match was open, and nobody was there for long. */
  | 'closed'
  | 'unknown-version'
  | 'upgrade-required'
  /** The proposal's key was used for another move. */
  | 'key-used'
  /** Another program holds the database, or the rules of a game cannot be asked for a moment. */
  | 'busy'
  /** The caller does something more often, or has more of it under way, than the server allows. */
  | 'too-many'
  /** Seats are still open. */
  | 'not-started'
  /** All seats are taken and play has begun. */
  | 'started'
  | 'not-finished'
  /** Only a match that cannot go on is ended so. */
  | 'goes-on'
  /** Another player holds it. */
  | 'seat-taken'
  /** The caller sits at this match already. */
  | 'seated'
  | 'not-creator'
  /** The match does not fit the game's present rules, and its own are not kept; or the version was played by rules that are gone. */
  | 'rules-changed'

/** A value, or why there is none. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: ServerRefusal }

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

export function refuse(code: ServerRefusal['code'], message: string): { readonly ok: false; readonly refusal: ServerRefusal } {
  return { ok: false, refusal: { code, message } }
}
