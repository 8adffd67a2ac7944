import type { LiveMessage } from '../../server/http/app.ts'

export type { GameInfo, HistoryEntry, LiveMessage, MatchInfo } from '../../server/http/app.ts'

/** What a watcher is told: steps are whole, however they came. */
export type ServerMessage = Exclude<LiveMessage, { type: 'pulse' | 'changes' | 'made' | 'refused' }>
