import type { Variant } from '../../engine/model/match.ts'
import type { ServedGame } from '../games/games.ts'
import { newMatchId, newSecret } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Kept, Visibility, Watchers } from '../store/admissions.ts'
import type { Pace } from '../store/pace.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { agentProblem } from './seating.ts'
import { prepareStart, publishStart } from './start.ts'

/** Who is to sit at a seat of a new match. */
export type Invited = 'me' | 'open' | { readonly agent: string }

export interface NewMatch {
  readonly game: string
  readonly variant: Variant
  /** One for each seat. */
  readonly players: readonly Invited[]
  /** Default: open. */
  readonly visibility?: Visibility | undefined
  /** Default: everybody may watch where everybody may play, those with the link where they may, else nobody. */
  readonly watchers?: Watchers | undefined
  /** Id of the match that it repeats: each has one rematch at most. */
  readonly rematchOf?: string
  /** Open seats that are kept for somebody. */
  readonly kept?: readonly Kept[]
  /** Left out: as by default. */
  readonly pace?: Pace | undefined
}

/** Makes a match, which begins at once when no seat is open. Returns its id. */
export async function create(context: LobbyContext, asked: NewMatch, by: User): Promise<Result<string>> {
  const { store, games, clock } = context
  const served = games.get(asked.game)
  if (!served.ok) return served
  const problem = playersProblem(served.value, asked.players) ?? watchersProblem(asked)
  if (problem) return refuse('arguments', problem)
  const waits = asked.players.includes('open') && (await store.openMatchesOf(by.id)) >= context.openMatches
  if (waits) return refuse('too-many', tooManyOpen(context.openMatches))
  const at = clock.now()
  const open = newRecord(asked, by, at, context.shard)
  // Set up even while seats are open: options that cannot be played are refused to the player who chose them.
  const prepared = await prepareStart(context, open, served.value)
  if (!prepared.ok) return prepared
  const record = { ...open, variant: prepared.value.commit.match.variant }
  const starts = record.seats.every(Boolean)
  await store.addUser(by, at)
  if (!(await store.addMatch(record, starts ? prepared.value.commit : null))) return refuse('stale', 'This match already has a rematch.')
  if (starts) publishStart(context, { ...prepared.value, record })
  else context.events.happened({ type: 'opened', record, match: null })
  return ok(record.id)
}

const tooManyOpen = (most: number) =>
  `You already have ${most} tables that wait for players. Leave one, or wait until one starts, before you open another.`

/** Who may watch where nothing is said of it. */
export const WATCHERS_OF: { readonly [visibility in Visibility]: Watchers } = { open: 'everyone', link: 'link', private: 'players' }

/** As a record has them: what is open to everybody is left out. */
export const accessFields = (visibility: Visibility, watchers: Watchers): Pick<MatchRecord, 'visibility' | 'watchers'> => ({
  ...(visibility !== 'open' && { visibility }),
  ...(watchers !== 'everyone' && { watchers }),
})

/** Why nobody can have these rules about players and watchers; null where they can. */
export function watchersProblem({ visibility, watchers }: Pick<NewMatch, 'visibility' | 'watchers'>): string | null {
  return visibility === 'private' && watchers === 'everyone' ? 'A private table cannot be watched by everybody.' : null
}

function newRecord(
  { game, variant, players, rematchOf, kept, pace, ...access }: NewMatch,
  by: User,
  at: number,
  shard?: string,
): MatchRecord {
  const { visibility = 'open', watchers = WATCHERS_OF[visibility] } = access
  return {
    id: newMatchId(shard),
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
    rematchOf: rematchOf ?? null,
    seats: players.map((player) => seated(player, by)),
    ...accessFields(visibility, watchers),
    ...(kept?.length && { kept }),
    ...(pace && { pace }),
  }
}

function seated(player: Invited, me: User): SeatRecord {
  if (player === 'open') return null
  return player === 'me' ? { user: me } : { agent: player.agent, memory: null }
}

function playersProblem(served: ServedGame, players: readonly Invited[]): string | null {
  const outside = seatsProblem(served, players.length)
  if (outside) return outside
  if (players.filter((player) => player === 'me').length > 1) return 'You can take only one seat.'
  for (const player of players) {
    const problem = typeof player === 'object' ? agentProblem(served, player.agent) : null
    if (problem) return problem
  }
  return null
}

/** Why the game cannot be played at so many seats; null where it can. */
export function seatsProblem({ info: { displayName, players } }: ServedGame, seats: number): string | null {
  return seats < players.min || seats > players.max ? `${displayName} is for ${players.min} to ${players.max} players.` : null
}
