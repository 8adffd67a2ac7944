import type { LiveMessage } from '../../server/app.ts'

export type { GameInfo, HistoryEntry, LiveMessage, MatchInfo } from '../../server/app.ts'

/** What a watcher is told; a pulse only says that the line is there. */
export type Said = Exclude<LiveMessage, { type: 'pulse' }>
