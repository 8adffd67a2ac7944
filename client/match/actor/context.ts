import type { Refusal, RefusalCode } from '../../../engine/model/refusal.ts'
import type { Args, Definition, StepView, View } from '../../../engine/model/views.ts'
import type { ClocksView, HistoryEntry, MatchInfo, NoteView, PlanView, Presence, ServerMessage } from '../../remote/wire.ts'
import { worded } from '../../remote/worded.ts'
import { type Faces, learned } from '../model/known-faces.ts'
import type { LogPage, Problem, Shown } from './ports.ts'

/** A move that the player has chosen. */
export interface Proposed {
  /** An idempotency key: the server makes a proposal with the same key once. */
  readonly key: string
  readonly move: string
  readonly args: Args
  /** The view in which they chose it. */
  readonly seen: View
  /** The version it expects, fixed when it is first sent. */
  readonly version: number
  /** It was chosen in a view that was shown ahead and never came. */
  readonly isMisled?: boolean
}
/** A step of a move of the player's own that is shown before the server has told of it. */
export interface Ahead {
  /** Of the proposal. */
  readonly key: string
  readonly shown: Shown & { readonly step: StepView }
  /** Whether all that the move does is known with it, so that another can be foreseen from there. */
  readonly isWhole: boolean
}
/** What shows the player's own moves before the server has answered; `client/match/ahead` has it. */
export interface Foresight {
  /** What is shown ahead, once a move is chosen. */
  chosen(context: MatchContext, proposed: Proposed): readonly Ahead[]
  /** What becomes of what is shown ahead, and whether the drawing changes with it; null: nothing yet. */
  next(context: MatchContext): { readonly moves: boolean; readonly change: Partial<MatchContext> } | null
}
/** A range of versions made by the player's own moves only: `from` is the version before the first of them, `to` the last. */
export interface Own {
  readonly from: number
  readonly to: number
}

/** The state of a match's actor; board, prompt, log and inspector are drawn from it. */
export interface MatchContext {
  match: MatchInfo | null
  /** Of a match that has some, as they stand at the newest version. */
  clocks: ClocksView | null
  /** Who follows the match, by seat; empty until the server has said. */
  presence: Presence
  /** What the player plans; null: nothing. */
  plan: PlanView | null
  definition: Definition | null
  /** The newest view received; `shown` may lag behind while steps are animated. */
  newest: View | null
  /** Steps received and not shown yet. */
  queue: readonly StepView[]
  shown: Shown | null
  /** What the player's moves will do, before the server has told of it; the first so many have been shown. */
  ahead: readonly Ahead[]
  aheadShown: number
  /** The log up to the newest version, as far back as it was fetched, without gaps. */
  entries: readonly HistoryEntry[]
  /** What happened besides moves, oldest first, as far back as the log was fetched. */
  notes: readonly NoteView[]
  /** The faces seen so far. */
  faces: Faces
  /** Why the rules refused the last proposal. Cleared by the next move. */
  refusal: Refusal | null
  /** What else failed: a proposal without an answer, a past version that could not be loaded. */
  trouble: Problem | null
  /** How many moves chosen after the refused one were dropped with it. */
  dropped: number
  /** The last move proposed here. */
  proposal: Proposed | null
  /** Proposals that are not made yet, in order; the first one has been sent. */
  pending: readonly Proposed[]
  /** The version in the server's answer to the last proposal. */
  answer: number
  /** How often the current proposal was sent without success. */
  retries: number
  /** The server's refusal because others moved first. */
  overtaken: Problem | null
  /** The player's own last moves, if nothing else was made in between. */
  own: Own | null
  /** The past version on the screen instead of the present, and its view once loaded. */
  past: Past | null
  /** Why the match cannot be shown or followed. */
  problem: Problem | null
  /** Whether the connection broke and nothing has been received since. */
  lost: boolean
  /** Failed attempts to connect since the connection last worked. */
  attempt: number
  /** How many of them failed because the server could not show the match. */
  crashes: number
}
export interface Past {
  version: number
  /** The version on the screen before this one. */
  from: number
  /** Null until the server has answered for the first time. */
  shown: Shown | null
}

/** Before anything is loaded. */
export const initialContext: MatchContext = {
  match: null,
  clocks: null,
  presence: [],
  plan: null,
  definition: null,
  newest: null,
  queue: [],
  shown: null,
  ahead: [],
  aheadShown: 0,
  entries: [],
  notes: [],
  faces: new Map(),
  refusal: null,
  trouble: null,
  dropped: 0,
  proposal: null,
  pending: [],
  answer: 0,
  retries: 0,
  overtaken: null,
  own: null,
  past: null,
  problem: null,
  lost: false,
  attempt: 0,
  crashes: 0,
}

/** Of the connection: it works, or begins anew, so that earlier failures no longer count. */
export const NO_FAILURES = { lost: false, attempt: 0, crashes: 0 }

