import { SIT } from '../../engine/model/built-in-moves.ts'
import type { Match } from '../../engine/model/match.ts'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { seatsLater } from '../../engine/play/late-seats.ts'
import type { ServedGame } from '../games/games.ts'
import { isOpenToAll, joinProblem, keptAt, keptBy, mayWatch, type Visitor } from '../matches/access.ts'
import { joinableSeats } from '../matches/joinable-seats.ts'
import { type LoadedMatch, NO_SUCH_MATCH } from '../matches/loaded-match.ts'
import { seatOf } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { isAbsent, type SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { prepareStart, publishStart } from './start.ts'

/**
 * Seats the user at the `wanted` seat, else at the first free one. The match begins when its last seat is filled. In a running match, a
 * user who has left it is back; other users can take a seat where its rules let them. Returns the match's id.
 */
export function join(context: LobbyContext, id: string, by: User, wanted?: Seat): Promise<Result<string>> {
  const { runner, absence, access, store, clock } = context
  return runner.alone(id, async (loaded) => {
    const { record, match } = loaded
    const visitor = await access.visitor(record, by.id)
    if (!mayWatch(record, visitor)) return refuse('unknown-match', NO_SUCH_MATCH)
    const own = seatOf(record, by.id)
    if (match && own !== null && isAbsent(record.seats[own])) return ok((await absence.comeBack(loaded, by.id)).record.id)
    if (match && (match.finished || !seatsLater(loaded.served.game))) return refuse('started', 'The match has already started.')
    if (own !== null) return refuse('seated', 'You already have a seat in this match.')
    if (match) return sitDown(context, { ...loaded, match }, by, visitor, wanted)
    const seat = openSeat(record.seats, wanted ?? bestSeat(record, visitor))
    if (!seat.ok) return seat
    const problem = joinProblem(record, visitor, seat.value)
    if (problem) return { ok: false, refusal: problem }
    await store.addUser(by, clock.now())
    return changeSeat(context, loaded, seat.value, { user: by })
  })
}

/** Takes a seat of a running match with the move `sit`, so that everybody sees it as a move of that seat. */
async function sitDown(
  { runner, store, clock, request }: LobbyContext,
  loaded: LoadedMatch & { match: Match },
  by: User,
  visitor: Visitor,
  wanted?: Seat,
): Promise<Result<string>> {
  const { record, match } = loaded
  const joinable = joinableSeats(loaded)
  const problem = joinable.length > 0 ? joinProblem(record, visitor, wanted ?? joinable[0] ?? 0) : null
  if (problem && wanted !== undefined) return { ok: false, refusal: problem }
  const free = joinable.filter((seat) => joinProblem(record, visitor, seat) === null)
  if (problem && free.length === 0) return { ok: false, refusal: problem }
  const seat = wanted ?? free[0]
  if (seat === undefined) return refuse('seat-taken', 'The match has started, and no seat is free right now.')
  const before = record.seats[seat]
  if (before === undefined) return refuse('arguments', 'This seat does not exist.')
  if (!free.includes(seat)) return refuse('seat-taken', 'That seat is not free right now.')
  const at = clock.now()
  const after = { user: by, since: match.version + 1 }
  await store.addUser(by, at)
  const taken = { match: record.id, seat, before, after, at }
  const seated = { ...loaded, record: { ...record, seats: record.seats.with(seat, after) } }
  const played = await runner.play(seated, { seat, move: SIT, at }, { taken, request })
  return played.ok ? ok(record.id) : played
}

/** Leaves the user's seat. Returns the match as it is left: in a running one the seat is absent; an open one without persons is removed. */
export function leave(context: LobbyContext, id: string, by: User): Promise<Result<LoadedMatch>> {
  const { runner, absence, store, events, clock } = context
  return runner.alone(id, async (loaded) => {
    const { record, match } = loaded
    const seat = seatOf(record, by.id)
    if (seat === null) return refuse('not-seated', NOT_SEATED)
    if (match) return absence.leave({ ...loaded, match }, seat)
    const seats = record.seats.with(seat, null)
    const left = { ...loaded, record: { ...record, seats, updatedAt: clock.now() } }
    if (seats.some((player) => player && 'user' in player)) {
      const changed = await changeSeat(context, loaded, seat, null)
      return changed.ok ? ok(left) : changed
    }
    const last = { match: id, seat, before: holderOf(record.seats, seat), after: null, at: clock.now() }
    if (!(await store.leaveForGood(last))) return refuse('stale', 'The seats have changed. Please try again.')
    const shared = isOpenToAll(record)
    events.happened({ type: 'removed', id, why: 'left', users: [by.id, record.creator], shared })
    return ok(left)
  })
}

/** The most matches that one user leaves at once, newest first. */
const MOST_LEFT = 1000

/** Has nobody wait for a user: seats of open matches become free, and in running ones the user is away. */
export async function leaveAll(context: LobbyContext, user: string): Promise<void> {
  const by = (await context.store.user(user)) ?? { id: user, name: '' }
  for (const status of ['open', 'running'] as const) {
    const seated = (await context.store.matches({ user, status, limit: MOST_LEFT })).filter((match) => seatOf(match, user) !== null)
    for (const { id } of seated) await leave(context, id, by)
  }
}

/** Seats an agent at an open seat, for the user who made the match. Returns the match's id. */
export function seatAgent(context: LobbyContext, id: string, by: User, seat: Seat, agent: string): Promise<Result<string>> {
  return context.runner.alone(id, async (loaded) => {
    const { record, served, match } = loaded
    if (record.creator !== by.id) return refuse('not-creator', 'Only the match’s creator can add an agent.')
    if (match) return refuse('started', 'The match has already started.')
    const open = openSeat(record.seats, seat)
    if (!open.ok) return open
    const kept = keptAt(record, seat, context.clock.now())
    if (kept) return refuse('seat-taken', `This seat is kept for ${kept.name}.`)
    const problem = agentProblem(served, agent)
    return problem ? refuse('arguments', problem) : changeSeat(context, loaded, seat, { agent, memory: null })
  })
}

/** Why no such agent can be seated; null where it can. */
export function agentProblem({ info }: ServedGame, agent: string): string | null {
  return info.agents.some(({ name }) => name === agent) ? null : `${info.displayName} has no agent of that name.`
}

/** Gives a seat of an open match another holder, or none. The match begins with it when no seat is open then. */
async function changeSeat(context: LobbyContext, { record, served }: LoadedMatch, seat: Seat, after: SeatRecord): Promise<Result<string>> {
  const { store, events, clock } = context
  const { id } = record
  const at = clock.now()
  const changed = { ...record, seats: record.seats.with(seat, after), updatedAt: at }
  const prepared = changed.seats.every(Boolean) ? await prepareStart(context, changed, served) : ok(null)
  if (!prepared.ok) return prepared
  const change = { match: id, seat, before: holderOf(record.seats, seat), after, at }
  if (!(await store.changeSeat(change, prepared.value?.commit ?? null))) return refuse('stale', 'The seats have changed. Please try again.')
  if (prepared.value) publishStart(context, prepared.value)
  else events.happened({ type: after ? 'seat-taken' : 'seat-left', record: changed, match: null, seat })
  return ok(id)
}

/** The free seat for somebody who names none: what is kept for them, or what they are invited to, or the first they may take. */
function bestSeat(record: MatchRecord, visitor: Visitor): Seat {
  const free = record.seats.flatMap((player, seat) => (player ? [] : [seat]))
  const best = [keptBy(record, visitor), visitor.admission?.seat ?? null].find((seat) => seat !== null && free.includes(seat))
  return best ?? free.find((seat) => joinProblem(record, visitor, seat) === null) ?? free[0] ?? 0
}

/** The seat, where it is there and nobody holds it. */
function openSeat(seats: readonly SeatRecord[], seat: Seat): Result<Seat> {
  const player = seats[seat]
  if (player === undefined) return refuse('arguments', 'This seat does not exist.')
  return player ? refuse('seat-taken', 'That seat is taken.') : ok(seat)
}

const holderOf = (seats: readonly SeatRecord[], seat: Seat): SeatRecord => seats[seat] ?? null
