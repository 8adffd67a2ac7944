import { NOT_SEATED } from '../../engine/model/refusal.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { missingMatch } from '../matches/loaded-match.ts'
import { seatOf } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Kept } from '../store/admissions.ts'
import type { Pace } from '../store/pace.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord, User } from '../store/store.ts'
import { personsAt } from './arrange.ts'
import type { LobbyContext } from './context.ts'
import { create, type Invited } from './create.ts'
import { join } from './seating.ts'

const LEAST_KEPT_MS = 2 * 60_000
const DAY_MS = 86_400_000
/**
 * How long the seats of a rematch are kept for the players of the match before: as long as one move may take, but no longer than three days. Without a
 * clock, nobody need have their eyes on the match.
 */
function keptMs(pace: Pace | undefined): number {
  const clock = pace?.clock
  if (!clock) return DAY_MS
  return clock.kind === 'move' ? Math.min(3 * DAY_MS, Math.max(LEAST_KEPT_MS, clock.moveMs)) : LEAST_KEPT_MS
}

/**
 * Seats the user at the one rematch of a match that is over. The first who asks makes the rematch, with the same agents, and keeps the other
 * seats for those who had them; everybody moves on by one seat where the game says that another player starts. Returns the id of the rematch.
 */
export async function rematch(context: LobbyContext, id: string, by: User): Promise<Result<string>> {
  // Its rules need not be there any more.
  const record = await context.store.match(id)
  if (!record) return missingMatch(context.store, id)
  const seat = seatOf(record, by.id)
  if (seat === null) return refuse('not-seated', NOT_SEATED)
  if (record.status !== 'finished') return refuse('not-finished', 'The match is not over yet.')
  const { game, variant, seats, visibility, watchers, pace } = record
  const served = context.games.get(game)
  const shift = served.ok && internalsOf(served.value.game).definition.rematchRotates === true ? 1 : 0
  const order = seats.map((_, next) => (next + shift) % seats.length)
  const players = order.map((old) => (old === seat ? 'me' : sameAgain(seats[old] ?? null)))
  const until = context.clock.now() + keptMs(pace)
  const others = order.flatMap((old, next): Kept[] => {
    const player = seats[old]
    return player && 'user' in player && old !== seat ? [{ seat: next, user: player.user.id, name: player.user.name, until }] : []
  })
  const willing = await Promise.all(others.map(async ({ user }) => !(await context.store.hasBlocked(user, by.id))))
  const kept = others.filter((_, i) => willing[i])
  const made = await create(context, { game, variant, players, visibility, watchers, kept, pace, rematchOf: id }, by)
  if (!made.ok) {
    const there = await context.store.rematchOf(id)
    return there === null ? made : joinRematch(context, there, by)
  }
  await admitAgain(context, record, made.value)
  await tell(context, id)
  context.events.happened({ type: 'noticed', id: made.value, due: context.clock.now() })
  return made
}

/** Everyone who was admitted to the match before, by name or as a player, is admitted to its rematch. */
async function admitAgain({ store, clock }: LobbyContext, before: MatchRecord, match: string): Promise<void> {
  const at = clock.now()
  const admitted = new Map((await store.admissions(before.id)).map(({ user, state }) => [user, state]))
  if ((before.visibility ?? 'open') !== 'open') for (const user of personsAt(before)) admitted.set(user, 'accepted')
  for (const [user, state] of admitted) {
    if (state === 'removed' || state === 'accepted' || state === 'admitted') await store.admit({ match, user, state, seat: null, at })
  }
}

/** Those who look at the match that is over are told. */
async function tell({ store, matches, events }: LobbyContext, id: string): Promise<void> {
  const [record, loaded] = [await store.match(id), await matches.get(id)]
  if (record) events.happened({ type: 'rematched', record, match: loaded.ok ? loaded.value.match : null })
}

const sameAgain = (player: SeatRecord): Invited => (player && 'agent' in player ? { agent: player.agent } : 'open')

async function joinRematch(context: LobbyContext, id: string, by: User): Promise<Result<string>> {
  const record = await context.store.match(id)
  if (record && seatOf(record, by.id) !== null) return ok(id)
  const joined = await join(context, id, by)
  if (!joined.ok && joined.refusal.code === 'started') return refuse('started', 'The rematch has started without you.')
  return joined
}
