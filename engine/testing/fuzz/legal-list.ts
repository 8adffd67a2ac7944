import type { Match, Proposal } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { choiceOf, combinations } from '../../play/arguments.ts'
import { legalMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, load } from '../../rules/game.ts'
import { wasRefusedByApply } from '../../rules/refuse.ts'
import { playerText } from '../../text/component-name.ts'

/** Moves with more combinations of arguments than this are not listed. */
const LISTED_AT_MOST = 2000

/**
 * Checks that the moves listed for a seat are exactly those that are accepted from it: proposes up to `tries` of the listed choices, and of
 * each move up to `tries` combinations of arguments that may not be listed. Returns a sentence if the two differ, else null.
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
    const what = `${move} ${JSON.stringify(args)} of ${playerText(seat)} at version ${match.version}`
    // Another invariant finds rules that throw; and a list cannot foresee what `apply` refuses.
    if (!outcome.ok && (outcome.refusal.code === 'failed' || wasRefusedByApply(outcome.refusal))) continue
    if (outcome.ok && !isListed) return `${what} is accepted, but not listed`
    if (!outcome.ok && isListed) return `${what} is listed, but refused: ${outcome.refusal.message}`
    if (isListed && propose(game, match, { ...proposal, args: { ...args, nonsense: 1 } }).ok)
      return `${what} is accepted with an argument that it does not have`
  }
  return null
}

const textOf = (move: string, args: Args) => `${move} ${JSON.stringify(args)}`

/** Random combinations of arguments for every move that could be listed. */
function anyChoices(game: Game, match: Match, seat: Seat, tries: number, chance: Chance): (readonly [move: string, args: Args])[] {
  const { moves, working } = load(game, match, seat)
  return [...moves.values()].flatMap((move) => {
    if (move.fixUp || move.secret) return []
    const count = combinations(move, working)
    if (!(count > 0 && count <= LISTED_AT_MOST)) return []
    const numbers = some([...Array(count).keys()], tries, chance)
    return numbers.map((n) => [move.key, { ...choiceOf(move, n, working).args }] as const)
  })
}

/** `most` random items, with repetitions; all of them if there are no more. */
function some<T>(items: T[], most: number, chance: Chance): T[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, () => chance.pick(items))
}
