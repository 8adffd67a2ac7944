import { at, everyPlace, type Place, transitionsOf } from '../places.ts'
import { automatonOf } from '../progression.ts'
import type { Finding } from './finding.ts'
import type { Search } from './search.ts'
import { type Edge, pathTo, type Visited } from './visited.ts'

/** Places where only guards lead on and none of them holds. */
export function withoutFallback(search: Search): Finding[] {
  return firstOfEach(search.visited, (visited) => {
    const { node, rests, edges } = visited
    const leaf = search.leaf(visited)
    if (visited.lane !== null || search.gate.hasRegions(node) || search.gate.stay(node).moves.length || timed(leaf, node.interrupt))
      return null
    if (!edges.some(({ to }) => to !== visited)) return null
    const stuck = rests.find(({ guards }) => {
      const asked = Object.entries(guards)
      return (
        asked.length &&
        asked.every(([question, yes]) => yes || !question.startsWith('$legal.')) &&
        asked.some(([question]) => !question.startsWith('$'))
      )
    })
    if (!stuck) return null
    const event = search.gate.stay(node).settles ? '$settle' : '$done'
    const here = nearest(leaf, event === '$settle' ? 'always' : 'onDone')
    const sentence = `${here}: where none of its guards holds, play is stuck: add a last entry without a guard`
    return { level: 'warning', code: 'no-fallback', where: here, sentence, path: [...pathTo(visited), { event, guards: stuck.guards }] }
  })
}

/** Phases that only one seat's moves can end, without a time limit. */
export function waitsForOneSeat(search: Search): Finding[] {
  return search.visited
    .flatMap((visited) =>
      search.lanes(visited).flatMap((lane) => {
        const leaf = search.gate.stay(visited.node, lane).leaf
        if (timed(leaf, visited.node.interrupt) || visited.node.status === 'done') return []
        const moves = visited.edges.filter((edge) => edge.kind === 'move' && edge.lane === lane && !edge.steps[0]!.guards.$clock)
        if (!moves.length || othersGoOn(search, visited, lane, moves)) return []
        const sentence = `${leaf.path}: play waits for ever for a seat that is gone: give it a time limit with \`after\``
        return [{ level: 'warning', code: 'absent-seat', where: leaf.path, sentence, path: pathTo(visited) } satisfies Finding]
      }),
    )
    .filter(firstAt())
}

/** Whether another seat can end the wait. */
function othersGoOn(search: Search, visited: Visited, lane: number | null, moves: readonly Edge[]): boolean {
  if (lane === null) {
    // Where some move leads away, one that stays (a remark at the root, say) ends nothing.
    const away = moves.filter(({ to }) => to !== visited)
    const others = (away.length ? away : moves).filter(({ steps }) => steps[0]!.guards.$turn !== true)
    return others.some(({ steps }) => steps.length === 1)
  }
  const entry = visited.entry ?? visited
  const leaves = ({ kind, to, lane }: Edge) => kind === 'move' && lane !== null && (to.entry ?? to) !== entry
  return search.visited.some((each) => (each.entry ?? each) === entry && each.edges.some((edge) => leaves(edge)))
}

/** Progressions that may be over while players may still go on: `onDone` waits for nobody there. */
export function ambiguousEnds(search: Search): Finding[] {
  const { moves } = search.compiled.names
  return everyPlace(search.compiled.places.get('')!).flatMap((here): Finding[] => {
    if (!here.phase.ordered || !transitionsOf(here.phase.onDone).length || endedByMove(here)) return []
    const state = automatonOf(here.phase.ordered).findIndex(
      ({ accepting, edges }) => accepting && edges.some(({ letter }) => moves.includes(letter.move)),
    )
    const visited = state < 0 ? undefined : search.visited.find((each) => search.leaf(each) === here && stateOf(each) === `$${state}`)
    if (!visited) return []
    const where = at(here, 'ordered')
    const sentence = `${where}: may be over here, but more moves are legal and \`onDone\` is not taken: give a move that leads away`
    return [{ level: 'warning', code: 'ambiguous-end', where, sentence, path: pathTo(visited) }]
  })
}

/** Whether a move leads out of the phase, by which a player says that the progression is over. */
function endedByMove(here: Place): boolean {
  for (let around: Place | null = here; around; around = around.parent) {
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

/** Whether the clock leads on, from here or from around: outside an interrupt only a time that runs on meanwhile. */
function timed(leaf: Place, interrupt = ''): boolean {
  return everyAround(leaf).some(({ path, phase: { after = {} } }) => {
    const inside = path === interrupt || path.startsWith(interrupt && `${interrupt}.`)
    return Object.values(after).some(({ onInterrupt }) => inside || onInterrupt === 'run')
  })
}

function everyAround(here: Place): Place[] {
  return here.parent ? [here, ...everyAround(here.parent)] : [here]
}

function nearest(leaf: Place, line: 'always' | 'onDone'): string {
  const here = everyAround(leaf).find(({ phase }) => phase[line])
  return here ? at(here, line) : leaf.path
}

function firstOfEach(visited: readonly Visited[], find: (visited: Visited) => Finding | null): Finding[] {
  return visited.flatMap((each) => find(each) ?? []).filter(firstAt())
}

/** Of findings at the same line, only the first. */
function firstAt(): (finding: Finding) => boolean {
  const seen = new Set<string>()
  return ({ where }) => !seen.has(where) && seen.add(where).size > 0
}
