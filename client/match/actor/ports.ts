import type { Refusal } from '../../../engine/model/refusal.ts'
import type { Args, Definition, MoveNow, StepView, View } from '../../../engine/model/views.ts'
import type { Stage } from '../../kit/animate/stage.ts'
import type { Answer, Problem } from '../../remote/answer.ts'
import type { LiveLine } from '../../remote/live.ts'
import type { HistoryEntry, MatchInfo, NoteView, ServerMessage } from '../../remote/wire.ts'

/** What the match's actor needs from the server. */
export interface MatchLink {
  info(): Promise<Answer<MatchInfo>>
  definition(game: string, seats: number, rules: string | undefined): Promise<Answer<Definition>>
  /** A page of the log: the newest entries, or those before a version, and what happened besides. */
  history(before: number | null): Promise<Answer<LogPage>>
  version(version: number): Promise<Answer<Shown>>
  /** The server makes a proposal with the same `key` once and repeats its answer. */
  propose(move: string, args: Args, expectVersion: number, key: string): Promise<Answer<{ version: number }>>
  live(from: number | null, heard: (message: ServerMessage) => void, down: (code: number) => void): LiveLine
}

/** What a player can ask the server: what they can do, and why not the rest. */
export interface Questions {
  moves(): Promise<Answer<{ readonly version: number; readonly moves: readonly MoveNow[] }>>
  /** Why a move with these arguments would be refused; null if nothing is known against it. */
  whyNot(move: string, args: Args): Promise<Answer<{ readonly refusal: Refusal | null }>>
}

export interface LogPage {
  entries: HistoryEntry[]
  notes: NoteView[]
}

/** What is on the screen: a view and the step that led to it, null if that was not seen. */
export interface Shown {
  view: View
  step: StepView | null
}
export type { Problem, Stage }
