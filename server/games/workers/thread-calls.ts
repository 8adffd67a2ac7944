import type { AgentQuestion, Chosen } from '../../../engine/bots/choose.ts'
import type { RecordedMatch } from '../../../engine/propose/replay.ts'
import type { ChartMistake } from '../discover-games.ts'
import type { Draft, DraftedChart } from './drafted-chart.ts'
import type { ComparedCharts, DrawnChart } from './drawn-chart.ts'
import type { Rehearsal, Rehearsed } from './rehearse.ts'
import type { FoldedMatches, RecordedCoverage } from './replayed-matches.ts'
import type { SimulatedMatches, SimulatedTable } from './simulated.ts'

/** What a thread is asked and answers: plain data, both. */

export interface ThreadCalls {
  /** Loads the game, so that the time this takes is nobody's thinking time. */
  load: { readonly given: null; readonly answer: null }
  /** One after another; those at the end that there was no time for have no answer. `sources`: which ones the thread has loaded, as `sourcesOf` says. */
  rehearse: {
    readonly given: readonly Rehearsal[]
    readonly answer: { readonly sources: string | null; readonly rehearsed: readonly Rehearsed[] }
  }
  /** `thinkingMs`: how long an agent that looks ahead is to take. */
  choose: { readonly given: { readonly question: AgentQuestion; readonly thinkingMs: number }; readonly answer: Chosen | null }
  draw: { readonly given: null; readonly answer: DrawnChart }
  draft: { readonly given: Draft; readonly answer: DraftedChart }
  /** `before`: the folder of the older rules. */
  compare: { readonly given: { readonly before: string }; readonly answer: ComparedCharts }
  /** `withinMs`: after so long no more is played again. */
  fold: { readonly given: { readonly records: readonly RecordedMatch[]; readonly withinMs: number }; readonly answer: FoldedMatches }
  /** `folder`: the game's. `withinMs`: after so long no more is played again. */
  cover: { readonly given: { readonly folder: string; readonly withinMs: number }; readonly answer: RecordedCoverage }
  /** `withinMs`: after so long no more is played. `chart`: the text of another one than the game's. */
  simulate: {
    readonly given: { readonly setting: SimulatedTable; readonly withinMs: number; readonly chart?: string }
    readonly answer: SimulatedMatches
  }
}
export type CallName = keyof ThreadCalls

export interface ThreadCall<A extends CallName = CallName> {
  /** The game's. */
  readonly folder: string
  readonly ask: A
  readonly given: ThreadCalls[A]['given']
}

export type CallResult =
  | { readonly ok: true; readonly answer: unknown }
  /** It threw; `mistakes`: those in the chart of a game that cannot be loaded. */
  | { readonly ok: false; readonly error: string; readonly mistakes?: readonly ChartMistake[] }
  /** Something went wrong that no question waited for: a timer that threw, a promise that nobody awaited. */
  | { readonly ok: 'later'; readonly error: string }

/** What a thread is started with. */
export interface ThreadData {
  /** How much it gives way to the thread that started it, of 19, from before it loads anything. */
  readonly niceness: number
  /** What Linux calls the thread, once it has begun; 0: not known. */
  readonly linuxId: Int32Array
  /** How many of the rehearsals that it was asked for last it has begun with: read also while one of them does not come to its end. */
  readonly begun: Int32Array
}
