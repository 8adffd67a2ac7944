import type { Entry } from '../language/chart.ts'
import type { Finding } from '../language/finding.ts'
import { at, everyPhase, type PhaseNode, selfAndAncestors } from '../language/phase-tree.ts'
import { automatonOf } from '../progression/progression.ts'
import { lettersOf, mentionsOf, type Registry } from './explore/chart-lines.ts'
import { BUILT_IN, type Search } from './explore/search.ts'
import { pathTo, type SearchState } from './explore/search-state.ts'

/** Phases that play never comes to; of nested ones only the outermost. */
export function unreachablePhases(search: Search): Finding[] {
  if (search.bounded) return []
  const reached = new Set(search.states.flatMap((state) => search.leaves(state).flatMap(selfAndAncestors)))
  return [...search.compiled.phases.values()]
    .filter((place) => !reached.has(place) && (!place.parent || reached.has(place.parent)))
    .map((place) => ({
      level: 'error',
      code: 'unreachable-phase',
      where: place.path,
      sentence: `${place.path}: unreachable: no transition that can be taken leads here. Add one, or remove the phase`,
      path: [],
    }))
}

/** Transitions out of final phases: they have no effect. */
export function finalWithExits(search: Search): Finding[] {
  return everyPhase(search.compiled.root).flatMap((here) =>
    here.exits.map((word) => {
      const where = at(here, word)
      const state = search.states.find((each) => search.leaves(each).includes(here))
      const sentence = `${where}: has no effect, because the phase is final. Remove it, or make the phase not final`
      return { level: 'warning', code: 'final-with-exits', where, sentence, path: state ? pathTo(state) : [] }
    }),
  )
}

/** Moves that `only` lets through though no phase around offers them. */
export function onlyOfNone(search: Search): Finding[] {
  return everyPhase(search.compiled.root).flatMap((here) => {
    const around = here.parent ? selfAndAncestors(here.parent) : []
    const own = around.slice(0, here.region ? around.indexOf(here.region) : around.length)
    const unknown = (here.phase.only ?? []).filter(
      (move) => !own.some((node) => movesIn(node, [move]).some(([offered]) => offered === move)),
    )
    return unknown.map((move): Finding => {
      const where = at(here, 'only')
      const sentence = `${where}: no phase around offers '${move}'. Remove it, or add it to \`moves\` if it is legal here`
      return { level: 'warning', code: 'never-offered', where, sentence, path: [] }
    })
  })
}

/** Moves that are never offered in a phase that names them, though play reaches it: the engine always acts first. */
export function neverOffered(search: Search): Finding[] {
  if (search.bounded) return []
  return [...statesByPhase(search)].flatMap(([here, states]) => {
    return movesIn(here, search.compiled.names.moves).flatMap(([move, line]): Finding[] => {
      // Where the engine rests, only the move's guards can keep it back.
      if (states.some((state) => restsWith(search, state, move))) return []
      const where = here.revise.includes(move) && here.parent ? at(here.parent, line) : at(here, line)
      const why =
        line.startsWith('ordered.') && !possibleIn(here.phase.ordered).has(move)
          ? NO_TIMES
          : 'is never offered, because the engine always acts first. Give what the engine does here a guard, or do it only after a move that must be made'
      const sentence = `${where}: '${move}' ${why}`
      return [{ level: 'warning', code: 'never-offered', where, sentence, path: pathTo(states[0]) }]
    })
  })
}

const NO_TIMES = 'can never be made here, because a `count` around it allows none. Raise that count, or remove the entry'

/** The moves and fix-ups that are possible somewhere in a progression. */
const possibleIn = (ordered: readonly Entry[] = []): Set<string> =>
  new Set(
    automatonOf(ordered).flatMap(({ edges }) =>
      edges.flatMap(({ letter, block }) => [letter.move, ...(block ? block.steps.map((step) => step.letter.move) : [])]),
    ),
  )

/** By phase: the states in which play is there, nearest first. */
function statesByPhase(search: Search): Map<PhaseNode, [SearchState, ...SearchState[]]> {
  const byPhase = new Map<PhaseNode, [SearchState, ...SearchState[]]>()
  for (const state of search.states) {
    for (const here of new Set(search.leaves(state).flatMap(selfAndAncestors))) {
      const states = byPhase.get(here)
      if (states) states.push(state)
      else byPhase.set(here, [state])
    }
  }
  return byPhase
}

const restsWith = ({ gate }: Search, { node, rests }: SearchState, move: string) =>
  rests.some(({ region }) => gate.info(node).moves.includes(move) || gate.info(node, region).moves.includes(move))

function movesIn(
  { revise, phase: { on = {}, moves = [], ordered = [] } }: PhaseNode,
  known: readonly string[],
): [move: string, line: string][] {
  return [
    ...Object.keys(on).map((move): [string, string] => [move, `on.${move}`]),
    ...moves.map((move): [string, string] => [move, `moves.${move}`]),
    ...revise.map((move): [string, string] => [move, `seats.revise.${move}`]),
    ...lettersOf(ordered).flatMap((move): [string, string][] => (known.includes(move) ? [[move, `ordered.${move}`]] : [])),
  ]
}

/** Names that the chart never uses: moves that are never legal, fix-ups that are never made, and names that are only registered. */
export function unusedNames({ compiled, made, bounded }: Search, offered: readonly Finding[]): Finding[] {
  const { names } = compiled
  const mentions = mentionsOf(compiled.root, names)
  const told = new Set(offered.map(({ where }) => where))
  /** Whether the line is a progression's, in which the name is never possible. */
  const neverComes = (line: string) => {
    const [path = '', name] = line.split(/\.?ordered\./)
    const ordered = name === undefined ? undefined : compiled.phases.get(path)?.phase.ordered
    return name !== undefined && ordered !== undefined && !possibleIn(ordered).has(name)
  }
  const unused = (registered: readonly string[], code: Finding['code'], nowhere: string, never: string): Finding[] =>
    registered
      .filter((name) => !made.has(name) && !BUILT_IN.includes(name) && !(bounded && mentions.rules.has(name)))
      .flatMap((name) => {
        const where = mentions.rules.get(name)
        if (where !== undefined && told.has(where)) return []
        const sentence =
          where === undefined ? `the chart: '${name}' ${nowhere}` : `${where}: '${name}' ${neverComes(where) ? NO_TIMES : never}`
        return [{ level: 'warning', code, where: where ?? '', sentence, path: [] }]
      })
  const unnamed = (registered: readonly string[] = [], registry: Registry, kind: string): Finding[] =>
    registered
      .filter((name) => !mentions[registry].has(name))
      .map((name) => {
        const sentence = `the chart: '${name}' is ${kind} that the chart never uses. Use it, or remove it`
        return { level: 'warning', code: 'unused-name', where: '', sentence, path: [] }
      })
  return [
    ...unused(
      names.moves,
      'unused-move',
      'is a move that no phase uses. Add it where it is legal, or remove it',
      'can never be made: play never reaches a state where it is legal. Add a transition that leads there, or remove the move',
    ),
    ...unused(
      names.fixUps,
      'unused-fix-up',
      'is a fix-up that no phase uses. Add it where the engine should make it, or remove it',
      'is a fix-up that is never made: play never reaches the state where the engine would make it. Add a transition that leads there, or remove the fix-up',
    ),
    ...unnamed(names.guards, 'guards', 'a guard'),
    ...unnamed(names.who, 'who', 'a name for seats'),
    ...unnamed(names.args, 'args', 'a name for facts'),
    ...unnamed(names.delays, 'delays', 'a delay'),
  ]
}
