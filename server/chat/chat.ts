import { chatIsOpen } from '../../engine/visibility/phase-view.ts'
import type { Games } from '../games/games.ts'
import type { Access } from '../matches/access.ts'
import type { Live, Watcher } from '../matches/live/live.ts'
import { type ChatLineInfo, type LiveMessage, Sent } from '../matches/live/live-message.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import { type MatchEvents, onChain } from '../matches/match-events.ts'
import { seatOf } from '../matches/seats.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse, type ServerRefusal } from '../runtime/result.ts'
import type { ChatLine, ChatPlace, ChatRoom, ChatStore, Mute } from '../store/chat.ts'
import { CHAT_ROOMS } from '../store/chat-schema.ts'
import type { Role } from '../store/people-store.ts'
import type { MatchRecord, Store, User } from '../store/store.ts'
import { type ChatRooms, createChatRooms } from './rooms.ts'

/** Part of a room, as somebody reads it. */
export interface ChatPage {
  /** The room in which they write: players of the match among themselves, those who are out where the rules part them, and everybody else. */
  writes: ChatRoom
  /** Those that they read. */
  rooms: ChatRoom[]
  /** Why they cannot write now; null if they can. */
  closed: string | null
  /** Lines of others that they have not read, in all these rooms. */
  unread: number
  /** The last line that they have read in this room. */
  read: number
  /** Oldest first. */
  lines: ChatLineInfo[]
  /** Whether there are earlier ones. */
  more: boolean
  /** They may remove what others have written. Left out if they may not. */
  moderates?: true
}

type Place = Omit<ChatPlace, 'match'>

/** What people write to each other beside a match. Nothing of it reaches the rules. */
export interface Chat {
  /** `room` left out: that in which they write. `before`: only earlier lines. */
  page(match: string, user: string, asked: { readonly room?: ChatRoom; readonly before?: number }): Promise<Result<ChatPage>>
  /** Writes a line; returns it as its writer reads it. */
  say(match: string, by: User, text: string): Promise<Result<ChatLineInfo>>
  /** Somebody has read a room up to this line. */
  read(match: string, user: User, place: Place): Promise<Result<null>>
  /** Somebody removes what they have just written. */
  remove(match: string, user: string, place: Place): Promise<Result<null>>
  /** A moderator removes what anybody has written. */
  removeAny(match: string, place: Place): Promise<Result<null>>
  /** Somebody is not shown any more what the writer of this line writes, in any match. */
  mute(match: string, user: User, place: Place): Promise<Result<Mute>>
  unmute(user: string, id: string): Promise<Result<null>>
  mutes(user: string): Promise<readonly Mute[]>
  /** Tells a watcher who takes chat what they have not read, if anything. Never rejects. */
  greet(match: string, watcher: Watcher): Promise<void>
  /** Tells those who watch a match its last lines again: what another server has told of it may be lost. */
  tellAgain(match: string): Promise<void>
}

interface ChatOptions {
  readonly store: ChatStore & Pick<Store, 'match' | 'person'>
  readonly games: Games
  readonly access: Access
  readonly matches: LoadedMatches
  readonly live: Pick<Live, 'tell' | 'isWatched' | 'usersAt'>
  readonly events: MatchEvents
  readonly clock: Clock
}

const LINES_AT_ONCE = 50
const TOLD_AGAIN = 20
/** Of so many rooms it is known which lines were told. */
const ROOMS_KNOWN = 10_000
/** How long others at the table have to read a line before they are told of it elsewhere. */
const TOLD_AFTER_MS = 60_000
/** For how long their writers can remove lines. */
const REMOVABLE_MS = 10 * 60_000
const MODERATORS: readonly Role[] = ['moderator', 'admin']
const SHUT = 'The rules of this game do not let players write to each other now. You can write again later.'

