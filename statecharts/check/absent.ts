import type { Region } from '../compile/context.ts'
import type { Effect } from '../compile/protocol.ts'
import { type Finding, firstAt } from '../language/finding.ts'
import { at } from '../language/phase-tree.ts'
import { timeouts } from './explore/edge-filters.ts'
import { asksWho, CLOCK } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { type Edge, type EventEdge, entryOf, moveEdges, pathTo, type SearchState } from './explore/search-state.ts'
import { exitsOf } from './traps.ts'

/**
 * Phases in which play waits forever for one seat whose player is gone: only that seat can lead on, and neither the clock
 * nor what is done for the seat (`absent`) does.
 */
export function waitsForOneSeat(search: Search): Finding[] {
  return search.states.flatMap((state) => search.regionsAt(state).flatMap((region) => waitAt(search, state, region))).filter(firstAt())
}

function waitAt(search: Search, state: SearchState, region: Region): Finding[] {
  const { node } = state
  const { leaf, final } = search.gate.info(node, region)
  const { absent } = leaf
  // Play does not wait for a seat whose own phases are done.
  if (region !== null && final) return []
  // A seat that play waits for resigns; once all seats of a name have, the current seat stands in for them.
  if (node.status === 'done' || absent === 'resign' || abandons(state)) return []
  const moves = moveEdges(state).filter((edge) => edge.region === region)
  const waited = waitedFor(search, state, region, moves)
  if (waited === null) return []
  const onward = moves.filter((edge) => leadsOn(edge, state))
  const clock = new Set(timeouts(leaf, node.interrupt))
  if (onward.some(({ steps }) => clock.has(steps[0].event))) return []
  const move = typeof absent === 'string' ? absent : absent.move
  const possible = moves.filter((edge) => edge.steps[0].event === move && mayMake(edge, waited))
  if (move !== 'wait' && possible.some((edge) => onward.includes(edge))) return []
  const says =
    move === 'wait'
      ? '`absent` is `wait`'
      : possible.length
        ? `\`absent\` names '${move}', which leads nowhere`
        : `\`absent\` names '${move}', which that seat cannot make here`
  const here = at(leaf, '').slice(0, -1) || 'the chart'
  const sentence = `${here}: play waits forever for a seat whose player is gone: ${says}. Name a move that leads on, or add a time limit with \`after\``
  return [{ level: 'error', code: 'absent-seat', where: leaf.path, sentence, path: pathTo(state) }]
}

/** The one seat that play waits for: OWN_REGION, or the `turn` that every move which leads on asks for; null if several seats may lead on. */
function waitedFor(search: Search, state: SearchState, region: Region, moves: readonly EventEdge[]): string | null {
  const bySeats = moves.filter(({ steps }) => !steps[0].guards[CLOCK])
  if (!bySeats.length) return null
  // What the engine does for this seat, the others' moves may bring about.
  if (region !== null) return othersLeave(search, state) || state.edges.some((edge) => isEngineExit(edge, state)) ? null : OWN_REGION
  // A move that leads nowhere (a remark at the root, say) matters only if no other does.
  const onward = bySeats.filter((edge) => leadsOn(edge, state))
  const seats = new Set((onward.length ? onward : bySeats).map(madeBy))
  const [only = null] = seats
  return seats.size === 1 ? only : null
}

/** The question whose yes decides who makes a move; null if any seat may, or one that joins. */
function madeBy({ steps: [{ guards }] }: EventEdge): string | null {
  const asked = Object.entries(guards).findLast(([question, yes]) => yes && asksWho(question))
  return asked && asked[0] !== '$turn.inactive' ? asked[0] : null
}

/** Play waits for the seat of a region. */
const OWN_REGION = ''

/** Whether a move asks for no other turn than that of the seat waited for. */
const mayMake = ({ steps: [{ guards }] }: EventEdge, waited: string) =>
  Object.entries(guards).every(([question, yes]) => {
    if (question === CLOCK) return !yes
    return waited === OWN_REGION || !asksWho(question) || yes === (question === waited)
  })

/** Whether a move leads to another state or passes the turn, or may cause an engine step that does. */
const leadsOn = (move: Edge, state: SearchState) => leads(move, state) || state.edges.some((edge) => isEngineExit(edge, state))
const isEngineExit = (edge: Edge, state: SearchState) => edge.kind === 'engine' && leads(edge, state)
const leads = ({ to, effects }: Edge, state: SearchState) => to !== state || effects.some(passesTurn)

const passesTurn = (effect: Effect) => effect.kind === 'giveTurn' || ('move' in effect && effect.move === 'nextTurn')

/** Whether any seat's moves, what the engine does for it, or an interrupt that one of them begins, lead all seats out of their regions. */
function othersLeave(search: Search, state: SearchState): boolean {
  const entry = entryOf(state)
  const leaves = ({ region, to }: Edge) => region !== null && entryOf(to) !== entry
  return search.states.some((each) => entryOf(each) === entry && (abandons(each) || each.edges.some(leaves)))
}

/** Whether an interrupt begins here that may lead out of everything: who makes that move is not followed up. */
const abandons = ({ begins }: SearchState) => [...begins].some((interrupt) => exitsOf(interrupt).size > 0)
