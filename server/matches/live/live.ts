import { setTimeout as pause } from 'node:timers/promises'
import type { Viewer } from '../../../engine/model/seats.ts'
import { seatsLater } from '../../../engine/play/late-seats.ts'
import { wordsOf } from '../../../engine/view/view-change.ts'
import type { Ruling } from '../../rules/ruling.ts'
import { type Logged, log } from '../../runtime/log.ts'
import { ok, type Result, refuse, type ServerRefusal } from '../../runtime/result.ts'
import type { MatchRecord, Store } from '../../store/store.ts'
import type { Absence } from '../absence.ts'
import { type Access, mayWatch, type Visitor } from '../access.ts'
import type { Presence } from '../away/presence.ts'
import type { History } from '../history.ts'
import { joinableSeats } from '../joinable-seats.ts'
import { type LoadedMatch, NO_SUCH_MATCH } from '../loaded-match.ts'
import type { MatchEvent, MatchEvents } from '../match-events.ts'
import { matchInfo } from '../match-info.ts'
import type { RuleDiagnostics } from '../rule-diagnostics.ts'
import type { Runner } from '../runner.ts'
import { seatOf } from '../seats.ts'
import type { CatchingUp } from './catching-up.ts'
import { GONE, Sent } from './live-message.ts'
import { sendClocks, sendNote, sendPlan, sent } from './sending.ts'
import { backlog, type Following, type Messages, newest, next, opening, type Shown, viewing } from './showing.ts'
import { tellingPresence } from './telling-presence.ts'

/** One connection that follows one match. */
export interface Watcher {
  /** Id of a user. */
  readonly user: string
  /** Id of the request that opened the connection: the log names it. */
  readonly request: string
  /** As whom a moderator watches; null for everybody else, who see what is theirs. */
  readonly as: Viewer | null
  /** Whether watching counts as the return of an absent player. False if a page of another site could have opened the connection. */
  readonly returns: boolean
  /** Whether new versions are sent as changes of the one before, rather than whole. */
  readonly takesChanges: boolean
  /** Whether it is told who follows the match. */
  readonly takesPresence: boolean
  /** Whether it is sent lines of chat. */
  readonly takesChat: boolean
  /** Must not wait for the receiver. */
  send(message: Sent): void
  /** Ends the connection with a WebSocket close code. */
  end(code: number, reason: string): void
}

/** Sends what happens in a match to its watchers. */
export interface Live {
  /** Sends what the watcher lacks, then everything that happens. `from` is the last version the watcher has seen. */
  watch(id: string, watcher: Watcher, from: number | undefined): Promise<void>
  unwatch(id: string, watcher: Watcher): void
  /** Sends the whole view to a watcher who could not apply changes. */
  renew(id: string, watcher: Watcher): Promise<void>
  /** The watcher's page is on the screen now, or hidden. */
  shown(id: string, watcher: Watcher, visible: boolean): void
  /** Sends to each watcher of a match who takes chat what is returned for their user; null: nothing. */
  tell(id: string, messageTo: (user: string) => Sent | null): void
  /** Whether somebody watches the match. */
  isWatched(id: string): boolean
  /** Those of them who take chat. */
  usersAt(id: string): ReadonlySet<string>
  /** Ids of watched matches that have not begun. */
  openWatched(): string[]
  /** Ids of the other watched matches. */
  begunWatched(): string[]
  /** Ends the connections one after another, over so many milliseconds: who was connected then. */
  sendAway(ms: number, hurry: AbortSignal): Promise<void>
  /** Ends every connection. */
  close(): void
}

const GOING_AWAY = 1001
/** How often some are sent away, in milliseconds. */
const AWAY_EVERY_MS = 50
const STOPPING = 'The server is stopping.'
const POLICY_VIOLATION = 1008
const INTERNAL_ERROR = 1011

interface Watched {
  readonly watchers: Map<Watcher, Following>
  readonly shown: Shown
}

interface LiveOptions {
  readonly store: Pick<Store, 'match' | 'clocks' | 'plans'>
  readonly access: Access
  readonly ruling: Pick<Ruling, 'now'>
  readonly history: History
  readonly runner: Runner
  readonly absence: Absence
  readonly presence: Presence
  readonly catching: Pick<CatchingUp, 'begin' | 'end'>
  readonly events: MatchEvents
  readonly diagnostics?: RuleDiagnostics
}

