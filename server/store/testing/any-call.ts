import fc from 'fast-check'
import { ADMISSION_STATES } from '../schema.ts'
import type { SeatRecord } from '../seat-record.ts'
import type { MatchRecord, Store } from '../store.ts'
import {
  begins,
  bytes,
  chain,
  clocks,
  dueRow,
  emptyIn,
  few,
  follows,
  game,
  hash,
  holder,
  id,
  identity,
  ids,
  keys,
  match,
  maybe,
  type Now,
  name,
  note,
  notice,
  offer,
  one,
  person,
  planChange,
  record,
  room,
  rules,
  SECRET,
  SOME_TIME,
  seat,
  session,
  settings,
  stale,
  time,
  told,
  user,
} from './any-stored.ts'

/** What about the database itself, not about what is in it. */
type Apart = 'authAdapter' | 'writable' | 'close' | 'changedElsewhere' | 'time' | 'bell'
export type Called = Exclude<keyof Store, Apart>

export interface Call {
  readonly name: Called
  readonly given: (now: Now) => readonly unknown[]
}

type Given<Name extends Called> = fc.Arbitrary<Parameters<Store[Name]> | ((now: Now) => Parameters<Store[Name]>)>
/** A call of everything there is: what is added to the store is added here. */
const CALLS: { readonly [Name in Called]: Given<Name> } = {
  setting: fc.tuple(one('a', 'b'), id),
  load: fc.tuple(match, fc.option(few, { nil: undefined })),
  match: fc.tuple(match),
  agentsAlone: fc.tuple(user),
  matches: fc.tuple(
    fc.record(
      {
        ...{
          game,
          status: one('open', 'running', 'finished', 'unfinished'),
          user,
          openOfOne: one(1, 2),
          listedAt: time,
          people: fc.boolean(),
        },
        ...{ after: fc.record({ updatedAt: time, id: match }), limit: few },
      },
      { requiredKeys: ['limit'] },
    ),
  ),
  addMatch: fc.tuple(record, fc.boolean(), rules).map(([made, starts, rules]) => {
    const start = starts && emptyIn(made.seats).length < made.seats.length ? begins(made.id, made.seats, made.createdAt, rules) : null
    return [made, start]
  }),
  rematchOf: fc.tuple(match),
  changeSeat: fc.tuple(match, seat, holder, time, rules).map(([match, seat, after, at, rules]) => (now) => {
    const seats = now.get(match)?.seats ?? [null, null]
    const others = seats.map((player, n) => (n === seat ? after : player))
    const start = emptyIn(others).length === 0 ? begins(match, others, at, rules) : null
    return [{ match, seat, before: seats[seat] ?? null, after, at }, start]
  }),
  leaveForGood: fc.tuple(match, seat, time).map(([match, seat, at]) => (now) => {
    return [{ match, seat, before: now.get(match)?.seats[seat] ?? null, after: null, at }]
  }),
  arrange: fc.tuple(record, rules).map(([after, rules]) => (now) => {
    const before = now.get(after.id) ?? after
    return [before, after, emptyIn(after.seats).length === 0 ? begins(after.id, after.seats, after.updatedAt, rules) : null]
  }),
  cancel: fc.tuple(match),
  openMatchesOf: fc.tuple(user),
  attend: fc.tuple(ids, time),
  unattended: fc.tuple(time, few),
  closeUnattended: fc.tuple(match, one(SOME_TIME + 9, 2 * SOME_TIME), time),
  wasClosed: fc.tuple(match),
  setAbsent: fc.tuple(match, seat, fc.boolean(), maybe(time)).map(([match, seat, late, due]) => (now) => {
    return [{ match, seat, version: stale(now, match, late).version, due }]
  }),
  setPresent: fc.tuple(fc.record({ match, seat, version: few, others: fc.uniqueArray(seat), due: time })),
  commit: fc.tuple(match, chain).map(([match, chain]) => (now) => [follows(match, now, chain)]),
  snapshot: fc.tuple(match),
  log: fc.tuple(match, few),
  course: fc.tuple(match),
  leaseFolding: fc.tuple(id, time, time),
  unfolded: fc.tuple(fc.constant(2 * SOME_TIME), few, fc.integer({ min: 0, max: 1 })),
  fold: fc.tuple(match),
  madeWith: fc.tuple(match, seat, id, fc.integer({ min: 0, max: 3 })),
  adoptRules: fc.tuple(match, fc.boolean(), rules, fc.boolean()).map(([match, late, rules, fromSnapshot]) => (now) => {
    const { version, before } = stale(now, match, late)
    return [match, { version, before, rules, fromSnapshot }]
  }),
  misfit: fc.tuple(match, fc.boolean(), rules, one('pinned', 'stopped')).map(([match, late, rules, becomes]) => (now) => {
    const { version, before } = stale(now, match, late)
    return [match, { version, before, rules, becomes }]
  }),
  keptRules: fc.tuple(rules),
  keptVersions: fc.tuple(game),
  dropRules: fc.tuple(time, fc.integer({ min: 0, max: 2 })),
  runningByRules: fc.tuple(),
  undecided: fc.tuple(game, one(2), rules),
  isBarelyBegun: fc.tuple(match),
  end: fc.tuple(match, one('players', 'operator', 'draw'), time),
  endedByOperator: fc.tuple(ids),
  versions: fc.tuple(ids),
  keepServer: fc.tuple(fc.record({ id, began: time, until: time })),
  serversAt: fc.tuple(time),
  setFollowing: fc.tuple(id, fc.array(fc.record({ match, user, visible: fc.boolean(), goneAt: maybe(time) }), { maxLength: 3 })),
  followers: fc.tuple(match, time),
  forgetGone: fc.tuple(time),
  latest: fc.tuple(),
  nextDue: fc.tuple(
    fc.option(fc.record({ timers: ids, clocks: ids, turns: maybe(fc.record({ matches: ids, creators: fc.uniqueArray(user) })) }), {
      nil: undefined,
    }),
  ),
  dueTimers: fc.tuple(time, ids),
  dropTimer: fc.tuple(match, few),
  dueAgentTurns: fc.tuple(time, fc.record({ matches: ids, creators: fc.uniqueArray(user) })),
  dropAgentTurn: fc.tuple(match, seat),
  dueClocks: fc.tuple(time, ids),
  clocks: fc.tuple(match),
  setClocks: fc.tuple(match, fc.boolean(), clocks).map(([match, late, set]) => (now) => [match, stale(now, match, late).version, set]),
  attempt: fc.tuple(dueRow, rules),
  settle: fc.tuple(dueRow, fc.integer({ min: 0, max: 3 })),
  parked: fc.tuple(),
  hasParked: fc.tuple(),
  retry: fc.tuple(match),

  user: fc.tuple(user),
  joined: fc.tuple(user),
  addUser: fc.tuple(person, time),
  renameUser: fc.tuple(person),
  person: fc.tuple(user),
  standing: fc.tuple(user, maybe(id), time),
  makeAccount: fc.tuple(
    fc
      .record({ user: person, keys, credential: fc.oneof(identity, fc.constant({ passwordHash: 'p' })), session, at: time })
      .map((account) => ({
        ...account,
        session: { ...account.session, user: account.user.id },
      })),
  ),
  renameAccount: fc.tuple(user, name, keys),
  mergeGuest: fc.tuple(user, user, id, time),
  accounts: fc.tuple(few),
  accountFoundBy: fc.tuple(one('ann', 'bob', 'k')),
  setRole: fc.tuple(user, one('player', 'moderator'), time),
  setBan: fc.tuple(user, maybe(fc.record({ reason: maybe(name), until: maybe(time) })), time),
  deletePerson: fc.tuple(user, time),
  addDeviceLink: fc.tuple(fc.record({ hash, user, expiresAt: time })),
  takeDeviceLink: fc.tuple(hash, time),
  needSessions: fc.tuple(person, session).map(([user, session]) => [user, { ...session, user: user.id }]),
  entering: fc.tuple(identity),
  addCredential: fc.tuple(user, identity, time),
  providersOf: fc.tuple(user),
  identitiesOf: fc.tuple(user),
  removeCredential: fc.tuple(user, one('google', 'mail', 'credential'), fc.uniqueArray(one('google', 'mail'))),
  subjectOf: fc.tuple(user, one('google', 'mail')),
  setMail: fc.tuple(user, one('s1', 's2'), time),
  passwordOf: fc.tuple(user),
  setPassword: fc.tuple(user, hash, time),
  beginSignIn: fc.tuple(hash, name, time, time),
  begunSignIn: fc.tuple(hash, time),
  takeSignIn: fc.tuple(hash, time),
  addPasskey: fc.tuple(fc.record({ id, user, publicKey: bytes, counter: few, createdAt: time, userAgent: fc.constant(null) })),
  passkey: fc.tuple(id),
  passkeysOf: fc.tuple(user),
  passkeyUsed: fc.tuple(id, few),
  removePasskey: fc.tuple(user, id, fc.uniqueArray(one('google', 'mail'))),
  setPicture: fc.tuple(user, maybe(fc.record({ id, bytes, at: time }))),
  picture: fc.tuple(id),
  pictureOwner: fc.tuple(id),
  addSession: fc.tuple(session),
  sessionsOf: fc.tuple(user),
  sessionWith: fc.tuple(one('t1', 't2', 't3')),
  endSession: fc.tuple(user, maybe(id), time),
  revocations: fc.tuple(fc.constant(0)),

  admission: fc.tuple(match, user),
  admissions: fc.tuple(match),
  granted: fc.tuple(match, user, user),
  admit: fc.tuple(fc.record({ match, user, state: one(...ADMISSION_STATES), seat: maybe(seat), link: id, at: time })),
  dismiss: fc.tuple(match, user),
  invitedTo: fc.tuple(user, few),
  unanswered: fc.tuple(user),
  invitationsTo: fc.tuple(user, few),
  invitationsBy: fc.tuple(user, few),
  linksBy: fc.tuple(user, few),
  addLink: fc.tuple(fc.record({ id, match, seat: maybe(seat), at: time }), hash),
  links: fc.tuple(match),
  linkOf: fc.tuple(hash),
  revokeLink: fc.tuple(match, id),

  nextNotice: fc.tuple(),
  dueNotices: fc.tuple(time, fc.constant(50)),
  leaseNotice: fc.tuple(notice, time),
  shareNotice: fc.tuple(
    notice,
    fc.uniqueArray(fc.record({ target: one('mail', 'webhook'), due: time }), { selector: (one) => one.target }),
  ),
  putOffNotice: fc.tuple(notice, time),
  dropNotice: fc.tuple(notice),
  hasActed: fc.tuple(match, seat, few),
  parkedNotices: fc.tuple(),
  noticeSettings: fc.tuple(user),
  changeNotices: fc.tuple(told, time, maybe(settings)).map(([told, at, settings]) => [told, at, () => settings]),
  unsubscriber: fc.tuple(hash),
  pushSubscriptions: fc.tuple(user),
  addPush: fc
    .tuple(
      fc.record({ id, endpoint: one('e1', 'e2'), p256dh: id, auth: id, userAgent: fc.constant(null), at: time, session: maybe(id) }),
      told,
    )
    .map(([push, told]) => [{ ...push, user: told.id }, told]),
  dropPush: fc.tuple(user, id),

  addLine: fc.tuple(fc.record({ match, room, user, name, text: name, at: time }), fc.record({ users: fc.uniqueArray(user), due: time })),
  chatLines: fc.tuple(fc.record({ match, room, reader: user, before: maybe(few), limit: few })),
  unreadLines: fc.tuple(match, fc.uniqueArray(room), user),
  readUpTo: fc.tuple(match, room, user),
  markRead: fc.tuple(fc.record({ match, room, line: few }), told, time),
  mute: fc.tuple(fc.record({ match, room, line: few }), told, fc.record({ id, at: time })),
  unmute: fc.tuple(user, id),
  mutesOf: fc.tuple(user),
  removeLine: fc.tuple(fc.record({ match, room, line: few }), fc.option(fc.record({ user, since: time }))),
  mutersOf: fc.tuple(user),
  linesBy: fc.tuple(user, few),

  plans: fc.tuple(match),
  setPlan: fc.tuple(match, fc.boolean(), planChange).map(([match, late, change]) => (now) => {
    const { record, version } = stale(now, match, late)
    return [match, { version, plans: record?.plans ?? 0 }, change]
  }),
  plansOf: fc.tuple(user),
  plansBy: fc.tuple(user, few),
  duePlans: fc.tuple(time, ids),
  nextPlan: fc.tuple(ids),
  attemptPlan: fc.tuple(fc.record({ match, seat })),
  plannedVersions: fc.tuple(match),

  addOffer: fc.tuple(offer.map(({ n: _, ...offer }) => offer)),
  offerState: fc.tuple(match, few),
  declinedAt: fc.tuple(match, seat, one('draw', 'pause')),
  vote: fc.tuple(offer),
  closeOffer: fc.tuple(match, few, maybe(note)).map(([match, n, note]) => [match, n, note && { ...note, match }]),
  endAgreed: fc.tuple(offer, note).map(([offer, note]) => [offer, { ...note, match: offer.match }]),
  pause: fc.tuple(offer, note, maybe(clocks)).map(([offer, note, clocks]) => (now) => {
    return [offer, { ...note, match: offer.match, version: stale(now, offer.match, false).version }, clocks]
  }),
  resume: fc.tuple(note, maybe(clocks)),
  setBreakpoints: fc.tuple(match, fc.constantFrom([], [{ phase: 'playing' }])),
  addNote: fc.tuple(note),
  notes: fc.tuple(match, few, one(5, 9)),

  blocks: fc.tuple(user),
  addBlock: fc.tuple(fc.record({ id, user, blocked: user, at: time }), one(1, 5)),
  removeBlock: fc.tuple(user, id),
  hasBlocked: fc.tuple(user, user),
  blockers: fc.tuple(user),
  addReport: fc.tuple(
    fc.record({
      ...{ id, reporter: user, about: maybe(user), match, reason: one('abuse', 'name'), words: name, at: time },
      context: fc
        .array(fc.oneof(fc.record({ user, text: name, at: time }), fc.record({ name, text: name, at: time })), { maxLength: 2 })
        .map((lines) => ({ game: 'tictactoe', version: 1, seat: null, lines })),
    }),
    one(1, 5),
  ),
  report: fc.tuple(id),
  reports: fc.tuple(fc.record({ settled: fc.boolean(), before: id, limit: few }, { requiredKeys: ['settled', 'limit'] })),
  reportsBy: fc.tuple(user, few),
  openReports: fc.tuple(),
  settleReport: fc.tuple(id, fc.record({ by: user, note: name, at: time })),
  audit: fc.tuple(
    fc.record({
      ...{ at: time, by: maybe(user), role: fc.constant(null), what: one('looked'), match: maybe(match), user: maybe(user) },
      details: one({ seat: 1, secret: false, why: null }, { people: ['bob', 'ann', 'who'] }),
    }),
  ),
  audited: fc.tuple(fc.record({ by: user, limit: few }, { requiredKeys: ['limit'] })),
  note: fc.tuple(match, fc.record({ at: time, what: one('looked', 'moved'), as: seat, by: user })),
  removeMatch: fc.tuple(match),
  findMatches: fc.tuple(one('', 'm1', 'an', 'Ä', 'a_'), few),
  findPeople: fc.tuple(one('', 'an', 'A', 'a_', 'ann'), few),
  foundPerson: fc.tuple(user),
  bannedPlayersInMatches: fc.tuple(time),
  dueRows: fc.tuple(fc.constant(50)),
  stoppedMatches: fc.tuple(few),
  counts: fc.tuple(),
}

