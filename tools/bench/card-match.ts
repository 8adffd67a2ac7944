import {
  createMatch,
  deck,
  type Game,
  type LogEntry,
  type Match,
  type Proposal,
  propose,
  SPECTATOR,
  type Step,
  setup,
  slotOf,
  stack,
  stepTextOf,
  type Viewer,
  viewTextOf,
} from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'

/** Cards dealt to each seat. */
export const DEALT = 7
/** Seats at the table. */
export const SEATS = 4

const SUITS = ['♠', '♥', '♦', '♣']
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
export const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))

export interface Table {
  /** Cards in the draw pile before the deal, in whole packs. */
  readonly piled?: number
  /** Further cards that no move touches, in whole packs. */
  readonly boxed?: number
  /** What is discarded goes under the draw pile, so that the match never ends. */
  readonly endless?: boolean
}

/** Seats in turn draw a card into a hidden hand and discard one face up, until the draw pile is used up. */
export function cardGame({ piled = PACK.length, boxed = 0, endless = false }: Table = {}): Game {
  const components = Array.from({ length: (piled + boxed) / PACK.length }, () => PACK).flat()
  const cards = deck('cards', components)
  const game = setup({
    game: {
      draw: stack(cards, { sanitize: 'len' }),
      discard: stack(cards),
      box: stack(cards, { sanitize: 'hidden' }),
    },
    player: { hand: stack(cards, { sanitize: 'len' }) },
  })
  const draw = game.move({
    legal: ({ game }) => (game.draw.isEmpty ? 'The draw pile is used up.' : true),
    apply: ({ game, me }) => game.draw.first!.moveTo(me.hand),
  })
  const discard = game.move({
    args: { slot: slotOf('hand') },
    apply: ({ game, me }, { slot }) => me.hand.at(slot)!.moveTo(endless ? game.draw : game.discard),
  })
  const pileEmpty = game.guard(({ game }) => game.draw.isEmpty)
  return game.createGame({
    name: 'cards',
    displayName: 'Cards',
    description: 'Draw one, discard one.',
    players: { min: SEATS, max: SEATS },
    distribute: { cards: ({ index }, { game }) => (index < piled ? game.draw : game.box) },
    afterDeal: ({ game, players }) => {
      game.draw.shuffle()
      for (let round = 0; round < DEALT; round++) for (const { hand } of players) game.draw.first!.moveTo(hand)
    },
    moves: { draw, discard },
    guards: { pileEmpty },
    chart: {
      initial: 'drawing',
      states: {
        drawing: { prompt: { active: 'Draw a card', others: '${player} draws a card' }, on: { draw: 'discarding' } },
        discarding: { prompt: { active: 'Discard a card', others: '${player} discards a card' }, on: { discard: 'discarded' } },
        discarded: {
          always: [
            { guard: 'pileEmpty', target: 'over' },
            { actions: 'nextTurn', target: 'drawing' },
          ],
        },
        over: { type: 'final', prompt: 'The draw pile is used up' },
      },
    },
  })
}

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
