import type { Effect } from '../compile/protocol.ts'
import { type Finding, firstAt, type PathStep } from '../language/finding.ts'
import { at, automaticsOf, type PhaseNode, selfAndAncestors } from '../language/phase-tree.ts'
import { isAutomatic, type Round, roundFrom } from './explore/lasso.ts'
import { endlessRound, neverResting } from './explore/livelock.ts'
import { passes } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { type Edge, pathTo, type Visited } from './explore/visited.ts'

/**
 * Circles that the engine goes round by itself. Pure branches change nothing, so that the answers of guards stay what
 * they were: a circle whose guards agree never ends. A fix-up ends when its own `legal` says so, and may change what
 * guards answer: with it a circle is sure to go on only where no answers lead out. Where nothing changes but whose turn it
 * is, guards may well go on answering the same.
 */
export function circles(search: Search): Finding[] {
  const going = neverResting(search)
  const ways: readonly ((from: Visited) => Told | null)[] = [
    (from) => told(roundFrom(from, branches), (round) => (isLeftByGuard(search, round) ? null : endless(search, round, 'stay'))),
    (from) => told(endlessRound(search, going, from), (round) => endless(search, round, 'any')),
    (from) => told(roundFrom(from, turnsOnly(search)), (round) => (isUnthought(search, round) ? turnsPass(search, round) : null)),
  ]
  const seen = new Set<string>()
  const found = ways.flatMap((way) =>
    search.visited.flatMap((from) => {
      const one = way(from)
      if (!one) return []
      const key = [...new Set(pathsOf(search, one.round))].sort().join()
      return !seen.has(key) && seen.add(key) ? [one.finding] : []
    }),
  )
  return found.filter(firstAt())
}
interface Told {
  readonly round: Round
  readonly finding: Finding
}
function told(round: Round | null, tell: (round: Round) => Finding | null): Told | null {
  const finding = round && tell(round)
  return round && finding && { round, finding }
}

/** What may change the answers of guards, besides that a round goes on to the next seat. */
const CHANGES = ['fixUp', 'runAction', 'startTurnOrder', 'endTurnOrder', 'giveTurn']
/** Fix-ups that do nothing. */
const IDLE = ['noOp', 'startPhase']
const changes = (effect: Effect) => CHANGES.includes(effect.kind) && !('move' in effect && IDLE.includes(effect.move))
const passesTurn = (effect: Effect) => effect.kind === 'fixUp' && effect.move === 'nextTurn'
const asked = ({ steps }: Edge) => steps.flatMap(({ guards }) => Object.entries(guards))

const branches = (edge: Edge) =>
  isAutomatic(edge) && !edge.effects.some(changes) && asked(edge).every(([question, yes]) => !yes || !passes(question))

/**
 * Whether a round through seats' own phases asks a guard besides who takes part: where nobody does, that guard is what
 * leads out.
 */
const isLeftByGuard = (search: Search, { start, edges }: Round) => {
  const others = edges.filter((edge, i) => !asksWhoTakesPart(search, i ? edges[i - 1]!.to : start, edge))
  return others.length < edges.length && questionsOf(search, others).length > 0
}

/** Whether a step goes through seats' own phases in which it is asked who takes part. */
const asksWhoTakesPart = ({ gate }: Search, { node }: Visited, { kind, lane, steps }: Edge) =>
  kind === 'lanes' || (lane !== null && steps[0]!.seat === lane && gate.info(node, lane).leaf.phase.seats !== undefined)

/** Steps that change nothing but whose turn it is, by what the game's own guards answer. */
const turnsOnly =
  ({ gate }: Search) =>
  (edge: Edge, { node }: Visited) => {
    const { begin, end } = gate.info(node, edge.lane).leaf.turns?.phase.turns ?? {}
    return (
      isAutomatic(edge) &&
      edge.effects.every((effect) => !changes(effect) || (passesTurn(effect) && begin === undefined && end === undefined)) &&
      asked(edge).every(([question]) => !question.startsWith('$') || question.startsWith('$legal.'))
    )
  }

