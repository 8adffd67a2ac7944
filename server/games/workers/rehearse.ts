import { observed } from '../../../engine/bots/choose.ts'
import type { Match, Proposal, Step } from '../../../engine/model/match.ts'
import { readable } from '../../../engine/model/readable.ts'
import { ADMIN, type Seat, SPECTATOR } from '../../../engine/model/seats.ts'
import { absentMove } from '../../../engine/play/absent.ts'
import { createMatch, type MatchOptions } from '../../../engine/play/create.ts'
import { seatsLater } from '../../../engine/play/late-seats.ts'
import { propose } from '../../../engine/propose/propose.ts'
import { type MatchRecord, replay } from '../../../engine/propose/replay.ts'
import { type Game, internalsOf } from '../../../engine/rules/game.ts'
import { ownDiagram } from '../../../engine/text/diagram.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import { viewOf } from '../../../engine/view/view.ts'
import { stepTextOf, viewTextOf } from '../../../engine/view/view-text.ts'
import type { Json } from '../../../statecharts/language/chart.ts'

/** What the server is about to have a game's rules do, as plain data. */
export type Scene =
  | { readonly type: 'setUp'; readonly options: MatchOptions; readonly agents: readonly SeatedAgent[] }
  | {
      readonly type: 'move'
      readonly match: Match
      readonly proposal: Proposal
      readonly since: Match | undefined
      readonly agents: readonly SeatedAgent[]
    }
  | { readonly type: 'replay'; readonly record: MatchRecord }
  /** A match as it is stored. */
  | { readonly type: 'look'; readonly match: Match }

export interface SeatedAgent {
  readonly seat: Seat
  readonly agent: string
  readonly memory: Json | null
}

/** Has the rules do all that the server will have them do. What they throw here they throw there too: that they come to an end is what counts. */
export function rehearse(game: Game, scene: Scene): void {
  tried(() => {
    if (scene.type === 'look') return looked(game, scene.match, [])
    if (scene.type === 'replay') {
      const { first, match, steps } = replay(game, scene.record)
      looked(game, first, [])
      return looked(game, match, steps)
    }
    if (scene.type === 'setUp') {
      const { first, match, steps } = createMatch(game, scene.options)
      looked(game, first, [])
      return played(game, match, steps, scene.agents)
    }
    const outcome = propose(game, scene.match, scene.proposal, scene.since)
    if (outcome.ok) played(game, outcome.match, outcome.steps, scene.agents)
  })
}

function played(game: Game, match: Match, steps: readonly Step[], agents: readonly SeatedAgent[]): void {
  looked(game, match, steps)
  for (const { seat, agent, memory } of agents) tried(() => observed(game, match, seat, agent, memory, steps))
}

/** All that anybody may be shown, and what the server asks of a match. */
function looked(game: Game, match: Match, steps: readonly Step[]): void {
  const seats = Array.from({ length: match.seats }, (_, seat) => seat)
  for (const viewer of [...seats, SPECTATOR] as const) {
    // The last step has the view of the match in it, with the seat's legal moves.
    if (steps.length === 0) tried(() => viewTextOf(game, match, viewer))
    for (const step of steps) tried(() => stepTextOf(game, step, viewer))
    if (internalsOf(game).definition.diagram)
      tried(() => ownDiagram(game, readable(describeGame(game, match.seats), viewOf(game, match, viewer))))
  }
  if (seatsLater(game)) tried(() => viewOf(game, match, ADMIN))
  for (const seat of seats) tried(() => absentMove(game, match, seat))
}

function tried(work: () => unknown): void {
  try {
    work()
  } catch {
    // Logged by the server, when it does the same.
  }
}
