import { z } from 'zod'
import { CHAT_ROOMS } from '../store/chat-schema.ts'

/** What servers that share a database ring each other: what has happened to what, never what is in it. */

const id = z.string().max(64)
const list = z.enum(['mine', 'invited', 'open', 'running'])
const lists = z.array(list)

const inMatch = z.object({
  type: z.literal('match'),
  id,
  /** The match's by then; 0 while it is open. */
  version: z.number(),
  /** Besides versions: who sits there or what else `match` tells, its clocks, its early end. */
  changed: z.array(z.enum(['info', 'clocks', 'ended-early'])),
  /** Notes for the log, by when they were made. */
  notes: z.array(z.object({ version: z.number(), at: z.number() })),
  /** Seats whose plans have changed. */
  plans: z.array(z.number()),
})
/** Something happened in a match, or many things. */
export type MatchRing = z.infer<typeof inMatch>

const ring = z.discriminatedUnion('type', [
  inMatch,
  z.object({ type: z.literal('removed'), id, why: z.enum(['left', 'cancelled', 'deleted', 'gone']) }),
  z.object({ type: z.literal('chatted'), id, room: z.enum(CHAT_ROOMS), line: z.number() }),
  z.object({ type: z.literal('chat-read'), id, user: id }),
  /** Lists of matches have changed for these users; null: for everybody. */
  z.object({ type: z.literal('news'), users: z.array(id).nullable(), lists }),
  /** Sessions of a user may have ended, or what they may do has changed. */
  z.object({ type: z.literal('revoked'), user: id }),
  /** Who follows a match has changed. */
  z.object({ type: z.literal('presence'), people: z.array(z.tuple([id, id])) }),
  /** A caller has used something with a limit of this name. Of who it is, others are told a hash. */
  z.object({ type: z.literal('counted'), limit: z.string(), caller: z.string(), times: z.number().int().positive() }),
  /** A server ends: what is due and was its, others do. */
  z.object({ type: z.literal('leaving') }),
])
export type Ring = z.infer<typeof ring>
export type Counted = Extract<Ring, { readonly type: 'counted' }>

/** Null where a server of another version says what this one does not know. */
export const ringOf = (message: unknown): Ring | null => ring.safeParse(message).data ?? null
