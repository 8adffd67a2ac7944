import type { Bell } from '../../runtime/bell.ts'
import type { Clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { log } from '../../runtime/log.ts'
import { createRepeated } from '../../runtime/repeated.ts'
import type { PresenceStore } from '../../store/presence/presence.ts'
import type { LocalPresence, Presence, Present } from './presence.ts'

/** Presence at all servers that share a database. */
export interface SharedPresence extends Presence {
  /** Another server tells for whom it has changed: matches and users. */
  heard(people: readonly (readonly [match: string, user: string])[]): void
  /** Something may not have been heard. */
  missed(): void
  /** Whether another server is there now. */
  hasOthers(): Promise<boolean>
  start(): Promise<void>
  /** Everybody who is connected here is gone soon, unless they connect to another server. */
  stop(): Promise<void>
}

interface SharedOptions {
  readonly local: LocalPresence
  readonly store: PresenceStore
  readonly bell: Pick<Bell, 'ring'>
  readonly clock: Clock
}

/** How often a server says that it is there, and for how long it is there after that: also the longest until the people of a dead server are gone. */
const EVERY_MS = 10_000
const LEASE_MS = 30_000
/** How long people who are connected to a server that ends need to connect to another one. */
const MOVING_MS = 5000
/** How long changes are gathered. */
const GATHERED_MS = 20
/** After the database could not be written to. */
const AGAIN_MS = 1000
/** So many people are written in one transaction, and told in one message. */
const AT_ONCE = 64
/** For how long it is known since when somebody is gone: a week. */
const KEPT_MS = 7 * 86_400_000
const FORGET_EVERY_MS = 3_600_000

/**
 * Each server writes who is connected to it when that changes, and rings the others. It says every ten seconds, in one statement, that it is
 * there: when it does not, its people are gone with it.
 */
export function sharedPresence({ local, store, bell, clock }: SharedOptions): SharedPresence {
  const server = { id: newId(), began: clock.now() }
  const changed = new Map<string, readonly [match: string, user: string]>()
  const subscribers: ((match: string | null, user: string | null) => void)[] = []
  /** Servers that were there at the last look, and when the first of them began. */
  let others: ReadonlySet<string> = new Set()
  let began = server.began
  let forgotten = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const tell = (match: string | null, user: string | null) => {
    for (const subscriber of subscribers) subscriber(match, user)
  }

  local.subscribe((match, user) => {
    if (match === null || user === null) return
    changed.set(`${match} ${user}`, [match, user])
    timer ??= setTimeout(write, GATHERED_MS).unref()
  })

  function write(): void {
    timer = undefined
    writing = writing.then(writeChanged)
  }

  async function writeChanged(): Promise<void> {
    while (changed.size > 0) {
      const some = [...changed].slice(0, AT_ONCE)
      for (const [key] of some) changed.delete(key)
      const people = some.map(([, person]) => person)
      try {
        await store.setFollowing(
          server.id,
          people.map(([match, user]) => {
            const now = local.here(match, user)
            return { match, user, visible: now.here && now.visible, goneAt: now.here ? null : now.since }
          }),
        )
      } catch (error) {
        log('presence-not-written', { error })
        for (const [key, person] of some) if (!changed.has(key)) changed.set(key, person)
        timer ??= setTimeout(write, AGAIN_MS).unref()
        return
      }
      bell.ring([{ type: 'presence', people }])
      for (const [match, user] of people) tell(match, user)
    }
  }

  async function keep(ms: number): Promise<void> {
    const now = clock.now()
    await store.keepServer({ ...server, until: now + ms })
    const there = await store.serversAt(now)
    const lost = [...others].some((id) => there.every((one) => one.id !== id))
    others = new Set(there.map(({ id }) => id))
    began = Math.min(server.began, ...there.map((one) => one.began))
    if (lost) tell(null, null)
    if (now - forgotten < FORGET_EVERY_MS) return
    forgotten = now
    await store.forgetGone(now - KEPT_MS)
  }
  const keeping = createRepeated(clock, EVERY_MS, 'lease-not-renewed', () => keep(LEASE_MS))

  async function of(match: string, users: readonly string[]): Promise<ReadonlyMap<string, Present>> {
    const rows = await store.followers(match, clock.now())
    return new Map(
      users.map((user): [string, Present] => {
        const own = local.here(match, user)
        const theirs = rows.filter((row) => row.user === user)
        const there = theirs.filter((row) => row.goneAt === null && row.server !== server.id)
        if (own.here || there.length > 0) {
          const visible = (own.here && own.visible) || there.some((row) => row.visible)
          return [user, { here: true, visible }]
        }
        // Before any of the servers began nobody could be seen to go. Of whom this one has seen go, the row may not say so yet.
        const since = own.here || own.since <= server.began ? began : own.since
        return [user, { here: false, since: Math.max(since, ...theirs.map(({ goneAt }) => goneAt ?? 0)) }]
      }),
    )
  }

  return {
    arrived: local.arrived,
    shown: local.shown,
    left: local.left,
    of,
    subscribe: (subscriber) => void subscribers.push(subscriber),
    heard(people) {
      for (const [match, user] of people) tell(match, user)
    },
    missed: () => tell(null, null),
    hasOthers: async () => (await store.serversAt(clock.now())).some(({ id }) => id !== server.id),
    async start() {
      await keep(LEASE_MS)
      keeping.start()
    },
    async stop() {
      await keeping.stop()
      clearTimeout(timer)
      await writing
      await keep(MOVING_MS).catch((error: unknown) => log('lease-not-renewed', { error }))
    },
  }
}
