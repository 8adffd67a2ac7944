import type { RefusalCode } from '../../engine/model/refusal.ts'

/** Why a request was not carried out. */
export interface ServerRefusal {
  readonly code: RefusalCode | ServerCode
  /** A sentence a player can read. */
  readonly message: string
  /** The check that refused a move: `guard isPair`, `reveal.legal`. */
  readonly by?: string
}

/** Codes besides the engine's refusals. */
export type ServerCode =
  | 'malformed'
  | 'too-large'
  | 'cross-site'
  /** The request is for a host name that is not the server's. */
  | 'unknown-host'
  | 'not-found'
  | 'unknown-game'
  | 'unknown-match'
  /** The match was open, and nobody watched it for long. */
  | 'closed'
  | 'unknown-version'
  | 'upgrade-required'
  /** The proposal's key was used for another move. */
  | 'key-used'
  /** Another program holds the database, or the rules of a game cannot be run for a moment. */
  | 'busy'
  /** The caller exceeds a limit of the server. */
  | 'too-many'
  /** Seats are still open. */
  | 'not-started'
  /** All seats are taken and the match has begun. */
  | 'started'
  | 'not-finished'
  /** Only a match that cannot continue can be ended this way. */
  | 'goes-on'
  /** The players have agreed to pause the match. */
  | 'paused'
  /** Another offer is open, or this one was declined and nobody has moved since. */
  | 'offered'
  /** The offer is not open any more. */
  | 'no-offer'
  /** In this game a sandbox would tell the player where play is. */
  | 'no-sandbox'
  /** Something is hidden from the player there, or chance decides. */
  | 'no-look-ahead'
  /** Another player holds the seat. */
  | 'seat-taken'
  /** The caller already has a seat in this match. */
  | 'seated'
  | 'not-creator'
  /** The rules do not let players write to each other now. */
  | 'chat-closed'
  | 'not-muted'
  /** The session is over. */
  | 'signed-out'
  | 'signed-in'
  | 'wrong-password'
  /** Guests cannot do this. */
  | 'no-account'
  | 'not-moderator'
  | 'link-used'
  /** The same is reported already, or the report is settled. */
  | 'reported'
  /** Where the caller has an account elsewhere, it was not confirmed. */
  | 'provider-failed'
  | 'passkey-failed'
  /** Without it the account could not be entered any more. */
  | 'last-way'
  | 'name-taken'
  /** A guest and the account that they sign in to sit in the same match. */
  | 'both-seated'
  | 'banned'
  /** Only those who were invited may take a seat, or the caller was removed. */
  | 'not-invited'
  /** The invite link is not valid, or was revoked. */
  | 'unknown-link'
  /** The match does not fit the game's current rules, and its own are not kept; or the version was played by rules that are gone. */
  | 'rules-changed'

/** A value, or the reason why there is none. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: ServerRefusal }

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

export function refuse(code: ServerRefusal['code'], message: string): { readonly ok: false; readonly refusal: ServerRefusal } {
  return { ok: false, refusal: { code, message } }
}