/** If more steps than this wait, the newest is shown without animating each. */
export const LONGEST_QUEUE = 24

/** What changes with a message from the server. */
export function withMessage(context: MatchContext, message: ServerMessage): Partial<MatchContext> {
  switch (message.type) {
    case 'match':
      // This does not prove that the connection works: the view may still fail.
      return { match: message.match, problem: null, lost: false, trouble: isUnanswered(context.trouble) ? null : context.trouble }
    case 'view':
      return withView(context, message.view)
    case 'step':
      return withStep(context, message.step)
    case 'note':
      return { notes: withNotes(context.notes, [message.note]) }
    case 'presence':
      return { presence: message.seats }
    case 'clocks':
      return { clocks: message.clocks }
    case 'plan':
      return { plan: message.plan }
    case 'error':
      return { problem: worded({ code: message.code, message: message.message }) }
  }
}

/** Resets the match to a view. Keeps faces, because ids stay valid. */
function withView({ faces }: MatchContext, view: View): Partial<MatchContext> {
  return { newest: view, queue: [], shown: { view, step: null }, faces: learned(faces, view), ...NO_FAILURES }
}

function withStep(context: MatchContext, step: StepView): Partial<MatchContext> {
  if (context.newest && step.version <= context.newest.version) return {}
  return {
    newest: step.view,
    queue: [...context.queue, step],
    shown: context.shown ?? { view: step.view, step: null },
    entries: contiguous(merge(context.entries, [entryOf(step)])),
    faces: learned(context.faces, step.view),
    refusal: null,
    trouble: null,
    dropped: 0,
    ...NO_FAILURES,
  }
}

const entryOf = ({ view, transfers: _, shuffled: __, ...entry }: StepView): HistoryEntry => ({
  ...entry,
  phase: view.phase.value,
  turn: view.turn,
})

/** Merges both lists by version, each version once. */
export function merge(entries: readonly HistoryEntry[], more: readonly HistoryEntry[]): HistoryEntry[] {
  const byVersion = new Map([...entries, ...more].map((entry) => [entry.version, entry]))
  return [...byVersion.values()].sort((a, b) => a.version - b.version)
}

/** What a fetched page of the log adds. */
export const withPage = (context: MatchContext, { entries, notes }: LogPage): Partial<MatchContext> => ({
  entries: contiguous(merge(context.entries, entries)),
  notes: withNotes(context.notes, notes),
})

/** Both lists, each note once. */
function withNotes(notes: readonly NoteView[], more: readonly NoteView[]): NoteView[] {
  const byText = new Map([...notes, ...more].map((note) => [JSON.stringify([note.at, note.kind, note.seat]), note]))
  return [...byText.values()].sort((a, b) => a.version - b.version || a.at - b.at)
}

/** The newest entries without gaps; what is before a gap is fetched again when needed. */
export function contiguous(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const gap = entries.findLastIndex(({ version }, i) => i > 0 && version !== entries[i - 1]!.version + 1)
  return entries.slice(Math.max(0, gap))
}

/** The first version in the known log, or the one after the newest if none is known. */
export const earliest = ({ entries, newest }: Pick<MatchContext, 'entries' | 'newest'>): number =>
  entries[0]?.version ?? (newest?.version ?? 0) + 1

/** Shows the next step of the queue. */
export function showNext({ queue }: MatchContext): Partial<MatchContext> {
  const [step, ...rest] = queue
  return step ? { shown: { view: step.view, step }, queue: rest } : {}
}

/** Shows the newest view, skipping those in between. */
export function showNewest({ newest, queue, shown }: MatchContext): Partial<MatchContext> {
  if (!newest) return {}
  const last = queue.at(-1)
  return { shown: last ? { view: last.view, step: last } : shown, queue: [] }
}

/** What the screen shows: the past version if one is chosen and loaded, else the present, as far as it is foreseen. */
export const onScreen = ({ past, ahead, aheadShown, shown }: MatchContext): Shown | null =>
  past?.shown ?? ahead[aheadShown - 1]?.shown ?? shown

const CODES: { [code in RefusalCode]: true } = {
  finished: true,
  'unknown-move': true,
  'not-seated': true,
  stale: true,
  phase: true,
  order: true,
  turn: true,
  arguments: true,
  guard: true,
  rule: true,
  interrupts: true,
  failed: true,
}

/** Whether the rules refused the proposal, rather than something before them failing. */
const isRefusal = (problem: Problem): problem is Problem & Refusal => Object.hasOwn(CODES, problem.code)

/** Stores the failure of a proposal as a refusal by the rules or as other trouble. */
export const unsuccessful = (problem: Problem) =>
  isRefusal(problem) ? { refusal: problem, trouble: null } : { refusal: null, trouble: problem }

/** Whether it is unknown if the server has made a proposal: no complete answer came. */
export const isUnanswered = (problem: Problem | null) => problem !== null && ['offline', 'timeout', 'unreadable'].includes(problem.code)
