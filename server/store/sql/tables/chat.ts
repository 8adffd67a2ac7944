import type { ChatLine, ChatReading, ChatRoom, ChatStore, Mute, Muted } from '../../chat.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'

/** How many lines of a room are kept, how many people somebody may mute, and up to where unread lines are counted. */
const MOST_LINES = 1000
const MOST_MUTES = 200
const MOST_COUNTED = 100

const HEARD = `not exists (select 1 from mutes m where m.user = @reader and m.muted = c.user)
  and not exists (select 1 from blocks b where b.user = @reader and b.blocked = c.user)`

/** What becomes of what a user has written and muted, inside a transaction. */
export interface ChatRows {
  /** A guest's goes to an account. */
  move(guest: string, account: string): void
  drop(user: string): void
}

export function chatRows({ $client: client }: Database): ChatRows {
  const moves = [
    'update chat_lines set user = @account where user = @guest',
    `insert into chat_marks (match, room, user, line) select match, room, @account, line from chat_marks where user = @guest
    on conflict (match, room, user) do update set line = max(line, excluded.line)`,
    'update or ignore mutes set user = @account where user = @guest',
    'update or ignore mutes set muted = @account where muted = @guest',
    'delete from mutes where user = muted',
  ].map((sql) => client.prepare(sql))
  const drops = ['delete from chat_marks where user = @user', 'delete from mutes where user = @user or muted = @user'].map((sql) =>
    client.prepare(sql),
  )
  const blank = client.prepare('update chat_lines set text = null where user = @user')
  const dropRest = (user: string) => {
    for (const one of drops) one.run({ user })
  }
  return {
    move(guest, account) {
      for (const one of moves) one.run({ guest, account })
      dropRest(guest)
    },
    drop(user) {
      blank.run({ user })
      dropRest(user)
    },
  }
}

/** What people write to each other beside a match. */
export function chatStore({ $client: client }: Database, together: GroupCommit): ChatStore {
  const addUser = client.prepare('insert into users (id, name, created_at) values (@user, @name, @at) on conflict do nothing')
  const isThere = client.prepare<[match: string], unknown>('select 1 from matches where id = ?')
  const add = client
    .prepare<[Record<string, unknown>], number>(
      `insert into chat_lines (match, room, line, user, text, at) values (@match, @room,
      1 + coalesce((select max(line) from chat_lines where match = @match and room = @room), 0), @user, @text, @at) returning line`,
    )
    .pluck()
  const trim = client.prepare('delete from chat_lines where match = ? and room = ? and line <= ?')
  const lines = client.prepare<[Omit<ChatReading, 'before'> & { before: number }], ChatLine>(
    `select c.match, c.room, c.line, c.user, u.name, u.kind, u.picture, c.text, c.at from chat_lines c join users u on u.id = c.user
    where c.match = @match and c.room = @room and c.line < @before and ${HEARD} order by c.line desc limit @limit`,
  )
  const readTo = client
    .prepare<[match: string, room: ChatRoom, user: string], number>('select line from chat_marks where match = ? and room = ? and user = ?')
    .pluck()
  const unread = client
    .prepare<[Record<string, unknown>], number>(
      `select count(*) from (select 1 from chat_lines c where c.match = @match and c.room = @room and c.line > @read
      and c.user <> @reader and c.text is not null and ${HEARD} limit ${MOST_COUNTED})`,
    )
    .pluck()
  const mark = client.prepare(
    `insert into chat_marks (match, room, user, line) select match, room, @user, max(line) from chat_lines
    where match = @match and room = @room and line <= @line group by match, room
    on conflict (match, room, user) do update set line = max(line, excluded.line)`,
  )
  const writer = client
    .prepare<[match: string, room: ChatRoom, line: number], string>('select user from chat_lines where match = ? and room = ? and line = ?')
    .pluck()
  const muted = client.prepare<[user: string], Mute>(
    'select m.id, u.name, m.at from mutes m join users u on u.id = m.muted where m.user = ? order by m.at desc, m.id',
  )
  const mutedAs = client.prepare<[user: string, muted: string], Mute>(
    'select m.id, u.name, m.at from mutes m join users u on u.id = m.muted where m.user = ? and m.muted = ?',
  )
  const addMute = client.prepare('insert into mutes (id, user, muted, at) values (?, ?, ?, ?)')
  const dropMute = client.prepare('delete from mutes where user = ? and id = ?')
  const muters = client
    .prepare<[{ muted: string }], string>(
      'select user from mutes where muted = @muted union select user from blocks where blocked = @muted',
    )
    .pluck()
  const by = client.prepare<[user: string, limit: number], Pick<ChatLine, 'match' | 'room' | 'text' | 'at'>>(
    'select match, room, text, at from chat_lines where user = ? and text is not null order by at desc, match, line desc limit ?',
  )

  return {
    addLine: ({ match, room, user, name, text, at }) =>
      together(match, () => {
        if (!isThere.get(match)) return null
        addUser.run({ user, name, at })
        const line = add.get({ match, room, user, text, at })!
        trim.run(match, room, line - MOST_LINES)
        return line
      }),

    async chatLines({ before, ...reading }) {
      return lines.all({ ...reading, before: before ?? Number.MAX_SAFE_INTEGER })
    },

    async unreadLines(match, rooms, reader) {
      const inRoom = (room: ChatRoom) => unread.get({ match, room, reader, read: readTo.get(match, room, reader) ?? 0 }) ?? 0
      return rooms.reduce((sum, room) => sum + inRoom(room), 0)
    },

    async readUpTo(match, room, user) {
      return readTo.get(match, room, user) ?? 0
    },

    markRead: ({ match, room, line }, { id: user, name }, at) =>
      together(match, () => {
        addUser.run({ user, name, at })
        mark.run({ match, room, line, user })
      }),

    mute: ({ match, room, line }, user, { id, at }) =>
      together<Muted>(user.id, () => {
        const whom = writer.get(match, room, line)
        if (whom === undefined) return 'no-line'
        if (whom === user.id) return 'own'
        const before = mutedAs.get(user.id, whom)
        if (before) return before
        if (muted.all(user.id).length >= MOST_MUTES) return 'too-many'
        addUser.run({ user: user.id, name: user.name, at })
        addMute.run(id, user.id, whom, at)
        return mutedAs.get(user.id, whom)!
      }),

    unmute: (user, id) => together(user, () => dropMute.run(user, id).changes > 0),

    async mutesOf(user) {
      return muted.all(user)
    },

    async mutersOf(user) {
      return muters.all({ muted: user })
    },

    async linesBy(user, limit) {
      return by.all(user, limit)
    },
  }
}
