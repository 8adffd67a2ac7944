import type { ChangedSteps } from '../../../engine/model/changed-steps.ts'
import type { Parsed } from '../../../engine/model/changes.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { StepView, View } from '../../../engine/model/views.ts'
import type { ServerRefusal } from '../../runtime/result.ts'
import type { ChatRoom } from '../../store/chat.ts'
import type { Present } from '../away/presence.ts'
import type { ClocksView } from '../away/seat-clocks.ts'
import type { MatchInfo } from '../match-info.ts'
import type { NoteView } from '../note-view.ts'
import type { PlanView } from '../planned/planning.ts'

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
  /** The clocks of a match that has some: after the versions that changed them, and whenever they are set. */
  | { type: 'clocks'; clocks: ClocksView }
  /**
   * Whether the holder of each seat follows the match; null for a seat without a person. To watchers who ask for it: after the first messages,
   * and whenever it changes.
   */
  | { type: 'presence'; seats: readonly (Present | null)[] }
  /** A line of chat; to watchers who take chat and may read it, as are those of `unread`. */
  | { type: 'line'; line: ChatLineInfo }
  /** How many lines of chat they have not read: after the first messages, and whenever they have read some. */
  | { type: 'unread'; count: number }
  /**
   * What the viewer plans, null once nothing is left of it: after the first messages where they have a plan, and whenever it changes. Nobody
   * else is sent it.
   */
  | { type: 'plan'; plan: PlanView | null }
  /** Something happened besides moves: for the log. */
  | { type: 'note'; note: NoteView }
  /** The move with this key was made, up to this version; the versions themselves have been sent before. On a WebSocket only. */
  | { type: 'made'; key: string; version: number }
  /** The move with this key was not made. `retryAfter`: after how many seconds to try again. On a WebSocket only. */
  | ({ type: 'refused'; key: string; retryAfter?: number } & ServerRefusal)
  /** Nothing has happened, but the connection is alive: browsers do not see pings. At any time, on a WebSocket only. */
  | { type: 'pulse' }
  /** The last message. */
  | { type: 'error'; code: ServerRefusal['code']; message: string }

/** A line of chat, as somebody reads it. */
export interface ChatLineInfo {
  room: ChatRoom
  /** Its number in the room, from 1. */
  line: number
  /** Of its writer, now. */
  name: string
  /** Its writer has no account. */
  guest?: true
  /** The id of their picture, if they have one. */
  picture?: string
  /** The seat that they have in the match now; null: they watch. */
  seat: Seat | null
  /** Whether the reader has written it. */
  me: boolean
  /** Null once it is removed. */
  text: string | null
  /** Milliseconds since 1970. */
  at: number
}

/** What watchers read when their match is not there any more. */
export const GONE = {
  left: 'Everyone has left this match.',
  cancelled: 'This table was cancelled by the player who opened it.',
  deleted: 'This match was deleted by the people who run this server.',
  gone: 'This match is not there any more.',
}

/** A LiveMessage on its way out; the same object goes to all who are sent the same. */
export class Sent {
  /** As JSON. */
  readonly text: string
  /** The version that its reader has reached. */
  readonly version: number | undefined
  #frame: Buffer | undefined

  constructor(text: string, version?: number) {
    this.text = text
    this.version = version
  }

  /** The text as a WebSocket sends it, made once. */
  get frame(): Buffer {
    this.#frame ??= frameOf(this.text)
    return this.#frame
  }
}

/** The first byte of a frame: a whole message of text. */
const WHOLE_TEXT = 0x81
/** The second byte where two or eight bytes with the length follow. */
const [LENGTH_IN_TWO, LENGTH_IN_EIGHT] = [126, 127]

/** RFC 6455, 5.2: the head that a server's frame has, then the text as UTF-8. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < LENGTH_IN_TWO ? 2 : length < 2 ** 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = WHOLE_TEXT
  frame[1] = head === 2 ? length : head === 4 ? LENGTH_IN_TWO : LENGTH_IN_EIGHT
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}
