import { type Finding, firstAt } from '../language/finding.ts'
import { at, everyPhase, type PhaseNode, selfAndAncestors, transitionsOf } from '../language/phase-tree.ts'
import { automatonOf } from '../progression/progression.ts'
import type { Search } from './explore/search.ts'
import { pathTo, type Visited } from './explore/visited.ts'

/** Places where only guards lead on and none of them holds. */
export function withoutFallback(search: Search): Finding[] {
  return firstOfEach(search.visited, (visited) => {
    const { node, rests, edges } = visited
    const leaf = search.leaf(visited)
    if (visited.lane !== null || search.gate.hasRegions(node) || search.gate.info(node).moves.length) return null
    if (!edges.some(({ to }) => to !== visited)) return null
    const stuck = rests.find(({ guards }) => {
      const asked = Object.entries(guards)
      return asked.length && asked.every(([question, yes]) => yes || !question.startsWith('$legal.'))
    })
    if (!stuck) return null
    const event = search.gate.info(node).settles ? '$settle' : '$done'
    const here = nearest(leaf, event === '$settle' ? 'always' : 'onDone')
    const idle = Object.keys(stuck.guards).every((question) => question.startsWith('$'))
    const sentence = idle
      ? `${here}: nothing here passes the turn, so the rounds never end. Add moves, or an \`always\` entry with \`nextTurn\``
      : `${here}: play is stuck if none of its guards holds. Add a last entry without a guard`
    return { level: 'warning', code: 'no-fallback', where: here, sentence, path: [...pathTo(visited), { event, guards: stuck.guards }] }
  })
}

/** Progressions that may be over while players may still go on: `onDone` waits for nobody there. */
export function ambiguousEnds(search: Search): Finding[] {
  const { moves } = search.compiled.names
  return everyPhase(search.compiled.phases.get('')!).flatMap((here): Finding[] => {
    if (!here.phase.ordered || !transitionsOf(here.phase.onDone).length || endedByMove(here)) return []
    const ends = automatonOf(here.phase.ordered).flatMap(({ accepting, edges }, i) =>
      accepting && edges.some(({ letter }) => moves.includes(letter.move)) ? [`$${i}`] : [],
    )
    const visited = search.visited.find((each) => search.leaf(each) === here && ends.includes(stateOf(each)))
    if (!visited) return []
    const where = at(here, 'ordered')
    const sentence = `${where}: the progression may be complete while more moves are legal, and then \`onDone\` is not taken. Add a move that leads out of the phase`
    return [{ level: 'warning', code: 'ambiguous-end', where, sentence, path: pathTo(visited) }]
  })
}

/** Whether a move leads out of the phase, by which a player says that the progression is over. */
function endedByMove(here: PhaseNode): boolean {
  for (let around: PhaseNode | null = here; around; around = around.parent) {
    if (Object.values(around.phase.on ?? {}).some((written) => transitionsOf(written).some(({ target }) => target !== undefined)))
      return true
  }
  return false
}

/** The innermost state of the compiled machine, for the region searched. */
function stateOf({ node, lane }: Visited): string {
  let value = node.value
  while (typeof value !== 'string') {
    const inner: typeof value = value
    value = (lane !== null && inner[`$${lane}`]) || Object.values(inner)[0]!
  }
  return value
}

function nearest(leaf: PhaseNode, line: 'always' | 'onDone'): string {
  const here = selfAndAncestors(leaf).find(({ phase }) => phase[line])
  return here ? at(here, line) : leaf.path
}

function firstOfEach(visited: readonly Visited[], find: (visited: Visited) => Finding | null): Finding[] {
  return visited.flatMap((each) => find(each) ?? []).filter(firstAt())
}
