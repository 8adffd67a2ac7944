import type { Entry } from './chart.ts'
import { derive, type Expression, expressionOf, type Letter, nullable } from './expression.ts'

/** A minimal deterministic automaton over letters. State 0 is the first; from every state an accepting one can be reached. */
export type Automaton = readonly AutomatonState[]
export interface AutomatonState {
  readonly accepting: boolean
  /** In the order in which the author first mentions the letters. */
  readonly edges: readonly { readonly letter: Letter; readonly to: number }[]
}

/** A progression is too large, or no sequence of moves satisfies it. */
export class ProgressionError extends Error {
  override name = 'ProgressionError'
}

/** More states than this before minimising are given up on. */
const STATES_AT_MOST = 20_000

/**
 * The automaton of an ordered progression: its paths are the prefixes of the legal sequences. Subsets of partial
 * derivatives, then Moore's minimisation. Throws ProgressionError when no sequence satisfies it.
 */
export function automatonOf(ordered: readonly Entry[]): Automaton {
  const letters = new Map<string, Letter>()
  const start = expressionOf({ serial: ordered }, letters)
  const explored = explore(start, [...letters.keys()])
  const live = liveStates(explored)
  if (!live.has(0)) throw new ProgressionError('no sequence of moves satisfies it')
  return minimal(explored, live, letters)
}

interface Subset {
  readonly accepting: boolean
  readonly to: Map<string, number>
}

function explore(start: Expression, letters: readonly string[]): Subset[] {
  const subsets: Subset[] = []
  const known = new Map<string, number>()
  const open: Expression[][] = []
  const number = (expressions: readonly Expression[]): number => {
    const byKey = new Map(expressions.map((e) => [e.key, e]))
    const key = [...byKey.keys()].sort().join('|')
    const seen = known.get(key)
    if (seen !== undefined) return seen
    if (subsets.length === STATES_AT_MOST) throw new ProgressionError(`it has more than ${STATES_AT_MOST} states`)
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
function minimal(subsets: readonly Subset[], live: ReadonlySet<number>, letters: ReadonlyMap<string, Letter>): Automaton {
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
    const edges = [...letters].flatMap(([key, letter]) => {
      const next = to.get(key)
      if (next === undefined || !live.has(next)) return []
      if (!numbers.has(classes[next]!)) {
        numbers.set(classes[next]!, order.length)
        order.push(next)
      }
      return [{ letter, to: numbers.get(classes[next]!)! }]
    })
    states.push({ accepting, edges })
  }
  return states
}
