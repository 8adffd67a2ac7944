import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { matches, STATUSES, seats } from '../schema.ts'
import type { MatchFilter, Status, Store } from '../store.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'
import type { KnownRecords } from './known-records.ts'
import { matchReader } from './match-rows.ts'
import { seatRows, seatValues } from './seat-rows.ts'

type MatchStore = Pick<Store, 'load' | 'match' | 'matches' | 'addMatch' | 'rematchOf' | 'changeSeat' | 'leaveForGood'>

/** What no match is at. */
const NO_VERSION = -1

/** Matches and who sits at them. */
export function matchStore(db: Database, write: ChainWriter, together: GroupCommit, records: KnownRecords): MatchStore {
  const read = matchReader(db, records)
  const newest = newestMatches(db)
  const addMatchRow = db.$client.prepare(
    `insert into matches (id, game, seats, variant, secret, status, version, winners, creator, created_at, updated_at, started_at, empty, rematch_of)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const addSeatRow = db.$client.prepare('insert into seats (match, seat, user, agent, memory, absent, since) values (?, ?, ?, ?, ?, ?, ?)')
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
  const { change: seated } = seatRows(db)
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
        const { id, seats: players, rematchOf } = match
        if (rematchOf !== null && rematch.get({ id: rematchOf })) return false
        const { game, variant, secret, status, version, winners, creator, createdAt, updatedAt, startedAt, empty } = match
        const [options, won, unheld] = [variant, winners, empty].map((value) => JSON.stringify(value))
        const times = [createdAt, updatedAt, startedAt]
        addMatchRow.run(id, game, players.length, options, secret, status, version, won, creator, ...times, unheld, rematchOf)
        for (const [seat, player] of players.entries()) {
          addSeatRow.run(id, seat, ...seatValues(player))
        }
        // Nobody else knows of it: only its maker can have it wrong.
        if (start && !write(start)) throw new Error(`${id} cannot begin: its seats are not as its first version has them.`)
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

    async leaveForGood(change) {
      return together(change.match, () => {
        const { match, seat } = change
        if (othersAt.get({ match, seat }) || !isOpen(match) || !seated(change)) return false
        db.delete(seats).where(eq(seats.match, match)).run()
        db.delete(matches).where(eq(matches.id, match)).run()
        return true
      })
    },
  }
}

/** How many matches are looked at, for each that is listed, where many are of one creator. */
const LOOKED_AT = 20

interface Listed {
  readonly id: string
  readonly updated: number
  readonly creator: string
}

/** Ids of the newest matches. Each list is read along an index, however many matches there are; the user's own are gathered from two. */
function newestMatches({ $client: client }: Database): (filter: MatchFilter) => string[] {
  const own =
    '(select id from matches where creator = ? union select match from seats where user = ?) o cross join matches m on m.id = o.id'
  const newestOf = (rows: string) => `select id, updated_at as updated, creator from ${rows} order by updated_at desc, id limit ?`
  const along = (status: Status, game: string | undefined) =>
    client.prepare<unknown[], Listed>(newestOf(`matches where status = '${status}'${game === undefined ? '' : ' and game = ?'}`))

  function newest(status: Status, { game, limit, openOfOne }: MatchFilter): Listed[] {
    const of = game === undefined ? [] : [game]
    if (status !== 'open' || openOfOne === undefined) return along(status, game).all(...of, limit)
    const perCreator = new Map<string, number>()
    const found: Listed[] = []
    for (const match of along(status, game).iterate(...of, limit * LOOKED_AT)) {
      const before = perCreator.get(match.creator) ?? 0
      perCreator.set(match.creator, before + 1)
      if (before < openOfOne) found.push(match)
      if (found.length === limit) break
    }
    return found
  }

  return (filter) => {
    const { game, status, user, limit } = filter
    if (user !== undefined) {
      const conditions = [...(game === undefined ? [] : ['m.game = ?']), ...(status === undefined ? [] : ['m.status = ?'])]
      const where = conditions.length ? ` where ${conditions.join(' and ')}` : ''
      const wanted = [game, status].filter((value) => value !== undefined)
      const rows = client.prepare<unknown[], Listed>(newestOf(`(select m.id, m.updated_at, m.creator from ${own}${where})`))
      return rows.all(user, user, ...wanted, limit).map(({ id }) => id)
    }
    const statuses: readonly Status[] = status === undefined ? STATUSES : [status]
    return statuses
      .flatMap((one) => newest(one, filter))
      .sort((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id }) => id)
  }
}
