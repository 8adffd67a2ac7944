import { activeSeats, type Match, type Step } from '../engine/index.ts'
import type { ServedGame } from './games.ts'
import type { AgentChange, Chain, SeatRecord } from './store.ts'

interface Played {
  readonly id: string
  readonly served: ServedGame
  readonly seats: readonly SeatRecord[]
  /** Null when the chain starts the match. */
  readonly before: Match | null
  readonly match: Match
  readonly steps: readonly Step[]
  readonly at: number
  readonly agentDelayMs: number
  /** The agent who made the move. */
  readonly moved: AgentChange['moved']
}

/** What the store must write once a move, or the start of a match, has been played. */
export function chainOf(played: Played): Chain {
  const { id, served, before, match, steps, at } = played
  const set = match.finished ? [] : match.timers
  const was = before?.timers ?? []
  return {
    id,
    from: before?.version ?? null,
    match,
    entries: steps.map((step) => step.entry),
    rules: served.rules(match.seats),
    at,
    timers: {
      added: set.filter(({ id }) => !was.some((timer) => timer.id === id)),
      gone: was.filter(({ id }) => !set.some((timer) => timer.id === id)),
    },
    agents: agentChange(played),
  }
}

function agentChange({ served, seats, match, at, agentDelayMs, moved }: Played): AgentChange | null {
  if (!seats.some((player) => player && 'agent' in player)) return null
  const active = match.finished ? [] : activeSeats(served.game, match)
  return { active: active.filter((seat) => 'agent' in seats[seat]!), due: at + agentDelayMs, moved }
}

/** When the chain's earliest timer or agent's turn is due; Infinity when it has none. */
export function nextDueIn({ timers, agents }: Chain): number {
  const due = timers.added.map((timer) => timer.endsAt)
  if (agents?.active.length) due.push(agents.due)
  return Math.min(...due)
}
