import type { Seat } from '../../engine/model/seats.ts'
import { seatOf } from '../matches/seats.ts'
import { keysOf } from '../people/names.ts'
import { isBanned } from '../people/people.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Store, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'

/** Who holds that seat of a match that the caller has played in, or the account of that name. */
export type Invitee = { readonly match: string; readonly seat: Seat } | { readonly name: string }

type Person = Pick<User, 'id' | 'name'>

/** How many invitations to open tables somebody has to answer before they get more. */
const MOST_UNANSWERED = 50

export const personMeant = (store: Store, by: User, whom: Invitee): Promise<Result<Person>> =>
  'name' in whom ? accountNamed(store, by, whom.name) : playedWith(store, by, whom)

async function playedWith(store: Store, by: User, { match, seat }: Exclude<Invitee, { name: string }>): Promise<Result<Person>> {
  const shared = await store.match(match)
  const other = shared && seatOf(shared, by.id) !== null ? (shared.seats[seat] ?? null) : null
  if (!other || !('user' in other) || other.user.id === by.id) return refuse('arguments', 'You can invite people you have played with.')
  return ok(other.user)
}

/** However the name is written: no other account can have one that looks like it. Guests may share a name, so none is found by it. */
async function accountNamed(store: Store, by: User, name: string): Promise<Result<Person>> {
  const [key = ''] = keysOf(name)
  const account = await store.accountFoundBy(key)
  if (!account) return refuse('not-found', `There is no account named ${name}. Guests cannot be invited by their name.`)
  return account.id === by.id ? refuse('arguments', 'That is your own name.') : ok(account)
}

/**
 * Why somebody cannot be invited to a match; null if they can. Where either has blocked the other, the answer is that for people who are
 * kept out of the server, so it does not tell which it is.
 */
export async function inviteeProblem(
  { store, clock }: Pick<LobbyContext, 'store' | 'clock'>,
  match: string,
  by: User,
  { id, name }: Person,
) {
  const person = await store.person(id)
  const isKeptOut = person !== null && isBanned(person, clock.now())
  if (isKeptOut || (await store.hasBlocked(id, by.id)) || (await store.hasBlocked(by.id, id)))
    return refuse('not-invited', `You cannot invite ${name}.`)
  // A seat that is kept for them can be changed for another.
  const isInvited = (await store.admission(match, id))?.state === 'invited'
  if (!isInvited && (await store.unanswered(id)) >= MOST_UNANSWERED)
    return refuse('too-many', `${name} has too many invitations to answer already.`)
  return null
}
