import type { ChatLine, ChatPlace, ChatReading, ChatRoom, ChatStore, Mute, Muted } from '../../chat.ts'
import { toldWriter } from '../notices/outbox.ts'
import type { Sql, Steps } from '../statements.ts'

/** How many lines of a room are kept, how many people somebody may mute, and up to where unread lines are counted. */
const MOST_LINES = 1000
const MOST_MUTES = 200
const MOST_COUNTED = 100

const HEARD = `not exists (select 1 from mutes m where m."user" = @reader and m.muted = c."user")
  and not exists (select 1 from blocks b where b."user" = @reader and b.blocked = c."user")`

/** What becomes of what a user has written and muted, inside a transaction. */
export interface ChatRows {
  /** A guest's goes to an account. */
  move(guest: string, account: string): Steps<void>
  drop(user: string): Steps<void>
}

/** Keeps the line that was read last. */
const LATER = 'on conflict (match, room, "user") do update set line = excluded.line where chat_marks.line < excluded.line'

export function chatRows(sql: Sql): ChatRows {
  const moves = [
    'update chat_lines set "user" = @account where "user" = @guest',
    `insert into chat_marks (match, room, "user", line) select match, room, @account, line from chat_marks where "user" = @guest ${LATER}`,
    `update mutes set "user" = @account where "user" = @guest
    and not exists (select 1 from mutes o where o."user" = @account and o.muted = mutes.muted)`,
    `update mutes set muted = @account where muted = @guest
    and not exists (select 1 from mutes o where o.muted = @account and o."user" = mutes."user")`,
    'delete from mutes where "user" = muted',
  ].map((text) => sql.prepare(text))
  const drops = ['delete from chat_marks where "user" = @user', 'delete from mutes where "user" = @user or muted = @user'].map((text) =>
    sql.prepare(text),
  )
  const blank = sql.prepare('update chat_lines set text = null where "user" = @user')
  function* dropRest(user: string): Steps<void> {
    for (const one of drops) yield* one.run({ user })
  }
  return {
    *move(guest, account) {
      for (const one of moves) yield* one.run({ guest, account })
      yield* dropRest(guest)
    },
    *drop(user) {
      yield* blank.run({ user })
      yield* dropRest(user)
    },
  }
}

