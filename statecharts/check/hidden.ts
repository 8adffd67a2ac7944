import { type Finding, firstAt } from '../language/finding.ts'
import { at, automaticsOf, everyPhase, namesOf, type PhaseNode, resolve, selfAndAncestors, transitionsOf } from '../language/phase-tree.ts'
import { lettersIn } from './explore/chart-lines.ts'
import type { Search } from './explore/search.ts'

/**
 * Hidden phases that something gives away: the turn, which everyone sees unless it follows the `turns` of a hidden phase; or a round
 * robin of all seats. Also hidden phases in which no seat could move.
 */
export function hiddenPhases({ compiled }: Search): Finding[] {
  const { names } = compiled
  const hidden = everyPhase(compiled.root).filter(({ sanitize }) => sanitize.length)
  const found = hidden.flatMap((here) => [...visibleTurns(here, names.moves), ...movesOfUnaware(here, names.moves)])
  return found.filter(firstAt())
}

function visibleTurns(here: PhaseNode, moves: readonly string[]): Finding[] {
  return turnPasses(here, moves).flatMap(([line, to]) => {
    if (!shows(here, to)) return []
    const instead = here.region ? 'Pass it once all seats are done with their phases' : 'Give the phase `turns` of its own'
    return [finding(here, line, `the turn passes, which also tells seats that may not know of this phase that play is in it. ${instead}`)]
  })
}

/** Whether a seat that may know neither this phase nor the one that play goes to would see the turn pass. */
function shows(here: PhaseNode, to: PhaseNode): boolean {
  const around = selfAndAncestors(here).find((each) => each.phase.turns && selfAndAncestors(to).includes(each))
  const kept = around?.sanitize ?? []
  return !kept.includes('hidden') && here.sanitize.some((who) => to.sanitize.includes(who) && !kept.includes(who))
}

/** The lines of a phase at which the turn passes, each with the phase that play is in then. */
function turnPasses(here: PhaseNode, moves: readonly string[]): (readonly [line: string, to: PhaseNode])[] {
  const { on = {}, always, onDone, entry, exit, ordered = [] } = here.phase
  const { max, endIf, afterMove } = here.turns?.phase.turns ?? {}
  const passes = (actions: string | readonly string[] | undefined) => namesOf(actions).includes('nextTurn')
  const ends = max !== undefined || endIf !== undefined || passes(afterMove)
  const to = (target: string | undefined, line: string) => (target === undefined ? here : resolve(target, here, line))
  const rounds = lettersIn(ordered).filter(({ move, round }) => move === 'nextTurn' || (moves.includes(move) && (round || ends)))
  return [
    ...Object.entries(on).flatMap(([move, written]) =>
      transitionsOf(written).flatMap(({ target, actions }) =>
        ends || passes(actions) ? [[`on.${move}`, to(target, `on.${move}`)] as const] : [],
      ),
    ),
    ...(ends ? (here.phase.moves ?? []) : []).map((move) => [`moves.${move}`, here] as const),
    ...automaticsOf(always).flatMap(({ target, actions }, i) =>
      passes(actions) ? [[`always.${i}`, to(target, `always.${i}`)] as const] : [],
    ),
    ...transitionsOf(onDone).flatMap(({ target, actions }) => (passes(actions) ? [['onDone', to(target, 'onDone')] as const] : [])),
    ...rounds.map(({ move }) => [`ordered.${move}`, here] as const),
    ...(passes(entry) ? [['entry', here] as const] : []),
    ...(passes(exit) && here.parent ? [['exit', here.parent] as const] : []),
  ]
}

/** Moves that tell the seat that makes them of a phase it may not know of. */
function movesOfUnaware(here: PhaseNode, moves: readonly string[]): Finding[] {
  if (here.region) return []
  const { on = {}, moves: staying = [], ordered = [] } = here.phase
  const rounds = lettersIn(ordered).filter(({ move }) => moves.includes(move))
  if (!here.sanitize.includes('hidden'))
    return rounds.flatMap(({ move, round }) =>
      round && !round.skip
        ? [finding(here, `ordered.${move}`, 'includes seats that may not know about this phase. Exclude them with `skip`')]
        : [],
    )
  const made = [
    ...Object.entries(on).flatMap(([move, written]) =>
      transitionsOf(written).some(({ turn = here.turn }) => turn !== 'none') ? [`on.${move}`] : [],
    ),
    ...(here.turn === 'none' ? [] : [...staying.map((move) => `moves.${move}`), ...rounds.map(({ move }) => `ordered.${move}`)]),
  ]
  return made.map((line) =>
    finding(here, line, 'no seat may know that play is in this phase, so no seat can move in it. Name the seats that may in `sanitize`'),
  )
}

function finding(here: PhaseNode, line: string, sentence: string): Finding {
  const where = at(here, line)
  return { level: 'error', code: 'hidden-phase', where, sentence: `${where}: ${sentence}`, path: [] }
}
