import { SHOWS } from '../../engine/declare/policy.ts'
import type { FieldSchema } from '../../engine/declare/schema.ts'
import { activeSeats, createMatch, type Game, type Match, viewOf } from '../../engine/index.ts'
import { predict } from '../../engine/predict/predict.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { playMatch, secretFor } from '../../engine/simulation/play-match.ts'
import { seated } from '../playing/agents.ts'
import { type GameFinding, gameFinding } from './game-finding.ts'

/** Number of matches to play to see who moves, and the most versions of each. */
const [MATCHES, VERSIONS] = [3, 200]

/** Players' stacks that everybody sees by default and that are dealt from a hidden stack: often a hand without `sanitize`. */
export function dealtOpenly(game: Game): GameFinding[] {
  const { players } = game
  const { schema } = internalsOf(game)
  const match = setUp(game)
  if (!match) return []
  const unseen = (deck: number) =>
    schema.game.fields.find(
      ({ field, deck: of, policy }) =>
        (field.kind === 'stack' || field.kind === 'board') && of === deck && !policy.byGroup && !SHOWS[policy.other].order,
    )
  return schema.player.fields.flatMap((stack) => {
    const { field, name, deck, parts } = stack
    if ((field.kind !== 'stack' && field.kind !== 'board') || field.sanitize !== undefined || players.max < 2) return []
    const source = unseen(deck)
    const filled = [...(field.kind === 'board' ? parts : [stack])].some((one) => match.state.players.some((row) => holdsAny(row, one)))
    if (!source || !filled) return []
    const sentence = `everyone sees what is dealt here from ${source.name}, which is hidden. Hide it from the others with \`sanitize\`, or write \`sanitize: 'visible'\` if everyone may see it`
    return [gameFinding('warning', 'dealt-openly', `player.${name}`, sentence)]
  })
}

function setUp(game: Game): Match | null {
  try {
    return createMatch(game, { seats: game.players.default, secret: secretFor(1, 0), at: 0 }).match
  } catch {
    // Another finding reports that no match can be set up.
    return null
  }
}

const holdsAny = (row: Match['state']['players'][number], { index }: FieldSchema) => {
  const held = row[index]
  return Array.isArray(held) && held.some((component) => typeof component === 'number' && component >= 0)
}

/** Reports that the turn never passes in a game for several players: nothing in the chart passes it, nor do rules in the matches tried. */
export function turnNeverPasses(game: Game): GameFinding[] {
  const { players } = game
  const seats = Math.max(2, players.default)
  if (players.max < 2 || players.legal(seats) !== true || passesTurn(internalsOf(game).definition.chart)) return []
  const able = new Set<number>()
  const look = (match: Match) => {
    if (!match.finished) for (const seat of activeSeats(game, match)) able.add(seat)
  }
  for (let nth = 0; nth < MATCHES; nth++) {
    const secret = secretFor(1, nth)
    try {
      look(createMatch(game, { seats, secret, at: 0 }).match)
      const { steps, first } = playMatch({ seated: seated(game, 'random', seats, false), variant: {}, secret, most: VERSIONS }, look)
      if (steps.some(({ match }) => match.turn !== first.turn)) return []
    } catch {
      // Other findings report stuck matches and rules that throw.
      return []
    }
  }
  const idle = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !able.has(seat))
  if (!able.size || !idle.length) return []
  const sentence = `no phase ever passes the turn: ${seatsText(idle)} could never move in ${MATCHES} random matches for ${seats} seats. Add \`actions: 'nextTurn'\` to the move that ends a turn, or say with \`turn\` who else may move`
  return [gameFinding('warning', 'turn-stays', 'chart', sentence)]
}

/** Seats in words, which count them from 1: `seat 1`, `seats 1 and 2`. */
export function seatsText(seats: readonly number[]): string {
  const numbers = seats.map((seat) => seat + 1)
  return numbers.length === 1 ? `seat ${numbers[0]}` : `seats ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

/** Whether anything in the chart passes the turn. */
function passesTurn(here: unknown): boolean {
  if (here === 'nextTurn') return true
  if (typeof here !== 'object' || here === null) return false
  return Object.entries(here).some(([word, inner]) => ['roundRobin', 'max', 'endIf'].includes(word) || passesTurn(inner))
}

/** Moves that players are to see before the server has answered, though none of those that were made in random matches could be shown so. */
export function neverForetold(game: Game): GameFinding[] {
  const { moves } = internalsOf(game).forSeats(game.players.default)
  const wanted = new Set([...moves].filter(([, { optimistic }]) => optimistic).map(([key]) => key))
  /** Why not, by move. */
  const why = new Map<string, string>()
  for (let nth = 0; nth < MATCHES && wanted.size > 0; nth++) {
    try {
      const secret = secretFor(1, nth)
      const { steps } = playMatch({ seated: seated(game, 'random', game.players.default, false), variant: {}, secret, most: VERSIONS })
      for (const { before, entry } of steps) {
        const { by, move, args, at } = entry
        if (typeof by !== 'number' || !wanted.has(move)) continue
        const foretold = predict(game, { view: viewOf(game, before, by), variant: before.variant, move, args, at })
        if (foretold.steps.length > 0) wanted.delete(move)
        else if (foretold.why !== null) why.set(move, foretold.why)
      }
    } catch {
      // Other findings report stuck matches and rules that throw.
      return []
    }
  }
  return [...wanted].flatMap((move) => {
    const said = why.get(move)
    if (said === undefined) return []
    const sentence = `players never see at once what the move does, because ${said}. Leave \`optimistic\` out, or change the move`
    return [gameFinding('warning', 'optimistic', `moves.${move}.optimistic`, sentence)]
  })
}
