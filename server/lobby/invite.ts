import { randomBytes } from 'node:crypto'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { seatOf } from '../matches/seats.ts'
import { hashOf, newId } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Admission, InviteLink } from '../store/admissions.ts'
import type { MatchRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { type Invitee, inviteeProblem, personMeant } from './invitee.ts'
import { join } from './seating.ts'

/** Links that admit those who have them, and invitations of single users. */

/** 24 random bytes: nobody can guess them. */
const TOKEN_BYTES = 24
const UNKNOWN_LINK = 'This invite link is not valid any more. Ask for a new one.'

/** A link with its token, which is told once. */
export interface NewLink extends InviteLink {
  readonly token: string
}

/** Makes a link, for one seat or for any. Its token is told once: the database has its hash. */
export function addLink(context: LobbyContext, id: string, by: User, seat: Seat | null): Promise<Result<NewLink>> {
  const { runner, store, clock } = context
  return runner.alone(id, async ({ record }) => {
    const problem = invitingProblem(record, by, seat)
    if (problem) return problem
    if (record.visibility === 'private')
      return refuse('arguments', 'A private table has no links. Invite players by name, or change who may play.')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = { id: newId(), match: id, seat, at: clock.now() }
    if (!(await store.addLink(link, hashOf(token)))) return refuse('too-many', 'This table has 20 links already. Revoke one first.')
    return ok({ ...link, token })
  })
}

/** The match's links, without their tokens, and who is admitted, for its creator. */
export async function guestList(
  { store, access }: LobbyContext,
  id: string,
  by: User,
): Promise<Result<{ readonly links: readonly InviteLink[]; readonly guests: readonly Admission[] }>> {
  const seen = await access.seen(id, by.id)
  if (!seen.ok) return seen
  if (seen.value.record.creator !== by.id) return refuse('not-creator', NOT_CREATOR)
  return ok({ links: await store.links(id), guests: await store.admissions(id) })
}

/** Revokes a link: those who came by it and have no seat are not admitted any more. */
export function revokeLink(context: LobbyContext, id: string, by: User, link: string): Promise<Result<string>> {
  const { runner, store, events } = context
  return runner.alone(id, async ({ record, match }) => {
    if (record.creator !== by.id) return refuse('not-creator', NOT_CREATOR)
    if (!(await store.revokeLink(id, link))) return refuse('unknown-link', UNKNOWN_LINK)
    events.happened({ type: 'arranged', record, match, users: [] })
    return ok(id)
  })
}

/** Admits the user by a link's token. Returns the id of its match. */
export async function enter(context: LobbyContext, by: User, token: string): Promise<Result<string>> {
  const { runner, store, clock } = context
  const link = await store.linkOf(hashOf(token))
  if (!link) return refuse('unknown-link', UNKNOWN_LINK)
  return runner.alone(link.match, async ({ record }) => {
    // It may have been revoked meanwhile.
    if (!(await store.linkOf(hashOf(token)))) return refuse('unknown-link', UNKNOWN_LINK)
    const admission = await store.admission(record.id, by.id)
    if (admission?.state === 'removed') return refuse('not-invited', 'You were removed from this table, so its links do not admit you.')
    const isIn = record.creator === by.id || seatOf(record, by.id) !== null
    if (isIn || admission?.state === 'invited' || admission?.state === 'accepted') return ok(record.id)
    const at = clock.now()
    await store.addUser(by, at)
    const admitted = await store.admit({ match: record.id, user: by.id, state: 'admitted', seat: link.seat, link: link.id, at })
    return admitted ? ok(record.id) : refuse('too-many', 'Too many people have followed the links of this table already.')
  })
}

/** Invites somebody. An invitation for a seat keeps it for them. */
export function invite(context: LobbyContext, id: string, by: User, whom: Invitee, seat: Seat | null): Promise<Result<string>> {
  const { runner, store, events, clock } = context
  return runner.alone(id, async ({ record, match }) => {
    // Names are looked up only after this check: a caller who may not invite anybody learns none.
    const problem = invitingProblem(record, by, seat)
    if (problem) return problem
    if (match) return refuse('started', 'The match has already started.')
    const found = await personMeant(store, by, whom)
    if (!found.ok) return found
    const { id: user, name } = found.value
    if (seatOf(record, user) !== null) return refuse('seated', `${name} already has a seat in this match.`)
    const refused = await inviteeProblem(context, id, by, found.value)
    if (refused) return refused
    if (!(await store.admit({ match: id, user, state: 'invited', seat, at: clock.now() })))
      return refuse('seat-taken', 'That seat is taken, or kept for somebody else.')
    const changed = (await store.match(id)) ?? record
    events.happened({ type: 'arranged', record: changed, match, users: [user] })
    events.happened({ type: 'noticed', id, due: clock.now() })
    return ok(id)
  })
}

/** Takes an invitation, or what else admits somebody, back. */
export function dismiss(context: LobbyContext, id: string, by: User, name: string): Promise<Result<string>> {
  const { runner, store, events } = context
  return runner.alone(id, async ({ record, match }) => {
    if (record.creator !== by.id) return refuse('not-creator', NOT_CREATOR)
    const found = (await store.admissions(id)).filter((one) => one.name === name)
    if (found.length === 0) return refuse('arguments', 'Nobody of that name is invited to this table.')
    for (const { user } of found) await store.dismiss(id, user)
    const changed = (await store.match(id)) ?? record
    events.happened({ type: 'arranged', record: changed, match, users: found.map(({ user }) => user) })
    return ok(id)
  })
}

/** Accepts an invitation, which seats the user, or declines it. */
export async function answer(context: LobbyContext, id: string, by: User, accept: boolean): Promise<Result<string>> {
  const admission = await context.store.admission(id, by.id)
  if (admission?.state !== 'invited') return refuse('not-invited', 'You have no invitation to this table.')
  if (accept) return join(context, id, by, admission.seat ?? undefined)
  const { runner, store, events, clock } = context
  return runner.alone(id, async ({ match, record }) => {
    await store.admit({ match: id, user: by.id, state: 'declined', seat: null, at: clock.now() })
    const changed = (await store.match(id)) ?? record
    events.happened({ type: 'arranged', record: changed, match, users: [by.id, record.creator] })
    return ok(id)
  })
}

const NOT_CREATOR = 'Only the player who opened this table can do that.'

/** Why the user cannot invite others to the match, or to that seat. */
function invitingProblem(record: MatchRecord, by: User, seat: Seat | null) {
  if (record.creator !== by.id) {
    if (seatOf(record, by.id) === null) return refuse('not-seated', NOT_SEATED)
    return refuse('not-creator', NOT_CREATOR)
  }
  if (seat !== null && record.seats[seat] === undefined) return refuse('arguments', 'This seat does not exist.')
  return null
}
