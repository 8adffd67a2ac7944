import type { Absence } from '../absence.ts'
import type { Clock } from '../clock.ts'
import type { Games } from '../games.ts'
import type { History } from '../history.ts'
import type { Live } from '../live.ts'
import type { LoadedMatches } from '../loaded-match.ts'
import type { Lobby } from '../lobby.ts'
import type { Rematch } from '../rematch.ts'
import type { Runner } from '../runner.ts'
import type { Store } from '../store.ts'

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