export function createChat({ store, games, access, matches, live, events, clock }: ChatOptions): Chat {
  const roomsIn = createChatRooms(games, matches)
  const mutersOf = async (user: string) => new Set(await store.mutersOf(user))
  /** From which line on, and up to which, all lines were told here, by match and room; other servers write there as well. */
  const toldHere = boundedCache<{ readonly first: number; readonly last: number }>(ROOMS_KNOWN)
  const telling = createKeyedQueue()

  /** Tells a line after all that were written before it, of which some may not have been heard of yet. `isTold`: it was told with a later one. */
  function inOrder<T>({ match, room, line }: ChatPlace, tell: (isTold: boolean) => T | Promise<T>): Promise<T> {
    const key = roomKey(match, room)
    return telling.run(key, async () => {
      const { first, last } = toldHere.get(key) ?? { first: line, last: line - 1 }
      if (line > last + 1)
        await tellLines(match, room, line, Math.min(line - last - 1, TOLD_AGAIN)).catch((error) => log('chat-failed', { match, error }))
      const told = await tell(line >= first && line <= last)
      toldHere.set(key, { first, last: Math.max(last, line) })
      return told
    })
  }

  /** Why somebody cannot write there now. */
  async function closed({ id, status }: MatchRecord, room: ChatRoom): Promise<ServerRefusal | null> {
    if (status !== 'running' || room !== 'players') return null
    const loaded = await matches.get(id)
    if (loaded.ok) {
      const { served, match } = loaded.value
      return match && !chatIsOpen(served.game, match) ? { code: 'chat-closed', message: SHUT } : null
    }
    // A match that no rules can show does not go on either.
    return loaded.refusal.code === 'rules-changed' ? null : loaded.refusal
  }

  async function readable(match: string, user: string, room: ChatRoom): Promise<Result<MatchRecord>> {
    const seen = await access.seen(match, user)
    if (!seen.ok) return seen
    const { record } = seen.value
    return (await roomsIn(record)).reads(user).includes(room) ? ok(record) : notYet(room)
  }

  async function tellUnread(match: string, record: MatchRecord, user: string, least = 0): Promise<void> {
    const count = await store.unreadLines(match, (await roomsIn(record)).reads(user), user)
    if (count < least) return
    live.tell(match, (watcher) => (watcher === user ? sent({ type: 'unread', count }) : null))
  }

  /** Sends a line, or what is left of it, to those who may read it. Returns it as its writer reads it. */
  async function tellLine(record: MatchRecord, line: ChatLine, muters: ReadonlySet<string>): Promise<ChatLineInfo> {
    const { match, room, user } = line
    const [own, others] = [lineInfo(record, line, user), sent({ type: 'line', line: lineInfo(record, line, null) })]
    const mine = sent({ type: 'line', line: own })
    const rooms = await roomsIn(record)
    live.tell(match, (watcher) => {
      if (watcher === user) return mine
      return muters.has(watcher) || !rooms.reads(watcher).includes(room) ? null : others
    })
    return own
  }

  /** Tells the lines of a room before this one, oldest first; those who have muted the writer are left out when each is told. */
  async function tellLines(
    match: string,
    room: ChatRoom,
    before: number | null,
    limit: number,
    isNews: (line: ChatLine) => boolean = () => true,
  ): Promise<void> {
    const record = live.isWatched(match) ? await store.match(match) : null
    if (!record) return
    const lines = await store.chatLines({ match, room, reader: NOBODY, before, limit })
    for (const line of lines.reverse()) if (isNews(line)) await tellLine(record, line, await mutersOf(line.user))
  }

  /** Tells a line that another server has written or removed. One that was told already is told only if it is removed. */
  function tellHeard(match: string, room: ChatRoom, line: number): Promise<void> {
    return inOrder({ match, room, line }, (isTold) => tellLines(match, room, line + 1, 1, ({ text }) => !isTold || text === null))
  }

  events.subscribe((event, isOwn) => {
    if (isOwn || (event.type !== 'chatted' && event.type !== 'chat-read')) return
    const { id } = event
    if (!live.isWatched(id)) {
      // Viewers who come later ask for the lines.
      if (event.type === 'chatted') toldHere.delete(roomKey(id, event.room))
      return
    }
    const told = event.type === 'chatted' ? tellHeard(id, event.room, event.line) : tellUser(id, event.user)
    told.catch((error: unknown) => log('chat-failed', { match: id, error }))
  })

  // Players who are out now, or everyone once the match is over, may read what they could not read before.
  onChain(events, (id, [first], match) => {
    const isMore = match.finished || (first !== undefined && first.before.inactive.length < match.inactive.length)
    if (!isMore || !live.isWatched(id)) return
    Promise.all([...live.usersAt(id)].map((user) => tellUser(id, user, 1))).catch((error: unknown) =>
      log('chat-failed', { match: id, error }),
    )
  })

  /** Of fewer lines than `least` nothing is told. */
  async function tellUser(match: string, user: string, least = 0): Promise<void> {
    const seen = await access.seen(match, user)
    if (seen.ok) await tellUnread(match, seen.value.record, user, least)
  }

  return {
    async page(match, user, { room: asked, before = null }) {
      const seen = await access.seen(match, user)
      if (!seen.ok) return seen
      const { record } = seen.value
      const here = await roomsIn(record)
      const [writes, rooms] = [here.writes(user), here.reads(user)]
      const room = asked ?? writes
      if (!rooms.includes(room)) return notYet(room)
      const found = await store.chatLines({ match, room, reader: user, before, limit: LINES_AT_ONCE + 1 })
      return ok({
        writes,
        rooms: [...rooms],
        closed: (await closed(record, writes))?.message ?? null,
        unread: await store.unreadLines(match, rooms, user),
        read: await store.readUpTo(match, room, user),
        lines: found
          .slice(0, LINES_AT_ONCE)
          .reverse()
          .map((line) => lineInfo(record, line, user)),
        more: found.length > LINES_AT_ONCE,
        ...(MODERATORS.includes((await store.person(user))?.role ?? 'player') && { moderates: true }),
      })
    },

    async say(match, { id: user, name, kind = 'guest', picture = null }, text) {
      const seen = await access.seen(match, user)
      if (!seen.ok) return seen
      const { record } = seen.value
      const rooms = await roomsIn(record)
      const room = rooms.writes(user)
      const shut = await closed(record, room)
      if (shut) return { ok: false, refusal: shut }
      const at = clock.now()
      const muters = await mutersOf(user)
      const users = readersAt(record, rooms, user, room).filter((other) => !muters.has(other))
      const due = at + TOLD_AFTER_MS
      const number = await store.addLine({ match, room, user, name, text, at }, { users, due })
      if (number === null) return refuse('unknown-match', 'This match does not exist.')
      if (users.length > 0) events.happened({ type: 'noticed', id: match, due })
      events.happened({ type: 'chatted', id: match, room, line: number })
      const line = { match, room, line: number, user, name, kind, picture, text, at }
      return ok(await inOrder(line, (isTold) => (isTold ? lineInfo(record, line, user) : tellLine(record, line, muters))))
    },

    async remove(match, user, { room, line }) {
      const found = await readable(match, user, room)
      if (!found.ok) return found
      const removed = await store.removeLine({ match, room, line }, { user, since: clock.now() - REMOVABLE_MS })
      if (!removed) return refuse('not-found', 'You can remove what you have written yourself in the last ten minutes.')
      events.happened({ type: 'chatted', id: match, room, line })
      await tellLine(found.value, removed, await mutersOf(user))
      return ok(null)
    },

    async removeAny(match, { room, line }) {
      const record = await store.match(match)
      const removed = record && (await store.removeLine({ match, room, line }, null))
      if (!removed) return refuse('not-found', 'This line is not there any more.')
      events.happened({ type: 'chatted', id: match, room, line })
      await tellLine(record, removed, await mutersOf(removed.user))
      return ok(null)
    },

    async read(match, user, { room, line }) {
      const found = await readable(match, user.id, room)
      if (!found.ok) return found
      await store.markRead({ match, room, line }, user, clock.now())
      events.happened({ type: 'chat-read', id: match, user: user.id })
      await tellUnread(match, found.value, user.id)
      return ok(null)
    },

    async mute(match, user, { room, line }) {
      const found = await readable(match, user.id, room)
      if (!found.ok) return found
      const muted = await store.mute({ match, room, line }, user, { id: newId(), at: clock.now() })
      if (muted === 'no-line') return refuse('not-found', 'This line is not there any more.')
      if (muted === 'own') return refuse('not-muted', 'That is your own line.')
      if (muted === 'too-many') return refuse('not-muted', 'You have muted 200 people. Stop muting one of them to mute another.')
      return ok(muted)
    },

    async unmute(user, id) {
      return (await store.unmute(user, id)) ? ok(null) : refuse('not-found', 'You have not muted this person.')
    },

    mutes: (user) => store.mutesOf(user),

    async greet(match, { user, takesChat }) {
      if (!takesChat) return
      try {
        await tellUser(match, user)
      } catch (error) {
        log('chat-failed', { match, error })
      }
    },

    async tellAgain(match) {
      for (const room of CHAT_ROOMS) await tellLines(match, room, null, TOLD_AGAIN)
      for (const user of live.usersAt(match)) await tellUser(match, user)
    },
  }
}