/** What people write to each other beside a match. */
export function chatStore(sql: Sql): ChatStore {
  const addUser = sql.prepare('insert into users (id, name, created_at) values (@user, @name, @at) on conflict do nothing')
  const tell = toldWriter(sql)
  const isThere = sql.prepare<[match: string], unknown>('select 1 from matches where id = ?')
  const add = sql
    .prepare<[Record<string, unknown>], number>(
      `insert into chat_lines (match, room, line, "user", text, at) values (@match, @room,
      1 + coalesce((select max(line) from chat_lines where match = @match and room = @room), 0), @user, @text, @at) returning line`,
    )
    .pluck()
  const trim = sql.prepare('delete from chat_lines where match = ? and room = ? and line <= ?')
  const lines = sql.prepare<[Omit<ChatReading, 'before'> & { before: number }], ChatLine>(
    `select c.match, c.room, c.line, c."user", u.name, u.kind, u.picture, c.text, c.at from chat_lines c join users u on u.id = c."user"
    where c.match = @match and c.room = @room and c.line < @before and ${HEARD} order by c.line desc limit @limit`,
  )
  const readTo = sql
    .prepare<[match: string, room: ChatRoom, user: string], number>(
      'select line from chat_marks where match = ? and room = ? and "user" = ?',
    )
    .pluck()
  const unread = sql
    .prepare<[Record<string, unknown>], number>(
      `select count(*) from (select 1 from chat_lines c where c.match = @match and c.room = @room and c.line > @read
      and c."user" <> @reader and c.text is not null and ${HEARD} limit ${MOST_COUNTED}) counted`,
    )
    .pluck()
  const mark = sql.prepare(
    `insert into chat_marks (match, room, "user", line) select match, room, @user, max(line) from chat_lines
    where match = @match and room = @room and line <= @line group by match, room ${LATER}`,
  )
  const writer = sql
    .prepare<[match: string, room: ChatRoom, line: number], string>(
      'select "user" from chat_lines where match = ? and room = ? and line = ?',
    )
    .pluck()
  const muted = sql.prepare<[user: string], Mute>(
    'select m.id, u.name, m.at from mutes m join users u on u.id = m.muted where m."user" = ? order by m.at desc, m.id',
  )
  const mutedAs = sql.prepare<[user: string, muted: string], Mute>(
    'select m.id, u.name, m.at from mutes m join users u on u.id = m.muted where m."user" = ? and m.muted = ?',
  )
  const addMute = sql.prepare('insert into mutes (id, "user", muted, at) values (?, ?, ?, ?)')
  const dropMute = sql.prepare('delete from mutes where "user" = ? and id = ?')
  const muters = sql
    .prepare<[{ muted: string }], string>(
      'select "user" from mutes where muted = @muted union select "user" from blocks where blocked = @muted',
    )
    .pluck()
  const by = sql.prepare<[user: string, limit: number], Pick<ChatLine, 'match' | 'room' | 'text' | 'at'>>(
    'select match, room, text, at from chat_lines where "user" = ? and text is not null order by at desc, match, line desc limit ?',
  )

  const blank = sql.prepare<[ChatPlace]>(
    'update chat_lines set text = null where match = @match and room = @room and line = @line and text is not null',
  )
  const blankOwn = sql.prepare<[ChatPlace & { user: string; since: number }]>(
    `update chat_lines set text = null where match = @match and room = @room and line = @line and text is not null
    and "user" = @user and at >= @since`,
  )
  const oneLine = sql.prepare<[ChatPlace], ChatLine>(
    `select c.match, c.room, c.line, c."user", u.name, u.kind, u.picture, c.text, c.at from chat_lines c join users u on u.id = c."user"
    where c.match = @match and c.room = @room and c.line = @line`,
  )

  function* unreadIn(match: string, room: ChatRoom, reader: string): Steps<number> {
    const read = (yield* readTo.get(match, room, reader)) ?? 0
    return (yield* unread.get({ match, room, reader, read })) ?? 0
  }

  return {
    addLine: ({ match, room, user, name, text, at }, { users, due }) =>
      sql.write(match, function* () {
        if (!(yield* isThere.get(match))) return null
        yield* addUser.run({ user, name, at })
        const told: string[] = []
        for (const reader of users) if ((yield* unreadIn(match, room, reader)) === 0) told.push(reader)
        yield* tell(match, told, 'message', due)
        const line = (yield* add.get({ match, room, user, text, at }))!
        yield* trim.run(match, room, line - MOST_LINES)
        return line
      }),

    chatLines({ before, ...reading }) {
      return sql.read(() => lines.all({ ...reading, before: before ?? Number.MAX_SAFE_INTEGER }))
    },

    removeLine: (place, by) =>
      sql.write(place.match, function* () {
        const { changes } = by ? yield* blankOwn.run({ ...place, ...by }) : yield* blank.run(place)
        return changes === 0 ? null : ((yield* oneLine.get(place)) ?? null)
      }),

    unreadLines(match, rooms, reader) {
      return sql.read(function* () {
        let sum = 0
        for (const room of rooms) sum += yield* unreadIn(match, room, reader)
        return sum
      })
    },

    readUpTo(match, room, user) {
      return sql.read(function* () {
        return (yield* readTo.get(match, room, user)) ?? 0
      })
    },

    markRead: ({ match, room, line }, { id: user, name }, at) =>
      sql.write(match, function* () {
        yield* addUser.run({ user, name, at })
        yield* mark.run({ match, room, line, user })
      }),

    mute: ({ match, room, line }, user, { id, at }) =>
      sql.write<Muted>(user.id, function* () {
        const whom = yield* writer.get(match, room, line)
        if (whom === undefined) return 'no-line'
        if (whom === user.id) return 'own'
        const before = yield* mutedAs.get(user.id, whom)
        if (before) return before
        if ((yield* muted.all(user.id)).length >= MOST_MUTES) return 'too-many'
        yield* addUser.run({ user: user.id, name: user.name, at })
        yield* addMute.run(id, user.id, whom, at)
        return (yield* mutedAs.get(user.id, whom))!
      }),

    unmute: (user, id) =>
      sql.write(user, function* () {
        return (yield* dropMute.run(user, id)).changes > 0
      }),

    mutesOf(user) {
      return sql.read(() => muted.all(user))
    },

    mutersOf(user) {
      return sql.read(() => muters.all({ muted: user }))
    },

    linesBy(user, limit) {
      return sql.read(() => by.all(user, limit))
    },
  }
}
