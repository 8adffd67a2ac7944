import { at, ChartError, everyPhase, type PhaseNode } from '../language/phase-tree.ts'
import { mentions } from '../progression/expression.ts'
import { known, withinClauses } from './clauses.ts'
import type { Named, StateConfig } from './config.ts'
import type { Compiling } from './context.ts'
import { checkNames } from './names.ts'
import { turnHooks } from './turns.ts'

/** What entering and leaving a phase does: turns, time limits, fix-ups. Throws ChartError for unknown names. */
export function hooksOf(here: PhaseNode, compiling: Compiling): Pick<StateConfig, 'entry' | 'exit'> {
  const { names, region } = compiling
  checkNames(here, names)
  for (const [delay, { move }] of Object.entries(here.phase.after ?? {})) {
    const delays = ['bank', ...(names.delays ?? [])]
    if (!(/^\d+$/.test(delay) && Number(delay) > 0) && !delays.includes(delay))
      throw new ChartError(
        at(here, `after.${delay}`),
        `is neither a whole number of milliseconds nor a named delay (known: ${delays.join(', ')})`,
        'unknown-name',
      )
    const spending = delay === 'bank' ? bankAround(here.parent) : null
    if (spending)
      throw new ChartError(
        at(here, 'after.bank'),
        `already runs in ${spending.path || 'the root'}. A time bank can run only once at a time`,
      )
    known(move, names.moves, 'move', here, `after.${delay}`)
    if (!knows(here, move))
      throw new ChartError(at(here, `after.${delay}`), `'${move}' is not a move of this phase, so the clock could never make it`)
  }
  const timing = (type: string): Named[] => [{ type, params: { phase: here.path, ...(region !== null && { seat: region }) } }]
  const arms = here.phase.after ? timing('$arm') : []
  const disarms = here.phase.after || names.timed?.includes(here.path) ? timing('$disarm') : []
  const turns = turnHooks(here)
  const entry = [...turns.entry, ...arms, ...withinClauses(here.phase.entry, here, 'entry', names, region)]
  const exit = [...disarms, ...withinClauses(here.phase.exit, here, 'exit', names, region), ...turns.exit]
  return { ...(entry.length && { entry }), ...(exit.length && { exit }) }
}

/** The nearest phase, from this one outwards, in which time banks run. */
function bankAround(here: PhaseNode | null): PhaseNode | null {
  return here === null || Object.hasOwn(here.phase.after ?? {}, 'bank') ? here : bankAround(here.parent)
}

/** Whether a move is legal somewhere in the phase, inside it or around it. */
function knows(here: PhaseNode, move: string): boolean {
  const around = (node: PhaseNode | null): boolean => node !== null && (hears(node, move) || around(node.parent))
  return around(here.parent) || everyPhase(here).some((node) => hears(node, move))
}

function hears({ phase: { on = {}, moves = [], ordered = [] } }: PhaseNode, move: string): boolean {
  return Object.hasOwn(on, move) || moves.includes(move) || mentions(ordered).includes(move)
}
