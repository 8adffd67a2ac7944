import type { Effect } from '../compile/protocol.ts'
import { type Finding, firstAt } from '../language/finding.ts'
import { at, automaticsOf, type PhaseNode, selfAndAncestors } from '../language/phase-tree.ts'
import { type Cycle, type CycleStep, cycleFrom, endlessCycle, isAutomatic, livelocks } from './explore/endless-cycles.ts'
import { passes } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { type Edge, pathTo, type SearchState } from './explore/search-state.ts'

/**
 * Cycles that the engine runs through by itself. Pure branches change nothing, so guards answer as before: a cycle of
 * branches whose guards agree never ends. A fix-up ends when its own `legal` says so, and may change what guards answer: with
 * fix-ups a cycle is certain only if no answers lead out of it. If nothing changes but whose turn it is, guards may well
 * go on answering the same.
 */
export function cycles(search: Search): Finding[] {
  const livelocked = livelocks(search)
  const kinds: readonly ((from: SearchState) => CycleFinding | null)[] = [
    (from) => found(cycleFrom(from, isBranch), (cycle) => (isLeftByGuard(search, cycle) ? null : endless(search, cycle, 'same'))),
    (from) => found(endlessCycle(search, livelocked, from), (cycle) => endless(search, cycle, 'any')),
    (from) => found(cycleFrom(from, passesTurnsOnly(search)), (cycle) => (isUnintended(search, cycle) ? turnsPass(search, cycle) : null)),
  ]
  const seen = new Set<string>()
  const all = kinds.flatMap((kind) =>
    search.states.flatMap((from) => {
      const one = kind(from)
      if (!one) return []
      const key = [...new Set(pathsOf(search, one.cycle))].sort().join()
      return !seen.has(key) && seen.add(key) ? [one.finding] : []
    }),
  )
  return all.filter(firstAt())
}

interface CycleFinding {
  readonly cycle: Cycle
  readonly finding: Finding
}
function found(cycle: Cycle | null, tell: (cycle: Cycle) => Finding | null): CycleFinding | null {
  const finding = cycle && tell(cycle)
  return cycle && finding && { cycle, finding }
}

/** Effects that may change the answers of guards, besides a round going on to the next seat. */
const CHANGES = ['fixUp', 'runAction', 'startTurnOrder', 'endTurnOrder', 'giveTurn']
/** Fix-ups that do nothing. */
const IDLE = ['noOp', 'startPhase']
const changes = (effect: Effect) => CHANGES.includes(effect.kind) && !('move' in effect && IDLE.includes(effect.move))
const passesTurn = (effect: Effect) => effect.kind === 'fixUp' && effect.move === 'nextTurn'
const asked = ({ steps }: Edge) => steps.flatMap(({ guards }) => Object.entries(guards))

const isBranch = (edge: Edge) =>
  isAutomatic(edge) && !edge.effects.some(changes) && asked(edge).every(([question, yes]) => !yes || !passes(question))

/** Whether a cycle through seats' regions also asks a guard besides who takes part: if no seat does, that guard may lead out. */
const isLeftByGuard = (search: Search, cycle: Cycle) => {
  const others = cycle.filter((step) => !asksWhoTakesPart(search, step))
  return others.length < cycle.length && questionsOf(search, others).length > 0
}

/** Whether a step goes through seats' regions in which it is asked who takes part. */
const asksWhoTakesPart = ({ gate }: Search, { from: { node }, edge }: CycleStep) =>
  edge.kind === 'join' ||
  (edge.region !== null && edge.steps[0].seat === edge.region && gate.info(node, edge.region).leaf.phase.seats !== undefined)

/** Steps that change nothing but whose turn it is, decided by the game's own guards. */
const passesTurnsOnly =
  ({ gate }: Search) =>
  (edge: Edge, { node }: SearchState) => {
    const { begin, end } = gate.info(node, edge.region).leaf.turns?.phase.turns ?? {}
    return (
      isAutomatic(edge) &&
      edge.effects.every((effect) => !changes(effect) || (passesTurn(effect) && begin === undefined && end === undefined)) &&
      asked(edge).every(([question]) => !question.startsWith('$') || question.startsWith('$legal.'))
    )
  }

