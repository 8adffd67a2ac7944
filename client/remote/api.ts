import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { type ClientResponse, hc } from 'hono/client'
import type { OfferKind } from '../../engine/model/match.ts'
import type { Refusal } from '../../engine/model/refusal.ts'
import { IS_ENGLISH, LANGUAGE } from '../../engine/model/text.ts'
import type { Args, Definition, MoveNow, StepView, View } from '../../engine/model/views.ts'
import type { App } from '../../server/http/app.ts'
import type { Breakpoint } from '../../statecharts/language/breakpoints.ts'
import { answer, freshKey } from './answer.ts'
import { pageFetch } from './page-data.ts'
import type { Ahead, ChatLineInfo, HistoryEntry, MatchInfo, MoveAhead, NoteView, PlanView } from './wire.ts'

/** The server's routes, for what only one room calls. */
export const routes = hc<App>('/', { fetch: pageFetch }).api
const { me, covers, games, matches, invites } = routes
const match = matches[':id']

/** Hono cannot infer the type of recursive JSON, so such answers state their type here. */
const answerOf = <T>(pending: Promise<ClientResponse<unknown>>) => answer(pending as Promise<ClientResponse<T>>)

export type SeatWish = 'me' | 'open' | { agent: string }
export type Status = MatchInfo['status']
export type Visibility = MatchInfo['visibility']
export type Watchers = MatchInfo['watchers']
export type ClockSettings = NonNullable<MatchInfo['clock']>

type ChatRoom = ChatLineInfo['room']
type ChatPlace = Pick<ChatLineInfo, 'room' | 'line'>

/** A match to be made, with what its creator chooses. */
export interface NewMatch {
  game: string
  seats: number
  variant: { [option: string]: string }
  /** One for each seat. */
  players: SeatWish[]
  visibility: Visibility
  watchers: Watchers
  clock: ClockSettings | null
  /** In milliseconds. */
  graceMs: number
}
/** What the creator of a match that waits for players can change about it. */
export type TableOptions = Pick<NewMatch, 'variant' | 'seats' | 'visibility' | 'watchers' | 'clock' | 'graceMs'>

/** Where a person's picture is, by its id. */
export const pictureAddress = (picture: string | undefined) => (picture === undefined ? undefined : `/api/pictures/${picture}`)

/** What a list is limited to. */
export interface ListFilter {
  game?: string | undefined
  /** No agents play. */
  people?: boolean
  /** The `next` of the page before. */
  after?: string | undefined
}

export type Branch = PlanView['branches'][number]
export type Passing = NonNullable<PlanView['passing']>
/** What a player wants to answer to moves of others. */
export interface WantedPlan {
  version: number
  revision: number
  branches: readonly Branch[]
  passing: Passing | null
}

/** What asks for texts of games in the page's language. */
export const inLanguage = IS_ENGLISH ? {} : { language: LANGUAGE }

