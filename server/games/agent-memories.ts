import { agentsOf, observed } from '../../engine/bots/choose.ts'
import type { Match, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Json } from '../../statecharts/language/chart.ts'

/** An agent at the table. */
export interface SeatedAgent {
  readonly seat: Seat
  readonly agent: string
  /** What it remembers. */
  readonly memory: Json | null
  /** What is stored that it remembers: something else where it has just chosen a move. */
  readonly stored: Json | null
}

/** What agents remember from now on, where that is not what is stored. */
export type Memories = readonly { readonly seat: Seat; readonly memory: Json | null }[]

/** Whether the game's agent of this name watches what others do. */
export const observes = (game: Game, { agent }: Pick<SeatedAgent, 'agent'>): boolean => agentsOf(game)[agent]?.observe !== undefined

/**
 * Shows agents how the match stands, and by which steps it came to that. One that throws, or remembers what is not JSON, is a bug of the
 * game: `failed` is told, and it remembers what it did before.
 */
export function memoriesAfter(
  game: Game,
  match: Match,
  steps: readonly Step[],
  agents: readonly SeatedAgent[],
  failed: (agent: SeatedAgent, error: unknown) => void,
): Memories {
  function after(seated: SeatedAgent): Json | null {
    const { seat, agent, memory } = seated
    try {
      const remembered = observed(game, match, seat, agent, memory, steps)
      // What an agent that observes remembers is a copy, and so never the very same, unless it is a plain value.
      return remembered === memory ? memory : throughJson('memory', remembered)
    } catch (error) {
      failed(seated, error)
      return memory
    }
  }
  return agents.flatMap((seated) => {
    const memory = after(seated)
    return JSON.stringify(memory) === JSON.stringify(seated.stored) ? [] : [{ seat: seated.seat, memory }]
  })
}

/** A value as it comes back from the store. Throws TypeError for one that is not JSON at all. */
export function throughJson<Value>(what: string, value: Value): Value {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`its ${what} cannot be ${typeof value}: only JSON is kept`)
  return JSON.parse(text)
}