export function createLive(options: LiveOptions): Live {
  const { store, access, ruling, history, runner, absence, presence, catching, events, diagnostics } = options
  /** By match. */
  const watched = new Map<string, Watched>()
  /** Those of them that have not begun. */
  const open = new Set<string>()
  let closed = false
  /** Watchers who left while their first messages were being made. */
  const left = new WeakSet<Watcher>()

  function unwatch(id: string, watcher: Watcher): void {
    left.add(watcher)
    if (watcher.as === null) presence.left(id, watcher.user, watcher)
    const watchers = watched.get(id)?.watchers
    if (!watchers?.delete(watcher) || watchers.size > 0) return
    watched.delete(id)
    open.delete(id)
    catching.end(id)
  }

  /** A view that cannot be made is a bug of the game or the engine. */
  function show(id: string, watchers: Iterable<readonly [Watcher, Following]>, messages: Messages): void {
    for (const [watcher, following] of watchers) {
      try {
        for (const message of messages(following, watcher.takesChanges)) {
          watcher.send(message)
          following.reached = message.version ?? null
        }
      } catch (error) {
        const logged = log('view-failed', { request: watcher.request, match: id, viewer: following.viewer, error })
        unwatch(id, watcher)
        watcher.send(sent({ type: 'error', ...unshowable(logged) }))
        watcher.end(INTERNAL_ERROR, 'view-failed')
      }
    }
  }

  const unshowable = (logged: Logged) =>
    ({ code: 'failed', message: diagnostics?.failure(logged) ?? 'The match cannot be shown.' }) as const

  /** Players keep their seat in a match that has begun, unless others can take it: nothing needs to be granted to them. */
  async function visiting({ record, served, match }: LoadedMatch, user: string): Promise<Visitor> {
    const keepsSeat = match !== null && seatOf(record, user) !== null && !seatsLater(served.game)
    return keepsSeat ? { user, admission: null, isBlocked: false, now: access.now() } : access.visitor(record, user)
  }

  async function begin(found: LoadedMatch, watcher: Watcher, from: number | undefined): Promise<Result<null>> {
    const loaded = watcher.returns ? await absence.comeBack(found, watcher.user) : found
    const { record, served, match } = loaded
    const { id } = record
    const visitor = await visiting(loaded, watcher.user)
    if (watcher.as === null && !mayWatch(record, visitor)) return refuse('unknown-match', NO_SUCH_MATCH)
    const following = { viewer: viewing(record, watcher), reached: null, visitor }
    const here: Watched = watched.get(id) ?? { watchers: new Map(), shown: new Map() }
    // What a moderator has seen before they may have seen as somebody else.
    const since = watcher.as === null ? from : undefined
    const missed = match ? await backlog(history, { ...loaded, match }, watcher.user, here.shown, since) : () => []
    const known = record.pace?.clock ? await store.clocks(id) : null
    const plans = (record.plans ?? 0) > 0 ? await store.plans(id) : []
    if (left.has(watcher)) return ok(null)
    if (watcher.as === null) presence.arrived(id, watcher.user, watcher)
    if (!watched.has(id)) catching.begin(loaded)
    watched.set(id, here)
    here.watchers.set(watcher, following)
    if (!match) open.add(id)
    const info = JSON.stringify(matchInfo(loaded, visitor))
    const words = watcher.takesChanges ? `,"words":${wordsOf(served.game, record.seats.length).text}` : ''
    watcher.send(new Sent(`{"type":"match","match":${info}${words}}`))
    show(id, [[watcher, following]], missed)
    sendClocks(record, known, [[watcher, following]])
    const own = plans.find(({ seat }) => seat === following.viewer)
    if (own) watcher.send(sent({ type: 'plan', plan: { ...own.plan, revision: own.revision } }))
    if (watcher.takesPresence) await tellPresence(record, watcher)
    return ok(null)
  }

  /** The same for a match that no rules can show, as `refused` says. It has no views, but while it runs, watchers are told when it is ended. */
  async function beginStopped(id: string, watcher: Watcher, refused: { readonly ok: false; readonly refusal: ServerRefusal }) {
    const record = await store.match(id)
    const served = record && ruling.now(record)
    if (record?.status !== 'running' || !served?.ok) return refused
    const visitor = await access.visitor(record, watcher.user)
    if (watcher.as === null && !mayWatch(record, visitor)) return refused
    if (left.has(watcher)) return ok(null)
    const loaded = { record, served: served.value, match: null }
    const here: Watched = watched.get(id) ?? { watchers: new Map(), shown: new Map() }
    if (!watched.has(id)) catching.begin(loaded)
    watched.set(id, here)
    here.watchers.set(watcher, { viewer: viewing(record, watcher), reached: null, visitor })
    watcher.send(sent({ type: 'match', match: matchInfo(loaded, visitor, refused.refusal.message) }))
    return ok(null)
  }

  const tellPresence = tellingPresence({
    store,
    presence,
    watched: () => watched.keys(),
    takers: (id) => [...(watched.get(id)?.watchers.keys() ?? [])].filter(({ takesPresence }) => takesPresence),
  })

  /** Sends who sits where, and how the match stands. `stopped`: why no rules can show it. */
  function announce(loaded: LoadedMatch, { watchers }: Watched, stopped?: string): void {
    for (const [watcher, following] of watchers) announceTo(watcher, following, loaded, stopped)
  }

  function announceTo(watcher: Watcher, following: Following, loaded: LoadedMatch, stopped?: string): void {
    const viewer = viewing(loaded.record, watcher)
    // What they have was shown to another viewer.
    if (viewer !== following.viewer) following.reached = null
    following.viewer = viewer
    watcher.send(sent({ type: 'match', match: matchInfo(loaded, { ...following.visitor, now: access.now() }, stopped) }))
  }

  /** The seats of a running match that can be taken are told only where the move has changed them. */
  function showMove(loaded: LoadedMatch, here: Watched, { steps, taken, clocks }: Extract<MatchEvent, { type: 'moved' }>): void {
    const { record, served } = loaded
    // The new holder of a seat sees the move as that seat.
    if (taken !== null) announce(loaded, here)
    for (const [watcher, following] of here.watchers) {
      // Another server that shares the database has given the seat to another user.
      if (viewing(record, watcher) !== following.viewer) announceTo(watcher, following, loaded)
    }
    show(record.id, here.watchers, next(served, steps, here.shown))
    sendClocks(record, clocks, here.watchers)
    // It may no longer be stuck after this move.
    if (record.stuck) tellAgain(record.id).catch((error: unknown) => log('watch-failed', { match: record.id, error }))
    const before = steps[0]?.before
    if (taken === null && before && String(joinableSeats(loaded)) !== String(joinableSeats({ ...loaded, match: before })))
      announce(loaded, here)
  }

  async function tellAgain(id: string): Promise<void> {
    await runner.alone(id, async (loaded) => {
      const here = watched.get(id)
      if (here) announce(loaded, here)
      return ok(null)
    })
  }

  function gone(id: string, why: keyof typeof GONE): void {
    for (const watcher of watched.get(id)?.watchers.keys() ?? []) {
      unwatch(id, watcher)
      turnAway(watcher, { code: 'unknown-match', message: GONE[why] })
    }
  }

  /** Ends the connections of those who may not watch it any more. */
  function dropStrangers(record: MatchRecord, { watchers }: Watched): void {
    for (const [watcher, { visitor }] of watchers) {
      if (watcher.as !== null || mayWatch(record, { ...visitor, now: access.now() })) continue
      unwatch(record.id, watcher)
      turnAway(watcher, {
        code: 'unknown-match',
        message: 'You cannot watch this match any more: its players want to be among themselves.',
      })
    }
  }

  /** Who is admitted has changed. */
  async function admitAgain(id: string): Promise<void> {
    await runner.alone(id, async (loaded) => {
      const here = watched.get(id)
      if (!here) return ok(null)
      for (const [watcher, following] of here.watchers) following.visitor = await access.visitor(loaded.record, watcher.user)
      dropStrangers(loaded.record, here)
      announce(loaded, here)
      return ok(null)
    })
  }

  /** Does something for a watcher, who is turned away if it is refused. Never rejects. */
  async function attend(id: string, watcher: Watcher, work: () => Promise<Result<null>>): Promise<void> {
    const result = await attended(id, watcher, work).catch((error: unknown) => {
      const { code, message } = unshowable(log('watch-failed', { request: watcher.request, match: id, error }))
      return refuse(code, message)
    })
    if (!result.ok) return turnAway(watcher, result.refusal)
    // The server has stopped meanwhile.
    if (!closed) return
    unwatch(id, watcher)
    watcher.end(GOING_AWAY, STOPPING)
  }

  async function attended(id: string, watcher: Watcher, work: () => Promise<Result<null>>): Promise<Result<null>> {
    // Before its rules are asked, which may refuse it in other words, and take their time.
    const refusal = watcher.as === null ? await access.refusal(id, watcher.user) : null
    return refusal ? { ok: false, refusal } : work()
  }

  events.subscribe((event) => {
    if (!('record' in event) && event.type !== 'removed') return
    if (event.type === 'opened') return
    if (event.type === 'removed') return gone(event.id, event.why)
    if (event.type === 'arranged') {
      if (watched.has(event.record.id))
        admitAgain(event.record.id).catch((error: unknown) => log('watch-failed', { match: event.record.id, error }))
      return
    }
    const { record, match } = event
    if (match) open.delete(record.id)
    const here = watched.get(record.id)
    const served = ruling.now(record)
    if (!here || !served.ok) return
    const loaded = { record, served: served.value, match }
    if (event.type === 'moved') return showMove(loaded, here, event)
    if (event.type === 'planned') return sendPlan(event, here.watchers)
    if (event.type === 'noted') return sendNote(event.note, here.watchers)
    if (event.type === 'clocks-set') return sendClocks(record, event.clocks, here.watchers)
    // A viewer who waited with the players for the match to begin may be one who must not watch it.
    if (event.type === 'begun') dropStrangers(record, here)
    announce(loaded, here, event.type === 'ended-early' ? event.stopped : undefined)
    if (event.type === 'ended-early' && match) {
      // The version is the same, but with nothing to be done any more.
      here.shown.clear()
      show(record.id, here.watchers, newest(served.value, match, here.shown))
    }
    if (event.type === 'begun') {
      here.shown.clear()
      show(record.id, here.watchers, opening(served.value, event.start, event.steps, here.shown))
      sendClocks(record, event.clocks, here.watchers)
    }
  })

  return {
    unwatch,
    shown(id, watcher, visible) {
      if (watcher.as === null) presence.shown(id, watcher.user, watcher, visible)
    },
    tell(id, messageTo) {
      for (const watcher of watched.get(id)?.watchers.keys() ?? []) {
        const message = watcher.takesChat ? messageTo(watcher.user) : null
        if (message) watcher.send(message)
      }
    },
    isWatched: (id) => watched.has(id),
    usersAt: (id) => new Set([...(watched.get(id)?.watchers.keys() ?? [])].flatMap(({ user, takesChat }) => (takesChat ? [user] : []))),
    openWatched: () => [...open],
    begunWatched: () => [...watched.keys()].filter((id) => !open.has(id)),
    watch: (id, watcher, from) =>
      attend(id, watcher, async () => {
        const begun = await runner.alone(id, (loaded) => begin(loaded, watcher, from))
        return begun.ok || begun.refusal.code !== 'rules-changed' ? begun : beginStopped(id, watcher, begun)
      }),

    renew: (id, watcher) =>
      attend(id, watcher, () =>
        runner.alone(id, async ({ served, match }) => {
          const here = watched.get(id)
          const following = here?.watchers.get(watcher)
          if (here && following && match) show(id, [[watcher, following]], newest(served, match, here.shown))
          return ok(null)
        }),
      ),

    async sendAway(ms, hurry) {
      const all = [...watched].flatMap(([id, { watchers }]) => [...watchers.keys()].map((watcher) => ({ id, watcher })))
      const began = performance.now()
      for (let ended = 0; ended < all.length && !hurry.aborted; ) {
        const until = Math.min(all.length, Math.ceil((all.length * (performance.now() - began + AWAY_EVERY_MS)) / ms))
        for (const { id, watcher } of all.slice(ended, until)) {
          unwatch(id, watcher)
          watcher.end(GOING_AWAY, STOPPING)
        }
        ended = until
        await pause(AWAY_EVERY_MS)
      }
    },

    close() {
      closed = true
      for (const [id, { watchers }] of watched) {
        for (const watcher of watchers.keys()) {
          unwatch(id, watcher)
          watcher.end(GOING_AWAY, STOPPING)
        }
      }
    },
  }
}

function turnAway(watcher: Watcher, refusal: ServerRefusal): void {
  watcher.send(sent({ type: 'error', ...refusal }))
  watcher.end(POLICY_VIOLATION, refusal.code)
}
