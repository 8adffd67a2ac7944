import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { BoardProps } from '../board/board.ts'
import type { Dragged } from '../board/drags.ts'
import { argumentsAt, choiceAt, pathOf } from '../board/stack-shape.ts'
import { choicesWith, type PlaceChoice } from './place-choices.ts'

interface Place {
  readonly arg: string
  readonly domain: DomainInfo
}
type Stack = ReadableStack<unknown, unknown>

/**
 * Returns what dropping a component on a stack can do by the named moves: for each slot that takes it, and at null for the stack as a whole.
 * The component fills the argument for the stack it comes from; the slot, the component in it or the space the argument for this stack, if
 * the move has one.
 */
export function dropChoices(
  board: BoardProps,
  from: Dragged,
  to: Stack,
  moves: readonly string[],
): ReadonlyMap<number | null, PlaceChoice[]> {
  const found = new Map<number | null, PlaceChoice[]>()
  for (const move of moves) {
    const source = board.can(move) ? placesIn(board, move, from.stack)[0] : undefined
    if (!source) continue
    const goal = placesIn(board, move, to).find(({ arg }) => arg !== source.arg)
    if (!goal && to.path === from.stack.path) continue
    const dropped = valueAt(source, from.stack, from.slot)
    const inSlots = goal !== undefined && goal.domain.kind !== 'space'
    for (const slot of inSlots ? to.slots.keys() : [null]) {
      const value = goal ? valueAt(goal, to, slot ?? 0) : undefined
      if (value === null) continue
      const begin = { [source.arg]: dropped, ...(goal && value !== undefined && { [goal.arg]: value }) }
      const legal = choicesWith(board, move, begin).filter(({ legal }) => legal)
      if (legal.length > 0) found.set(slot, [...(found.get(slot) ?? []), ...legal])
    }
  }
  return found
}

/** The arguments of a move that stand for a slot of a stack, the component there, or the stack as a space. */
function placesIn({ definition, me }: BoardProps, move: string, { path }: Stack): Place[] {
  const spaces = Object.entries(definition.moves[move]?.args ?? {}).flatMap(([arg, domain]) =>
    domain.kind === 'space' && spaceOf(domain, me, path) !== null ? [{ arg, domain }] : [],
  )
  return [...argumentsAt(definition, move, path, me).filter(({ domain }) => domain.kind !== 'components'), ...spaces]
}

/** The number of the space that a stack is; null if it is none of those. */
function spaceOf(domain: Extract<DomainInfo, { kind: 'space' }>, me: number | null, path: string): number | null {
  const board = `${pathOf(domain, me)}.`
  return path.startsWith(board) && /^\d+$/.test(path.slice(board.length)) ? Number(path.slice(board.length)) : null
}

function valueAt({ domain }: Place, stack: Stack, slot: number): Json {
  return domain.kind === 'space' ? Number(stack.path.split('.').at(-1)) : choiceAt(domain, stack, slot)
}
