import type { Variant } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { isOpenToAll, keptAt } from '../matches/access.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Visibility, Watchers } from '../store/admissions.ts'
import { type ClockSettings, DEFAULT_PACE } from '../store/pace.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { accessFields, seatsProblem, WATCHERS_OF, watchersProblem } from './create.ts'
import { agentProblem } from './seating.ts'
import { prepareStart, publishStart } from './start.ts'

/** What the creator of an open match can change about it. All return the match's id. */

export interface Options {
  readonly variant?: Variant | undefined
  /** How many; only empty seats and agents at the end go. */
  readonly seats?: number | undefined
  readonly visibility?: Visibility | undefined
  readonly watchers?: Watchers | undefined
  /** Null: no clock runs. */
  readonly clock?: ClockSettings | null | undefined
  readonly graceMs?: number | undefined
}

const CHANGED = 'The seats have changed. Please try again.'

/** Changes the options, the number of seats, who may play and watch, and how long players may think and be gone. */
export function changeOptions(context: LobbyContext, id: string, by: User, options: Options): Promise<Result<string>> {
  return arranging(context, id, by, ({ record, served }) => {
    const { variant = record.variant, visibility = record.visibility ?? 'open', seats = record.seats.length } = options
    const watchers = options.watchers ?? (options.visibility === undefined ? (record.watchers ?? 'everyone') : WATCHERS_OF[visibility])
    const problem = watchersProblem({ visibility, watchers }) ?? seatsProblem(served, seats)
    if (problem) return refuse('arguments', problem)
    if (record.seats.slice(seats).some((player) => player && 'user' in player))
      return refuse('seat-taken', 'One of the seats to be removed is taken. Free it first, or reorder the seats.')
    const players = Array.from({ length: seats }, (_, seat) => record.seats[seat] ?? null)
    const kept = record.kept?.filter((one) => one.seat < seats)
    const { visibility: _, watchers: __, ...rest } = record
    const { clock, graceMs } = record.pace ?? DEFAULT_PACE
    const pace = { clock: options.clock === undefined ? clock : options.clock, graceMs: options.graceMs ?? graceMs }
    return ok({ ...rest, ...accessFields(visibility, watchers), variant, pace, seats: players, ...(kept && { kept }) })
  })
}

/** Seats the players anew: `order` has for each seat the one from which its holder comes. */
export function reorder(context: LobbyContext, id: string, by: User, order: readonly Seat[]): Promise<Result<string>> {
  return arranging(context, id, by, ({ record }) => {
    const { seats, kept } = record
    if (order.length !== seats.length || new Set(order).size !== seats.length || order.some((seat) => seats[seat] === undefined))
      return refuse('arguments', 'order must name each seat once.')
    const moved = kept?.map((one) => ({ ...one, seat: order.indexOf(one.seat) }))
    return ok({ ...record, seats: order.map((seat) => seats[seat] ?? null), ...(moved && { kept: moved }) })
  })
}

/** Frees a seat. `bar`: its player may not come back. */
export function freeSeat(context: LobbyContext, id: string, by: User, seat: Seat, bar: boolean): Promise<Result<string>> {
  let freed: SeatRecord = null
  return arranging(
    context,
    id,
    by,
    ({ record }) => {
      freed = record.seats[seat] ?? null
      if (record.seats[seat] === undefined) return refuse('arguments', 'This seat does not exist.')
      if (freed && 'user' in freed && freed.user.id === by.id) return refuse('seated', 'That is your own seat. You can leave it.')
      return ok({ ...record, seats: record.seats.with(seat, null), kept: record.kept?.filter((one) => one.seat !== seat) ?? [] })
    },
    async (at) => {
      if (!freed || !('user' in freed)) return []
      const user = freed.user.id
      if (bar) await context.store.admit({ match: id, user, state: 'removed', seat: null, at })
      return [user]
    },
  )
}

/** Seats agents at all free seats that are kept for nobody. The match begins if no seat is open then. */
export function fill(context: LobbyContext, id: string, by: User, agent: string): Promise<Result<string>> {
  return arranging(context, id, by, ({ record, served }) => {
    const problem = agentProblem(served, agent)
    if (problem) return refuse('arguments', problem)
    const now = context.clock.now()
    const seats = record.seats.map((player, seat) => player ?? (keptAt(record, seat, now) ? null : { agent, memory: null }))
    return ok({ ...record, seats })
  })
}

/** Removes an open match with all who sit there. */
export function cancel(context: LobbyContext, id: string, by: User): Promise<Result<string>> {
  const { runner, store, events } = context
  return runner.alone(id, async ({ record, match }) => {
    const problem = arrangingProblem(record, by, match !== null)
    if (problem) return problem
    const users = [...personsAt(record), record.creator, ...(await store.admissions(id)).map(({ user }) => user)]
    if (!(await store.cancel(id))) return refuse('started', 'The match has already started.')
    events.happened({ type: 'removed', id, why: 'cancelled', users, shared: isOpenToAll(record) })
    return ok(id)
  })
}

function arrangingProblem(record: MatchRecord, by: User, begun: boolean) {
  if (record.creator !== by.id) return refuse('not-creator', 'Only the player who opened this table can change it.')
  return begun ? refuse('started', 'The match has already started.') : null
}

export const personsAt = ({ seats }: MatchRecord): string[] =>
  seats.flatMap((player) => (player && 'user' in player ? [player.user.id] : []))

/** `after` does what follows a change, and returns whom it concerns besides those who sit there. */
function arranging(
  context: LobbyContext,
  id: string,
  by: User,
  change: (loaded: LoadedMatch) => Result<MatchRecord>,
  after: (at: number) => Promise<readonly string[]> = async () => [],
): Promise<Result<string>> {
  const { runner, store, events, clock } = context
  return runner.alone(id, async (loaded) => {
    const problem = arrangingProblem(loaded.record, by, loaded.match !== null)
    if (problem) return problem
    const changed = change(loaded)
    if (!changed.ok) return changed
    const at = clock.now()
    // A seat that somebody has is kept for nobody.
    const { kept = [], ...others } = changed.value
    const left = kept.filter((one) => others.seats[one.seat] === null)
    const open: MatchRecord = { ...others, updatedAt: at, ...(left.length > 0 && { kept: left }) }
    // Set up even while seats are open: options that cannot be played are refused to the player who chose them.
    const prepared = await prepareStart(context, open, loaded.served)
    if (!prepared.ok) return prepared
    const record = { ...open, variant: prepared.value.commit.match.variant }
    const start = record.seats.every(Boolean) ? prepared.value.commit : null
    if (!(await store.arrange(loaded.record, record, start))) return refuse('stale', CHANGED)
    const users = await after(at)
    if (start) publishStart(context, { ...prepared.value, record })
    else events.happened({ type: 'arranged', record, match: null, users })
    return ok(id)
  })
}
