import type { Games } from '../../games/games.ts'
import type { Absence } from '../../matches/absence.ts'
import type { History } from '../../matches/history.ts'
import type { Live } from '../../matches/live.ts'
import type { LoadedMatches } from '../../matches/loaded-match.ts'
import type { Lobby } from '../../matches/lobby.ts'
import type { Rematch } from '../../matches/rematch.ts'
import type { Runner } from '../../matches/runner.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Store } from '../../store/store.ts'

/** What the routes work with. */
export interface Services {
  readonly store: Store
  readonly games: Games
  readonly matches: LoadedMatches
  readonly clock: Clock
  readonly history: History
  readonly runner: Runner
  readonly lobby: Lobby
  readonly rematch: Rematch
  readonly absence: Absence
  readonly live: Live
}
