import { at, ChartError, type PhaseNode } from '../language/phase-tree.ts'
import { type Block, type BlockStep, beginningWith } from '../progression/automaton.ts'
import type { Letter } from '../progression/expression.ts'
import { eventOf, fixUpClause, guarded, known, legalGuard, turnGuard } from './clauses.ts'
import { type EventConfig, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import type { Compiling } from './context.ts'
import { registerOf } from './regions.ts'
import { moveClauses } from './turns.ts'

/**
 * A block as a state of its own in a progression. Registers of the machine count the complete copies of each part and the
 * complete parts of all, and hold the position inside a part; they are reset to zero when play leaves the state.
 */
export interface BlockStates {
  /** The transitions into the block by one of its first letters. */
  begin(letter: Letter): EventConfig
  /** The state until the block is complete. */
  readonly inside: StateConfig
}

/** `inside` is the block's own state and `endsAt` the progression's state after it, as targets. */
export function blockStates(block: Block, here: PhaseNode, compiling: Compiling, targets: { inside: string; endsAt: string }): BlockStates {
  const { count, copies, steps } = block
  const register = (name: string): string => {
    const found = registerOf(here.path, name, compiling.region)
    compiling.registers[found] = 0
    return found
  }
  const whole = register('whole')
  const parts = copies.map((_, part) => register(`part${part + 1}`))
  const nested = steps.some(({ to }) => to > 0) ? register('inside') : null
  const isAt = (name: string, count: number): Named => ({ type: '$at', params: { register: name, count } })
  const set = (name: string, to: number): Named => ({ type: '$set', params: { register: name, to } })
  const counted = (name: string): Named => ({ type: '$count', params: { register: name } })
  const goInside = (to: number) => (nested === null ? [] : [set(nested, to)])

  const when = ({ part, from }: BlockStep): Named[] => [
    ...(nested === null ? [] : [isAt(nested, from)]),
    ...(from > 0 ? [] : [{ type: 'not', params: { guards: [isAt(parts[part], copies[part])] } }]),
  ]
  const transitions = (step: BlockStep, { allowed, does }: ReturnType<typeof progressionStep>): TransitionConfig[] => {
    const { part, from, to } = step
    if (to > 0) return [{ ...guarded([...when(step), allowed]), actions: [...does, ...goInside(to)] }]
    const made = [...does, ...(from > 0 ? goInside(0) : []), counted(parts[part]), counted(whole)]
    return [
      { target: targets.endsAt, ...guarded([...when(step), isAt(whole, count - 1), allowed]), actions: does },
      ...(count > 1 ? [{ ...guarded([...when(step), allowed]), actions: made }] : []),
    ]
  }

  const on: { [event: string]: TransitionConfig[] } = {}
  for (const step of steps) {
    checkStep(step.letter.move, here, compiling)
    const clauses = progressionStep(step.letter.move, here, compiling)
    on[clauses.event] = [...(on[clauses.event] ?? []), ...transitions(step, clauses)]
  }
  const registers = [whole, ...parts, ...(nested === null ? [] : [nested])]
  return {
    begin: (letter) => {
      const { part, to } = beginningWith(block, letter)
      const { event, allowed, does } = progressionStep(letter.move, here, compiling)
      const made = to > 0 ? goInside(to) : [set(parts[part], 1), set(whole, 1)]
      const first =
        to === 0 && count === 1 ? { target: targets.endsAt, actions: does } : { target: targets.inside, actions: [...does, ...made] }
      return { [event]: [{ ...first, ...guarded([allowed]) }] }
    },
    inside: { on, exit: registers.map((name) => set(name, 0)) },
  }
}

/** One move or fix-up of a progression: its event, its guard and its actions. */
interface ProgressionStep {
  readonly event: string
  readonly allowed: Named
  readonly does: readonly Named[]
}

export function progressionStep(move: string, here: PhaseNode, compiling: Compiling): ProgressionStep {
  const { names, region } = compiling
  const line = `ordered.${move}`
  if (names.fixUps.includes(move)) {
    const does = [fixUpClause(move, here, line, names, region)]
    return { event: eventOf(SETTLE, region), allowed: legalGuard(move, region), does }
  }
  const allowed = turnGuard(here.turn, here, line, names)
  return { event: eventOf(move, region), allowed, does: moveClauses(move, here, compiling) }
}

/** Throws ChartError for an unknown name, and for a move that is also legal outside the progression. */
export function checkStep(move: string, here: PhaseNode, { names }: Compiling): void {
  const line = `ordered.${move}`
  if (!names.fixUps.includes(move)) known(move, names.moves, 'move or fix-up', here, line)
  const also = ancestorWith(here, move)
  if (also)
    throw new ChartError(
      at(here, line),
      `is also legal at ${also.path || 'the root'}, so it is unclear whether it counts for the progression. Remove one of the two`,
      'move-twice',
    )
}

/** The phase itself or the nearest one around it where the move is legal by itself. */
function ancestorWith(here: PhaseNode | null, move: string): PhaseNode | null {
  if (!here) return null
  const { on = {}, moves = [] } = here.phase
  return Object.hasOwn(on, move) || moves.includes(move) ? here : ancestorWith(here.parent, move)
}
