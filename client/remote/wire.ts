import type { LiveMessage } from '../../server/http/app.ts'

export type { ClocksView, GameInfo, HistoryEntry, LiveMessage, MatchInfo, Me, SessionInfo } from '../../server/http/app.ts'

/** What a watcher receives: whole steps, in whichever form they were sent. */
export type ServerMessage = Exclude<LiveMessage, { type: 'pulse' | 'changes' | 'made' | 'refused' }>
