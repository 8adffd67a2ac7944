import { derive, type Expression, keyOf, type Letter, nullable } from './expression.ts'

/** A minimal deterministic automaton over letters. State 0 is the first; from every state an accepting one can be reached. */
export type Automaton = readonly AutomatonState[]
export interface AutomatonState {
  readonly accepting: boolean
  /** In the order in which the author first mentions the letters. */
  readonly edges: readonly Edge[]
}
export interface Edge {
  readonly letter: Letter
  /** The state that the letter leads to; for a block, the state after the whole block. */
  readonly to: number
  /** The `parallel` group that the letter begins, if the group is a block. */
  readonly block?: Block
}

/** A `parallel` group of a progression as one unit: counters, instead of states, say which of its parts are complete. */
export interface Block {
  /** The same group has the same key. */
  readonly key: string
  /** How many parts make it whole. */
  readonly count: number
  /** For each part: how many there are of it. */
  readonly copies: readonly number[]
  /** In the order in which the author first mentions the letters. */
  readonly steps: readonly BlockStep[]
}
export interface BlockStep {
  readonly letter: Letter
  readonly part: number
  /** Positions inside parts are numbered from 1; 0 is between parts, where each part begins and ends. */
  readonly from: number
  readonly to: number
}

/** The blocks that may begin in a state, each once. */
export const blocksAt = ({ edges }: AutomatonState): Block[] => [...new Set(edges.flatMap(({ block }) => block ?? []))]

/** The steps by which a block begins. */
export const beginnings = ({ steps }: Block) => steps.filter(({ from }) => from === 0)

/** The state that a block leads to once it is whole. Throws Error if it cannot begin in this state. */
export function afterBlock({ edges }: AutomatonState, block: Block): number {
  const edge = edges.find((one) => one.block === block)
  if (!edge) throw new Error(`the group ${block.key} does not begin here`)
  return edge.to
}

/** The step by which a block begins with this letter. Throws Error if none does. */
export function beginningWith(block: Block, letter: Letter): BlockStep {
  const found = beginnings(block).find((step) => keyOf(step.letter) === keyOf(letter))
  if (!found) throw new Error(`no part of the group begins with '${letter.move}'`)
  return found
}

/**
 * The minimal automaton of an expression; null if it has more than `statesAtMost` states before minimising. It has no states if
 * no sequence of letters satisfies the expression. Subset construction over partial derivatives, then Moore's minimisation.
 */
export function automatonFrom(
  start: Expression,
  letters: ReadonlyMap<string, Letter>,
  statesAtMost: number,
  blocks: readonly Block[] = [],
): Automaton | null {
  const subsets = explore(start, [...letters.keys(), ...blocks.map(({ key }) => key)], statesAtMost)
  if (!subsets) return null
  const live = liveSubsets(subsets)
  return live.has(subsets[0]) ? minimal(subsets, live, letters, blocks) : []
}

interface Subset {
  readonly members: readonly Expression[]
  readonly accepting: boolean
  readonly to: Map<string, Subset>
  /** Equivalence class, refined until it is stable. */
  group: number
}

/** All subsets that can be reached, the first one at the start. */
function explore(start: Expression, letters: readonly string[], statesAtMost: number): Subset[] | null {
  const subsets: Subset[] = []
  const known = new Map<string, Subset>()
  const subsetOf = (expressions: readonly Expression[]): Subset => {
    const byKey = new Map(expressions.map((e) => [e.key, e]))
    const key = [...byKey.keys()].sort().join('|')
    const seen = known.get(key)
    if (seen) return seen
    const members = [...byKey.values()]
    const accepting = members.some(nullable)
    const subset: Subset = { members, accepting, to: new Map(), group: Number(accepting) }
    known.set(key, subset)
    subsets.push(subset)
    return subset
  }
  subsetOf([start])
  // The list grows while it is walked.
  for (const { members, to } of subsets) {
    for (const letter of letters) {
      const after = members.flatMap((e) => derive(e, letter))
      if (after.length) to.set(letter, subsetOf(after))
    }
    if (subsets.length > statesAtMost) return null
  }
  return subsets
}

/** The subsets from which an accepting one can be reached. */
function liveSubsets(subsets: readonly Subset[]): Set<Subset> {
  const live = new Set(subsets.filter(({ accepting }) => accepting))
  for (let size = -1; size !== live.size; ) {
    size = live.size
    for (const subset of subsets) if ([...subset.to.values()].some((next) => live.has(next))) live.add(subset)
  }
  return live
}

/** Merges states that no sequence tells apart, and numbers them from the start in order of first visit. */
function minimal(
  subsets: readonly Subset[],
  live: ReadonlySet<Subset>,
  letters: ReadonlyMap<string, Letter>,
  blocks: readonly Block[],
): Automaton {
  for (let count = 0; ; ) {
    const signatures = new Map<string, number>()
    const groups = subsets.map(({ to, group }) => {
      const edges = [...to].filter(([, next]) => live.has(next)).map(([letter, next]) => `${letter}>${next.group}`)
      return numberOf(signatures, `${group};${edges.sort().join()}`)
    })
    for (const [i, subset] of subsets.entries()) subset.group = groups[i]
    if (signatures.size === count) break
    count = signatures.size
  }
  const numbers = new Map<number, number>()
  const order = [subsets[0]]
  numberOf(numbers, subsets[0].group)
  const states: AutomatonState[] = []
  for (const { accepting, to } of order) {
    const leading = (key: string, edge: Omit<Edge, 'to'>): Edge[] => {
      const next = to.get(key)
      if (!next || !live.has(next)) return []
      const number = numberOf(numbers, next.group)
      if (number === order.length) order.push(next)
      return [{ ...edge, to: number }]
    }
    const edges = [...letters].flatMap(([key, letter]) => {
      const begun = blocks.filter((block) => beginnings(block).some((step) => step.letter === letter))
      return [...leading(key, { letter }), ...begun.flatMap((block) => leading(block.key, { letter, block }))]
    })
    states.push({ accepting, edges })
  }
  return states
}

/** The key's number, from 0 in order of first use. */
export function numberOf<K>(numbers: Map<K, number>, key: K): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}