const PEOPLE = [
  { id: 'ann', name: 'Ann' },
  { id: 'bob', name: 'Bob' },
  { id: 'cat', name: 'Cat' },
] as const
const TABLES: readonly (readonly [id: string, seats: readonly SeatRecord[]])[] = [
  ['m1', [{ user: PEOPLE[0] }, { user: PEOPLE[1] }]],
  ['m2', [{ user: PEOPLE[2] }, { agent: 'random', memory: null }]],
]

/** Three people and two matches that run, with which everything begins. */
export const BEGINNING: readonly Call[] = [
  ...PEOPLE.map((user): Call => ({ name: 'addUser', given: () => [user, 1] })),
  ...TABLES.map(([id, seats]): Call => {
    const made: MatchRecord = {
      ...{ id, game: 'tictactoe', variant: {}, secret: SECRET, status: 'open', version: 0, winners: [], creator: 'ann' },
      ...{ createdAt: 1, updatedAt: 1, startedAt: null, empty: [], rematchOf: null, seats },
    }
    return { name: 'addMatch', given: () => [made, begins(id, seats, 1, 'r1')] }
  }),
]

/** Most calls are of these: without matches that are played, others find nothing. */
const OFTEN: readonly Called[] = ['addUser', 'addMatch', 'changeSeat', 'commit']
const OFTEN_WEIGHT = 12

export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  ...Object.entries(CALLS).map(([name, given]) => ({
    weight: OFTEN.includes(name as Called) ? OFTEN_WEIGHT : 1,
    arbitrary: (given as fc.Arbitrary<readonly unknown[] | ((now: Now) => readonly unknown[])>).map((given) => ({
      name: name as Called,
      given: typeof given === 'function' ? given : () => given,
    })),
  })),
)
