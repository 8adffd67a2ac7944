import type { Effect } from '../compile/protocol.ts'
import { type Finding, firstAt } from '../language/finding.ts'
import { at } from '../language/phase-tree.ts'
import { asksWho, CLOCK } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { type Edge, pathTo, type Visited } from './explore/visited.ts'
import { timeouts } from './explore/ways-out.ts'
import { leavesOf } from './traps.ts'

/**
 * Phases in which play waits for ever for one seat whose player is gone: only he can lead on, the clock does not, and
 * what is done for him (`absent`) does not either.
 */
export function waitsForOneSeat(search: Search): Finding[] {
  return search.visited.flatMap((visited) => search.lanes(visited).flatMap((lane) => waitAt(search, visited, lane))).filter(firstAt())
}

function waitAt(search: Search, visited: Visited, lane: number | null): Finding[] {
  const { node } = visited
  const { leaf, final } = search.gate.info(node, lane)
  const { absent } = leaf
  // Nobody waits for a seat whose own phases are done.
  if (lane !== null && final) return []
  // Whoever is waited for resigns; once all that a name stands for have, whose turn it is stands in.
  if (node.status === 'done' || absent === 'resign' || leadsOut(search, visited)) return []
  const moves = visited.edges.filter((edge) => edge.kind === 'move' && edge.lane === lane)
  const waited = waitedFor(search, visited, lane, moves)
  if (waited === null) return []
  const onward = moves.filter((edge) => leadsOn(edge, visited))
  const clock = new Set(timeouts(leaf, node.interrupt))
  if (onward.some(({ steps }) => clock.has(steps[0]!.event))) return []
  const move = typeof absent === 'string' ? absent : absent.move
  const his = moves.filter((edge) => edge.steps[0]!.event === move && mayMake(edge, waited))
  if (move !== 'wait' && his.some((edge) => onward.includes(edge))) return []
  const says =
    move === 'wait'
      ? '`absent` is `wait`'
      : his.length
        ? `\`absent\` names '${move}', which leads nowhere`
        : `\`absent\` names '${move}', which that seat cannot make here`
  const here = at(leaf, '').slice(0, -1) || 'the chart'
  const sentence = `${here}: play waits forever for a seat whose player is gone: ${says}. Name a move that leads on, or add a time limit with \`after\``
  return [{ level: 'error', code: 'absent-seat', where: leaf.path, sentence, path: pathTo(visited) }]
}

/** Whom play waits for: the seat of a region, or the `turn` that every move which leads on asks for; null when more may lead on. */
function waitedFor(search: Search, visited: Visited, lane: number | null, moves: readonly Edge[]): string | null {
  const his = moves.filter(({ steps }) => !steps[0]!.guards[CLOCK])
  if (!his.length) return null
  // What the engine does for him, the others' moves may bring about.
  if (lane !== null) return othersLeave(search, visited) || visited.edges.some((edge) => onItsOwn(edge, visited)) ? null : HIS_OWN
  // Where some move leads on, one that does not (a remark at the root, say) ends nothing.
  const onward = his.filter((edge) => leadsOn(edge, visited))
  const seats = new Set((onward.length ? onward : his).map(madeBy))
  const [only = null] = seats
  return seats.size === 1 ? only : null
}

/** The question whose yes says who makes a move; null when anybody may, or whoever joins. */
function madeBy({ steps }: Edge): string | null {
  const asked = Object.entries(steps[0]!.guards).findLast(([question, yes]) => yes && asksWho(question))
  return asked && asked[0] !== '$turn.inactive' ? asked[0] : null
}

/** In a seat's own region. */
const HIS_OWN = ''

/** Whether a move asks for nobody else's turn than that of the seat waited for. */
const mayMake = ({ steps }: Edge, waited: string) =>
  Object.entries(steps[0]!.guards).every(([question, yes]) => {
    if (question === CLOCK) return !yes
    return waited === HIS_OWN || !asksWho(question) || yes === (question === waited)
  })

/** Whether a move leads to another place or passes the turn on, or may bring it about that the engine does. */
const leadsOn = (move: Edge, visited: Visited) => leads(move, visited) || visited.edges.some((edge) => onItsOwn(edge, visited))
const onItsOwn = (edge: Edge, visited: Visited) => edge.kind === 'engine' && leads(edge, visited)
const leads = ({ to, effects }: Edge, visited: Visited) => to !== visited || effects.some(passesOn)

const passesOn = (effect: Effect) => effect.kind === 'giveTurn' || ('move' in effect && effect.move === 'nextTurn')

/** Whether any seat's moves, or what the engine does for it, lead all seats out of their regions. */
function othersLeave(search: Search, visited: Visited): boolean {
  const entry = visited.entry ?? visited
  const leaves = ({ kind, to, lane }: Edge) => kind !== 'lanes' && lane !== null && (to.entry ?? to) !== entry
  return search.visited.some((each) => (each.entry ?? each) === entry && each.edges.some(leaves))
}

/** Whether an interrupt begins here that may lead out of everything: who does that is not followed up. */
const leadsOut = ({ interrupts }: Search, { begins }: Visited) => [...begins].some((interrupt) => leavesOf(interrupts, interrupt).size > 0)
