import { isOpenToAll } from '../matches/access.ts'
import type { MatchEvent, MatchEvents } from '../matches/match-events.ts'
import type { MatchRecord } from '../store/store.ts'
import { personsAt } from './arrange.ts'

/** Lists of matches: a user's own, their invitations, and the two that everybody sees. */
export const LISTS = ['mine', 'invited', 'open', 'running'] as const
export type List = (typeof LISTS)[number]

/** Somebody who looks at the lists. */
export interface Reader {
  /** Id of the user. */
  readonly user: string
  /** Tells which lists have changed. Resolves when more can be told; until then, what happens is gathered. */
  tell(lists: readonly List[]): Promise<void>
  /** The server stops. */
  end(): void
}

/** Whose lists of matches have changed. */
export interface ChangedLists {
  readonly own: readonly { readonly users: readonly string[]; readonly lists: readonly List[] }[]
  /** Those that everybody sees. */
  readonly shared: readonly List[]
}

/** Tells readers which lists have changed, so that they need not ask again and again. */
export interface News {
  /** Returns a function that ends it. */
  follow(reader: Reader): () => void
  /** Tells what another server has told; without users, everybody. */
  changed(users: readonly string[] | null, lists: readonly List[]): void
  /** Ends every reader. */
  close(): void
}

/** The shortest times between two messages to one reader, in milliseconds: about what is theirs, and about what everybody sees. */
const OWN_MS = 500
const SHARED_MS = 3000

interface Following {
  readonly reader: Reader
  readonly owed: Set<List>
  telling: boolean
}

/** However much happens, a reader is owed a few names of lists at most, and told once in a while. */
export function createNews(events: MatchEvents, { ownMs = OWN_MS, sharedMs = SHARED_MS } = {}): News {
  const readers = new Map<string, Set<Following>>()
  const owing = new Set<Following>()
  const shared = new Set<List>()
  let ownTimer: NodeJS.Timeout | undefined
  let sharedTimer: NodeJS.Timeout | undefined

  function tell(following: Following): void {
    if (following.telling || following.owed.size === 0) return
    const lists = LISTS.filter((list) => following.owed.has(list))
    following.owed.clear()
    following.telling = true
    following.reader.tell(lists).finally(() => {
      following.telling = false
      if (following.owed.size > 0) later(following)
    })
  }

  function later(following: Following): void {
    owing.add(following)
    ownTimer ??= setTimeout(() => {
      ownTimer = undefined
      const told = [...owing]
      owing.clear()
      for (const one of told) tell(one)
    }, ownMs).unref()
  }

  function owe(users: readonly string[], lists: readonly List[]): void {
    for (const user of users) {
      for (const following of readers.get(user) ?? []) {
        for (const list of lists) following.owed.add(list)
        later(following)
      }
    }
  }

  function oweAll(lists: readonly List[]): void {
    for (const list of lists) shared.add(list)
    sharedTimer ??= setTimeout(() => {
      sharedTimer = undefined
      const changed = [...shared]
      shared.clear()
      owe([...readers.keys()], changed)
    }, sharedMs).unref()
  }

  const unsubscribe = events.subscribe((event, isOwn) => {
    // What others do they tell by `changed`.
    if (readers.size === 0 || !isOwn) return
    const { own, shared: all } = changedLists(event)
    if (all.length > 0) oweAll(all)
    for (const { users, lists } of own) owe(users, lists)
  })

  return {
    follow(reader) {
      const following: Following = { reader, owed: new Set(), telling: false }
      const others = readers.get(reader.user) ?? new Set()
      readers.set(reader.user, others.add(following))
      return () => {
        owing.delete(following)
        following.owed.clear()
        if (others.delete(following) && others.size === 0) readers.delete(reader.user)
      }
    },
    changed(users, lists) {
      if (users !== null) owe(users, lists)
      else if (readers.size > 0) oweAll(lists)
    },
    close() {
      unsubscribe()
      clearTimeout(ownTimer)
      clearTimeout(sharedTimer)
      for (const followings of [...readers.values()]) for (const { reader } of [...followings]) reader.end()
    },
  }
}

/** The lists that an event changes. */
export function changedLists(event: MatchEvent): ChangedLists {
  if (isOfNoList(event)) return { own: [], shared: [] }
  const lists = sharedListsOf(event)
  // Users who may not see a match are not told either that something happened there.
  const shared = lists.length > 0 && isShared(event) ? lists : []
  if (event.type === 'removed') return { own: [{ users: event.users, lists: ['mine', 'invited'] }], shared }
  const owners = { users: ownersOf(event.record), lists: ['mine'] } as const
  if (event.type !== 'arranged') return { own: [owners], shared }
  return { own: [owners, { users: event.users, lists: ['mine', 'invited'] }], shared }
}

/** Whether the event may change a list that everybody sees, or has changed one until now. */
export const mayChangeShared = (event: MatchEvent): boolean => !isOfNoList(event) && sharedListsOf(event).length > 0

const sharedListsOf = (event: Exclude<MatchEvent, OfNoList>): readonly List[] =>
  event.type === 'moved' && event.taken === null ? [] : SHARED[event.type]

const OF_NO_LIST = ['scheduled', 'noticed', 'clocks-set', 'planned', 'noted', 'chatted', 'chat-read'] as const
type OfNoList = Extract<MatchEvent, { readonly type: (typeof OF_NO_LIST)[number] }>

const isOfNoList = (event: MatchEvent): event is OfNoList => (OF_NO_LIST as readonly string[]).includes(event.type)

/** Lists that everybody sees, by what changes them. */
const SHARED: { readonly [type in Exclude<MatchEvent, OfNoList>['type']]: readonly List[] } = {
  opened: ['open'],
  arranged: ['open'],
  'seat-taken': ['open'],
  'seat-left': ['open'],
  removed: ['open'],
  begun: ['open', 'running'],
  ended: ['running'],
  'ended-early': ['running'],
  // By somebody who has sat down with it.
  moved: ['running'],
  'offers-changed': [],
  absent: [],
  returned: [],
  rematched: [],
  stuck: [],
}

/** Whether the match is in a list that everybody sees; `watchers` may keep it out of that of running matches. */
function isShared(event: Exclude<MatchEvent, OfNoList>): boolean {
  if (event.type === 'removed') return event.shared
  const { watchers = 'everyone' } = event.record
  return isOpenToAll(event.record) && (event.match === null || event.type === 'begun' || watchers === 'everyone')
}

/** Those in whose own list the match is. */
const ownersOf = (record: MatchRecord): string[] => [...personsAt(record), record.creator, ...(record.kept ?? []).map(({ user }) => user)]