const roomKey = (match: string, room: ChatRoom) => `${match} ${room}`

/** No user has this id. */
const NOBODY = ''
const NOT_YET: { readonly [room in ChatRoom]: string } = {
  players: 'You cannot read what the players of this match write.',
  watchers: 'Players read what watchers write when the match is over.',
  eliminated: 'Messages between eliminated players can be read when the match is over.',
}
const notYet = (room: ChatRoom) => refuse('not-found', NOT_YET[room])

/** Ids of the others at the table who read a room; none for that of watchers: players read it later. */
function readersAt({ seats }: MatchRecord, rooms: ChatRooms, user: string, room: ChatRoom): string[] {
  const others = seats.flatMap((player) => (player && 'user' in player && player.user.id !== user ? [player.user.id] : []))
  return room === 'watchers' ? [] : others.filter((other) => rooms.reads(other).includes(room))
}

/** `reader` null: anybody but its writer. */
function lineInfo(record: MatchRecord, { room, line, user, name, kind, picture, text, at }: ChatLine, reader: string | null): ChatLineInfo {
  return {
    ...{ room, line, name, text, at },
    ...(kind === 'guest' && { guest: true as const }),
    ...(picture !== null && { picture }),
    seat: seatOf(record, user),
    me: user === reader,
  }
}

const sent = (message: Extract<LiveMessage, { type: 'line' | 'unread' }>): Sent => new Sent(JSON.stringify(message))
