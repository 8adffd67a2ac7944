export type { GameInfo, HistoryEntry, LiveMessage, MatchInfo } from '../../server/app.ts'
