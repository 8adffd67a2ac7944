import type { Following, PresenceStore, ServerRecord } from '../presence/presence.ts'
import type { Sql } from './statements.ts'

type FollowerRow = [user: string, server: string, visible: number | boolean, goneAt: number | null]

/** The keys of what is written without a match; no match has these ids. */
const FOLLOWING = 'following'
const FORGETTING = 'forgetting'

/** Who is connected to which of several servers. */
export function presenceStore(sql: Sql): PresenceStore {
  const keep = sql.prepare<[id: string, began: number, until: number]>(
    'insert into servers (id, began, until) values (?, ?, ?) on conflict (id) do update set until = excluded.until',
  )
  const there = sql.prepare<[at: number], ServerRecord>('select id, began, until from servers where until > ? order by id')
  const write = sql.prepare(
    `insert into presences (match, "user", server, visible, gone_at) values (?, ?, ?, ?, ?)
    on conflict (match, "user", server) do update set visible = excluded.visible, gone_at = excluded.gone_at`,
  )
  const followers = sql
    .prepare<[at: number, match: string], FollowerRow>(
      `select p."user", p.server, p.visible, case when p.gone_at is not null then p.gone_at when s.until > ? then null else coalesce(s.until, 0) end
      from presences p left join servers s on s.id = p.server where p.match = ? order by p."user", p.server`,
    )
    .raw()
  const forget = [
    'delete from presences where gone_at < @before',
    'delete from presences where server in (select id from servers where until < @before)',
    'delete from servers where until < @before',
  ].map((text) => sql.prepare<[{ before: number }]>(text))

  return {
    async keepServer({ id, began, until }) {
      await sql.soon(id, () => keep.run(id, began, until))
    },
    serversAt: (at) => sql.read(() => there.all(at)),
    async setFollowing(server, following: readonly Following[]) {
      await sql.write(FOLLOWING, function* () {
        for (const { match, user, visible, goneAt } of following) yield* write.run(match, user, server, visible ? 1 : 0, goneAt)
      })
    },
    followers: (match, at) =>
      sql.read(function* () {
        return (yield* followers.all(at, match)).map(([user, server, visible, goneAt]) => ({
          user,
          server,
          visible: Boolean(visible),
          goneAt,
        }))
      }),
    async forgetGone(before) {
      await sql.write(FORGETTING, function* () {
        for (const one of forget) yield* one.run({ before })
      })
    },
  }
}
