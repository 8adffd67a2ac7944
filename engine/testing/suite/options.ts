import type { Match } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { choiceOf, combinations, proposedArgs, ruleArgs } from '../../play/arguments.ts'
import { mayAct, openMoves } from '../../play/legal.ts'
import { Chance } from '../../random/chance.ts'
import { type CompiledMove, type Game, internalsOf, load, moveNamed, type Ruleset } from '../../rules/game.ts'
import type { SuiteTest } from './report-once.ts'
import { chainsOf, type MatchOf, seedsWithin } from './sampling.ts'

/** Where a move has more combinations of arguments than this, so many are drawn. */
const COMBINATIONS = 500

/** Tests that moves with `options` list each combination that is legal, and no other. */
export function testOptions(test: SuiteTest, game: Game, matches: number, matchOf: MatchOf): void {
  const [seats] = game.players.counts
  if (![...internalsOf(game).forSeats(seats).moves.values()].some(({ options }) => options)) return
  test('moves with `options` list every legal combination of their arguments, and no other', () => {
    for (const seed of seedsWithin(matchOf, matches, 1 / 10)) {
      for (const [{ before }] of chainsOf(matchOf(seed).steps)) {
        for (const seat of mayAct(game, before)) {
          const wrong = wrongOptions(game, before, seat)
          if (wrong) throw new Error(`seed ${seed}, version ${before.version}, seat ${seat}: ${wrong}`)
        }
      }
    }
  })
}

/** What is wrong with the combinations that a seat's open moves list themselves; null where nothing is. */
export function wrongOptions(game: Game, match: Match, seat: Seat): string | null {
  const rules = load(game, match, seat)
  const chance = new Chance(match.secret, match.version, seat)
  return rules.working.hold(() => {
    for (const key of openMoves(rules, seat)) {
      rules.working.seat = seat
      const wrong = wrongOf(rules, moveNamed(rules, key), chance)
      if (wrong) return `${key}: ${wrong}`
    }
    return null
  })
}

function wrongOf({ working }: Ruleset, move: CompiledMove, chance: Chance): string | null {
  const { options } = move
  if (!options) return null
  const isLegal = (args: Args) => (move.legal ? move.legal(ruleArgs(move, args, working)) : true)
  const listed = new Set<string>()
  for (const given of working.read(() => [...options()])) {
    const args = proposedArgs(move, given, working)
    if (!args) return `options lists something for ${Object.keys(given).join(', ')} that nobody can propose`
    const text = keyOf(move, args)
    const legal = isLegal(args)
    if (legal !== true) return `options lists ${text}, which is not legal: ${legal}`
    if (listed.has(text)) return `options lists ${text} twice`
    listed.add(text)
  }
  const count = combinations(move, working)
  for (let n = 0; n < Math.min(count, COMBINATIONS); n++) {
    const { args } = choiceOf(move, count > COMBINATIONS ? chance.below(Math.min(count, 2 ** 32)) : n, working)
    const text = keyOf(move, args)
    if (!listed.has(text) && isLegal(args) === true) return `options does not list ${text}, which is legal`
  }
  return null
}

/** The same for choices that differ only in the order of a set. */
const keyOf = ({ args }: CompiledMove, given: Args) =>
  JSON.stringify(
    Object.fromEntries(
      args.map(({ arg, domain }) => {
        const value = given[arg]
        const isSet = domain.kind === 'components' || (domain.kind === 'values' && domain.distinct)
        return [arg, isSet && Array.isArray(value) ? [...value].sort() : value]
      }),
    ),
  )
