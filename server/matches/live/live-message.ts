import type { ChangedSteps } from '../../../engine/model/changed-steps.ts'
import type { Parsed } from '../../../engine/model/changes.ts'
import type { StepView, View } from '../../../engine/model/views.ts'
import type { ServerRefusal } from '../../runtime/result.ts'
import type { MatchInfo } from '../match-info.ts'

/** The messages to a watcher of a match, each one JSON text. */
export type LiveMessage =
  /**
   * The first message, and whenever seats or status change. `words`: those that changes refer to by number; only in the first message, to
   * watchers who take changes.
   */
  | { type: 'match'; match: MatchInfo; words?: readonly Parsed[] }
  /** A view to start from: everything known before is invalid. */
  | { type: 'view'; view: View }
  /** The next version. */
  | { type: 'step'; step: StepView }
  /** The next versions, to a watcher who takes changes and has the view before them. */
  | ({ type: 'changes' } & ChangedSteps)
  /** The move with this key was made, up to this version; the versions themselves have been sent before. On a WebSocket only. */
  | { type: 'made'; key: string; version: number }
  /** The move with this key was not made. `retryAfter`: after how many seconds to try again. On a WebSocket only. */
  | ({ type: 'refused'; key: string; retryAfter?: number } & ServerRefusal)
  /** Nothing has happened, but the connection is alive: browsers do not see pings. At any time, on a WebSocket only. */
  | { type: 'pulse' }
  /** The last message. */
  | { type: 'error'; code: ServerRefusal['code']; message: string }

/** A LiveMessage on its way out; the same object goes to all who are sent the same. */
export class Sent {
  /** As JSON. */
  readonly text: string
  /** The version that its reader has reached. */
  readonly version: number | undefined
  #bytes: Buffer | undefined

  constructor(text: string, version?: number) {
    this.text = text
    this.version = version
  }

  /** The text as UTF-8, made once. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }
}
