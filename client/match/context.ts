import type { Args, Definition, StepView, View } from '../../engine/view-shape.ts'
import { OFFLINE } from '../remote/answer.ts'
import type { HistoryEntry, LiveMessage, MatchInfo } from '../remote/wire.ts'
import type { Problem, Shown } from './ports.ts'

/** What a match's actor knows. Board, prompt, log and inspector are drawn from this. */
export interface MatchContext {
  match: MatchInfo | null
  definition: Definition | null
  /** The newest view heard of; what is shown may lag behind while steps are played. */
  newest: View | null
  /** Steps heard of and not yet shown. */
  queue: readonly StepView[]
  shown: Shown | null
  /** Every move up to the newest, as far as known, by version. */
  entries: readonly HistoryEntry[]
  /** Why the last proposal was not carried out. Gone with the next move. */
  refusal: Problem | null
  /** The last move proposed here. */
  proposal: { move: string; args: Args } | null
  /** The version looked at instead of the present, and what it showed once loaded. */
  past: Past | null
  /** Why the match cannot be shown or followed. */
  problem: Problem | null
  /** Failed attempts to connect since the line was last up. */
  attempt: number
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
  refusal: null,
  proposal: null,
  past: null,
  problem: null,
  attempt: 0,
}

/** More steps than this waiting are not played one by one: the newest is shown. */
export const LONGEST_QUEUE = 24

/** What changes when the server says something. */
export function hear(context: MatchContext, message: LiveMessage): Partial<MatchContext> {
  switch (message.type) {
    case 'match':
      return { match: message.match, problem: null, attempt: 0, refusal: context.refusal?.code === OFFLINE.code ? null : context.refusal }
    case 'view':
      return hearView(message.view)
    case 'step':
      return hearStep(context, message.step)
    case 'error':
      return { problem: { code: message.code, message: message.message } }
  }
}

/** Where to start from: what was known before is forgotten. */
function hearView(view: View): Partial<MatchContext> {
  return { newest: view, queue: [], shown: { view, step: null }, attempt: 0 }
}

function hearStep(context: MatchContext, step: StepView): Partial<MatchContext> {
  if (context.newest && step.version <= context.newest.version) return {}
  return {
    newest: step.view,
    queue: [...context.queue, step],
    shown: context.shown ?? { view: step.view, step: null },
    entries: merge(context.entries, [entryOf(step)]),
    refusal: null,
    attempt: 0,
  }
}

const entryOf = ({ version, move, by, args, at, view }: StepView): HistoryEntry => ({
  version,
  move,
  by,
  args,
  at,
  phase: view.phase.value,
})

/** Both lists in one, by version, each version once. */
export function merge(entries: readonly HistoryEntry[], more: readonly HistoryEntry[]): HistoryEntry[] {
  const byVersion = new Map([...entries, ...more].map((entry) => [entry.version, entry]))
  return [...byVersion.values()].sort((a, b) => a.version - b.version)
}

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
