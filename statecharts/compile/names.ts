import type { Guard } from '../language/chart.ts'
import { at, ChartError, namesOf, type PhaseNode } from '../language/phase-tree.ts'
import { PHASE } from '../language/schema.ts'
import { type Named, namesIn } from '../language/shape.ts'
import { guardClause, known, knownSeats } from './clauses.ts'
import type { Names } from './context.ts'

/** The words that are compiled into transitions, where their names are checked. */
const TRANSITIONS: readonly string[] = ['on', 'moves', 'always', 'ordered', 'onDone', 'after']

/** Throws ChartError for unknown names in the words of a phase that are not transitions. */
export function checkNames(here: PhaseNode, names: Names): void {
  const facts = Object.fromEntries(Object.entries(here.phase).filter(([word]) => !TRANSITIONS.includes(word)))
  for (const named of namesIn(PHASE, facts)) checkName(named, here, names)
  if (namesOf(here.phase.turns?.end).includes('nextTurn')) throw new ChartError(at(here, 'turns.end'), 'the turn is already ending')
}

function checkName({ name, shape: { of, own }, path: [word, inner], beside }: Named, here: PhaseNode, names: Names): void {
  const line = ['turns', 'seats', 'limit'].includes(word as string) ? `${word}.${inner}` : `${word}`
  if (of === 'made') known(name, [...own, ...names.moves], 'move', here, line)
  if (of === 'fixUp') known(name, names.fixUps, 'fix-up', here, line)
  if (of === 'facts') known(name, names.args ?? [], 'function of facts', here, line)
  if (of === 'seats') knownSeats(name, own, names, here, line)
  if (of === 'guard') guardClause(beside && 'name' in beside ? (beside as Guard) : name, here, line, names, null)
}
