import type { LiveMessage } from '../../server/http/app.ts'

export type { GameInfo, HistoryEntry, LiveMessage, MatchInfo } from '../../server/http/app.ts'

/** What a watcher is told; a pulse only says that the line is there. */
export type ServerMessage = Exclude<LiveMessage, { type: 'pulse' }>
