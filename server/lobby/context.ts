import type { Games } from '../games/games.ts'
import type { Thinking } from '../games/workers/thinking.ts'
import type { Absence } from '../matches/absence.ts'
import type { Access } from '../matches/access.ts'
import type { Presence } from '../matches/away/presence.ts'
import type { History } from '../matches/history.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Runner } from '../matches/runner.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Store } from '../store/store.ts'

/** What the lobby works with. */
export interface LobbyContext {
  readonly store: Store
  readonly games: Games
  readonly matches: LoadedMatches
  readonly runner: Runner
  readonly history: History
  readonly absence: Absence
  readonly access: Access
  readonly presence: Presence
  readonly events: MatchEvents
  readonly thinking: Pick<Thinking, 'isSpent'>
  readonly clock: Clock
  readonly agentDelayMs: number
  /** How many open matches one user may have made. */
  readonly openMatches: number
  /** What ids of new matches begin with, so that a proxy can find the database that has them. */
  readonly shard?: string | undefined
  /** Id of the request that it works for: the log names it. */
  readonly request?: string | undefined
}
