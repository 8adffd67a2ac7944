import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as chatSchema from '../../chat-schema.ts'
import * as logSchema from '../../log/log-schema.ts'
import type { DueRow, FoundPerson, ModerationStore } from '../../moderation/moderation.ts'
import type { MatchNote } from '../../moderation/moderation-records.ts'
import * as offersSchema from '../../offers-schema.ts'
import * as planSchema from '../../plan-schema.ts'
import * as presenceSchema from '../../presence/presence-schema.ts'
import * as schema from '../../schema.ts'
import type { Status } from '../../store.ts'
import type { Sql } from '../statements.ts'

type Oversight = Pick<
  ModerationStore,
  'note' | 'removeMatch' | 'findMatches' | 'findPeople' | 'foundPerson' | 'bannedPlayersInMatches' | 'dueRows' | 'stoppedMatches' | 'counts'
>

/** The most that the players of a match are told; the oldest make room. */
const MOST_NOTES = 50
/** Database tables with rows that are deleted with their match. */
const SQL_TABLES = Object.values({ ...schema, ...logSchema, ...chatSchema, ...offersSchema, ...planSchema, ...presenceSchema })
  .flatMap((table) => (is(table, SQLiteTable) && table !== schema.closedMatches ? [getTableConfig(table)] : []))
  .flatMap(({ name, columns }) => (columns.some((column) => column.name === 'match') ? [name] : []))

const PERSON = `select u.id, u.name, u.kind, u.role, u.banned_at as "bannedAt", u.created_at as "createdAt", u.picture, b.reason, b.until,
  (select count(*) from sessions where user_id = u.id) as sessions,
  (select count(*) from seats s join matches m on m.id = s.match where s."user" = u.id and m.status <> 'finished') as playing,
  (select count(*) from reports where about = u.id) as reported
  from users u left join bans b on b."user" = u.id`

interface PersonRow extends Omit<FoundPerson, 'ban'> {
  readonly reason: string | null
  readonly until: number | null
}

const personOf = ({ reason, until, ...person }: PersonRow): FoundPerson => ({
  ...person,
  ban: person.bannedAt === null ? null : { reason, until },
})

/** What moderators look for and do in matches. */
export function oversightStore(sql: Sql): Oversight {
  const notes = sql.prepare<[string], string | null>('select notes from matches where id = ?').pluck()
  const writeNotes = sql.prepare('update matches set notes = ? where id = ?')
  const deleteRows = SQL_TABLES.map((table) => sql.prepare<[string]>(`delete from ${table} where match = ?`))
  const unlinkRematches = sql.prepare('update matches set rematch_of = null where rematch_of = ?')
  const remove = sql.prepare('delete from matches where id = ?')
  const matchesOf = sql
    .prepare<[string, string, number], string>(
      `select id from matches where id = ? or id in
        (select s.match from seats s join users u on u.id = s."user" where lower(u.name) like lower(?) escape '\\')
      order by updated_at desc, id limit ?`,
    )
    .pluck()
  const newest = sql.prepare<[number], string>('select id from matches order by created_at desc, id desc limit ?').pluck()
  const people = sql.prepare<[string, string, number], PersonRow>(
    `${PERSON} where (lower(u.name) like lower(?) escape '\\' or u.id = ?) and u.kind in ('guest', 'account') order by u.kind, u.name, u.id limit ?`,
  )
  const person = sql.prepare<[string], PersonRow>(`${PERSON} where u.id = ?`)
  const banned = sql
    .prepare<[number], string>(
      `select distinct u.id from users u join seats s on s."user" = u.id join matches m on m.id = s.match
      where u.banned_at is not null and not exists (select 1 from bans b where b."user" = u.id and b.until <= ?)
      and m.status <> 'finished' and not s.absent`,
    )
    .pluck()
  const timers = sql.prepare<[number], DueRow>('select match, ends_at as due, attempts from timers order by ends_at limit ?')
  const clocks = sql.prepare<[number], DueRow>('select match, due, attempts from clocks where due is not null order by due limit ?')
  const agents = sql.prepare<[number], DueRow & { seat: number }>('select match, seat, due, attempts from agent_turns order by due limit ?')
  const notices = sql.prepare<[number], DueRow & { kind: string }>('select match, kind, due, attempts from notices order by due limit ?')
  const stopped = sql.prepare<[number], { match: string; game: string }>(
    "select id as match, game from matches where status = 'running' and becomes = 'stopped' order by game, id limit ?",
  )
  const usersOf = sql.prepare<[string], number>('select count(*) from users where kind = ?').pluck()
  // Each status has an index of its own, which is found by the literal.
  const withStatus = (status: Status) => sql.prepare<[], number>(`select count(*) from matches where status = '${status}'`).pluck()
  const [open, running, finished] = [withStatus('open'), withStatus('running'), withStatus('finished')]

  return {
    async note(match, note) {
      await sql.write(match, function* () {
        const found = yield* notes.get(match)
        const before: MatchNote[] = found ? JSON.parse(found) : []
        const others = before.filter(({ what, as, by }) => what !== note.what || as !== note.as || by !== note.by)
        yield* writeNotes.run(JSON.stringify([...others, note].slice(-MOST_NOTES)), match)
      })
    },
    removeMatch: (match) =>
      sql.write(match, function* () {
        for (const statement of deleteRows) yield* statement.run(match)
        yield* unlinkRematches.run(match)
        sql.changed()
        return (yield* remove.run(match)).changes > 0
      }),
    findMatches(find, limit) {
      return sql.read(function* () {
        return find === '' ? yield* newest.all(limit) : yield* matchesOf.all(find, beginning(find), limit)
      })
    },
    findPeople(find, limit) {
      return sql.read(function* () {
        return (yield* people.all(beginning(find), find, limit)).map(personOf)
      })
    },
    foundPerson(user) {
      return sql.read(function* () {
        const found = yield* person.get(user)
        return found ? personOf(found) : null
      })
    },
    bannedPlayersInMatches(now) {
      return sql.read(() => banned.all(now))
    },
    dueRows(limit) {
      return sql.read(function* () {
        return {
          timers: yield* timers.all(limit),
          clocks: yield* clocks.all(limit),
          agents: yield* agents.all(limit),
          notices: yield* notices.all(limit),
        }
      })
    },
    stoppedMatches(limit) {
      return sql.read(() => stopped.all(limit))
    },
    counts() {
      return sql.read(function* () {
        return {
          accounts: (yield* usersOf.get('account')) ?? 0,
          guests: (yield* usersOf.get('guest')) ?? 0,
          open: (yield* open.get()) ?? 0,
          running: (yield* running.get()) ?? 0,
          finished: (yield* finished.get()) ?? 0,
        }
      })
    },
  }
}

/** As a pattern: what begins so. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
