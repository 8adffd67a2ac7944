import type { LiveMessage } from '../../server/http/app.ts'

export type {
  ClocksView,
  GameInfo,
  HistoryEntry,
  LiveMessage,
  MatchInfo,
  Me,
  NoticesInfo,
  PasskeyInfo,
  PlanView,
  SessionInfo,
} from '../../server/http/app.ts'

/** Whether the holder of each seat follows the match. */
export type Presence = Extract<LiveMessage, { type: 'presence' }>['seats']

/** What a watcher receives: whole steps, in whichever form they were sent. */
export type ServerMessage = Exclude<LiveMessage, { type: 'pulse' | 'changes' | 'made' | 'refused' }>