/** The server's API, one function per route. */
export const api = {
  me: () => answer(me.$get()),
  rename: (name: string) => answer(me.$put({ json: { name } })),
  signUp: (name: string, password: string) => answer(me['sign-up'].$post({ json: { name, password } })),
  signIn: (name: string, password: string) => answer(me['sign-in'].$post({ json: { name, password } })),
  signOut: () => answer(me['sign-out'].$post()),
  /** `current`: the password until now, left empty if the account has none. */
  changePassword: (current: string, password: string) => answer(me.password.$put({ json: { current, password } })),
  sessions: () => answer(me.sessions.$get()),
  endSession: (session: string) => answer(me.sessions[':session'].$delete({ param: { session } })),
  /** `picture`: a JPEG as the server takes them, in base64. */
  setPicture: (picture: string) => answer(me.picture.$put({ json: { picture } })),
  removePicture: () => answer(me.picture.$delete()),
  providers: () => answer(me.providers.$get()),
  /** Has a link mailed: to a guest one that signs in, to others one that adds the address to their account. */
  mailLink: (address: string) => answer(me['mail-link'].$post({ json: { address } })),
  /** `password`: the account has it from then on. */
  useMailLink: (token: string, password?: string) => answer(me['mail-link'].use.$post({ json: { token, password } })),
  /** Removes a provider's way into the visitor's account. */
  disconnect: (provider: string) => answer(me.providers[':provider'].$delete({ param: { provider } })),
  /** Answers with the provider's address. */
  signInWith: (provider: string) => answer(me.providers[':provider'].$post({ param: { provider } })),
  /** `query`: what the provider has added to the address of the page that it leads back to. */
  returnFrom: (provider: string, query: string) => answer(me.providers[':provider'].return.$post({ param: { provider }, json: { query } })),
  passkeys: () => answer(me.passkeys.$get()),
  toAddPasskey: () => answerOf<PublicKeyCredentialCreationOptionsJSON>(me.passkeys['to-add'].$post()),
  addPasskey: (made: RegistrationResponseJSON) => answer(me.passkeys.$post({ json: { ...made } })),
  removePasskey: (passkey: string) => answer(me.passkeys[':passkey'].$delete({ param: { passkey } })),
  toSignInByPasskey: () => answerOf<PublicKeyCredentialRequestOptionsJSON>(me.passkeys['to-sign-in'].$post()),
  signInByPasskey: (signed: AuthenticationResponseJSON) => answer(me.passkeys['sign-in'].$post({ json: { ...signed } })),
  deviceLink: () => answer(me['device-link'].$post()),
  /** Makes this browser's visitor the person who made the link. */
  arrive: (token: string) => answer(me.device.$post({ json: { token } })),
  removeMe: () => answer(me.$delete()),
  /** Where what is stored about the visitor can be downloaded. */
  exportUrl: '/api/me/export',
  games: () => answer(games.$get({ query: { ...inLanguage } })),
  covers: () => answer(covers.$get()),
  /** `rules`: the hash of older rules that the match is played by. */
  definition: (game: string, seats: number, rules?: string) =>
    answerOf<Definition>(games[':game'].definition.$get({ param: { game }, query: { seats: String(seats), rules, ...inLanguage } })),
  /** Matches that everybody may see, the newest first. */
  matches: (status: Status, { game, people, after }: ListFilter = {}) =>
    answer(matches.$get({ query: { status, ...(game && { game }), ...(people && { people: '1' }), ...(after && { after }) } })),
  /** Without a status all. `after`: the `next` of the page before. */
  myMatches: (status?: 'unfinished' | 'finished', after?: string) =>
    answer(matches.$get({ query: { mine: '1', ...(status && { status }), ...(after && { after }) } })),
  /** Matches that the visitor is invited to and has not answered. */
  invitations: () => answer(matches.$get({ query: { invited: '1' } })),
  /** Running matches of the visitor's, the newest move first. */
  myRunning: () => answer(matches.$get({ query: { mine: '1', status: 'running' } })),
  create: (wanted: NewMatch) => answer(matches.$post({ json: wanted })),
  /** Follows an invite link by its token. */
  enter: (token: string) => answer(invites.$post({ json: { token } })),
  match: (id: string) => answer(match.$get({ param: { id } })),
  join: (id: string, seat?: number) => answer(match.join.$post({ param: { id }, json: { seat } })),
  start: (id: string) => answer(match.start.$post({ param: { id } })),
  claim: (id: string, claim: 'go-on' | 'end') => answer(match.claim.$post({ param: { id }, json: { claim } })),
  /** Ends a match in which nobody has moved twice. */
  abort: (id: string) => answer(match.abort.$post({ param: { id } })),
  offer: (id: string, kind: OfferKind) => answer(match.offers.$post({ param: { id }, json: { kind } })),
  /** Agrees to the offer with that number, or declines it. */
  answerOffer: (id: string, n: number, agree: boolean) =>
    answer(match.offers[':offer'].$post({ param: { id, offer: String(n) }, json: { agree } })),
  /** All that a match against agents can have. */
  breakpoints: (id: string) => answer(match.breakpoints.$get({ param: { id } })),
  /** Where a match against agents stops. */
  setBreakpoints: (id: string, breakpoints: Breakpoint[]) => answer(match.breakpoints.$post({ param: { id }, json: { breakpoints } })),
  resume: (id: string) => answer(match.resume.$post({ param: { id } })),
  end: (id: string) => answer(match.end.$post({ param: { id } })),
  leave: (id: string) => answer(match.leave.$post({ param: { id } })),
  rematch: (id: string) => answer(match.rematch.$post({ param: { id } })),
  seatAgent: (id: string, seat: number, agent: string) => answer(match.agents.$post({ param: { id }, json: { seat, agent } })),
  changeOptions: (id: string, options: TableOptions) => answer(match.options.$post({ param: { id }, json: options })),
  /** `order` has for each seat the one from which its holder comes. */
  reorder: (id: string, order: number[]) => answer(match.order.$post({ param: { id }, json: { order } })),
  /** `bar`: its player may not come back. */
  freeSeat: (id: string, seat: number, bar: boolean) => answer(match.free.$post({ param: { id }, json: { seat, bar } })),
  fill: (id: string, agent: string) => answer(match.fill.$post({ param: { id }, json: { agent } })),
  cancel: (id: string) => answer(match.cancel.$post({ param: { id } })),
  /** The links of a match and who is admitted, for its creator. */
  guests: (id: string) => answer(match.guests.$get({ param: { id } })),
  addLink: (id: string, seat?: number) => answer(match.links.$post({ param: { id }, json: { seat } })),
  revokeLink: (id: string, link: string) => answer(match.links[':link'].$delete({ param: { id, link } })),
  /** Invites who holds that seat of that match, or the account of that name. */
  invite: (id: string, whom: { player: { match: string; seat: number } } | { name: string }, seat?: number) =>
    answer(match.invitations.$post({ param: { id }, json: { ...whom, seat } })),
  dismiss: (id: string, name: string) => answer(match.dismiss.$post({ param: { id }, json: { name } })),
  answerInvitation: (id: string, accept: boolean) => answer(match.answer.$post({ param: { id }, json: { accept } })),
  plan: (id: string) => answerOf<{ plan: PlanView | null }>(match.plan.$get({ param: { id } })),
  /** What is answered to moves of others; without branches and passing, nothing. `version` and `revision` as the player saw them. */
  setPlan: (id: string, plan: WantedPlan) =>
    answerOf<{ plan: PlanView | null }>(
      match.plan.$put({
        param: { id },
        json: { ...plan, branches: [...plan.branches], passing: plan.passing && { ...plan.passing, until: [...plan.passing.until] } },
      }),
    ),
  /** How a match would stand after moves that the visitor expects and plans. `as`: the seat whose move is chosen next, if several may move. */
  ahead: (id: string, version: number, line: readonly MoveAhead[], as: number | null) =>
    answerOf<Ahead>(match.ahead.$post({ param: { id }, json: { version, line: [...line], as } })),
  move: (id: string, move: string, args: Args, expectVersion: number, key: string) =>
    answer(match.moves.$post({ param: { id }, json: { move, args, expectVersion, key } })),
  /** All moves of the game: which are open to the visitor, and why not the others. */
  movesNow: (id: string) => answerOf<{ version: number; moves: MoveNow[] }>(match.moves.$get({ param: { id } })),
  /** Why a move with these arguments would be refused; null if nothing is known against it. */
  whyNot: (id: string, move: string, args: Args) =>
    answerOf<{ version: number; refusal: Refusal | null }>(
      match.moves[':move'].$get({ param: { id, move }, query: { args: JSON.stringify(args) } }),
    ),
  resign: (id: string) => answer(match.moves.$post({ param: { id }, json: { move: 'resign', key: freshKey() } })),
  version: (id: string, version: number) =>
    answerOf<{ step: StepView | null; view: View }>(match.versions[':version'].$get({ param: { id, version: String(version) } })),
  diagram: (id: string, version: number) => answer(match.versions[':version'].diagram.$get({ param: { id, version: String(version) } })),
  /** A page of the log: the newest entries, or those before a version, and what happened besides. */
  history: (id: string, before: number | null, limit?: number) =>
    answerOf<{ entries: HistoryEntry[]; notes: NoteView[] }>(
      match.history.$get({
        param: { id },
        query: { ...(before !== null && { before: String(before) }), ...(limit !== undefined && { limit: String(limit) }) },
      }),
    ),
  /** Lines of a room, the newest or those before a line; without a room, of that in which the visitor writes. */
  chat: (id: string, room?: ChatRoom, before?: number) =>
    answer(match.chat.$get({ param: { id }, query: { ...(room && { room }), ...(before !== undefined && { before: String(before) }) } })),
  say: (id: string, text: string) => answer(match.chat.$post({ param: { id }, json: { text } })),
  readChat: (id: string, place: ChatPlace) => answer(match.chat.read.$put({ param: { id }, json: place })),
  /** From now on the visitor is not shown what the writer of that line writes. */
  unsay: (id: string, { room, line }: ChatPlace) =>
    answer(match.chat[':room'][':line'].$delete({ param: { id, room, line: String(line) } })),
  /** For moderators. */
  removeLine: (id: string, { room, line }: ChatPlace) =>
    answer(routes.admin.matches[':id'].chat[':room'][':line'].$delete({ param: { id, room, line: String(line) } })),
  mute: (id: string, place: ChatPlace) => answer(match.chat.mutes.$post({ param: { id }, json: place })),
  mutes: () => answer(me.mutes.$get()),
  unmute: (mute: string) => answer(me.mutes[':mute'].$delete({ param: { mute } })),
  /** Tells moderators that who sits there has written what nobody should; the newest lines of the chat go with it. */
  reportChat: (id: string, seat: number) => answer(routes.reports.$post({ json: { match: id, seat, reason: 'abuse' } })),
  liveUrl: (id: string) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/matches/${id}/live`,
}
