import { ADMIN, type Seat, SPECTATOR, type Viewer } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'
import type { Games } from '../games/games.ts'
import { personsAt } from '../lobby/arrange.ts'
import { publishEnded } from '../lobby/end.ts'
import type { Absence } from '../matches/absence.ts'
import { isOpenToAll } from '../matches/access.ts'
import type { History } from '../matches/history.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import { repeated } from '../matches/proposing.ts'
import type { Runner } from '../matches/runner.ts'
import { seatOf } from '../matches/seats.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { MatchNote } from '../store/moderation/moderation-records.ts'
import type { Ender, MatchRecord, Status, Store } from '../store/store.ts'
import type { About, Recording, Staff } from './recording.ts'

/** A match as moderators find it. */
export interface FoundMatch {
  id: string
  /** Name of the game. */
  game: string
  displayName: string
  status: Status
  version: number
  createdAt: number
  updatedAt: number
  /** One for each seat; null for an empty one. */
  players: ({ name: string; kind: 'person' | 'agent'; user: string | null; absent: boolean } | null)[]
  open: boolean
  /** Why it does not go on by itself, or can only be ended; left out if it goes on. */
  stuck?: string
  endedBy?: Ender
}

/** A move that an administrator makes for a seat. */
export interface MoveForSeat {
  readonly seat: Seat
  readonly move: string
  readonly args: Args
  readonly expectVersion: number
  readonly key: string
  readonly request: string
}

/** What moderators see and do in matches. */
export interface MatchModeration {
  /** Matches with this id, or in which somebody sits whose name begins so; all if it is empty. */
  find(by: Staff, text: string): Promise<FoundMatch[]>
  /** To be called before anything of a match is shown to a moderator. Its players are told if that shows what is hidden from spectators. */
  look(by: Staff, id: string, as: Viewer): Promise<Result<MatchRecord>>
  act(by: Staff, id: string, move: MoveForSeat): Promise<Result<{ readonly version: number }>>
  markAbsent(by: Staff, id: string, seat: Seat): Promise<Result<null>>
  end(by: Staff, id: string): Promise<Result<null>>
  remove(by: Staff, id: string): Promise<Result<null>>
  /** Has timers, clocks and turns that failed three times tried again. */
  retry(by: Staff, id: string): Promise<Result<null>>
}

interface MatchOrderOptions {
  readonly store: Store
  readonly games: Games
  readonly matches: LoadedMatches
  readonly history: History
  readonly runner: Runner
  readonly absence: Absence
  readonly events: MatchEvents
  readonly clock: Clock
  readonly recording: Recording
}

const MOST_FOUND = 50
/** A moderator who looks on is recorded once in this time, and their connection each time that it is opened. */
const LOOKS_MS = 600_000
const LOOKS_REMEMBERED = 10_000

const NO_MATCH = refuse('unknown-match', 'There is no match with this id.')
const PLAYING = refuse('seated', 'You have a seat in this match, so somebody else must look after it.')

