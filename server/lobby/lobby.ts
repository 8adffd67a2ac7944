import type { OfferKind } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Breakpoint } from '../../statecharts/language/breakpoints.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import type { MatchInfo } from '../matches/match-info.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import type { Result } from '../runtime/result.ts'
import type { MatchFilter, User } from '../store/store.ts'
import * as arranging from './arrange.ts'
import { possibleBreakpoints, setBreakpoints } from './breakpoints.ts'
import { type Claim, claim } from './claim.ts'
import type { LobbyContext } from './context.ts'
import { create, type NewMatch } from './create.ts'
import { abort, end } from './end.ts'
import { goOn } from './go-on.ts'
import * as inviting from './invite.ts'
import type { Invitee } from './invitee.ts'
import { info, invitations, type Listed, list } from './list.ts'
import { answerOffer, offer, resume } from './offers.ts'
import { rematch } from './rematch.ts'
import { join, leave, leaveAll, seatAgent } from './seating.ts'
import { createSharedLists } from './shared-lists.ts'
import { start } from './start.ts'

/**
 * Lists and creates matches, and lets users take and leave seats. Ids in results are the match's. `request`: id of the request that it is
 * done for, which the log names.
 */
export interface Lobby {
  list(filter: MatchFilter, user: string): Promise<Listed>
  /** Open invitations of the user. */
  invitations(user: string, limit: number): Promise<Listed>
  info(id: string, user: string): Promise<Result<MatchInfo>>
  /** The match begins immediately if no seat is open. */
  create(asked: NewMatch, by: User, request?: string): Promise<Result<string>>
  /**
   * Without `seat`, takes the first free one. The match begins when its last seat is taken; a user who has left a running match returns to
   * it.
   */
  join(id: string, by: User, seat?: Seat, request?: string): Promise<Result<string>>
  /** Returns the match after the user has left. A match that has not begun is removed with its last person. */
  leave(id: string, by: User): Promise<Result<LoadedMatch>>
  /** Leaves all seats of a user, who goes. */
  leaveAll(user: string): Promise<void>
  seatAgent(id: string, by: User, seat: Seat, agent: string, request?: string): Promise<Result<string>>
  /** Begins without waiting for seats that can be taken later. */
  start(id: string, by: User, request?: string): Promise<Result<string>>
  /** Ends a match that cannot continue. */
  end(id: string, by: User): Promise<Result<string>>
  /** Ends a match in which nobody has moved twice. */
  abort(id: string, by: User): Promise<Result<string>>
  /** For the creator of an open match. */
  arrange: Arranging
  /** Who is admitted to a match that is not open to all. */
  invite: Inviting
  /** Goes on without players who hold up a running match, or ends it. */
  claim(id: string, by: User, what: Claim, request?: string): Promise<Result<string>>
  /** Offers the other players something, which is done when all agree. */
  offer(id: string, by: User, kind: OfferKind): Promise<Result<string>>
  /** Agrees to the offer with that number, or declines it. */
  answerOffer(id: string, by: User, n: number, agrees: boolean): Promise<Result<string>>
  possibleBreakpoints(id: string, by: User): Promise<Result<Breakpoint[]>>
  /** Sets where a match of the user against agents stops. */
  setBreakpoints(id: string, by: User, breakpoints: readonly Breakpoint[]): Promise<Result<string>>
  /** Ends a pause. */
  resume(id: string, by: User): Promise<Result<string>>
  /** Creates the one rematch of a finished match, or joins it. Returns the id of the rematch. */
  rematch(id: string, by: User, request?: string): Promise<Result<string>>
  /** Creates a match with agents that goes on from a version of one that the user plays. Returns the id of the new one. */
  goOn(id: string, by: User, version: number, request?: string): Promise<Result<string>>
}

export interface Arranging {
  options(id: string, by: User, options: arranging.Options, request?: string): Promise<Result<string>>
  /** `order` has for each seat the one from which its holder comes. */
  reorder(id: string, by: User, order: readonly Seat[]): Promise<Result<string>>
  /** `bar`: its player may not come back. */
  free(id: string, by: User, seat: Seat, bar: boolean): Promise<Result<string>>
  /** Seats agents at all free seats. */
  fill(id: string, by: User, agent: string, request?: string): Promise<Result<string>>
  cancel(id: string, by: User): Promise<Result<string>>
}

export interface Inviting {
  /** Links and admissions of the match. */
  guests(id: string, by: User): ReturnType<typeof inviting.guestList>
  link(id: string, by: User, seat: Seat | null): Promise<Result<inviting.NewLink>>
  revoke(id: string, by: User, link: string): Promise<Result<string>>
  /** Admits the user by a link's token. */
  enter(by: User, token: string): Promise<Result<string>>
  person(id: string, by: User, whom: Invitee, seat: Seat | null): Promise<Result<string>>
  dismiss(id: string, by: User, name: string): Promise<Result<string>>
  answer(id: string, by: User, accept: boolean, request?: string): Promise<Result<string>>
}

export function createLobby(context: LobbyContext): Lobby {
  const creating = createKeyedQueue()
  const shared = createSharedLists(context.store, context.events, context.clock)
  return {
    list: (filter, user) => list(context, shared, filter, user),
    invitations: (user, limit) => invitations(context, user, limit),
    info: (id, user) => info(context, id, user),
    // One at a time per user, because their matches are counted first.
    create: (asked, by, request) => creating.run(by.id, () => create({ ...context, request }, asked, by)),
    join: (id, by, seat, request) => join({ ...context, request }, id, by, seat),
    leave: (id, by) => leave(context, id, by),
    leaveAll: (user) => leaveAll(context, user),
    seatAgent: (id, by, seat, agent, request) => seatAgent({ ...context, request }, id, by, seat, agent),
    start: (id, by, request) => start({ ...context, request }, id, by),
    end: (id, by) => end(context, id, by),
    abort: (id, by) => abort(context, id, by),
    arrange: {
      options: (id, by, options, request) => arranging.changeOptions({ ...context, request }, id, by, options),
      reorder: (id, by, order) => arranging.reorder(context, id, by, order),
      free: (id, by, seat, bar) => arranging.freeSeat(context, id, by, seat, bar),
      fill: (id, by, agent, request) => arranging.fill({ ...context, request }, id, by, agent),
      cancel: (id, by) => arranging.cancel(context, id, by),
    },
    invite: {
      guests: (id, by) => inviting.guestList(context, id, by),
      link: (id, by, seat) => inviting.addLink(context, id, by, seat),
      revoke: (id, by, link) => inviting.revokeLink(context, id, by, link),
      enter: (by, token) => inviting.enter(context, by, token),
      person: (id, by, whom, seat) => inviting.invite(context, id, by, whom, seat),
      dismiss: (id, by, name) => inviting.dismiss(context, id, by, name),
      answer: (id, by, accept, request) => inviting.answer({ ...context, request }, id, by, accept),
    },
    claim: (id, by, what, request) => claim({ ...context, request }, id, by, what),
    offer: (id, by, kind) => offer(context, id, by, kind),
    answerOffer: (id, by, n, agrees) => answerOffer(context, id, by, n, agrees),
    possibleBreakpoints: (id, by) => possibleBreakpoints(context, id, by),
    setBreakpoints: (id, by, breakpoints) => setBreakpoints(context, id, by, breakpoints),
    resume: (id, by) => resume(context, id, by),
    goOn: (id, by, version, request) => goOn({ ...context, request }, id, by, version),
    rematch: (id, by, request) => rematch({ ...context, request }, id, by),
  }
}
