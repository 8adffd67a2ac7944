import type { Refusal, RefusalCode } from '../../../engine/model/refusal.ts'
import type { Args, Definition, StepView, View } from '../../../engine/model/views.ts'
import type { HistoryEntry, MatchInfo, ServerMessage } from '../../remote/wire.ts'
import { type Faces, learned } from '../model/known-faces.ts'
import type { Problem, Shown } from './ports.ts'

/** What the player has proposed. */
export interface Proposed {
  /** The same each time that it is sent: it is made once. */
  readonly key: string
  readonly move: string
  readonly args: Args
  /** What they saw when they chose it. */
  readonly seen: View
  /** The version that it expects: settled when it is first sent. */
  readonly version: number
}
/** What the player's own moves made, one after another, and nothing else in between: from the version before the first of them. */
export interface Own {
  readonly from: number
  readonly to: number
}

/** What a match's actor knows. Board, prompt, log and inspector are drawn from this. */
export interface MatchContext {
  match: MatchInfo | null
  definition: Definition | null
  /** The newest view heard of; what is shown may lag behind while steps are played. */
  newest: View | null
  /** Steps heard of and not yet shown. */
  queue: readonly StepView[]
  shown: Shown | null
  /** The moves up to the newest, as far back as they were fetched, without a gap. */
  entries: readonly HistoryEntry[]
  /** The faces that have been seen here. */
  faces: Faces
  /** Why the rules did not carry out the last proposal. Gone with the next move. */
  refusal: Refusal | null
  /** What else could not be done: a proposal that was not answered, a past version that was not to be had. */
  trouble: Problem | null
  /** How many moves chosen after the one that was not carried out have been dropped with it. */
  dropped: number
  /** The last move proposed here. */
  proposal: Proposed | null
  /** What was proposed and is not made yet, in order; the first is on its way. */
  pending: readonly Proposed[]
  /** The version that the server answered the last proposal with. */
  answer: number
  /** How often it was sent in vain. */
  retries: number
  /** Why the server refused it, where others had moved meanwhile. */
  overtaken: Problem | null
  /** The player's own last moves. */
  own: Own | null
  /** The version looked at instead of the present, and what it showed once loaded. */
  past: Past | null
  /** Why the match cannot be shown or followed. */
  problem: Problem | null
  /** Whether the line broke and nothing has been heard since. */
  lost: boolean
  /** Failed attempts to connect since the line last served. */
  attempt: number
  /** How many of them ended because the server could not show the match. */
  crashes: number
}
export interface Past {
  version: number
  /** The version on the screen before. */
  from: number
  /** Null until the server has answered for the first time. */
  shown: Shown | null
}

export const nothing: MatchContext = {
  match: null,
  definition: null,
  newest: null,
  queue: [],
  shown: null,
  entries: [],
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

/** The line serves: what went wrong before no longer counts. */
export const SERVED = { lost: false, attempt: 0, crashes: 0 }

/** More steps than this waiting are not played one by one: the newest is shown. */
export const LONGEST_QUEUE = 24

/** What changes when the server says something. */
export function hear(context: MatchContext, message: ServerMessage): Partial<MatchContext> {
  switch (message.type) {
    case 'match':
      // Not yet a sign that the line serves: the view may fail.
      return { match: message.match, problem: null, lost: false, trouble: isUnanswered(context.trouble) ? null : context.trouble }
    case 'view':
      return hearView(context, message.view)
    case 'step':
      return hearStep(context, message.step)
    case 'error':
      return { problem: { code: message.code, message: message.message } }
  }
}

/** Where to start from: what was known before is forgotten, save faces, whose ids stay good. */
function hearView({ faces }: MatchContext, view: View): Partial<MatchContext> {
  return { newest: view, queue: [], shown: { view, step: null }, faces: learned(faces, view), ...SERVED }
}

function hearStep(context: MatchContext, step: StepView): Partial<MatchContext> {
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
    ...SERVED,
  }
}

const entryOf = ({ view, transfers: _, shuffled: __, ...entry }: StepView): HistoryEntry => ({
  ...entry,
  phase: view.phase.value,
  turn: view.turn,
})

/** Both lists in one, by version, each version once. */
export function merge(entries: readonly HistoryEntry[], more: readonly HistoryEntry[]): HistoryEntry[] {
  const byVersion = new Map([...entries, ...more].map((entry) => [entry.version, entry]))
  return [...byVersion.values()].sort((a, b) => a.version - b.version)
}

/** The newest entries that follow on one another: what is before a gap is fetched again when it is wanted. */
export function contiguous(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const gap = entries.findLastIndex(({ version }, i) => i > 0 && version !== entries[i - 1]!.version + 1)
  return entries.slice(Math.max(0, gap))
}

/** The first version whose move is known; the one after the newest where none is. */
export const earliest = ({ entries, newest }: Pick<MatchContext, 'entries' | 'newest'>): number =>
  entries[0]?.version ?? (newest?.version ?? 0) + 1

/** Shows the next step of the queue. */
export function showNext({ queue }: MatchContext): Partial<MatchContext> {
  const [step, ...rest] = queue
  return step ? { shown: { view: step.view, step }, queue: rest } : {}
}

/** Shows the newest view, leaving out what is in between. */
export function showNewest({ newest, queue, shown }: MatchContext): Partial<MatchContext> {
  if (!newest) return {}
  const last = queue.at(-1)
  return { shown: last ? { view: last.view, step: last } : shown, queue: [] }
}

/** What the screen shows: the past while someone looks back, else the present. */
export const onScreen = (context: MatchContext): Shown | null => (context.past ? (context.past.shown ?? context.shown) : context.shown)

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

/** Whether a proposal came as far as the rules, and they said no. */
const isRefusal = (problem: Problem): problem is Problem & Refusal => Object.hasOwn(CODES, problem.code)

/** Where an unsuccessful proposal is noted: as a refusal by the rules, or as trouble on the way to them. */
export const unsuccessful = (problem: Problem) =>
  isRefusal(problem) ? { refusal: problem, trouble: null } : { refusal: null, trouble: problem }

/** Whether nothing tells if the server has made a proposal: no answer came, or not all of it. */
export const isUnanswered = (problem: Problem | null) => problem !== null && ['offline', 'timeout', 'unreadable'].includes(problem.code)
