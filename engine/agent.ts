import type { Json } from '../statecharts/index.ts'
import type { Situation } from './bots/situation.ts'
import type { Draws } from './chance.ts'
import type { ReadableView } from './readable.ts'
import type { Args } from './view-shape.ts'

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
   * remember from then on. Chance comes from `random` only.
   */
  observe?(view: View, random: Draws, memory: Json | null): Json | null
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
