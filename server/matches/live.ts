import type { Match, Step } from '../../engine/model/match.ts'
import { ENGINE, type Viewer } from '../../engine/model/seats.ts'
import { stepTextOf, viewTextOf } from '../../engine/view/view-text.ts'
import type { Games, ServedGame } from '../games/games.ts'
import { type Logged, log } from '../runtime/log.ts'
import { ok, type Result, refuse, type ServerRefusal } from '../runtime/result.ts'
import type { Absence } from './absence.ts'
import type { ForAuthors } from './for-authors.ts'
import type { History } from './history.ts'
import { joinableSeats } from './joinable-seats.ts'
import type { LiveMessage } from './live-message.ts'
import type { LoadedMatch } from './loaded-match.ts'
import type { MatchEvent, MatchEvents } from './match-events.ts'
import { matchInfo } from './match-info.ts'
import type { Runner } from './runner.ts'
import { viewerOf } from './seats.ts'

/** One connection that follows one match. */
export interface Watcher {
  /** Id of a user. */
  readonly user: string
  /** Whether an absent player who watches so is back: a page of another site cannot make their browser open the connection. */
  readonly returns: boolean
  /** Must not wait for the other side. */
  send(message: Sent): void
  /** Ends the connection, with a close code of the WebSocket protocol. */
  end(code: number, reason: string): void
}

/** A LiveMessage on its way out. */
export interface Sent {
  /** As JSON. */
  readonly text: string
  /** The version that its reader has reached. */
  readonly version?: number
}

/** Tells the watchers of a match what happens in it. */
export interface Live {
  /** Sends what the watcher lacks, then everything that happens. `from` is the last version it has seen. */
  watch(id: string, watcher: Watcher, from: number | undefined): Promise<void>
  unwatch(id: string, watcher: Watcher): void
  /** Ids of matches that somebody watches and that have not begun. */
  openWatched(): string[]
  /** Ends every connection. */
  close(): void
}

/** A watcher who missed more versions than this starts from the newest view. */
const LONGEST_RESUME = 100
/** The engine's first fix-ups are shown one by one up to this many. */
const LONGEST_OPENING = 256
const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008
const INTERNAL_ERROR = 1011

type Messages = (viewer: Viewer) => Sent[]
/** Who watches a match, and as whom. */
type Viewers = Map<Watcher, Viewer>

interface LiveOptions {
  readonly games: Games
  readonly history: History
  readonly runner: Runner
  readonly absence: Absence
  readonly events: MatchEvents
  readonly authors?: ForAuthors
}

