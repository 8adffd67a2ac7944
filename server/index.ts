/** For a server of your own, with your games, store and port. */

export { discoverGames, GameFolderError } from './games/discover-games.ts'
export {
  type App,
  type AppOptions,
  createApp,
  type ErrorBody,
  type GameInfo,
  type HistoryEntry,
  type LiveMessage,
  type MatchInfo,
} from './http/app.ts'
export type { ClientFolders } from './http/client-files.ts'
export { LIMITS, type Limit, type Limits, type Rate, timesLimits } from './http/limits/limits.ts'
export { type Listening, listen } from './http/listen.ts'
export type { GameComparison } from './rules/comparison.ts'
export { type Clock, systemClock } from './runtime/clock.ts'
export { openStore } from './store/sqlite/open-store.ts'
export type {
  Commit,
  /** @deprecated Use `Commit`: a chain is what the engine calls moves that follow each other. */
  Commit as Chain,
  MatchFilter,
  MatchRecord,
  SeatChange,
  Store,
} from './store/store.ts'
