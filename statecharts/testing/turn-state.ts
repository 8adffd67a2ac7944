import type { Compiled } from '../compile/context.ts'
import type { Effect, Question } from '../compile/protocol.ts'
import type { PhaseNode } from '../language/phase-tree.ts'

/** How turns go round in a match that might be: told once more, and more simply, than the engine does. Plain JSON. */
export interface TurnState {
  /** The phases that say how turns go round, outermost first: how often the turn has passed in each, inside so many interrupts. */
  readonly orders: readonly { readonly phase: string; readonly passed: number; readonly depth: number }[]
  /** Moves made in this turn that count, and whether any was. */
  readonly made: number
  readonly moved: boolean
}

/** More than this is counted no further. */
const MOST = 4

/** No phase says how turns go round, and nothing was done in a turn yet. */
export const NO_TURNS: TurnState = { orders: [], made: 0, moved: false }

/** After a step made in `leaf`, inside so many interrupts; `isCurrent`: by whose turn it is. All but the seat that has the turn may be passed over, so that each time is a round. */
export function turnsAfter(before: TurnState, effects: readonly Effect[], leaf: PhaseNode, isCurrent: boolean, depth: number): TurnState {
  let { orders, made, moved } = before
  const begin = () => {
    made = 0
    moved = false
  }
  for (const effect of effects) {
    if (effect.kind === 'startTurnOrder') {
      orders = [...orders, { phase: effect.phase, passed: 0, depth }]
      begin()
    } else if (effect.kind === 'endTurnOrder') {
      const last = orders.findLastIndex(({ phase }) => phase === effect.phase)
      if (last >= 0) orders = orders.slice(0, last)
      begin()
    } else if (effect.kind === 'moved') {
      const turns = leaf.turns && orders.at(-1)?.phase === leaf.turns.path ? leaf.turns.phase.turns! : {}
      if (!isCurrent || (turns.min ?? turns.max ?? turns.endIf) === undefined) continue
      moved = true
      if (!turns.uncounted?.includes(effect.move)) made = Math.min(MOST, made + 1)
    } else if ((effect.kind === 'fixUp' || effect.kind === 'runAction') && effect.move === 'nextTurn') {
      const last = orders.at(-1)
      if (last) orders = [...orders.slice(0, -1), { ...last, passed: Math.min(MOST, last.passed + 1) }]
      begin()
    } else if (effect.kind === 'giveTurn') begin()
  }
  return { orders, made, moved }
}

/** Interrupts deeper than this are over. */
export function turnsBack(before: TurnState, depth: number): TurnState {
  const orders = before.orders.filter((order) => order.depth <= depth)
  return orders.length === before.orders.length ? before : { orders, made: 0, moved: false }
}

/** How turns go round in phases that play is in, though nothing is known of how it came there. */
export function turnsIn(leaves: readonly PhaseNode[]): TurnState {
  const orders = leaves.flatMap((leaf, depth) => {
    const around: { phase: string; passed: number; depth: number }[] = []
    for (let here = leaf.turns; here; here = here.parent?.turns ?? null) around.unshift({ phase: here.path, passed: 0, depth })
    return around
  })
  const first = orders.filter(({ phase }, i) => orders.findIndex((other) => other.phase === phase) === i)
  return { orders: first, made: 0, moved: false }
}

/** The answer to a question about turns where play is in `leaf`; null for any other. */
export function turnAnswer({ phases }: Compiled, { orders, made, moved }: TurnState, leaf: PhaseNode, question: Question): boolean | null {
  const last = orders.at(-1)
  switch (question.kind) {
    case 'over': {
      const { rounds = 0 } = phases.get(question.phase)!.phase.turns!
      const order = orders.findLast(({ phase }) => phase === question.phase)
      return order !== undefined && order.passed >= rounds
    }
    case 'made':
      return last?.phase === question.phase && made >= question.atLeast
    case 'moved':
      return last?.phase === question.phase && moved
    case 'enough': {
      const { min = 0, uncounted } = leaf.turns && last?.phase === leaf.turns.path ? leaf.turns.phase.turns! : {}
      return made >= (uncounted?.includes(question.move) ? min : min - 1)
    }
    default:
      return null
  }
}
