import {
  createMatch,
  type Game,
  type LogEntry,
  type Match,
  type Proposal,
  propose,
  SPECTATOR,
  type Step,
  stepTextOf,
  type Viewer,
  viewTextOf,
} from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import { DEALT, PACK, SEATS } from './cards.ts'

/** Everybody who is sent what happens: each seat and a spectator. */
export const VIEWERS: readonly Viewer[] = [...Array(SEATS).keys(), SPECTATOR]

/** The slot of the hand that is discarded, turn by turn until the draw pile is used up. */
export type Discards = readonly number[]

const TURNS = PACK.length - SEATS * DEALT

/** Discards drawn at random, the same for both sides: the cards drawn stay in no order. */
export function discardsOf(below: (most: number) => number): Discards {
  return Array.from({ length: TURNS }, () => below(DEALT + 1))
}

/** The proposals of a whole match, a draw and a discard for each turn. */
export function proposalsOf(discards: Discards): Proposal[] {
  return discards.flatMap((slot, turn) => [
    { seat: turn % SEATS, move: 'draw', at: 0 },
    { seat: turn % SEATS, move: 'discard', args: { slot }, at: 0 },
  ])
}

export const dealt = (game: Game): Match => createMatch(game, { seats: SEATS, secret: secretOf(1), at: 0 }).match

/** What is kept of a match. */
export interface Kept {
  match: Match
  readonly log: LogEntry[]
}

/** Makes a move and gives the steps it made. Throws when it is refused. */
export function made(game: Game, kept: Kept, proposal: Proposal): readonly Step[] {
  const outcome = propose(game, kept.match, proposal)
  if (!outcome.ok) throw new Error(`${proposal.move} is refused: ${outcome.refusal.message}`)
  for (const { entry } of outcome.steps) kept.log.push(entry)
  kept.match = outcome.match
  return outcome.steps
}

/** The match as each viewer sees it, as JSON. */
export const viewsSent = (game: Game, match: Match): string[] => VIEWERS.map((viewer) => viewTextOf(game, match, viewer))

/** Each step as each viewer sees it, as JSON: what the server sends where every version is shown. */
export const stepsSent = (game: Game, steps: readonly Step[]): string[] =>
  steps.flatMap((step) => VIEWERS.map((viewer) => stepTextOf(game, step, viewer)))