/**
 * Whether nothing else is thought of on the way: the turn passes where nothing else is done, and the engine never rests; or a
 * single guard is all that is asked. What is written before that guard, or said in its condition, is what follows when it
 * holds for everybody.
 */
function isUnthought(search: Search, { start, edges }: Round): boolean {
  const places = [start, ...edges.map(({ to }) => to)]
  const rests = edges.some(({ lane }, i) => places[i]!.rests.some((rest) => rest.lane === lane))
  const passing = edges.flatMap(({ effects }, i) => (effects.some(passesTurn) ? [search.leaf(places[i]!)] : []))
  return (!rests && passing.every(passesOtherwise)) || (edges.length === 1 && questionsOf(search, edges).length === 1)
}

/** Whether the turn passes from here without a guard. */
const passesOtherwise = (leaf: PhaseNode) =>
  selfAndAncestors(leaf).some(({ phase }) =>
    automaticsOf(phase.always).some(({ actions, guard }) => actions === 'nextTurn' && guard === undefined),
  )

function endless(search: Search, round: Round, answers: 'stay' | 'any'): Finding {
  const questions = [...new Set(questionsOf(search, round.edges).map(([question]) => question))]
  const given = questions.join(', ')
  const why = !questions.length
    ? 'nothing stops it'
    : answers === 'stay'
      ? `${given} cannot change inside the loop`
      : `it repeats whatever the result of ${given} is`
  const seats = questions.length > 0 && asksWhoTakesPart(search, round.start, round.edges[0]!)
  const what = round.edges.some(({ effects }) => effects.some(({ kind }) => kind === 'fixUp')) ? 'fix-ups' : 'branches'
  return finding(
    search,
    round,
    'error',
    'always-for-ever',
    seats
      ? `infinite loop of ${what} (${wayOf(search, round)}) if no seat takes part: nothing else stops it. Add an \`onDone\` entry with a guard for that case`
      : `infinite loop of ${what} (${wayOf(search, round)}): ${why}. Point one of them somewhere else`,
  )
}

function turnsPass(search: Search, round: Round): Finding {
  const answers = new Map(questionsOf(search, round.edges))
  const when = [...answers].map(([question, yes]) => (yes ? question : `not ${question}`)).join(', ')
  const sentence = `the turn passes forever (${wayOf(search, round)}) if this holds for every seat: ${when}. Add a \`target\`, handle that case in an entry before this one, or exclude such seats with \`skip\``
  return finding(search, round, 'warning', 'turn-for-ever', sentence)
}

/** What is asked on the way that may be answered in more than one way. */
const questionsOf = ({ oracle }: Search, edges: readonly Edge[]) => edges.flatMap(asked).filter(([question]) => !oracle.isSure(question))

const pathsOf = (search: Search, { start, edges }: Round) => [
  search.leaf(start).path,
  ...edges.flatMap(({ to, through }) => [...(through === undefined ? [] : [through]), search.leaf(to).path]),
]
const wayOf = (search: Search, round: Round) => pathsOf(search, round).join(' → ')

function finding(search: Search, { start, edges }: Round, level: Finding['level'], code: Finding['code'], says: string): Finding {
  const steps: PathStep[] = edges.flatMap((edge) => edge.steps)
  const leaf = search.leaf(start)
  const where = asksWhoTakesPart(search, start, edges[0]!)
    ? at(leaf, 'seats.who')
    : lineOf(leaf, steps[0]!.event === '$done' ? 'onDone' : 'always')
  return { level, code, where, sentence: `${where}: ${says}`, path: [...pathTo(start), ...steps] }
}

/** The nearest phase from here outwards that has that line. */
function lineOf(leaf: PhaseNode, line: 'always' | 'onDone'): string {
  for (let here: PhaseNode | null = leaf; here; here = here.parent) if (here.phase[line]) return at(here, line)
  return leaf.path
}
