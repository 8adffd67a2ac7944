import type { StepView, View } from '../../engine/model/views.ts'
import type { ServerRefusal } from '../runtime/result.ts'
import type { MatchInfo } from './match-info.ts'

/** What a watcher of a match is sent, one JSON text each. */
export type LiveMessage =
  /** First, and whenever seats or status change. */
  | { type: 'match'; match: MatchInfo }
  /** Where to start from: everything known before is to be forgotten. */
  | { type: 'view'; view: View }
  /** The next version. */
  | { type: 'step'; step: StepView }
  /** Nothing has happened, but the line is still open: a browser does not see pings. At any time, on a WebSocket only. */
  | { type: 'pulse' }
  /** The last message: nothing more will come. */
  | { type: 'error'; code: ServerRefusal['code']; message: string }
