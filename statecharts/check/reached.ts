import type { Entry, Phase } from '../chart.ts'
import { expressionOf, type Letter } from '../expression.ts'
import { at, automaticsOf, everyPlace, namesOf, type Place, transitionsOf } from '../places.ts'
import type { Finding } from './finding.ts'
import type { Search } from './search.ts'

/** Phases that nothing leads to; of a phase and those inside it, the outermost. */
export function unreachablePhases(search: Search): Finding[] {
  if (search.bounded) return []
  const reached = new Set<Place>()
  for (const visited of search.visited) {
    for (const leaf of search.leaves(visited)) for (let here: Place | null = leaf; here; here = here.parent) reached.add(here)
  }
  return [...search.compiled.places.values()]
    .filter((place) => !reached.has(place) && (!place.parent || reached.has(place.parent)))
    .map((place) => ({
      level: 'error',
      code: 'unreachable-phase',
      where: place.path,
      sentence: `${place.path}: no moves and no answers of guards lead here: lead to it, or remove it`,
      path: [],
    }))
}

/** Moves that are legal nowhere and fix-ups that are never made. `nextTurn` is always there and need not be used. */
export function unusedNames({ compiled, made, bounded }: Search): Finding[] {
  const mentions = mentionsOf(everyPlace(compiled.places.get('')!))
  const unused = (names: readonly string[], code: Finding['code'], nowhere: string, never: string): Finding[] =>
    names
      .filter((name) => !made.has(name) && name !== 'nextTurn' && !(bounded && mentions.has(name)))
      .map((name) => {
        const where = mentions.get(name)
        const sentence = where === undefined ? `the chart: '${name}' ${nowhere}` : `${where}: '${name}' ${never}`
        return { level: 'warning', code, where: where ?? '', sentence, path: [] }
      })
  return [
    ...unused(
      compiled.names.moves,
      'unused-move',
      'is a move that no phase names: name it where it is legal, or remove it',
      'can never be made: no place where it would be legal is ever reached, or the engine always goes on before it',
    ),
    ...unused(
      compiled.names.fixUps,
      'unused-fix-up',
      'is a fix-up that no phase names: name it where the engine makes it, or remove it',
      'is a fix-up that is never made: nothing ever leads to where it would be',
    ),
  ]
}

/** The first line that mentions each move or fix-up. */
function mentionsOf(every: readonly Place[]): Map<string, string> {
  const mentions = new Map<string, string>()
  for (const here of every) {
    for (const [name, line] of mentionsIn(here.phase)) if (!mentions.has(name)) mentions.set(name, at(here, line))
  }
  return mentions
}

function mentionsIn({ on = {}, moves = [], always, ordered = [], onDone, entry, exit }: Phase): [name: string, line: string][] {
  const within = (written: string | readonly string[] | undefined, line: string) =>
    namesOf(written).map((name): [string, string] => [name, line])
  return [
    ...Object.keys(on).map((move): [string, string] => [move, `on.${move}`]),
    ...moves.map((move): [string, string] => [move, `moves.${move}`]),
    ...lettersOf(ordered).map((name): [string, string] => [name, `ordered.${name}`]),
    ...automaticsOf(always).flatMap(({ actions }, i) => within(actions, `always.${i}`)),
    ...Object.entries(on).flatMap(([move, written]) => transitionsOf(written).flatMap(({ actions }) => within(actions, `on.${move}`))),
    ...transitionsOf(onDone).flatMap(({ actions }) => within(actions, 'onDone')),
    ...within(entry, 'entry'),
    ...within(exit, 'exit'),
  ]
}

export function lettersOf(ordered: readonly Entry[]): string[] {
  const letters = new Map<string, Letter>()
  expressionOf({ serial: ordered }, letters)
  return [...new Set([...letters.values()].map(({ move }) => move))]
}
