import type { AgentQuestion, Chosen } from '../../../engine/bots/choose.ts'
import type { Scene } from './rehearse.ts'

/** What a thread is asked and answers: plain data, both. */

export interface Questions {
  /** Loads the game, so that the time this takes is nobody's thinking time. */
  load: { readonly given: null; readonly answer: null }
  /** Answers which sources the thread has loaded, as `sourcesOf` does. */
  rehearse: { readonly given: Scene; readonly answer: string | null }
  /** `thinkingMs`: how long an agent that looks ahead is to take. */
  choose: { readonly given: { readonly question: AgentQuestion; readonly thinkingMs: number }; readonly answer: Chosen | null }
}
export type Ask = keyof Questions

export interface Asked<A extends Ask = Ask> {
  /** The game's. */
  readonly folder: string
  readonly ask: A
  readonly given: Questions[A]['given']
}

export type Answered =
  | { readonly ok: true; readonly answer: unknown }
  /** It threw. */
  | { readonly ok: false; readonly error: string }
  /** Something went wrong that no question waited for: a timer that threw, a promise that nobody awaited. */
  | { readonly ok: 'later'; readonly error: string }
