import { at, type Place } from '../places.ts'
import type { Finding, GuardAnswers, PathStep } from './finding.ts'
import { passes } from './outcomes.ts'
import type { Search } from './search.ts'
import { type Edge, pathTo, type Visited } from './visited.ts'

/** Ways round that are tried from one place at most. */
const TRIES_AT_MOST = 2000

/**
 * Circles that the engine goes round by itself. Pure branches change nothing, so that the answers of guards stay what
 * they were: a circle whose guards agree never ends. Where a fix-up is made in between, only a circle without any guard
 * is sure to go on.
 */
export function circles(search: Search): Finding[] {
  const found: Finding[] = []
  const seen = new Set<string>()
  for (const visited of search.visited) {
    for (const follows of [branches, unguarded]) {
      const circle = circleFrom(visited, follows)
      if (!circle) continue
      const round = [visited, ...circle.map(({ to }) => to)].map((each) => search.leaf(each).path)
      const key = [...new Set(round)].sort().join()
      if (!seen.has(key)) found.push(circleAt(search, visited, circle))
      seen.add(key)
    }
  }
  return found
}

type Follows = (edge: Edge) => boolean
const does = (edge: Edge, kind: string) => edge.effects.some((effect) => effect.kind === kind)
const automatic = ({ kind, steps, ...edge }: Edge) => kind === 'engine' && steps.length === 1 && !does({ kind, steps, ...edge }, 'abandon')
/** What may change the answers of guards, besides that a round goes on to the next seat. */
const CHANGES = ['fixUp', 'within', 'turns', 'unturn', 'hand']
const branches: Follows = (edge) =>
  automatic(edge) &&
  !CHANGES.some((kind) => does(edge, kind)) &&
  Object.entries(edge.steps[0]!.guards).every(([question, yes]) => !yes || !passes(question))
const unguarded: Follows = (edge) =>
  automatic(edge) && Object.entries(edge.steps[0]!.guards).every(([question, yes]) => yes && question.startsWith('$legal.'))

/** A shortest way back to a place whose guards agree with one another. */
function circleFrom(start: Visited, follows: Follows): Edge[] | null {
  const open: { at: Visited; edges: Edge[]; guards: GuardAnswers }[] = [{ at: start, edges: [], guards: {} }]
  const known = new Set<string>()
  const numbers = new Map<Visited, number>()
  const number = (visited: Visited) => numbers.get(visited) ?? numbers.set(visited, numbers.size).get(visited)!
  for (let i = 0; i < open.length && i < TRIES_AT_MOST; i++) {
    const { at, edges, guards } = open[i]!
    for (const edge of at.edges) {
      if (!follows(edge) || !agrees(edge.steps[0]!.guards, guards)) continue
      if (edge.to === start) return [...edges, edge]
      const both = { ...guards, ...edge.steps[0]!.guards }
      const key = `${number(edge.to)}${JSON.stringify(Object.entries(both).sort())}`
      if (!known.has(key)) open.push({ at: edge.to, edges: [...edges, edge], guards: both })
      known.add(key)
    }
  }
  return null
}

const agrees = (one: GuardAnswers, other: GuardAnswers) => Object.entries(one).every(([question, yes]) => (other[question] ?? yes) === yes)

function circleAt(search: Search, visited: Visited, circle: readonly Edge[]): Finding {
  const steps = circle.flatMap((edge) => edge.steps) as PathStep[]
  const line = lineOf(search.leaf(visited), steps[0]!.event === '$done' ? 'onDone' : 'always')
  const round = [visited, ...circle.map(({ to }) => to)].map((each) => search.leaf(each).path).join(' → ')
  const path = [...pathTo(visited), ...steps]
  const found = { where: line, path }
  const guards = [...new Set(steps.flatMap(({ guards }) => Object.keys(guards)))].filter((question) => !search.oracle.isSure(question))
  if (guards.length && circle.some((edge) => does(edge, 'fixUp'))) {
    const sentence = `${line}: fix-ups go round for ever (${round}) unless their own \`legal\` stops them: give one of them a guard`
    return { level: 'warning', code: 'fix-ups-for-ever', sentence, ...found }
  }
  const when = guards.length ? `the answers of ${guards.join(', ')} stay what they are` : 'nothing stops them'
  const what = circle.some((edge) => does(edge, 'fixUp')) ? 'fix-ups' : 'branches'
  const sentence = `${line}: ${what} go round for ever (${round}), since ${when}: let one of them lead elsewhere`
  return { level: 'error', code: 'always-for-ever', sentence, ...found }
}

/** The nearest phase from here outwards that has that line. */
function lineOf(leaf: Place, line: 'always' | 'onDone'): string {
  for (let here: Place | null = leaf; here; here = here.parent) if (here.phase[line]) return at(here, line)
  return leaf.path
}
