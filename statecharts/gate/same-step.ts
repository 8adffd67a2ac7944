import { type FrameValue, stateIn } from '../compile/frame.ts'
import { progressionState } from '../compile/ordered.ts'
import type { Part } from '../compile/regions.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import {
  type Automaton,
  type AutomatonState,
  afterBlock,
  type Block,
  type BlockStep,
  beginningWith,
  blocksAt,
} from '../progression/automaton.ts'
import { keyOf, type Letter } from '../progression/expression.ts'
import { automatonOf } from '../progression/progression.ts'

/** How far play has come in a progression. */
interface Position {
  /** Number of the automaton's state. */
  readonly state: number
  /** The move that is going round the seats. */
  readonly round?: string
  readonly block?: BlockPosition
}
interface BlockPosition {
  /** Number of the block among those that may begin in the state; the first is 1. */
  readonly number: number
  /** For each part: how many are whole, of how many copies. */
  readonly parts: readonly (readonly [whole: number, copies: number])[]
  /** Where play is inside a part; 0 is between parts. */
  readonly inside: number
}
interface Step {
  readonly letter: Letter
  readonly to: Position
}

/** The search gives up beyond this many pairs of positions. */
const PAIRS_AT_MOST = 8192

const AUTOMATA = new WeakMap<PhaseNode, Automaton>()

function automatonAt(here: PhaseNode): Automaton {
  const known = AUTOMATA.get(here)
  if (known) return known
  const { ordered } = here.phase
  if (!ordered) throw new Error(`'${here.path}' has no progression`)
  const automaton = automatonOf(ordered)
  AUTOMATA.set(here, automaton)
  return automaton
}

/**
 * Whether a move that was meant for one place of a progression is the same step of it at another, where play has come to since in
 * no more than `most` steps: had it come first and those steps after it, play would stand where it stands once it is made
 * now. So it is for one of four who pass in any order, and for what a group in any order still lacks; not where another step
 * has to come between the two, nor where only one of the places has such a step. A move that is no step of the progression is
 * the same at all its places.
 */
export function isSameStep(here: PhaseNode, move: string, was: Part, is: Part, most: number): boolean {
  if (JSON.stringify([was.value, was.context]) === JSON.stringify([is.value, is.context])) return true
  const automaton = automatonAt(here)
  const from = positionOf(automaton, here, was)
  const to = positionOf(automaton, here, is)
  if (from.round === move || to.round === move) return false
  const made = (position: Position) => stepsAt(automaton, position).find(({ letter }) => letter.move === move)
  const [first, last] = [made(from), made(to)]
  if (!first || !last) return first === last
  if (first.letter.round) return false
  return alwaysMeet(automaton, [from, first.to], [to, last.to], most)
}

/** Whether all ways of no more than `most` steps that lead from the first place of one pair to that of the other lead from the second to the second. */
function alwaysMeet(automaton: Automaton, begin: readonly [Position, Position], end: readonly [Position, Position], most: number): boolean {
  const [goal, beside] = end.map((position) => JSON.stringify(position))
  const open: [Position, Position | null, left: number][] = [[...begin, most]]
  const seen = new Set<string>()
  let met = false
  for (let pair = open.shift(); pair; pair = open.shift()) {
    const [position, other, left] = pair
    const [at, otherAt] = [JSON.stringify(position), JSON.stringify(other)]
    if (seen.has(`${at} ${otherAt}`)) continue
    if (seen.add(`${at} ${otherAt}`).size > PAIRS_AT_MOST) return false
    if (at === goal) {
      if (otherAt !== beside) return false
      met = true
    }
    const others = new Map((other ? stepsAt(automaton, other) : []).map(({ letter, to }) => [keyOf(letter), to]))
    for (const { letter, to } of stepsAt(automaton, position)) {
      const next = [to, others.get(keyOf(letter)) ?? null] as const
      // A round in which no seat takes part takes no version.
      if (letter.round) open.unshift([...next, left])
      else if (left > 0) open.push([...next, left - 1])
    }
  }
  return met
}

/** The steps that may come next. None while a round is under way, since the whole round is one step. */
function stepsAt(automaton: Automaton, { state, round, block }: Position): Step[] {
  if (round !== undefined) return []
  const here = automaton[state]
  if (block) {
    const { number, parts, inside } = block
    const one = blocksAt(here)[number - 1]
    const open = parts.map(([whole, copies]) => whole < copies)
    const steps = one.steps.filter(({ part, from }) => from === inside && (from > 0 || open[part]))
    return steps.map((step) => advanced(here, state, one, step, parts))
  }
  return here.edges.map(({ letter, block: one, to }) => {
    if (!one) return { letter, to: { state: to } }
    const parts = one.copies.map((copies) => [0, copies] as const)
    return advanced(here, state, one, beginningWith(one, letter), parts)
  })
}

/** One step inside a block, or into it; `parts` are the counts before it. */
function advanced(here: AutomatonState, state: number, block: Block, { letter, part, to }: BlockStep, parts: BlockPosition['parts']): Step {
  const number = blocksAt(here).indexOf(block) + 1
  if (to > 0) return { letter, to: { state, block: { number, parts, inside: to } } }
  const counts = parts.map(([whole, copies], i) => [i === part ? whole + 1 : whole, copies] as const)
  const sum = counts.reduce((all, [whole]) => all + whole, 0)
  if (sum < block.count) return { letter, to: { state, block: { number, parts: counts, inside: 0 } } }
  return { letter, to: { state: afterBlock(here, block) } }
}

/** Reads the name of the machine's state and its registers. */
function positionOf(automaton: Automaton, { path }: PhaseNode, { value, context }: Part): Position {
  const name = innermost(value)
  const at = progressionState(name)
  if (!at) throw new Error(`'${name}' is no state of a progression`)
  const { state, round, block: number } = at
  if (number === undefined) return { state, ...(round !== undefined && { round }) }
  const register = (name: string) => Object.entries(context).find(([key]) => key.startsWith(`${path}:${name}#`))?.[1] ?? 0
  const { copies } = blocksAt(automaton[state])[number - 1]
  const parts = copies.map((many, part) => [register(`part${part + 1}`), many] as const)
  return { state, block: { number, parts, inside: register('inside') } }
}

function innermost(value: FrameValue): string {
  const [name, inner] = stateIn(value)
  return inner === null ? name : innermost(inner)
}
