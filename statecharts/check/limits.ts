import type { Compiled } from '../compile/context.ts'
import { type Finding, NEVER } from '../language/finding.ts'
import { Search } from './explore/search.ts'
import { pathTo } from './explore/search-state.ts'
import { unreachablePhases } from './reached.ts'
import { traps } from './traps.ts'
import { neverOf, type TurnQuestion, turnQuestions } from './turn-bounds.ts'

/** The state space of a chart, and the limits on turns that can never be reached. */
export interface Searched {
  readonly search: Search
  readonly limits: readonly Finding[]
}

/** Searches a chart; if limits can never be reached, once more without what would follow from them. */
export function searched(compiled: Compiled, states: number, unconditional: readonly string[]): Searched {
  const first = new Search(compiled, states, unconditional)
  const asked = turnQuestions(first)
  const never = neverOf(asked)
  if (never === NEVER) return { search: first, limits: [] }
  const search = new Search(compiled, states, unconditional, never)
  const stuck = (one: Search) => [...traps(one), ...unreachablePhases(one)].filter(({ level }) => level === 'error')
  const known = new Set(stuck(first).map(({ sentence }) => sentence))
  const level = stuck(search).some(({ sentence }) => !known.has(sentence)) ? 'error' : 'warning'
  return { search, limits: limitsOf(asked).map((found) => ({ ...found, level })) }
}

/** The limits that hold in no state in which they are asked for. */
function limitsOf(asked: readonly TurnQuestion[]): Omit<Finding, 'level'>[] {
  const about = new Map<string, TurnQuestion[]>()
  for (const one of asked) {
    const key = `${one.phase} ${one.question}`
    about.set(key, [...(about.get(key) ?? []), one])
  }
  const never = [...about.values()].flatMap((all) => (all.some(({ can }) => can) ? [] : all.slice(0, 1)))
  // Where no turn can end, that is why turns do not go round.
  const ends = never.filter(({ kind }) => kind !== 'over')
  const shown = [...ends, ...never.filter(({ kind, phase }) => kind === 'over' && !ends.some((end) => end.phase === phase))]
  return shown.map((one) => {
    const where = `${one.phase && `${one.phase}.`}turns.${LINES[one.kind]}`
    return { code: 'turn-limit', where, sentence: `${where}: ${sayOf(one)}`, path: pathTo(one.at) }
  })
}

const LINES = { over: 'rounds', made: 'max', moved: 'endIf', enough: 'min' } as const

function sayOf({ kind, question }: TurnQuestion): string {
  switch (kind) {
    case 'over':
      return 'the turn cannot pass often enough here to complete the rounds. Add `nextTurn` to the `actions` of a move, add `max`, or remove `rounds`'
    case 'made':
      return 'a turn never has that many counted moves, so it never ends by itself. Remove moves from `uncounted`, or lower `max`'
    case 'moved':
      return 'no move is ever made in a turn here, so it never ends by itself. Add moves for the current seat, or remove `endIf`'
    case 'enough':
      return `'${question.slice(question.indexOf('.') + 1)}' can never end the turn, because too few counted moves can be made before it. Remove moves from \`uncounted\`, or lower \`min\``
  }
}
