import { LISTS, type News } from '../lobby/news.ts'
import type { SharedPresence } from '../matches/away/shared-presence.ts'
import type { CatchingUp } from '../matches/live/catching-up.ts'
import type { Live } from '../matches/live/live.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Runner } from '../matches/runner.ts'
import type { Revoked } from '../people/people.ts'
import type { Bell, BellListener } from '../runtime/bell.ts'
import type { Channel } from '../runtime/channel.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import { createRepeated } from '../runtime/repeated.ts'
import { ok, type ServerRefusal } from '../runtime/result.ts'
import type { Store } from '../store/store.ts'
import { type Counted, type MatchRing, ringOf } from './rings.ts'

export interface HearingOptions {
  readonly bell: Bell
  readonly store: Store
  readonly live: Pick<Live, 'isWatched' | 'openWatched' | 'begunWatched'>
  readonly catching: Pick<CatchingUp, 'reached'>
  readonly runner: Runner
  readonly chat: { tellAgain(match: string): Promise<void> }
  readonly news: Pick<News, 'changed'>
  readonly events: MatchEvents
  readonly revoked: Channel<Revoked>
  readonly presence: Pick<SharedPresence, 'heard' | 'missed'>
  readonly counts: Channel<Counted>
  readonly clock: Clock
  /** Another server has ended: what was due there may be due here. */
  readonly left: () => void
}

/** How often to look for versions of watched matches that were not heard of. */
const LOOK_EVERY_MS = 3000
/** So many matches are read at once. */
const AT_ONCE = 8
/** After the database could not be read. */
const AGAIN_MS = 1000
/** How far back notes are told again. */
const NOTES_BACK = 100

export interface Hearing {
  /** Begins to hear. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** What of a match is to be told. */
interface Heard {
  readonly rings: readonly MatchRing[]
  /** Something may be lost: everything is told again. */
  readonly all: boolean
}

/**
 * Tells those who are connected here what other servers on the same database do. Of that only the ids are heard: it is read from the store, and
 * published as if it had happened here. A version that was not heard of is found within three seconds.
 */
export function createHearing(options: HearingOptions): Hearing {
  const { bell, store, live, catching, runner, chat, news, events, revoked, presence, counts, clock, left } = options
  const waiting = new Map<string, Heard>()
  let readers = 0
  let stopped = false

  function read(id: string, { rings, all }: Heard): void {
    if (stopped || !live.isWatched(id)) return
    const before = waiting.get(id)
    waiting.set(id, { rings: [...(before?.rings ?? []), ...rings], all: all || before?.all === true })
    if (readers >= AT_ONCE) return
    readers++
    void readWaiting().finally(() => {
      readers--
    })
  }

  async function readWaiting(): Promise<void> {
    for (let next = first(); next && !stopped; next = first()) {
      const [id, heard] = next
      waiting.delete(id)
      try {
        await tell(id, heard)
      } catch (error) {
        log('not-heard', { match: id, error })
        setTimeout(() => read(id, heard), AGAIN_MS).unref()
      }
    }
  }
  const first = () => waiting.entries().next().value

  async function tell(id: string, heard: Heard): Promise<void> {
    const { rings, all } = heard
    const isPlain = !all && rings.every(({ changed, notes, plans }) => changed.length + notes.length + plans.length === 0)
    // It may have been read already, as somebody here has moved.
    if (isPlain && rings.every(({ version }) => version <= (catching.reached(id) ?? -1))) return
    const caughtUp = await runner.alone(id, async (loaded) => {
      await tellRest(loaded, heard)
      return ok(null)
    })
    // A look at versions, which is taken again and again, says nothing new of a match that no rules can show.
    if (!caughtUp.ok && !isPlain) await tellStopped(id, caughtUp.refusal)
    if (all) await chat.tellAgain(id)
  }

  /** Versions have been published as the match was loaded. */
  async function tellRest({ record, match }: LoadedMatch, { rings, all }: Heard): Promise<void> {
    const { id, version } = record
    const has = (what: MatchRing['changed'][number]) => all || rings.some(({ changed }) => changed.includes(what))
    if (record.endedBy && has('ended-early')) events.heard({ type: 'ended-early', record, match })
    else if (has('info')) events.heard({ type: 'arranged', record, match, users: [] })
    if (!match) return
    const clocks = has('clocks') && record.pace?.clock ? await store.clocks(id) : null
    if (clocks) events.heard({ type: 'clocks-set', record, match, clocks })
    const notes = rings.flatMap((ring) => ring.notes)
    const from = all ? Math.max(0, version - NOTES_BACK) : Math.min(...notes.map((note) => note.version))
    const made = all || notes.length > 0 ? await store.notes(id, from, version) : []
    for (const note of made) if (all || notes.some(({ at }) => at === note.at)) events.heard({ type: 'noted', record, match, note })
    const seats = all ? [...record.seats.keys()] : rings.flatMap((ring) => ring.plans)
    const plans = seats.length > 0 && record.plans !== undefined ? await store.plans(id) : []
    if (record.plans === undefined) return
    for (const seat of new Set(seats)) {
      const { plan = null, revision = Math.abs(record.plans) } = plans.find((one) => one.seat === seat) ?? {}
      events.heard({ type: 'planned', record, match, seat, plan, revision, due: null })
    }
  }

  /** A match that is not there any more, or that no rules can show. */
  async function tellStopped(id: string, { message }: ServerRefusal): Promise<void> {
    const record = await store.match(id)
    if (!record) events.heard({ type: 'removed', id, why: 'gone', users: [], shared: false })
    else if (record.endedBy) events.heard({ type: 'ended-early', record, match: null, stopped: message })
  }

  const watched = () => [...live.openWatched(), ...live.begunWatched()]

  const heard: BellListener = {
    heard(message) {
      const ring = ringOf(message)
      if (!ring || stopped) return
      if (ring.type === 'match') read(ring.id, { rings: [ring], all: false })
      else if (ring.type === 'news') news.changed(ring.users, ring.lists)
      else if (ring.type === 'revoked') revoked.heard(ring)
      else if (ring.type === 'presence') presence.heard(ring.people)
      else if (ring.type === 'counted') counts.heard(ring)
      else if (ring.type === 'leaving') left()
      else if (ring.type === 'removed') events.heard({ ...ring, users: [], shared: false })
      else events.heard(ring)
    },
    missed() {
      if (stopped) return
      for (const id of watched()) read(id, { rings: [], all: true })
      news.changed(null, LISTS)
      presence.missed()
      left()
    },
  }

  async function look(): Promise<void> {
    const ids = watched()
    if (ids.length === 0) return
    const versions = new Map((await store.versions(ids)).map(({ id, version }) => [id, version]))
    for (const id of ids) {
      const version = versions.get(id)
      if (version === undefined) read(id, { rings: [], all: true })
      else if (version !== null) read(id, { rings: [{ type: 'match', id, version, changed: [], notes: [], plans: [] }], all: false })
    }
  }
  const looking = createRepeated(clock, LOOK_EVERY_MS, 'versions-not-read', look)

  return {
    async start() {
      looking.start()
      await bell.listen(heard)
    },
    async stop() {
      stopped = true
      await looking.stop()
    },
  }
}
