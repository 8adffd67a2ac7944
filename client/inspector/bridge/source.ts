import type { Refusal } from '../../../engine/model/refusal.ts'
import type { Mover } from '../../../engine/model/seats.ts'
import type { Args, LineNow, PhaseValue } from '../../../engine/model/views.ts'

/** One version, as the viewer of the match may know it. */
export interface Entry {
  version: number
  /** Null for version 0, which no move made, and for a version of which only the phase is known. */
  move: string | null
  by: Mover | null
  args: Args
  /** Where play is after it. */
  phase: PhaseValue
}

/** A move that was refused. `by` is what said no: `guard isPair`, `reveal.legal`. */
export interface RefusalEntry extends Refusal {
  move: string
  args: Args
}

/** What the match page calls what a version or a refusal is about. */
export interface Words {
  /** Who sits where, by the seats' numbers. */
  seats: readonly string[]
  /** The arguments of the move: `square 5`. */
  args: string
}

/** The match actor, as far as the inspector reads it. It sees what the page already has, and nothing else. */
export interface MatchSource {
  /** Every past version the viewer can know; asked for once. While it is under way or fails, the versions from `current` on are shown. */
  history(): Promise<readonly Entry[]>
  /** The newest version. If its move is null, the history's entry for it is taken instead. */
  current(): Entry
  /** Calls for each later version and each refusal, as they come. Returns what ends it. */
  subscribe(listener: (entry: Entry | RefusalEntry) => void): () => void
  /** As things are called now; asked whenever something is told. */
  words(move: string | null, args: Args): Words
  /**
   * The moves, conditions and state of one version, as a seat may know them; null: as the visitor does. Asked for the version that is
   * looked at. Rejects with an Error whose message is a sentence.
   */
  moment(version: number, seat: number | null): Promise<Moment>
  /** Makes a move as the match page does, which shows what comes of it. */
  play(move: string, args: Args): void
}

/** The moves, conditions and state of one version, in the match page's words. */
export interface Moment {
  version: number
  /** Who may know it: a seat's number; null: everybody who watches. */
  seat: number | null
  /** The seats as which the visitor may look. */
  seats: readonly number[]
  /** Who is to do what, with the players' names. */
  prompt: string
  moves: readonly MomentMove[]
  /** What the engine takes by itself. */
  rest: readonly LineNow[]
  state: readonly StateGroup[]
}

/** A move of the phases that play is in. */
export interface MomentMove {
  move: string
  /** As the page calls it. */
  name: string
  /** Whether the seat can make it; null for spectators, and where that shows only when it is tried. */
  open: boolean | null
  /** Why not, in sentences. */
  why: readonly string[]
  /** Paths of the phases that have it, where play is in none of them as far as the seat knows; else empty. */
  onlyIn: readonly string[]
  lines: readonly LineNow[]
  /** What the visitor can make it with now; empty in other versions, for other seats, and where that is too much to list. */
  choices: readonly MomentChoice[]
}

/** Arguments of a move, and what the page calls them. */
export interface MomentChoice {
  args: Args
  text: string
}

/** What is on the table, or belongs to one player. */
export interface StateGroup {
  title: string
  fields: readonly { label: string; text: string }[]
}

/** The name of the event that reports a refusal: SCXML's own word for errors, and no move's name has a dot. */
export const REFUSED = 'error.refusal'

/** What an event of a version carries. */
export interface VersionEvent {
  type: string
  by: Mover | null
  args: Args
  version: number
  words: Words
}

/** What the event of a refusal carries. */
export interface RefusalEvent extends RefusalEntry {
  type: typeof REFUSED
  /** The version it came after. */
  version: number
  /** Counts this match's refusals from 0: the same one may be told twice. */
  nth: number
  words: Words
}

/** The message by which the match page and the viewer tell each other which version is looked at. */
export const LOOK = 'playchart.look'

/** What a message of that name carries. */
export interface LookMessage {
  type: typeof LOOK
  /** Null: the newest. */
  version: number | null
}

/** Which version the match page shows, null for the newest; the viewer shows the same. */
export interface TimeLine {
  at(): number | null
  /** Called with what the user has chosen in the viewer. */
  select(version: number | null): void
  /** Calls for each other version that the page shows. Returns what ends it. */
  subscribe(listener: (version: number | null) => void): () => void
}

/** Whether a message says which version is looked at. */
export function isLook(message: unknown): message is LookMessage {
  const { type, version } = Object(message) as Partial<LookMessage>
  return type === LOOK && (version === null || (Number.isInteger(version) && Number(version) >= 0))
}

/** The message by which the viewer asks for the moves, conditions and state of a version, and the one that answers it. */
export const ASK = 'playchart.ask'
export const TOLD = 'playchart.told'

/** What a message of the first name carries. */
export interface AskMessage {
  type: typeof ASK
  version: number
  /** As which seat; null: as the visitor. */
  seat: number | null
}
/** What the answer carries: what was asked, and the moment or why there is none. */
export type ToldMessage = Omit<AskMessage, 'type'> & { type: typeof TOLD; moment: Moment | null; problem: string }

/** The message by which the viewer has a move made. */
export const PLAY = 'playchart.play'

/** What a message of that name carries. */
export interface PlayMessage {
  type: typeof PLAY
  /** The version that its user looked at: in another one nothing is made. */
  version: number
  move: string
  args: Args
}

export function isPlay(message: unknown): message is PlayMessage {
  const { type, version, move, args } = Object(message) as Partial<PlayMessage>
  return type === PLAY && isCount(version) && typeof move === 'string' && typeof args === 'object' && args !== null
}

/** Whether a message asks for a version. */
export function isAsk(message: unknown): message is AskMessage {
  const { type, version, seat } = Object(message) as Partial<AskMessage>
  return type === ASK && isCount(version) && (seat === null || isCount(seat))
}

export const isTold = (message: unknown): message is ToldMessage => (Object(message) as Partial<ToldMessage>).type === TOLD

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