export function createLive({ games, history, runner, absence, events, authors }: LiveOptions): Live {
  /** By match. */
  const watched = new Map<string, Viewers>()
  /** Those of them that have not begun. */
  const open = new Set<string>()
  /** Those who have left, while their first messages are still being put together. */
  const left = new WeakSet<Watcher>()

  function unwatch(id: string, watcher: Watcher): void {
    left.add(watcher)
    const viewers = watched.get(id)
    if (!viewers?.delete(watcher) || viewers.size > 0) return
    watched.delete(id)
    open.delete(id)
  }

  /** Makes the messages once for each distinct viewer. A view that cannot be made is a bug of the game or the engine. */
  function show(id: string, viewers: Iterable<readonly [Watcher, Viewer]>, messages: Messages): void {
    const made = new Map<Viewer, Sent[]>()
    for (const [watcher, viewer] of viewers) {
      try {
        const shown = made.get(viewer) ?? messages(viewer)
        made.set(viewer, shown)
        for (const message of shown) watcher.send(message)
      } catch (error) {
        const logged = log('view-failed', { match: id, viewer, error })
        unwatch(id, watcher)
        watcher.send(sent({ type: 'error', ...unshowable(logged) }))
        watcher.end(INTERNAL_ERROR, 'view-failed')
      }
    }
  }

  const unshowable = (logged: Logged) => ({ code: 'failed', message: authors?.failure(logged) ?? 'The match cannot be shown.' }) as const

  async function backlog(loaded: LoadedMatch & { match: Match }, user: string, from = Number.POSITIVE_INFINITY): Promise<Messages> {
    const { record, served, match } = loaded
    const { version } = match
    if (from === version) return () => []
    const resumes = from < version && version - from <= LONGEST_RESUME
    // Whoever comes later need not have the log played again to be told that there was more than the start.
    const isNew = record.updatedAt === record.startedAt && version > 0 && version <= LONGEST_OPENING
    if (resumes || isNew) {
      const past = await history.of(record, served, version)
      if (past.ok && resumes) {
        const missed = past.value.steps.slice(from, version)
        return () => missed.map((step) => stepMessage(served, step, viewerOf(record, user, step.entry.version)))
      }
      if (past.ok && past.value.steps.every(({ entry }) => entry.by === ENGINE)) return opening(served, past.value.start, past.value.steps)
    }
    return (viewer) => [viewMessage(served, match, viewer)]
  }

  async function begin(found: LoadedMatch, watcher: Watcher, from: number | undefined): Promise<Result<null>> {
    const loaded = watcher.returns ? await absence.comeBack(found, watcher.user) : found
    const { record } = loaded
    const { id } = record
    const viewer = viewerOf(record, watcher.user)
    const missed = loaded.match ? await backlog({ ...loaded, match: loaded.match }, watcher.user, from) : () => []
    if (left.has(watcher)) return ok(null)
    watched.set(id, (watched.get(id) ?? new Map<Watcher, Viewer>()).set(watcher, viewer))
    if (!loaded.match) open.add(id)
    watcher.send(sent({ type: 'match', match: matchInfo(loaded, watcher.user) }))
    show(id, [[watcher, viewer]], missed)
    return ok(null)
  }

  /** Sends who sits where, and how the match stands. */
  function announce(loaded: LoadedMatch, viewers: Viewers): void {
    for (const watcher of viewers.keys()) announceTo(watcher, loaded, viewers)
  }

  function announceTo(watcher: Watcher, loaded: LoadedMatch, viewers: Viewers): void {
    viewers.set(watcher, viewerOf(loaded.record, watcher.user))
    watcher.send(sent({ type: 'match', match: matchInfo(loaded, watcher.user) }))
  }

  /** The seats of a running match that can be taken are told only where the move has changed them. */
  function showMove(loaded: LoadedMatch, viewers: Viewers, { steps, taken }: Extract<MatchEvent, { type: 'moved' }>): void {
    const { record, served } = loaded
    // The new holder of a seat sees the move as that seat.
    if (taken !== null) announce(loaded, viewers)
    for (const [watcher, viewer] of viewers) {
      // Another server that shares the database has given the seat to another user.
      if (viewerOf(record, watcher.user) !== viewer) announceTo(watcher, loaded, viewers)
    }
    show(record.id, viewers, (viewer) => steps.map((step) => stepMessage(served, step, viewer)))
    // Who knows whether it still is.
    if (record.stuck) tellAgain(record.id).catch((error: unknown) => log('watch-failed', { match: record.id, error }))
    const before = steps[0]?.before
    if (taken === null && before && String(joinableSeats(loaded)) !== String(joinableSeats({ ...loaded, match: before })))
      announce(loaded, viewers)
  }

  async function tellAgain(id: string): Promise<void> {
    await runner.alone(id, async (loaded) => {
      const viewers = watched.get(id)
      if (viewers) announce(loaded, viewers)
      return ok(null)
    })
  }

  function gone(id: string): void {
    for (const watcher of watched.get(id)?.keys() ?? []) {
      unwatch(id, watcher)
      turnAway(watcher, { code: 'unknown-match', message: 'Everyone has left this match.' })
    }
  }

  events.subscribe((event) => {
    if (event.type === 'scheduled') return
    if (event.type === 'removed') return gone(event.id)
    const { record, match } = event
    if (match) open.delete(record.id)
    const viewers = watched.get(record.id)
    const served = games.get(record.game)
    if (!viewers || !served.ok) return
    const loaded = { record, served: served.value, match }
    if (event.type === 'moved') return showMove(loaded, viewers, event)
    announce(loaded, viewers)
    if (event.type === 'begun') show(record.id, viewers, opening(served.value, event.start, event.steps))
  })

  return {
    unwatch,
    openWatched: () => [...open],

    async watch(id, watcher, from) {
      const result = await runner
        .alone(id, (loaded) => begin(loaded, watcher, from))
        .catch((error: unknown) => {
          const { code, message } = unshowable(log('watch-failed', { match: id, error }))
          return refuse(code, message)
        })
      if (!result.ok) turnAway(watcher, result.refusal)
    },

    close() {
      for (const [id, viewers] of watched) {
        for (const watcher of viewers.keys()) {
          unwatch(id, watcher)
          watcher.end(GOING_AWAY, 'The server is stopping.')
        }
      }
    },
  }
}

function turnAway(watcher: Watcher, refusal: ServerRefusal): void {
  watcher.send(sent({ type: 'error', ...refusal }))
  watcher.end(POLICY_VIOLATION, refusal.code)
}

/** The set-up and what the engine then did, one by one, so that the deal is seen. */
function opening(served: ServedGame, start: Match, steps: readonly Step[]): Messages {
  return (viewer) => [viewMessage(served, start, viewer), ...steps.map((step) => stepMessage(served, step, viewer))]
}

function stepMessage({ game }: ServedGame, step: Step, viewer: Viewer): Sent {
  return { text: `{"type":"step","step":${stepTextOf(game, step, viewer)}}`, version: step.entry.version }
}

function viewMessage({ game }: ServedGame, match: Match, viewer: Viewer): Sent {
  return { text: `{"type":"view","view":${viewTextOf(game, match, viewer)}}`, version: match.version }
}

function sent(message: Exclude<LiveMessage, { type: 'step' | 'view' }>): Sent {
  return { text: JSON.stringify(message) }
}
