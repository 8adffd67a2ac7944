import type { DueRow, FoundPerson, OrderStore } from '../../order.ts'
import type { MatchNote } from '../../order-records.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import type { KnownRecords } from '../../sqlite/known-records.ts'

type Oversight = Pick<
  OrderStore,
  'note' | 'removeMatch' | 'findMatches' | 'findPeople' | 'foundPerson' | 'bannedAtTables' | 'dueRows' | 'stoppedMatches' | 'counts'
>

/** The most that the players of a match are told; the oldest make room. */
const MOST_NOTES = 50
/** What stays when a match is deleted. */
const STAY = "('reports', 'audit', 'closed_matches')"

const PERSON = `select u.id, u.name, u.kind, u.role, u.banned_at as bannedAt, u.created_at as createdAt, u.picture, b.reason, b.until,
  (select count(*) from sessions where user_id = u.id) as sessions,
  (select count(*) from seats s join matches m on m.id = s.match where s.user = u.id and m.status <> 'finished') as playing,
  (select count(*) from reports where about = u.id) as reported
  from users u left join bans b on b.user = u.id`

interface PersonRow extends Omit<FoundPerson, 'ban'> {
  readonly reason: string | null
  readonly until: number | null
}

const personOf = ({ reason, until, ...person }: PersonRow): FoundPerson => ({
  ...person,
  ban: person.bannedAt === null ? null : { reason, until },
})

/** What moderators look for and do in matches. */
export function oversightStore({ $client: client }: Database, together: GroupCommit, records: KnownRecords): Oversight {
  const notes = client.prepare<[string], string | null>('select notes from matches where id = ?').pluck()
  const writeNotes = client.prepare('update matches set notes = ? where id = ?')
  // Also of tables that come later.
  const about = client
    .prepare<[], string>(
      `select m.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'match' and m.name not in ${STAY}`,
    )
    .pluck()
    .all()
    .map((table) => client.prepare<[string]>(`delete from "${table}" where match = ?`))
  const single = client.prepare('update matches set rematch_of = null where rematch_of = ?')
  const remove = client.prepare('delete from matches where id = ?')
  const matchesOf = client
    .prepare<[string, string, number], string>(
      `select id from matches where id = ? or id in
        (select s.match from seats s join users u on u.id = s.user where u.name like ? escape '\\')
      order by updated_at desc, id limit ?`,
    )
    .pluck()
  const newest = client.prepare<[number], string>('select id from matches order by updated_at desc, id limit ?').pluck()
  const people = client.prepare<[string, string, number], PersonRow>(
    `${PERSON} where (u.name like ? escape '\\' or u.id = ?) and u.kind in ('guest', 'account') order by u.kind, u.name, u.id limit ?`,
  )
  const person = client.prepare<[string], PersonRow>(`${PERSON} where u.id = ?`)
  const banned = client
    .prepare<[number], string>(
      `select distinct u.id from users u join seats s on s.user = u.id join matches m on m.id = s.match
      where u.banned_at is not null and not exists (select 1 from bans b where b.user = u.id and b.until <= ?)
      and m.status <> 'finished' and s.absent = 0`,
    )
    .pluck()
  const timers = client.prepare<[number], DueRow>('select match, ends_at as due, attempts from timers order by ends_at limit ?')
  const clocks = client.prepare<[number], DueRow>('select match, due, attempts from clocks where due is not null order by due limit ?')
  const agents = client.prepare<[number], DueRow & { seat: number }>(
    'select match, seat, due, attempts from agent_turns order by due limit ?',
  )
  const notices = client.prepare<[number], DueRow & { kind: string }>('select match, kind, due, attempts from notices order by due limit ?')
  const stopped = client.prepare<[number], { match: string; game: string }>(
    "select id as match, game from matches where status = 'running' and becomes = 'stopped' order by game, id limit ?",
  )
  const usersOf = client.prepare<[string], number>('select count(*) from users where kind = ?').pluck()
  const matchesWith = client.prepare<[string], number>('select count(*) from matches where status = ?').pluck()
  const many = (counted: { get(which: string): number | undefined }, which: string) => counted.get(which) ?? 0

  return {
    async note(match, note) {
      await together(match, () => {
        const found = notes.get(match)
        const before: MatchNote[] = found ? JSON.parse(found) : []
        const others = before.filter(({ what, as, by }) => what !== note.what || as !== note.as || by !== note.by)
        writeNotes.run(JSON.stringify([...others, note].slice(-MOST_NOTES)), match)
      })
    },
    removeMatch: (match) =>
      together(
        match,
        () => {
          for (const one of about) one.run(match)
          single.run(match)
          records.forgetAll()
          return remove.run(match).changes > 0
        },
        records.forgetAll,
      ),
    async findMatches(find, limit) {
      return find === '' ? newest.all(limit) : matchesOf.all(find, beginning(find), limit)
    },
    async findPeople(find, limit) {
      return people.all(beginning(find), find, limit).map(personOf)
    },
    async foundPerson(user) {
      const found = person.get(user)
      return found ? personOf(found) : null
    },
    async bannedAtTables(now) {
      return banned.all(now)
    },
    async dueRows(limit) {
      return { timers: timers.all(limit), clocks: clocks.all(limit), agents: agents.all(limit), notices: notices.all(limit) }
    },
    async stoppedMatches(limit) {
      return stopped.all(limit)
    },
    async counts() {
      const [accounts, guests] = [many(usersOf, 'account'), many(usersOf, 'guest')]
      const [open, running, finished] = [many(matchesWith, 'open'), many(matchesWith, 'running'), many(matchesWith, 'finished')]
      return { accounts, guests, open, running, finished }
    },
  }
}

/** As a pattern: what begins so. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
