import type { LiveMessage } from '../../server/http/app.ts'

export type {
  Ahead,
  ChatLineInfo,
  ChatPage,
  CheckedDraft,
  ClocksView,
  ComparedCharts,
  GameChart,
  GameInfo,
  GameRules,
  HistoryEntry,
  LiveMessage,
  MatchInfo,
  Me,
  MoveAhead,
  NoteView,
  NoticesInfo,
  PasskeyInfo,
  PlanView,
  SessionInfo,
  SimulatedMatches,
  TakenAlong,
  WaysIn,
} from '../../server/http/app.ts'

/** Whether the holder of each seat follows the match. */
export type Presence = Extract<LiveMessage, { type: 'presence' }>['seats']

/** What a watcher is told of the chat. */
export type ChatMessage = Extract<LiveMessage, { type: 'line' | 'unread' }>

/** What a watcher receives of the match: whole steps, in whichever form they were sent. */
export type ServerMessage = Exclude<LiveMessage, ChatMessage | { type: 'pulse' | 'changes' | 'made' | 'refused' }>
