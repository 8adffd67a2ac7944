import { at, ChartError, namesOf, type PhaseNode, resolve } from '../language/phase-tree.ts'
import { guarded } from './clauses.ts'
import type { Named, TransitionConfig } from './config.ts'
import type { Compiling } from './context.ts'
import { registerOf } from './regions.ts'

/**
 * `limit` of a seat's own phase. A register for each seat counts its moves up to the highest number that matters; it goes back to zero when
 * all seats' phases are left.
 */

/** A move's transition as the limit around its phase allows it: what else must hold, and that it counts. */
export function limited(
  transition: TransitionConfig,
  move: string,
  here: PhaseNode,
  target: string | undefined,
  compiling: Compiling,
): TransitionConfig[] {
  const around = here.limit
  const { min = 0, max, uncounted } = around?.phase.limit ?? {}
  if (!around) return [transition]
  const register = registerIn(around, compiling)
  const counts = !namesOf(uncounted).includes(move)
  const isAt = (count: number): Named => ({ type: '$at', params: { register, count } })
  const isNotAt = (count: number): Named => ({ type: 'not', params: { guards: [isAt(count)] } })
  const to = target === undefined ? null : resolve(target, here, `on.${move}`)
  // The move that ends the stay counts too.
  const needed = to && ends(here, to) ? (counts ? min - 1 : min) : 0
  const fewer = Array.from({ length: Math.max(0, needed) }, (_, count) => isNotAt(count))
  const given = (...conditions: readonly Named[]) => ({
    ...transition,
    ...guarded([...fewer, ...conditions, ...partsOf(transition.guard)]),
  })
  if (!counts) return [given()]
  // With all seats' phases the counts are left, before the actions of the move that leads out.
  if (to && to.region !== here.region) return [max === undefined ? given() : given(isNotAt(max))]
  const counting = { ...given(isNotAt(max ?? min)), actions: [...transition.actions, { type: '$count', params: { register } }] }
  return max === undefined ? [counting, given(isAt(min))] : [counting]
}

const partsOf = (guard: Named | undefined): readonly Named[] =>
  guard?.type === 'and' ? (guard.params?.guards as readonly Named[]) : guard ? [guard] : []

/** Whether a move to that phase ends the seat's stay: it is then done, or out of the seats' phases. */
const ends = ({ region }: PhaseNode, to: PhaseNode) => to.region !== region || (to.phase.type === 'final' && to.parent === region)

/** Whether a seat has made as many moves as its phase allows; null if it allows any number. */
export function limitReached(here: PhaseNode, compiling: Compiling): Named | null {
  const { max } = here.phase.limit ?? {}
  return max === undefined ? null : { type: '$at', params: { register: registerIn(here, compiling), count: max } }
}

/** What leaving a seat's phases does to what was counted there. */
export const forgetCounted = (here: PhaseNode, { registers, region }: Compiling): Named[] =>
  Object.keys(registers).flatMap((register) =>
    register.startsWith(`${here.path}.`) && register.endsWith(`:${COUNTED}#${region}`)
      ? [{ type: '$set', params: { register, to: 0 } }]
      : [],
  )

/** The register that counts a seat's moves in a phase with a limit. */
export const COUNTED = 'counted'

function registerIn({ path }: PhaseNode, { registers, region }: Compiling): string {
  const register = registerOf(path, COUNTED, region)
  registers[register] = 0
  return register
}

/** Throws ChartError for a limit for which no move counts. */
export function checkLimit(here: PhaseNode): void {
  const { uncounted } = here.phase.limit ?? {}
  const counted = (node: PhaseNode): string[] => [
    ...[...Object.keys(node.phase.on ?? {}), ...(node.phase.moves ?? [])].filter((move) => !namesOf(uncounted).includes(move)),
    ...node.children.filter((child) => !child.phase.limit).flatMap(counted),
  ]
  if (counted(here).length === 0)
    throw new ChartError(at(here, 'limit'), 'no move of this phase counts for it. Remove it, or add a move that counts')
}
