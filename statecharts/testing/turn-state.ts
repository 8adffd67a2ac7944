import type { Compiled } from '../compile/context.ts'
import type { Effect, Question } from '../compile/protocol.ts'
import type { PhaseNode } from '../language/phase-tree.ts'

/** The state of turn orders, in a model that is independent of the engine and simpler. Plain JSON. */
export interface TurnState {
  /** The phases with `turns`, outermost first: how often the turn has passed in each, and the depth of interrupts it is in. */
  readonly orders: readonly { readonly phase: string; readonly passed: number; readonly depth: number }[]
  /** How many moves of this turn count, and whether any move was made. */
  readonly made: number
  readonly moved: boolean
}

/** Counting stops here. */
const MOST = 4

/** No turn order, and no move in a turn yet. */
export const NO_TURNS: TurnState = { orders: [], made: 0, moved: false }

/**
 * Returns the state after a step made in `leaf`, at this depth of interrupts. `isCurrent`: whether the mover has the turn. Every other seat
 * may be skipped, so each pass of the turn counts as a round.
 */
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

/** Returns the state after interrupts deeper than `depth` have ended. */
export function turnsBack(before: TurnState, depth: number): TurnState {
  const orders = before.orders.filter((order) => order.depth <= depth)
  return orders.length === before.orders.length ? before : { orders, made: 0, moved: false }
}

/** Returns a possible state for these phases, if nothing is known of how play reached them. */
export function turnsIn(leaves: readonly PhaseNode[]): TurnState {
  const orders = leaves.flatMap((leaf, depth) => {
    const around: { phase: string; passed: number; depth: number }[] = []
    for (let here = leaf.turns; here; here = here.parent?.turns ?? null) around.unshift({ phase: here.path, passed: 0, depth })
    return around
  })
  const first = orders.filter(({ phase }, i) => orders.findIndex((other) => other.phase === phase) === i)
  return { orders: first, made: 0, moved: false }
}

/** Answers a question about turns for play in `leaf`; returns null for any other question. */
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
