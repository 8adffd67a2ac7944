import type { Json } from '../statecharts/index.ts'
import type { Situation } from './bots/situation.ts'
import type { Draws } from './chance.ts'
import type { ReadableView } from './readable.ts'
import type { Args, StepView } from './view-shape.ts'

/** Plays a seat by itself, knowing no more than that seat may know: what is hidden from it is null in its view. */
export interface Agent<View = ReadableView> {
  readonly displayName: string
  readonly description?: string
  /**
   * Chooses one of `view.moves`, or null to wait. `memory` is what it remembered last time (null at first);
   * chance comes from `random` only. `situation` says the same as the view, for agents that look ahead.
   */
  choose(view: View, random: Draws, memory: Json | null, situation: Situation): AgentChoice | null
  /**
   * Told how the match stands at its start, and after each move with all that it set off, whoever made it: gives what to
   * remember from then on. `steps` are the versions since it was told last, one by one as a person in its seat sees them; at the start
   * those that the set-up made. Chance comes from `random` only.
   */
  observe?(view: View, random: Draws, memory: Json | null, steps: readonly SeenStep<View>[]): Json | null
}
/**
 * One version as an agent's seat sees it: the move and who made it (null where the seat may not know that play was there), the arguments
 * that it may know, what went where, and the views before and after.
 */
export interface SeenStep<View = ReadableView> extends Omit<StepView, 'view'> {
  readonly before: View
  readonly view: View
}
/** What an agent does: one of the moves that its view lists, with its arguments, and what to remember. */
export interface AgentChoice {
  readonly move: string
  readonly args: Args
  /** What to remember until next time; unchanged when left out. */
  readonly memory?: Json | null
}

/** The agent that every game has: any legal move, each as likely as the others. */
export const RANDOM = 'random'
export const randomAgent: Agent = {
  displayName: 'Random',
  description: 'Makes any legal move.',
  choose(view, random) {
    const moves = view.moves.flatMap(({ move, options }) => (options ?? []).map((args) => ({ move, args })))
    return moves.length ? random.pick(moves) : null
  },
}
