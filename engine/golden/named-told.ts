import type { Json } from '../../statecharts/language/chart.ts'
import type { Step, ToldComponent, ToldFact } from '../model/match.ts'
import { type Game, internalsOf, type Ruleset } from '../rules/game.ts'
import { namesIn } from './named-state.ts'

/** What a move or fix-up told, by the author's names; `for` is the seat for which a fix-up ran within the version of another move. */
export interface NamedTold {
  readonly move: string
  readonly for?: number
  readonly facts: { readonly [fact: string]: Json }
}

/** The line of the log of each move or fix-up, before it is filled in; its name where there is no line of its own, false for no line. */
export type LogLines = { readonly [move: string]: string | false }

/** What was told in a version. */
export function namedTold(game: Game, { told = [], match }: Step): NamedTold[] {
  const rules = internalsOf(game).forSeats(match.seats)
  return told.map(({ move, seat, isAside, facts }) => ({
    move,
    ...(isAside && { for: seat }),
    facts: Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, named(rules, move, fact, value)])),
  }))
}

function named({ moves, schema }: Ruleset, move: string, fact: string, value: ToldFact): Json {
  const kind = moves.get(move)?.facts.find((one) => one.fact === fact)?.kind
  if (!kind || !('deck' in kind)) return value as Json
  const names = namesIn(schema.decks.find(({ name }) => name === kind.deck.name)!)
  const nameOf = ({ component }: ToldComponent) => names[component]
  return Array.isArray(value) ? (value as readonly ToldComponent[]).map(nameOf) : nameOf(value as ToldComponent)
}

/** The lines of all that was done or told in these versions, by the first version in which it was. */
export function logLinesOf(game: Game, steps: readonly Step[]): LogLines {
  if (steps.length === 0) return {}
  const { moves } = internalsOf(game).forSeats(steps[0].match.seats)
  const done = steps.flatMap(({ entry, told = [] }) => [entry.move, ...told.map(({ move }) => move)])
  return Object.fromEntries(
    [...new Set(done)].flatMap((key) => {
      const move = moves.get(key)
      return move ? [[key, move.log === '' ? move.name : move.log]] : []
    }),
  )
}
