import type { Commit, MatchRecord, Store } from '../store.ts'
import type { MatchReader } from './match-rows.ts'
import { toldWriter } from './notices/outbox.ts'
import { seatRows, seatValues } from './seat-rows.ts'
import type { Sql, Steps } from './statements.ts'
import { matchRemover } from './tables/admissions.ts'
import { newestMatches } from './tables/listing.ts'

type MatchStore = Pick<Store, 'matches' | 'addMatch' | 'rematchOf' | 'changeSeat' | 'arrange' | 'cancel' | 'leaveForGood'>

/** Writes a commit inside an open transaction; false if the match has moved on. */
export type ChainSteps = (commit: Commit) => Steps<boolean>

/** Matches and who sits at them. */
export function matchStore(sql: Sql, read: MatchReader, write: ChainSteps): MatchStore {
  const newest = newestMatches(sql)
  const addMatchRow = sql.prepare(
    `insert into matches (id, game, seats, variant, secret, status, version, winners, creator, created_at, updated_at, started_at, empty, rematch_of, visibility, watchers, pace, goes_on)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const addSeatRow = sql.prepare(
    'insert into seats (match, seat, "user", agent, memory, absent, since, kept_for, kept_until) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const removeSeatRows = sql.prepare('delete from seats where match = ?')
  const seatsOf = sql.prepare<[string], number>('select seats from matches where id = ?').pluck()
  const changeOptions = sql.prepare(
    'update matches set seats = ?, variant = ?, visibility = ?, watchers = ?, pace = ?, updated_at = ? where id = ?',
  )
  const base = sql.prepare('insert into bases (match, state) select match, state from snapshots where match = ?')
  const remove = matchRemover(sql)
  const tell = toldWriter(sql)
  const openOne = sql.prepare<[id: string], unknown>("select 1 from matches where id = ? and status = 'open'")
  const othersAt = sql.prepare<[match: string, seat: number], unknown>(
    'select 1 from seats where match = ? and seat <> ? and "user" is not null limit 1',
  )
  const unheld = sql.prepare<[match: string], unknown>('select 1 from seats where match = ? and "user" is null and agent is null limit 1')
  const rematch = sql.prepare<[id: string], string>('select id from matches where rematch_of = ?').pluck()

  function* isOpen(id: string): Steps<boolean> {
    return (yield* openOne.get(id)) !== undefined
  }
  /** Begins the match if its seats are taken; else some seat must be empty: through another server, others may have been taken or left. */
  function* begun(id: string, start: Commit | null): Steps<boolean> {
    return start ? yield* write(start) : (yield* unheld.get(id)) !== undefined
  }
  const { change: seated, isHeld } = seatRows(sql)

  function* addSeatRows({ id, seats: players, kept = [] }: MatchRecord): Steps<void> {
    for (const [seat, player] of players.entries()) {
      const keeping = kept.find((one) => one.seat === seat)
      yield* addSeatRow.run(id, seat, ...seatValues(player), keeping?.user ?? null, keeping?.until ?? null)
    }
  }
  const rematchedBy = sql.prepare<[string], string | null>('select rematch_of from matches where id = ?').pluck()
  /** The record of a match names its rematch. */
  function* forgetRematched(match: string): Steps<void> {
    const before = yield* rematchedBy.get(match)
    if (before) sql.changed(before)
  }
  const touch = sql.prepare<[at: number, id: string]>('update matches set updated_at = ? where id = ?')

  return {
    matches(filter) {
      return sql.read(function* () {
        return yield* read.many(yield* newest(filter))
      })
    },

    async addMatch(match, start) {
      return sql.write(match.id, function* () {
        const { id, seats: players, rematchOf, pace, goesOn } = match
        if (rematchOf !== null && (yield* rematch.get(rematchOf))) return false
        const { game, variant, secret, status, version, winners, creator, createdAt, updatedAt, startedAt, empty } = match
        const access = [match.visibility ?? 'open', match.watchers ?? 'everyone']
        const [options, won, unheld] = [variant, winners, empty].map((value) => JSON.stringify(value))
        const times = [createdAt, updatedAt, startedAt]
        const [paced, from] = [pace, goesOn].map((value) => (value ? JSON.stringify(value) : null))
        yield* addMatchRow.run(
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
          from,
        )
        yield* addSeatRows(match)
        // Nobody else knows of it: only its maker can have it wrong.
        if (start && !(yield* write(start))) throw new Error(`${id} cannot begin: its seats are not as its first version has them.`)
        if (start && goesOn) yield* base.run(id)
        if (rematchOf !== null) {
          sql.changed(rematchOf)
          const others = (match.kept ?? []).map(({ user }) => user)
          yield* tell(id, others, 'rematch', createdAt)
        }
        return true
      })
    },

    rematchOf(id) {
      return sql.read(function* () {
        return (yield* rematch.get(id)) ?? null
      })
    },

    async changeSeat(change, start) {
      return sql.write(change.match, function* () {
        if (!(yield* isOpen(change.match)) || !(yield* seated(change))) return false
        yield* touch.run(change.at, change.match)
        return yield* begun(change.match, start)
      })
    },

    async arrange(before, after, start) {
      const { id } = before
      return sql.write(id, function* () {
        if (!(yield* isOpen(id)) || (yield* seatsOf.get(id)) !== before.seats.length) return false
        for (const [seat, player] of before.seats.entries())
          if (!(yield* isHeld({ match: id, seat, before: player, after: player, at: after.updatedAt }))) return false
        yield* removeSeatRows.run(id)
        yield* addSeatRows(after)
        const { variant, visibility = 'open', watchers = 'everyone', updatedAt } = after
        const pace = after.pace ? JSON.stringify(after.pace) : null
        yield* changeOptions.run(after.seats.length, JSON.stringify(variant), visibility, watchers, pace, updatedAt, id)
        return yield* begun(id, start)
      })
    },

    async cancel(match) {
      return sql.write(match, function* () {
        if (!(yield* isOpen(match))) return false
        yield* forgetRematched(match)
        yield* remove(match)
        return true
      })
    },

    async leaveForGood(change) {
      return sql.write(change.match, function* () {
        const { match, seat } = change
        if ((yield* othersAt.get(match, seat)) || !(yield* isOpen(match)) || !(yield* seated(change))) return false
        yield* forgetRematched(match)
        yield* remove(match)
        return true
      })
    },
  }
}
