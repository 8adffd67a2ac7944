import type { Guard, Phase } from '../language/chart.ts'
import { at, ChartError, everyPhase, namesOf, type PhaseNode, unknownName } from '../language/phase-tree.ts'
import { PHASE } from '../language/schema.ts'
import { type Named as NameIn, type NameKind, namesIn, type Shape } from '../language/shape.ts'
import { meant } from '../language/unknown-name.ts'
import { mentions } from '../progression/expression.ts'
import { guardClause, known, knownSeats, withinClauses } from './clauses.ts'
import type { Named, StateConfig } from './config.ts'
import type { Compiling, Names } from './context.ts'
import { turnHooks } from './turns.ts'

/** What entering and leaving a phase does: turns, time limits, fix-ups. Throws ChartError for unknown names. */
export function hooksOf(here: PhaseNode, compiling: Compiling): Pick<StateConfig, 'entry' | 'exit'> {
  const { names, region } = compiling
  const { after, entry, exit, turns } = here.phase
  // The other seats' regions have the same words.
  if (region === null || region === 0) checkNames(here, names)
  if (after) checkTimeouts(here, after, names)
  const timed = after !== undefined || names.timed?.includes(here.path)
  if (!timed && !turns && !entry && !exit) return {}
  const timing = (type: string): Named => ({ type, params: { phase: here.path, ...(region !== null && { seat: region }) } })
  const hooks = turnHooks(here)
  const onEntry = [...hooks.entry, ...(after ? [timing('$arm')] : []), ...withinClauses(entry, here, 'entry', names, region)]
  const onExit = [...(timed ? [timing('$disarm')] : []), ...withinClauses(exit, here, 'exit', names, region), ...hooks.exit]
  return { ...(onEntry.length && { entry: onEntry }), ...(onExit.length && { exit: onExit }) }
}

/** Throws ChartError for a delay or a move of `after` that could never be. */
function checkTimeouts(here: PhaseNode, after: NonNullable<Phase['after']>, names: Names): void {
  for (const [delay, { move }] of Object.entries(after)) {
    const delays = ['bank', ...(names.delays ?? [])]
    if (!(/^\d+$/.test(delay) && Number(delay) > 0) && !delays.includes(delay))
      unknownName(
        here,
        `after.${delay}`,
        `is neither a whole number of milliseconds nor a named delay (known: ${delays.join(', ')})${meant(delay, delays)}`,
      )
    const spending = delay === 'bank' ? bankAround(here.parent) : null
    if (spending)
      throw new ChartError(
        at(here, 'after.bank'),
        `already runs in ${spending.path || 'the root'}. A time bank can run only once at a time`,
      )
    known(move, names.moves, 'move', here, `after.${delay}`)
    if (names.moves.includes(move) && !knows(here, move))
      throw new ChartError(at(here, `after.${delay}`), `'${move}' is not a move of this phase, so the clock could never make it`)
  }
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

/** How names are checked, by what they stand for. Names of other kinds are only texts, or are checked where they are compiled. */
const CHECKS: { readonly [of in NameKind]?: (named: NameIn, here: PhaseNode, names: Names, line: string) => void } = {
  made: ({ name, shape: { own } }, here, names, line) => known(name, [...own, ...names.moves], 'move', here, line),
  fixUp: ({ name }, here, names, line) => known(name, names.fixUps, 'fix-up', here, line),
  facts: ({ name }, here, names, line) => known(name, names.args ?? [], 'function of facts', here, line),
  seats: ({ name, shape: { own } }, here, names, line) => knownSeats(name, own, names, here, line),
  guard: ({ name, beside }, here, names, line) =>
    guardClause(beside && 'name' in beside ? (beside as Guard) : name, here, line, names, null),
}

/** The words that are compiled into transitions, where their names are checked. */
const TRANSITIONS: readonly string[] = ['on', 'moves', 'always', 'ordered', 'onDone', 'after']
/** A phase without those words, and without words in which no name is checked. */
const CHECKED = {
  ...PHASE,
  words: Object.fromEntries(Object.entries(PHASE.words).filter(([word, { shape }]) => !TRANSITIONS.includes(word) && isChecked(shape))),
}

/** Whether there may be names in it that are checked. */
function isChecked(shape: Shape): boolean {
  if (shape.kind === 'name') return shape.of in CHECKS
  if (shape.kind === 'list' || shape.kind === 'keyed') return isChecked(shape.of)
  if (shape.kind === 'words') return Object.values(shape.words).some((word) => isChecked(word.shape))
  // Guards have guards inside.
  return shape.kind === 'one of'
}

/** Throws ChartError for unknown names in the words of a phase that are not transitions. */
function checkNames(here: PhaseNode, names: Names): void {
  for (const named of namesIn(CHECKED, here.phase)) {
    const [word, inner] = named.path
    CHECKS[named.shape.of]?.(named, here, names, ['turns', 'seats', 'limit'].includes(word as string) ? `${word}.${inner}` : `${word}`)
  }
  if (namesOf(here.phase.turns?.end).includes('nextTurn')) throw new ChartError(at(here, 'turns.end'), 'the turn is already ending')
}
