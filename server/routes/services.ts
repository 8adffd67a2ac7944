import type { Clock } from '../clock.ts'
import type { Games } from '../games.ts'
import type { History } from '../history.ts'
import type { Live } from '../live.ts'
import type { Lobby } from '../lobby.ts'
import type { Runner } from '../runner.ts'
import type { Store } from '../store.ts'

/** What the routes work with. */
export interface Services {
  readonly store: Store
  readonly games: Games
  readonly clock: Clock
  readonly history: History
  readonly runner: Runner
  readonly lobby: Lobby
  readonly live: Live
}
