/** For those who run a server of their own: their games, their store, their port. */
export {
  type App,
  type AppOptions,
  createApp,
  type ErrorBody,
  type GameInfo,
  type HistoryEntry,
  type LiveMessage,
  type MatchInfo,
} from './app.ts'
export type { ClientFolders } from './client-files.ts'
export { type Clock, systemClock } from './clock.ts'
export { discoverGames, GameFolderError } from './discover-games.ts'
export { type Listening, listen } from './listen.ts'
export { openStore } from './sqlite/open-store.ts'
export type { Chain, MatchFilter, MatchRecord, SeatChange, Store } from './store.ts'
