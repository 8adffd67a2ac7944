import type { Match, Proposal } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { choiceOf, combinations } from '../../play/arguments.ts'
import { legalMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import type { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { load } from '../../rules/load.ts'
import { wasRefusedByApply } from '../../rules/refuse.ts'

/** With more combinations of arguments a move is not listed. */
const LISTED_AT_MOST = 2000

/**
 * Whether what a seat is told it may do is just what is accepted from it: of its list so many choices are proposed, and of
 * each move so many combinations of arguments that need not be in it. Gives a sentence where the two differ.
 */
export function listDiffers(game: Game, match: Match, seat: Seat, at: number, tries: number, chance: Chance): string | null {
  const legal = legalMoves(game, match, seat)
  const listed = new Set(legal.flatMap(({ move, options }) => (options ?? []).map((args) => textOf(move, args))))
  const unlisted = new Set(legal.filter(({ options }) => options === null).map(({ move }) => move))
  const choices = [
    ...some(
      legal.flatMap(({ move, options }) => (options ?? []).map((args) => [move, args] as const)),
      tries,
      chance,
    ),
    ...anyChoices(game, match, seat, tries, chance),
  ]
  for (const [move, args] of choices) {
    if (unlisted.has(move)) continue
    const proposal: Proposal = { seat, move, args, at }
    const outcome = propose(game, match, proposal)
    const isListed = listed.has(textOf(move, args))
    const what = `${move} ${JSON.stringify(args)} of seat ${seat} at version ${match.version}`
    // What a rule throws is found when it is played, and what it refuses as it is carried out cannot be told before.
    if (!outcome.ok && (outcome.refusal.code === 'failed' || wasRefusedByApply(outcome.refusal))) continue
    if (outcome.ok && !isListed) return `${what} is accepted, but not listed`
    if (!outcome.ok && isListed) return `${what} is listed, but refused: ${outcome.refusal.message}`
    if (isListed && propose(game, match, { ...proposal, args: { ...args, nonsense: 1 } }).ok)
      return `${what} is accepted with an argument that it does not have`
  }
  return null
}

const textOf = (move: string, args: Args) => `${move} ${JSON.stringify(args)}`

/** Any combinations of the arguments of every move that may be listed. */
function anyChoices(game: Game, match: Match, seat: Seat, tries: number, chance: Chance): (readonly [move: string, args: Args])[] {
  const { moves, session } = load(game, match, seat)
  return [...moves.values()].flatMap((move) => {
    if (move.fixUp || move.secret) return []
    const count = combinations(move, session)
    if (!(count > 0 && count <= LISTED_AT_MOST)) return []
    const numbers = some([...Array(count).keys()], tries, chance)
    return numbers.map((n) => [move.key, { ...choiceOf(move, n, session).args }] as const)
  })
}

/** So many of the items, or all where there are no more. */
function some<T>(items: T[], most: number, chance: Chance): T[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, () => chance.pick(items))
}
