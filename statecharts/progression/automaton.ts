import { derive, type Expression, type Letter, nullable } from './expression.ts'

/** A minimal deterministic automaton over letters. State 0 is the first; from every state an accepting one can be reached. */
export type Automaton = readonly AutomatonState[]
export interface AutomatonState {
  readonly accepting: boolean
  /** In the order in which the author first mentions the letters. */
  readonly edges: readonly Edge[]
}
export interface Edge {
  readonly letter: Letter
  /** Where the letter leads; or where its block leads once that is whole. */
  readonly to: number
  /** The group in any order that the letter begins, where that is not made of states. */
  readonly block?: Block
}

/** A group of a progression of which so many parts, each whole, come in any order: what is made of it is counted. */
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
  /** Places inside parts are numbered from 1; 0 is between parts, whence a part begins and whither its last letter leads. */
  readonly from: number
  readonly to: number
}

/** The blocks that may begin in a state, each once. */
export const blocksAt = ({ edges }: AutomatonState): Block[] => [...new Set(edges.flatMap(({ block }) => block ?? []))]

/** The steps by which a block begins. */
export const beginnings = ({ steps }: Block) => steps.filter(({ from }) => from === 0)

/**
 * The automaton of an expression; null when it has more states than that even before minimising. Without any state when
 * no sequence of letters satisfies the expression. Subsets of partial derivatives, then Moore's minimisation.
 */
export function automatonFrom(
  start: Expression,
  letters: ReadonlyMap<string, Letter>,
  statesAtMost: number,
  blocks: readonly Block[] = [],
): Automaton | null {
  const explored = explore(start, [...letters.keys(), ...blocks.map(({ key }) => key)], statesAtMost)
  if (!explored) return null
  const live = liveStates(explored)
  return live.has(0) ? minimal(explored, live, letters, blocks) : []
}

interface Subset {
  readonly accepting: boolean
  readonly to: Map<string, number>
}

function explore(start: Expression, letters: readonly string[], statesAtMost: number): Subset[] | null {
  const subsets: Subset[] = []
  const known = new Map<string, number>()
  const open: Expression[][] = []
  const number = (expressions: readonly Expression[]): number => {
    const byKey = new Map(expressions.map((e) => [e.key, e]))
    const key = [...byKey.keys()].sort().join('|')
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const members = [...byKey.values()]
    known.set(key, subsets.length)
    subsets.push({ accepting: members.some(nullable), to: new Map() })
    open.push(members)
    return subsets.length - 1
  }
  number([start])
  for (let i = 0; i < open.length; i++) {
    for (const letter of letters) {
      const after = open[i]!.flatMap((e) => derive(e, letter))
      if (after.length) subsets[i]!.to.set(letter, number(after))
    }
    if (subsets.length > statesAtMost) return null
  }
  return subsets
}

/** States from which the end can be reached. */
function liveStates(subsets: readonly Subset[]): Set<number> {
  const live = new Set(subsets.flatMap(({ accepting }, i) => (accepting ? [i] : [])))
  for (let size = -1; size !== live.size; ) {
    size = live.size
    subsets.forEach(({ to }, i) => {
      if ([...to.values()].some((next) => live.has(next))) live.add(i)
    })
  }
  return live
}

/** Merges states that no sequence tells apart, and numbers them from the start in order of first visit. */
function minimal(
  subsets: readonly Subset[],
  live: ReadonlySet<number>,
  letters: ReadonlyMap<string, Letter>,
  blocks: readonly Block[],
): Automaton {
  let classes = subsets.map(({ accepting }) => Number(accepting))
  for (let count = 0; ; ) {
    const signatures = new Map<string, number>()
    const next = subsets.map(({ to }, i) => {
      const edges = [...to].filter(([, n]) => live.has(n)).map(([letter, n]) => `${letter}>${classes[n]}`)
      const signature = `${classes[i]};${edges.sort().join()}`
      if (!signatures.has(signature)) signatures.set(signature, signatures.size)
      return signatures.get(signature)!
    })
    classes = next
    if (signatures.size === count) break
    count = signatures.size
  }
  const numbers = new Map<number, number>([[classes[0]!, 0]])
  const order = [0]
  const states: AutomatonState[] = []
  for (let i = 0; i < order.length; i++) {
    const { accepting, to } = subsets[order[i]!]!
    const leading = (key: string, edge: Omit<Edge, 'to'>): Edge[] => {
      const next = to.get(key)
      if (next === undefined || !live.has(next)) return []
      if (!numbers.has(classes[next]!)) {
        numbers.set(classes[next]!, order.length)
        order.push(next)
      }
      return [{ ...edge, to: numbers.get(classes[next]!)! }]
    }
    const edges = [...letters].flatMap(([key, letter]) => {
      const begun = blocks.filter((block) => beginnings(block).some((step) => step.letter === letter))
      return [...leading(key, { letter }), ...begun.flatMap((block) => leading(block.key, { letter, block }))]
    })
    states.push({ accepting, edges })
  }
  return states
}
