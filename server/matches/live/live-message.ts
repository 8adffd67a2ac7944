import type { ChangedSteps } from '../../../engine/model/changed-steps.ts'
import type { Parsed } from '../../../engine/model/changes.ts'
import type { StepView, View } from '../../../engine/model/views.ts'
import type { ServerRefusal } from '../../runtime/result.ts'
import type { MatchInfo } from '../match-info.ts'

/** What a watcher of a match is sent, one JSON text each. */
export type LiveMessage =
  /** First, and whenever seats or status change. `words`: those that changes name by number; in the first alone, to those who take changes. */
  | { type: 'match'; match: MatchInfo; words?: readonly Parsed[] }
  /** Where to start from: everything known before is to be forgotten. */
  | { type: 'view'; view: View }
  /** The next version. */
  | { type: 'step'; step: StepView }
  /** The next versions, to one who takes changes and has the view before them. */
  | ({ type: 'changes' } & ChangedSteps)
  /** The move with this key is made, up to this version; the versions themselves have been sent before. On a WebSocket only. */
  | { type: 'made'; key: string; version: number }
  /** The move with this key is not made. `retryAfter`: in how many seconds it may be. On a WebSocket only. */
  | ({ type: 'refused'; key: string; retryAfter?: number } & ServerRefusal)
  /** Nothing has happened, but the line is still open: a browser does not see pings. At any time, on a WebSocket only. */
  | { type: 'pulse' }
  /** The last message: nothing more will come. */
  | { type: 'error'; code: ServerRefusal['code']; message: string }
