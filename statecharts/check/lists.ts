import { DONE, SETTLE } from '../compile/config.ts'
import type { Guard, Turn } from '../language/chart.ts'
import type { Finding, GuardAnswers, PathStep } from '../language/finding.ts'
import { guardHolds, guardNames } from '../language/guards.ts'
import { at, automaticsOf, everyPhase, isIn, type PhaseNode, resolve, transitionsOf } from '../language/phase-tree.ts'
import { send } from './explore/follow.ts'
import { guardKey } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { pathTo, stepOf } from './explore/search-state.ts'

/** The entries of one event in one phase: the first that matches is taken. */
interface List {
  readonly here: PhaseNode
  /** `'on.hit'`, `'always'`, `'onDone'`. */
  readonly line: string
  readonly event: string
  readonly entries: readonly Listed[]
}
interface Listed {
  readonly guard: Guard | undefined
  /** Where it leads, comparable; empty if play stays. */
  readonly leads: string
  /** Whether something besides its guard can refuse it. */
  readonly mayFail: boolean
  readonly turn: Turn
}

/** States that are tried for a path that shows a finding. */
const TRIES_AT_MOST = 50

/** Entries that are never taken, because one before them always is. */
export const unreachableEntries = (search: Search): Finding[] => everyList(search).flatMap((list) => unreachable(search, list))

/** Lists in which two guards can hold at once, so that the order of entries decides. */
export const orderDecides = (search: Search): Finding[] => everyList(search).flatMap((list) => undecided(search, list))

const everyList = (search: Search) => everyPhase(search.compiled.root).flatMap((here) => listsOf(search, here))

function unreachable(search: Search, list: List): Finding[] {
  return list.entries.flatMap((entry, i) => {
    if (reachable(entry, list.entries.slice(0, i)) !== null) return []
    const where = `${at(list.here, list.line)}.${i}`
    const sentence =
      satisfying([entry.guard], []) === null
        ? `${where}: unreachable: its guard can never hold. Change the guard or remove the entry`
        : `${where}: unreachable: an entry before it is always taken. Move it up or remove it`
    return [{ level: 'warning', code: 'unreachable-entry', where, sentence, path: shown(search, list, {}) } satisfies Finding]
  })
}

/** Answers under which an entry is taken, after those before it; null if there are none, undefined if that is unknown. */
function reachable(entry: Listed, before: readonly Listed[]): GuardAnswers | null | undefined {
  const preferred = before.filter((earlier) => precedes(earlier, entry))
  return satisfying(
    [entry.guard],
    preferred.map(({ guard }) => guard),
  )
}

/** The first two entries that can both match and lead to different phases. */
function undecided(search: Search, list: List): Finding[] {
  const { here, line, entries } = list
  for (const [j, later] of entries.entries()) {
    if (later.guard === undefined || !reachable(later, entries.slice(0, j))) continue
    for (const [i, earlier] of entries.slice(0, j).entries()) {
      if (earlier.guard === undefined || earlier.leads === later.leads) continue
      const before = entries.slice(0, i).filter((each) => precedes(each, earlier))
      const both = satisfying(
        [earlier.guard, later.guard],
        before.map(({ guard }) => guard),
      )
      if (both === null) continue
      const where = at(here, line)
      const names = `${written(earlier.guard)} and ${written(later.guard)}`
      const sentence = `${where}: ${names} can hold at the same time, and then the first entry is taken. If this is not intended, add \`not\` of one guard to the entry of the other`
      return [{ level: 'warning', code: 'order-decides', where, sentence, path: shown(search, list, both ?? {}) }]
    }
  }
  return []
}

/** A path to the phase, and the event with these answers if it can happen there. */
function shown(search: Search, { here, event }: List, outcome: GuardAnswers): PathStep[] {
  const within = search.states.filter((state) => search.leaves(state).some((leaf) => isIn(leaf, here)))
  for (const state of within.slice(0, TRIES_AT_MOST)) {
    for (const region of search.regionsAt(state)) {
      const fixed = Object.fromEntries(Object.entries(outcome).map(([guard, yes]) => [region === null ? guard : `${guard}@${region}`, yes]))
      const tried = search.oracle.all(() => send(search.gate, state.node, event, region), fixed)
      const meant = Object.keys(fixed)
      const found = tried.find(({ guards, result }) => result.next && (!meant.length || meant.some((guard) => guard in guards)))
      if (found) return [...pathTo(state), stepOf(event, region, found.guards)]
    }
  }
  return within[0] ? pathTo(within[0]) : []
}

/** A guard as the author wrote it. */
function written(guard: Guard): string {
  if (typeof guard === 'string') return guard
  return 'name' in guard ? guardKey(guard.name, guard.params) : JSON.stringify(guard)
}

function listsOf(search: Search, here: PhaseNode): List[] {
  const { on = {}, always, onDone } = here.phase
  const leads = (target: string | undefined, interrupt: string | undefined) =>
    [target, interrupt].map((to) => (to === undefined ? '' : `/${resolve(to, here, '').path}`)).join()
  const moves = Object.entries(on).map(([move, entries]) => ({
    here,
    line: `on.${move}`,
    event: move,
    entries: transitionsOf(entries).map(({ guard, target, interrupt, turn = here.turn }) => ({
      guard,
      leads: leads(target, interrupt),
      mayFail: false,
      turn,
    })),
  }))
  const automatics = automaticsOf(always).map(({ guard, target, interrupt, actions }) => ({
    guard,
    leads: leads(target, interrupt),
    // A fix-up's own `legal` may say no.
    mayFail: actions !== undefined && !search.oracle.isUnconditional(actions),
    turn: 'all' as const,
  }))
  const dones = transitionsOf(onDone).map(({ guard, target, interrupt }) => ({
    guard,
    leads: leads(target, interrupt),
    mayFail: false,
    turn: 'all' as const,
  }))
  return [...moves, { here, line: 'always', event: SETTLE, entries: automatics }, { here, line: 'onDone', event: DONE, entries: dones }]
}

/** Whether an entry whose guard holds is always taken before a later one. The clock may take every entry. */
const precedes = (earlier: Listed, later: Listed) =>
  !earlier.mayFail && (earlier.turn === later.turn || later.turn === 'none' || (earlier.turn === 'all' && later.turn !== 'inactive'))

/** Conditions over more guards than this are not examined. */
const GUARDS_AT_MOST = 10

/** The guards in a condition, as questions. */
function guardsIn(guard: Guard | undefined): string[] {
  return guard === undefined ? [] : [...new Set(guardNames(guard).map(({ name, params }) => guardKey(name, params)))]
}

/** Whether a condition holds under these answers; no condition always holds. */
function holds(guard: Guard | undefined, outcome: GuardAnswers): boolean {
  return guard === undefined || guardHolds(guard, (name, params) => outcome[guardKey(name, params)] === true)
}

/** Answers under which all of `these` hold and none of `those`; null if there are none, undefined if there are too many guards to tell. */
function satisfying(these: readonly (Guard | undefined)[], those: readonly (Guard | undefined)[]): GuardAnswers | null | undefined {
  const guards = [...new Set([...these, ...those].flatMap(guardsIn))]
  if (guards.length > GUARDS_AT_MOST) return undefined
  for (let bits = 2 ** guards.length - 1; bits >= 0; bits--) {
    const outcome = Object.fromEntries(guards.map((guard, i) => [guard, ((bits >> i) & 1) === 1]))
    if (these.every((guard) => holds(guard, outcome)) && !those.some((guard) => holds(guard, outcome))) return outcome
  }
  return null
}
