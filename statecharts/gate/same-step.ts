import type { FrameValue } from '../compile/frame.ts'
import type { Part } from '../compile/regions.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import { type Automaton, type Block, type BlockStep, beginnings, blocksAt } from '../progression/automaton.ts'
import { keyOf, type Letter } from '../progression/expression.ts'
import { automatonOf } from '../progression/progression.ts'

/** A place within a progression. */
interface Position {
  /** Of the automaton. */
  readonly state: number
  /** The move that is going round the seats. */
  readonly round?: string
  /** The number of the block that is under way, the first is 1; how many of each part are whole, and where play is in one. */
  readonly block?: number
  readonly parts?: readonly number[]
  readonly inside?: number
}
interface Step {
  readonly letter: Letter
  readonly to: Position
}

/** More pairs of places than this are not looked through. */
const PAIRS_AT_MOST = 8192

const AUTOMATA = new WeakMap<PhaseNode, Automaton>()

/**
 * Whether a move that was meant for one place of a progression is the same step of it at another, where play has come to since in
 * no more than `most` steps: had it come first and those steps after it, play would stand where it stands once it is made
 * now. So it is for one of four who pass in any order, and for what a group in any order still lacks; not where another step
 * has to come between the two, nor where only one of the places has such a step. A move that is no step of the progression is
 * the same at all its places.
 */
export function isSameStep(here: PhaseNode, move: string, was: Part, is: Part, most: number): boolean {
  if (JSON.stringify([was.value, was.context]) === JSON.stringify([is.value, is.context])) return true
  const automaton = AUTOMATA.get(here) ?? automatonOf(here.phase.ordered!)
  AUTOMATA.set(here, automaton)
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
      // A round that nobody takes part in takes no version.
      if (letter.round) open.unshift([...next, left])
      else if (left > 0) open.push([...next, left - 1])
    }
  }
  return met
}

/** What may come next; of a round that is under way nothing, since it is one step. */
function stepsAt(automaton: Automaton, { state, round, block, parts, inside }: Position): Step[] {
  if (round !== undefined) return []
  const here = automaton[state]!
  const advanced = (one: Block, { letter, part, to }: BlockStep, made: readonly number[]): Step => {
    const number = blocksAt(here).indexOf(one) + 1
    if (to > 0) return { letter, to: { state, block: number, parts: made, inside: to } }
    const whole = made.with(part, made[part]! + 1)
    const after = here.edges.find((edge) => edge.block === one)!.to
    const over = whole.reduce((sum, many) => sum + many) === one.count
    return { letter, to: over ? { state: after } : { state, block: number, parts: whole, inside: 0 } }
  }
  if (block !== undefined) {
    const one = blocksAt(here)[block - 1]!
    const open = one.steps.filter(({ part, from }) => from === inside && (from > 0 || parts![part]! < one.copies[part]!))
    return open.map((step) => advanced(one, step, parts!))
  }
  return here.edges.map(({ letter, block: one, to }) => {
    if (!one) return { letter, to: { state: to } }
    const step = beginnings(one).find((first) => keyOf(first.letter) === keyOf(letter))!
    return advanced(
      one,
      step,
      one.copies.map(() => 0),
    )
  })
}

/** By the name of the machine's state, `$0`, `$0-dealCard` or `$0+1`, and the registers. */
function positionOf(automaton: Automaton, { path }: PhaseNode, { value, context }: Part): Position {
  const [, state, kind, rest] = /^\$(\d+)([-+]?)(.*)$/.exec(innermost(value))!
  if (kind === '-') return { state: Number(state), round: rest! }
  if (kind === '') return { state: Number(state) }
  const register = (name: string) => Object.entries(context).find(([key]) => key.startsWith(`${path}:${name}#`))?.[1] ?? 0
  const { copies } = blocksAt(automaton[Number(state)]!)[Number(rest) - 1]!
  const parts = copies.map((_, part) => register(`part${part + 1}`))
  return { state: Number(state), block: Number(rest), parts, inside: register('inside') }
}

const innermost = (value: FrameValue): string => (typeof value === 'string' ? value : innermost(Object.values(value)[0]!))
