import { and, asc, desc, eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { matches, seats, users } from '../schema.ts'
import type { MatchFilter, MatchRecord, SeatChange, SeatRecord, Store } from '../store.ts'
import { stuckBecause } from './attempts.ts'
import type { ChainWriter } from './chain-writer.ts'
import { type Database, immediately } from './database.ts'
import { changeHolder, seatValues } from './seat-rows.ts'

type MatchStore = Pick<Store, 'match' | 'matches' | 'addMatch' | 'rematchOf' | 'changeSeat' | 'leaveForGood'>

/** Matches and who sits at them. */
export function matchStore(db: Database, write: ChainWriter): MatchStore {
  const columns = { ...getTableColumns(matches), stuck: stuckBecause }
  const byId = db
    .select(columns)
    .from(matches)
    .where(eq(matches.id, sql.placeholder('id')))
    .prepare()
  const { match, agent, memory, absent, since, user } = seats
  const seatColumns = { match, agent, memory, absent, since, id: user, name: users.name }
  const seatRows = () => db.select(seatColumns).from(seats).leftJoin(users, eq(users.id, seats.user)).$dynamic()
  const seatsOf = seatRows()
    .where(eq(seats.match, sql.placeholder('match')))
    .orderBy(asc(seats.seat))
    .prepare()

  const rematch = db
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.rematchOf, sql.placeholder('id')))
    .prepare()

  const seated = (change: SeatChange) => changeHolder(db, change)

  return {
    async match(id) {
      const row = byId.get({ id })
      return row ? record(row, seatsOf.all({ match: id })) : null
    },

    async matches(filter) {
      const found = db
        .select(columns)
        .from(matches)
        .where(and(...conditions(db, filter)))
        .orderBy(desc(matches.updatedAt), asc(matches.id))
        .limit(filter.limit)
        .all()
      const ids = found.map((match) => match.id)
      const rows = seatRows().where(inArray(seats.match, ids)).orderBy(asc(seats.seat)).all()
      const seatsById = new Map<string, SeatRow[]>(ids.map((id) => [id, []]))
      for (const row of rows) seatsById.get(row.match)?.push(row)
      return found.map((match) => record(match, seatsById.get(match.id) ?? []))
    },

    async addMatch(match, start) {
      return immediately(db, () => {
        const { seats: players, creator, stuck: _, ...rest } = match
        if (rest.rematchOf !== null && rematch.get({ id: rest.rematchOf })) return false
        db.insert(matches)
          .values({ ...rest, creator, seats: players.length, winners: [...match.winners], empty: [...match.empty] })
          .run()
        db.insert(seats)
          .values(players.map((player, seat) => ({ match: match.id, seat, ...seatValues(player) })))
          .run()
        if (start) write(start)
        return true
      })
    },

    async rematchOf(id) {
      return rematch.get({ id })?.id ?? null
    },

    async changeSeat(change, start) {
      return immediately(db, () => {
        if (byId.get({ id: change.match })?.status !== 'open' || !seated(change)) return false
        db.update(matches).set({ updatedAt: change.at }).where(eq(matches.id, change.match)).run()
        if (start) write(start)
        return true
      })
    },

    async leaveForGood(change) {
      return immediately(db, () => {
        const { match, seat } = change
        const others = seatsOf.all({ match }).some(({ id }, other) => other !== seat && id !== null)
        if (others || byId.get({ id: match })?.status !== 'open' || !seated(change)) return false
        db.delete(seats).where(eq(seats.match, match)).run()
        db.delete(matches).where(eq(matches.id, match)).run()
        return true
      })
    },
  }
}

function conditions(db: Database, { game, status, user }: MatchFilter) {
  const sitting = (user: string) =>
    db
      .select({ found: sql`1` })
      .from(seats)
      .where(and(eq(seats.match, matches.id), eq(seats.user, user)))
  return [
    game === undefined ? undefined : eq(matches.game, game),
    status === undefined ? undefined : eq(matches.status, status),
    user === undefined ? undefined : or(eq(matches.creator, user), exists(sitting(user))),
  ]
}

type SeatRow = Pick<typeof seats.$inferSelect, 'agent' | 'memory' | 'absent' | 'since'> & { id: string | null; name: string | null }

type MatchRow = typeof matches.$inferSelect & { stuck: NonNullable<MatchRecord['stuck']> | null }

function record({ stuck, ...match }: MatchRow, rows: SeatRow[]): MatchRecord {
  return { ...match, seats: rows.map(player), ...(stuck && { stuck }) }
}

function player(row: SeatRow): SeatRecord {
  if (row.agent !== null) return { agent: row.agent, memory: row.memory }
  if (row.id === null) return null
  return { user: { id: row.id, name: row.name! }, ...(row.absent && { absent: true }), ...(row.since > 0 && { since: row.since }) }
}