/**
 * Whether the cycle provides for nothing else: the turn passes although nothing else happens, and the engine never rests; or a
 * single guard is all that is asked. An entry before that guard, or a part of its condition, would say what happens when it
 * holds for every seat.
 */
function isUnintended(search: Search, cycle: Cycle): boolean {
  const rests = cycle.some(({ from, edge }) => from.rests.some(({ region }) => region === edge.region))
  const passing = cycle.flatMap(({ from, edge }) => (edge.effects.some(passesTurn) ? [search.leaf(from)] : []))
  return (!rests && passing.every(passesUnconditionally)) || (cycle.length === 1 && questionsOf(search, cycle).length === 1)
}

/** Whether the turn passes from here without a guard. */
const passesUnconditionally = (leaf: PhaseNode) =>
  selfAndAncestors(leaf).some(({ phase }) =>
    automaticsOf(phase.always).some(({ actions, guard }) => actions === 'nextTurn' && guard === undefined),
  )

/** `answers`: whether the loop needs guards to answer the same each time. */
function endless(search: Search, cycle: Cycle, answers: 'same' | 'any'): Finding {
  const questions = [...new Set(questionsOf(search, cycle).map(([question]) => question))]
  const given = questions.join(', ')
  const why = !questions.length
    ? 'nothing stops it'
    : answers === 'same'
      ? `${given} cannot change inside the loop`
      : `it repeats whatever the result of ${given} is`
  const what = cycle.some(({ edge }) => edge.effects.some(({ kind }) => kind === 'fixUp')) ? 'fix-ups' : 'branches'
  const loop = `infinite loop of ${what} (${pathsOf(search, cycle).join(' → ')})`
  const says =
    questions.length > 0 && asksWhoTakesPart(search, cycle[0])
      ? `${loop} if no seat takes part: nothing else stops it. Add an \`onDone\` entry with a guard for that case`
      : `${loop}: ${why}. Point one of them somewhere else`
  return finding(search, cycle, 'error', 'always-for-ever', says)
}

function turnsPass(search: Search, cycle: Cycle): Finding {
  const answers = new Map(questionsOf(search, cycle))
  const when = [...answers].map(([question, yes]) => (yes ? question : `not ${question}`)).join(', ')
  const sentence = `the turn passes forever (${pathsOf(search, cycle).join(' → ')}) if this holds for every seat: ${when}. Add a \`target\`, handle that case in an entry before this one, or exclude such seats with \`skip\``
  return finding(search, cycle, 'warning', 'turn-for-ever', sentence)
}

/** The questions on the way that have more than one answer. */
const questionsOf = ({ oracle }: Search, steps: readonly CycleStep[]) =>
  steps.flatMap(({ edge }) => asked(edge)).filter(([question]) => !oracle.isSure(question))

const pathsOf = (search: Search, cycle: Cycle) => [
  search.leaf(cycle[0].from).path,
  ...cycle.flatMap(({ edge }) => [
    ...(edge.kind === 'join' || edge.through === undefined ? [] : [edge.through]),
    search.leaf(edge.to).path,
  ]),
]

function finding(search: Search, cycle: Cycle, level: Finding['level'], code: Finding['code'], says: string): Finding {
  const [first] = cycle
  const leaf = search.leaf(first.from)
  const where = asksWhoTakesPart(search, first)
    ? at(leaf, 'seats.who')
    : lineOf(leaf, first.edge.steps[0]?.event === '$done' ? 'onDone' : 'always')
  return { level, code, where, sentence: `${where}: ${says}`, path: [...pathTo(first.from), ...cycle.flatMap(({ edge }) => edge.steps)] }
}

/** The line of the innermost phase from here outwards that has it. */
function lineOf(leaf: PhaseNode, line: 'always' | 'onDone'): string {
  const here = selfAndAncestors(leaf).find(({ phase }) => phase[line])
  return here ? at(here, line) : leaf.path
}
