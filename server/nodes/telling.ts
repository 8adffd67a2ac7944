import { changedLists, type List } from '../lobby/news.ts'
import type { MatchEvent, MatchEvents } from '../matches/match-events.ts'
import type { Revoked } from '../people/people.ts'
import type { Bell } from '../runtime/bell.ts'
import type { Channel } from '../runtime/channel.ts'
import type { Counted, MatchRing, Ring } from './rings.ts'

/** Tells the other servers on the same database what this one does, so that they can tell those who are connected to them. */
export interface Telling {
  /** Tells what is not told yet, and that this server ends. */
  leave(): void
}

interface TellingOptions {
  readonly bell: Pick<Bell, 'ring'>
  readonly events: MatchEvents
  readonly revoked: Channel<Revoked>
  readonly counts: Channel<Counted>
}

/** How long what happens is gathered, in milliseconds: many moves are one notification. */
const GATHERED_MS = 20
/** So many users are named in one message, which must not become too long. */
const USERS_AT_ONCE = 100

export function createTelling({ bell, events, revoked, counts }: TellingOptions): Telling {
  const matches = new Map<string, MatchRing>()
  const lists = new Map<string, Set<List>>()
  const shared = new Set<List>()
  const counted = new Map<string, Counted>()
  let others: Ring[] = []
  let timer: NodeJS.Timeout | undefined

  function later(): void {
    timer ??= setTimeout(tell, GATHERED_MS).unref()
  }

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    const rings = [...matches.values(), ...others, ...counted.values(), ...newsRings()]
    counted.clear()
    matches.clear()
    lists.clear()
    shared.clear()
    others = []
    if (rings.length > 0) bell.ring(rings)
  }

  function newsRings(): Ring[] {
    const users = new Map<string, string[]>()
    for (const [user, changed] of lists) {
      const key = [...changed].sort().join()
      users.set(key, [...(users.get(key) ?? []), user])
    }
    const rings: Ring[] = shared.size > 0 ? [{ type: 'news', users: null, lists: [...shared] }] : []
    for (const [key, all] of users) {
      for (let i = 0; i < all.length; i += USERS_AT_ONCE)
        rings.push({ type: 'news', users: all.slice(i, i + USERS_AT_ONCE), lists: key.split(',') as List[] })
    }
    return rings
  }

  events.subscribe((event, isOwn) => {
    if (!isOwn) return
    gatherLists(event)
    if (event.type === 'removed') {
      matches.delete(event.id)
      others.push({ type: 'removed', id: event.id, why: event.why })
    } else if (event.type === 'chatted' || event.type === 'chat-read') others.push(event)
    else if ('record' in event && event.type !== 'opened') gatherMatch(event)
    if (matches.size + lists.size + shared.size + others.length > 0) later()
  })

  revoked.subscribe(({ user }, isOwn) => {
    if (!isOwn) return
    others.push({ type: 'revoked', user })
    later()
  })

  counts.subscribe((one, isOwn) => {
    if (!isOwn) return
    const key = `${one.limit} ${one.caller}`
    counted.set(key, { ...one, times: one.times + (counted.get(key)?.times ?? 0) })
    later()
  })

  function gatherLists(event: MatchEvent): void {
    const changed = changedLists(event)
    for (const list of changed.shared) shared.add(list)
    for (const { users, lists: theirs } of changed.own) {
      for (const user of users) lists.set(user, new Set([...(lists.get(user) ?? []), ...theirs]))
    }
  }

  function gatherMatch(event: Extract<MatchEvent, { readonly record: unknown }>): void {
    const { id, version } = event.record
    const known = matches.get(id) ?? { type: 'match', id, version, changed: [], notes: [], plans: [] }
    const changed = changedBy(event)
    const note = event.type === 'noted' ? [{ version: event.note.version, at: event.note.at }] : []
    const plan = event.type === 'planned' ? [event.seat] : []
    matches.set(id, {
      ...known,
      version: Math.max(known.version, version),
      changed: changed === null || known.changed.includes(changed) ? known.changed : [...known.changed, changed],
      notes: [...known.notes, ...note],
      plans: [...new Set([...known.plans, ...plan])],
    })
  }

  return {
    leave() {
      others.push({ type: 'leaving' })
      tell()
    },
  }
}

/** What others have to read besides new versions. */
function changedBy(event: Extract<MatchEvent, { readonly record: unknown }>): MatchRing['changed'][number] | null {
  switch (event.type) {
    case 'begun':
    case 'ended':
    case 'noted':
    case 'planned':
      return null
    case 'moved':
      return event.taken === null ? null : 'info'
    case 'clocks-set':
      return 'clocks'
    case 'ended-early':
      return 'ended-early'
    default:
      return 'info'
  }
}
