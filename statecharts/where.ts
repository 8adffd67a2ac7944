import type { AnyMachineSnapshot, StateNode } from 'xstate'
import type { Entry, Turn } from './chart.ts'
import type { Compiled } from './compile.ts'
import { DONE, SETTLE } from './config.ts'
import { expressionOf, type Letter } from './expression.ts'
import type { FrameValue } from './frame.ts'
import { type Place, transitionsOf } from './places.ts'

/** Where a snapshot is, in the author's words. */
export interface Where {
  /** State value over the authored phases. */
  readonly value: FrameValue
  /** The leaf play is in. */
  readonly leaf: Place
  /** Moves that some phase here knows, in the order of the game's moves. */
  readonly moves: readonly string[]
  /** Who may act here, as far as the chart alone says. */
  readonly turns: readonly Turn[]
  /** Whether an `always`, a fix-up of a progression or an `onDone` might be taken here. */
  readonly restless: boolean
}

export function whereIs(compiled: Compiled, snapshot: AnyMachineSnapshot): Where {
  const known = new Set((snapshot._nodes as StateNode[]).flatMap((node) => node.ownEvents as string[]))
  const value = authored(snapshot.value as FrameValue)
  const leaf = compiled.places.get(pathOf(value))!
  const moves = compiled.names.moves.filter((move) => known.has(move))
  return {
    value: value ?? '',
    leaf,
    moves,
    turns: [...new Set(turnsAt(leaf, moves))],
    restless: known.has(SETTLE) || known.has(DONE),
  }
}

function turnsAt(here: Place, moves: readonly string[]): Turn[] {
  const { on = {}, moves: staying = [], ordered } = here.phase
  const written = Object.entries(on).flatMap(([, entries]) => transitionsOf(entries).map(({ turn }) => turn ?? here.turn))
  const inside = staying.length > 0 || (ordered && mentions(ordered).some((move) => moves.includes(move)))
  return [...written, ...(inside ? [here.turn] : []), ...(here.parent ? turnsAt(here.parent, moves) : [])]
}

function mentions(ordered: readonly Entry[]): string[] {
  const letters = new Map<string, Letter>()
  expressionOf({ serial: ordered }, letters)
  return [...letters.values()].map(({ move }) => move)
}

/** The value without the states that only the compiled machine has; undefined where nothing is left. */
function authored(value: FrameValue): FrameValue | undefined {
  if (typeof value === 'string') return value.startsWith('$') ? undefined : value
  const [name, inner] = Object.entries(value)[0]!
  const rest = authored(inner)
  return rest === undefined ? name : { [name]: rest }
}

function pathOf(value: FrameValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  const [name, inner] = Object.entries(value)[0]!
  return `${name}.${pathOf(inner)}`
}
