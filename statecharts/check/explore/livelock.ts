import { isAutomatic, type Round } from './lasso.ts'
import type { Search } from './search.ts'
import type { Edge, Visited } from './visited.ts'

type Lane = number | null

/** By place: the seats, or null for all alike, for whom the engine goes on from there and never comes to rest again, whatever guards answer. */
export type Restless = ReadonlyMap<Visited, ReadonlySet<Lane>>

export function neverResting(search: Search): Restless {
  // Where not all answers were tried, one more may lead out.
  if (search.oracle.bounded) return new Map()
  // An interrupt may also come back without a rest; what then follows is another place's affair.
  const through = search.interrupts.size ? stayingOn(search, isOver, null) : null
  return stayingOn(search, () => false, through)
}

/** The largest such places of which every step leads to one. `ends`: where nothing need follow; `through`: for the starts of interrupts. */
function stayingOn(search: Search, ends: (at: Visited) => boolean, through: Restless | null): Restless {
  const going = new Map(search.visited.map((at) => [at, new Set(search.lanes(at).filter((lane) => ends(at) || goesOn(at, lane)))]))
  for (let before = -1, left = 0; before !== left; ) {
    before = left
    left = 0
    for (const [at, lanes] of going) {
      for (const lane of lanes) {
        const goes = onward(at, lane).every((edge) => next(search, going, at, edge) !== undefined)
        const rests = [...at.begins].some((interrupt) => !(through ?? going).get(search.interrupts.get(interrupt)!.start)?.size)
        if (!goes || rests) lanes.delete(lane)
      }
      left += lanes.size
    }
  }
  return going
}

/** A round that the engine cannot but come to from a place at which it never rests. */
export function endlessRound(search: Search, going: Restless, from: Visited): Round | null {
  const [first] = going.get(from) ?? []
  if (first === undefined) return null
  const come = new Map<string, number>()
  const numbers = new Map<Visited, number>()
  const edges: Edge[] = []
  for (let at = from, lane: Lane = first; ; ) {
    const key = `${numbers.get(at) ?? numbers.set(at, numbers.size).get(at)}/${lane}`
    const since = come.get(key)
    if (since !== undefined) return { start: at, edges: edges.slice(since) }
    come.set(key, edges.length)
    const [edge] = onward(at, lane)
    edges.push(edge!)
    lane = next(search, going, at, edge!)!
    at = edge!.to
  }
}

/** An interrupt that is over goes back by itself. */
const isOver = ({ node }: Visited) => node.interrupt !== undefined && node.status === 'done'

function goesOn(at: Visited, lane: Lane): boolean {
  const steps = onward(at, lane)
  return steps.length > 0 && steps.every(isAutomatic) && at.rests.every((rest) => rest.lane !== lane)
}

const onward = ({ edges }: Visited, lane: Lane) => edges.filter((edge) => edge.kind === 'engine' && edge.lane === lane)

/** For whom the engine goes on where an edge leads, if it does: in a seat's region for that seat, elsewhere for any. */
function next(search: Search, going: Restless, from: Visited, { to, lane }: Edge): Lane | undefined {
  const within = lane !== null && (to.lane === lane || to === (from.entry ?? from))
  const lanes = within ? [lane] : search.lanes(to)
  return lanes.find((one) => going.get(to)?.has(one))
}
