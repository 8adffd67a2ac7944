import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { matches, seats } from '../schema.ts'
import type { ChainWriter } from '../sqlite/chain-writer.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'
import type { KnownRecords } from '../sqlite/known-records.ts'
import type { MatchRecord, Store } from '../store.ts'
import { matchReader } from './match-rows.ts'
import { toldWriter } from './notices/outbox.ts'
import { seatRows, seatValues } from './seat-rows.ts'
import { matchRemover } from './tables/admissions.ts'
import { newestMatches } from './tables/listing.ts'

type MatchStore = Pick<
  Store,
  'load' | 'match' | 'matches' | 'addMatch' | 'rematchOf' | 'changeSeat' | 'arrange' | 'cancel' | 'leaveForGood'
>

/** What no match is at. */
const NO_VERSION = -1

/** Matches and who sits at them. */
export function matchStore(db: Database, write: ChainWriter, together: GroupCommit, records: KnownRecords): MatchStore {
  const read = matchReader(db, records)
  const newest = newestMatches(db)
  const addMatchRow = db.$client.prepare(
    `insert into matches (id, game, seats, variant, secret, status, version, winners, creator, created_at, updated_at, started_at, empty, rematch_of, visibility, watchers, pace)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const addSeatRow = db.$client.prepare(
    'insert into seats (match, seat, user, agent, memory, absent, since, kept_for, kept_until) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const removeSeatRows = db.$client.prepare('delete from seats where match = ?')
  const seatsOf = db.$client.prepare<[string], number>('select seats from matches where id = ?').pluck()
  const changeOptions = db.$client.prepare(
    'update matches set seats = ?, variant = ?, visibility = ?, watchers = ?, updated_at = ? where id = ?',
  )
  const remove = matchRemover(db)
  const tell = toldWriter(db)
  const statusOf = db
    .select({ status: matches.status })
    .from(matches)
    .where(eq(matches.id, sql.placeholder('id')))
    .prepare()
  const othersAt = db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.match, sql.placeholder('match')), ne(seats.seat, sql.placeholder('seat')), isNotNull(seats.user)))
    .prepare()
  const unheld = db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.match, sql.placeholder('match')), isNull(seats.user), isNull(seats.agent)))
    .prepare()

  const rematch = db
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.rematchOf, sql.placeholder('id')))
    .prepare()

  const isOpen = (id: string) => statusOf.get({ id })?.status === 'open'
  const { change: seated, isHeld } = seatRows(db)

  function addSeatRows({ id, seats: players, kept = [] }: MatchRecord): void {
    for (const [seat, player] of players.entries()) {
      const keeping = kept.find((one) => one.seat === seat)
      addSeatRow.run(id, seat, ...seatValues(player), keeping?.user ?? null, keeping?.until ?? null)
    }
  }
  const rematchedBy = db.$client.prepare<[string], string | null>('select rematch_of from matches where id = ?').pluck()
  /** The record of a match names its rematch. */
  function forgetRematched(match: string): void {
    const before = rematchedBy.get(match)
    if (before) records.forget(before)
  }
  const touch = db.$client.prepare<[at: number, id: string]>('update matches set updated_at = ? where id = ?')

  return {
    async load(id, known = NO_VERSION) {
      return read.one(id, known)
    },

    async match(id) {
      return read.one(id, null)?.record ?? null
    },

    async matches(filter) {
      return read.many(newest(filter))
    },

    async addMatch(match, start) {
      return together(match.id, () => {
        const { id, seats: players, rematchOf, pace } = match
        if (rematchOf !== null && rematch.get({ id: rematchOf })) return false
        const { game, variant, secret, status, version, winners, creator, createdAt, updatedAt, startedAt, empty } = match
        const access = [match.visibility ?? 'open', match.watchers ?? 'everyone']
        const [options, won, unheld] = [variant, winners, empty].map((value) => JSON.stringify(value))
        const times = [createdAt, updatedAt, startedAt]
        const paced = pace ? JSON.stringify(pace) : null
        addMatchRow.run(
          id,
          game,
          players.length,
          options,
          secret,
          status,
          version,
          won,
          creator,
          ...times,
          unheld,
          rematchOf,
          ...access,
          paced,
        )
        addSeatRows(match)
        // Nobody else knows of it: only its maker can have it wrong.
        if (start && !write(start)) throw new Error(`${id} cannot begin: its seats are not as its first version has them.`)
        if (rematchOf !== null) {
          records.forget(rematchOf)
          const others = (match.kept ?? []).map(({ user }) => user)
          tell(id, others, 'rematch', createdAt)
        }
        return true
      })
    },

    async rematchOf(id) {
      return rematch.get({ id })?.id ?? null
    },

    async changeSeat(change, start) {
      return together(change.match, () => {
        if (!isOpen(change.match) || !seated(change)) return false
        touch.run(change.at, change.match)
        // Through another server, other seats may have been taken or left.
        return start ? write(start) : unheld.get({ match: change.match }) !== undefined
      })
    },

    async arrange(before, after, start) {
      const { id } = before
      return together(id, () => {
        if (!isOpen(id) || seatsOf.get(id) !== before.seats.length) return false
        if (!before.seats.every((player, seat) => isHeld({ match: id, seat, before: player, after: player, at: after.updatedAt })))
          return false
        removeSeatRows.run(id)
        addSeatRows(after)
        const { variant, visibility = 'open', watchers = 'everyone', updatedAt } = after
        changeOptions.run(after.seats.length, JSON.stringify(variant), visibility, watchers, updatedAt, id)
        return start ? write(start) : unheld.get({ match: id }) !== undefined
      })
    },

    async cancel(match) {
      return together(match, () => {
        if (!isOpen(match)) return false
        forgetRematched(match)
        remove(match)
        return true
      })
    },

    async leaveForGood(change) {
      return together(change.match, () => {
        const { match, seat } = change
        if (othersAt.get({ match, seat }) || !isOpen(match) || !seated(change)) return false
        forgetRematched(match)
        remove(match)
        return true
      })
    },
  }
}