export function createMatchModeration({
  store,
  games,
  matches,
  history,
  runner,
  absence,
  events,
  clock,
  recording,
}: MatchOrderOptions): MatchModeration {
  const { record: audit, recorded } = recording
  const looks = boundedCache<number>(LOOKS_REMEMBERED)

  /** Tells the players of a match what a moderator did in it. */
  async function tell(id: string, note: Omit<MatchNote, 'at'>): Promise<void> {
    await store.note(id, { at: clock.now(), ...note })
    await runner.alone(id, async ({ match }) => {
      const record = await store.match(id)
      if (record) events.happened({ type: 'arranged', record, match, users: [] })
      return ok(null)
    })
  }

  const isPlaying = (record: MatchRecord, { user }: Staff) => record.status !== 'finished' && seatOf(record, user) !== null

  async function end(id: string): Promise<Result<null>> {
    if (!(await store.end(id, 'operator', clock.now()))) return refuse('finished', 'This match is not running.')
    await publishEnded({ store, matches, events }, id)
    return ok(null)
  }

  function foundMatch(record: MatchRecord): FoundMatch {
    const { id, game, status, version, createdAt, updatedAt, seats, visibility = 'open', stuck, misfit, endedBy } = record
    const served = games.get(game)
    const isStopped = status === 'running' && misfit?.becomes === 'stopped'
    const why = stuck ? `its rules failed three times (${stuck})` : isStopped ? 'its rules have changed' : null
    return {
      ...{ id, game, displayName: served.ok ? served.value.info.displayName : game, status, version, createdAt, updatedAt },
      players: seats.map((player) => {
        if (!player) return null
        if ('agent' in player) return { name: player.agent, kind: 'agent', user: null, absent: false }
        return { name: player.user.name, kind: 'person', user: player.user.id, absent: player.absent === true }
      }),
      open: visibility === 'open',
      ...(why !== null && { stuck: why }),
      ...(endedBy && { endedBy }),
    }
  }

  return {
    async find(by, text) {
      const ids = await store.findMatches(text, MOST_FOUND)
      const records = (await Promise.all(ids.map((id) => store.match(id)))).filter((record) => record !== null)
      await audit(by, 'find-matches', lookedFor(text, records))
      return records.map(foundMatch)
    },

    async look(by, id, as) {
      const record = await store.match(id)
      if (!record) return NO_MATCH
      if (typeof as === 'number' && record.seats[as] === undefined) return refuse('arguments', 'This seat does not exist.')
      if (isPlaying(record, by)) return PLAYING
      const key = `${by.user} ${id} ${as}`
      const now = clock.now()
      if ((looks.get(key) ?? Number.NEGATIVE_INFINITY) > now - LOOKS_MS) return ok(record)
      await audit(by, 'watch', { match: id, details: { as } })
      if (as !== SPECTATOR) await tell(id, { what: 'looked', as, by: by.user })
      looks.set(key, now)
      return ok(record)
    },

    async act(by, id, { seat, move, args, expectVersion, key, request }) {
      const done = await recorded(by, 'act', { match: id, details: { seat, move } }, () =>
        runner.alone<{ version: number }>(id, async (loaded) => {
          if (isPlaying(loaded.record, by)) return PLAYING
          if (loaded.record.seats[seat] === undefined) return refuse('arguments', 'This seat does not exist.')
          const made = await repeated(store, history, loaded, { seat, move, args, key })
          if (!made.ok) return made
          if (made.value !== null) return ok({ version: made.value })
          const played = await runner.play(loaded, { seat, move, args, expectVersion, key, at: clock.now() }, { request })
          return played.ok ? ok({ version: played.value.version }) : played
        }),
      )
      if (done.ok) await tell(id, { what: 'moved', as: seat, by: by.user })
      return done
    },

    async markAbsent(by, id, seat) {
      const done = await recorded(by, 'mark-absent', { match: id, details: { seat } }, () =>
        runner.alone<null>(id, async (loaded) => {
          const { match } = loaded
          if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
          const left = await absence.leave({ ...loaded, match }, seat)
          return left.ok ? ok(null) : left
        }),
      )
      if (done.ok) await tell(id, { what: 'absent', as: seat, by: by.user })
      return done
    },

    end: (by, id) => recorded(by, 'end-match', { match: id }, () => end(id)),

    remove: (by, id) =>
      recorded(by, 'delete-match', { match: id }, async () => {
        const record = await store.match(id)
        if (!record) return NO_MATCH
        const users = [...personsAt(record), record.creator, ...(await store.admissions(id)).map(({ user }) => user)]
        // So that nothing goes on in it meanwhile.
        if (record.status === 'running') await end(id)
        if (!(await store.removeMatch(id))) return NO_MATCH
        events.happened({ type: 'removed', id, why: 'deleted', users, shared: isOpenToAll(record) })
        return ok(null)
      }),

    retry: (by, id) =>
      recorded(by, 'retry', { match: id }, async () =>
        (await store.retry(id)) ? ok(null) : refuse('goes-on', 'Nothing in this match has failed three times.'),
      ),
  }
}

/** What a search is recorded as: the match with that id, or the people with such a name whose matches were found. */
function lookedFor(text: string, found: readonly MatchRecord[]): About {
  if (text === '') return {}
  if (found.some(({ id }) => id === text)) return { match: text }
  const users = found.flatMap(({ seats }) => seats.flatMap((player) => (player && 'user' in player ? [player.user] : [])))
  const named = users.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))
  return { details: { people: [...new Set(named.map(({ id }) => id))] } }
}

/** As whom a moderator wants to see a match; null for what is nobody. */
export function viewerNamed(text: string): Viewer | null {
  if (text === ADMIN || text === SPECTATOR) return text
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}
