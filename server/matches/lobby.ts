import { SIT } from '../../engine/model/built-in-moves.ts'
import type { Match, Variant } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { seatsLater } from '../../engine/play/late-seats.ts'
import type { Games, ServedGame } from '../games/games.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId, newSecret } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Commit, MatchRecord, SeatRecord, Store, User } from '../store/store.ts'
import type { Absence } from './absence.ts'
import { commitRecord } from './commit-record.ts'
import { joinableSeats } from './joinable-seats.ts'
import type { LoadedMatch, LoadedMatches } from './loaded-match.ts'
import type { Committed, Runner } from './runner.ts'
import { isAbsent, seatOf } from './seats.ts'
import { type InitialChain, setUpMatch, withoutWaiting } from './set-up-match.ts'

/** Who is to sit at a seat of a new match. */
export type Invited = 'me' | 'open' | { readonly agent: string }

export interface NewMatch {
  readonly game: string
  readonly variant: Variant
  /** One for each seat. */
  readonly players: readonly Invited[]
  /** Id of the match that it is to repeat: each has one rematch at most. */
  readonly rematchOf?: string
}

/** Matches are made, and seats taken and left. */
export interface Lobby {
  /** Answers with the match's id. It begins at once when no seat is open. */
  create(asked: NewMatch, by: User): Promise<Result<string>>
  /**
   * Without a seat, the first free one. The match begins when the last seat is filled; where its rules let seats be taken later, one
   * that is free then can be. Whoever has left a running match is back.
   */
  join(id: string, by: User, seat?: Seat): Promise<Result<string>>
  /** Answers with the match as it is left. One that has not begun and at which no person sits any more is gone. */
  leave(id: string, by: User): Promise<Result<LoadedMatch>>
  seatAgent(id: string, by: User, seat: Seat, agent: string): Promise<Result<string>>
  /** Does not wait for seats to be taken that can be taken later. */
  start(id: string, by: User): Promise<Result<string>>
}

interface LobbyOptions {
  readonly store: Store
  readonly games: Games
  readonly matches: LoadedMatches
  readonly runner: Runner
  readonly clock: Clock
  readonly agentDelayMs: number
  readonly committed: Committed
  readonly absence: Absence
  /** Called when who sits where has changed. */
  readonly seatsChanged: (loaded: LoadedMatch) => Promise<void>
  /** Called when a match has been removed. */
  readonly matchGone: (id: string) => void
}

export function createLobby({
  store,
  games,
  matches,
  runner,
  clock,
  agentDelayMs,
  committed,
  absence,
  seatsChanged,
  matchGone,
}: LobbyOptions): Lobby {
  function begin(record: MatchRecord, served: ServedGame): Result<Begun> {
    const { id, seats } = record
    const at = clock.now()
    const beginning = setUpMatch(record, served, at)
    if (!beginning.ok) return beginning
    return ok({
      ...beginning.value,
      chain: commitRecord({ ...beginning.value, id, served, seats, before: null, at, agentDelayMs, moved: null }),
    })
  }

  async function tellCommitted(record: MatchRecord, served: ServedGame, { match, steps, chain }: Begun): Promise<void> {
    const loaded = { record: { ...record, startedAt: chain.at }, served, match }
    matches.set(record.id, match)
    await committed(loaded, steps, chain)
  }

  async function change({ record, served }: LoadedMatch, seat: Seat, after: SeatRecord): Promise<Result<string>> {
    const { id } = record
    const seats = record.seats.map((player, i) => (i === seat ? after : player))
    const changed = { ...record, seats }
    const beginning = seats.every(Boolean) ? begin(changed, served) : ok(null)
    if (!beginning.ok) return beginning
    const seatChange = { match: id, seat, before: record.seats[seat]!, after, at: clock.now() }
    if (!(await store.changeSeat(seatChange, beginning.value?.chain ?? null))) return refuse('stale', 'The seats have changed meanwhile.')
    if (beginning.value) await tellCommitted(changed, served, beginning.value)
    else await seatsChanged({ record: changed, served, match: null })
    return ok(id)
  }

  /** In the rules' own way, so that everybody sees it as a move of that seat, with which it gets its new holder. */
  async function sitDown(loaded: LoadedMatch & { match: Match }, by: User, wanted?: Seat): Promise<Result<string>> {
    const { record, match } = loaded
    const free = joinableSeats(loaded)
    const seat = wanted ?? free[0]
    if (seat === undefined) return refuse('seat-taken', 'The match has begun, and no seat is free just now.')
    const before = record.seats[seat]
    if (before === undefined) return refuse('arguments', 'There is no such seat.')
    if (!free.includes(seat)) return refuse('seat-taken', 'That seat is not free just now.')
    const at = clock.now()
    const after = { user: by, since: match.version + 1 }
    const seats = record.seats.map((player, i) => (i === seat ? after : player))
    await store.addUser(by, at)
    const taken = { match: record.id, seat, before, after, at }
    const played = await runner.play({ ...loaded, record: { ...record, seats } }, { seat, move: SIT, at }, { taken })
    return played.ok ? ok(record.id) : played
  }

  return {
    async create({ game, variant, players, rematchOf = null }, by) {
      const served = games.get(game)
      if (!served.ok) return served
      const wrong = wrongPlayers(served.value, players)
      if (wrong) return refuse('arguments', wrong)
      const at = clock.now()
      const asked: MatchRecord = {
        id: newId(),
        game,
        variant,
        secret: newSecret(),
        status: 'open',
        version: 0,
        winners: [],
        creator: by.id,
        createdAt: at,
        updatedAt: at,
        startedAt: null,
        empty: [],
        rematchOf,
        seats: players.map((player) => invited(player, by)),
      }
      // Tried even while seats are open: options that cannot be played are refused to whoever chose them.
      const beginning = begin(asked, served.value)
      if (!beginning.ok) return beginning
      const record = { ...asked, variant: beginning.value.match.variant }
      const starts = record.seats.every(Boolean)
      await store.addUser(by, at)
      if (!(await store.addMatch(record, starts ? beginning.value.chain : null))) return refuse('stale', 'There is a rematch already.')
      if (starts) await tellCommitted(record, served.value, beginning.value)
      return ok(record.id)
    },

    join: (id, by, wanted) =>
      runner.alone(id, async (loaded) => {
        const { record, match } = loaded
        const own = seatOf(record, by.id)
        if (match && own !== null && isAbsent(record.seats[own])) return ok((await absence.comeBack(loaded, by.id)).record.id)
        if (match && (match.finished || !seatsLater(loaded.served.game))) return refuse('started', 'The match has begun.')
        if (own !== null) return refuse('seated', 'You sit at this match already.')
        if (match) return sitDown({ ...loaded, match }, by, wanted)
        const seat = wanted ?? record.seats.indexOf(null)
        const player = record.seats[seat]
        if (player === undefined) return refuse('arguments', 'There is no such seat.')
        if (player) return refuse('seat-taken', 'Somebody sits there.')
        await store.addUser(by, clock.now())
        return change(loaded, seat, { user: by })
      }),

    leave: (id, by) =>
      runner.alone(id, async (loaded) => {
        const { record, match } = loaded
        const seat = seatOf(record, by.id)
        if (seat === null) return refuse('not-seated', 'You do not sit at this match.')
        if (match) return absence.leave({ ...loaded, match }, seat)
        const seats = record.seats.map((player, i) => (i === seat ? null : player))
        const left = { ...loaded, record: { ...record, seats, updatedAt: clock.now() } }
        if (seats.some((player) => player && 'user' in player)) {
          const changed = await change(loaded, seat, null)
          return changed.ok ? ok(left) : changed
        }
        const last = { match: id, seat, before: record.seats[seat]!, after: null, at: clock.now() }
        if (!(await store.leaveForGood(last))) return refuse('stale', 'The seats have changed meanwhile.')
        matchGone(id)
        return ok(left)
      }),

    seatAgent: (id, by, seat, agent) =>
      runner.alone(id, async (loaded) => {
        const { record, served, match } = loaded
        if (record.creator !== by.id) return refuse('not-creator', 'Only who made the match can seat an agent.')
        if (match) return refuse('started', 'The match has begun.')
        const player = record.seats[seat]
        if (player === undefined) return refuse('arguments', 'There is no such seat.')
        if (player) return refuse('seat-taken', 'Somebody sits there.')
        const wrong = wrongAgent(served, agent)
        return wrong ? refuse('arguments', wrong) : change(loaded, seat, { agent, memory: null })
      }),

    start: (id, by) =>
      runner.alone(id, async ({ record, served, match }) => {
        if (record.creator !== by.id) return refuse('not-creator', 'Only who made the match can start it.')
        if (match) return refuse('started', 'The match has begun.')
        const early = withoutWaiting(record, served)
        if (!early) return refuse('not-started', 'The match begins when every seat is taken.')
        const beginning = begin(early, served)
        if (!beginning.ok) return beginning
        if (!(await store.commit(beginning.value.chain))) return refuse('stale', 'The match has changed meanwhile.')
        await tellCommitted(early, served, beginning.value)
        return ok(id)
      }),
  }
}

interface Begun extends InitialChain {
  readonly chain: Commit
}

function invited(player: Invited, me: User): SeatRecord {
  if (player === 'open') return null
  return player === 'me' ? { user: me } : { agent: player.agent, memory: null }
}

function wrongPlayers(served: ServedGame, players: readonly Invited[]): string | null {
  const { displayName, players: range } = served.info
  const outside = players.length < range.min || players.length > range.max
  if (outside) return `${displayName} is for ${range.min} to ${range.max} players.`
  if (players.filter((player) => player === 'me').length > 1) return 'You can take only one seat.'
  for (const player of players) {
    const wrong = typeof player === 'object' ? wrongAgent(served, player.agent) : null
    if (wrong) return wrong
  }
  return null
}

function wrongAgent({ info }: ServedGame, agent: string): string | null {
  return info.agents.some(({ name }) => name === agent) ? null : `${info.displayName} has no such agent.`
}
