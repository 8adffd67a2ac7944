import { DONE, SETTLE, type StateConfig } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import type { FrameValue } from '../compile/frame.ts'
import type { Asked, Question } from '../compile/protocol.ts'
import type { Part } from '../compile/regions.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import { type Awaits, awaitsIn } from './awaits.ts'
import { guardsOf, levelsIn, type Open, turnsOf } from './levels.ts'

/** What is known of a part of a frame (what all seats share, or one seat's region), in the author's words. */
export interface NodeInfo {
  /** State value over the authored phases; undefined where the part is in none. */
  readonly value: FrameValue | undefined
  /** The leaf play is in; the phase with `seats` itself, for what all seats share. */
  readonly leaf: PhaseNode
  /** Moves that some phase here knows, in the order of the game's moves. */
  readonly moves: readonly string[]
  /** Who may act here, as far as the chart alone says. */
  readonly turns: readonly Asked[]
  /** The round robins of players' moves that may begin here: whom they begin with may act too. */
  readonly starts: readonly RoundStart[]
  readonly awaits: Awaits
  /** Whether an `always` or a fix-up of a progression might be taken here. */
  readonly settles: boolean
  /** Whether an `onDone` might be. */
  readonly done: boolean
  /** Whether nothing can happen here any more. */
  readonly final: boolean
}

/** Where a round robin begins: with the first seat from its start on that is not passed over. */
export type RoundStart = Pick<Question & { kind: 'starts' }, 'start' | 'direction' | 'skip'>

/** `config` is the part's own, `base` the phase it is in: the root, or the phase with `seats`. */
export function nodeInfo({ phases, names }: Compiled, config: StateConfig, base: PhaseNode, { value, context }: Part): NodeInfo {
  const levels = levelsIn(config, value, base, context)
  const open = levels.flatMap((level) => level.open)
  // Events of a seat's region are named for the seat: `hit@2`.
  const known = new Set(open.map(([event]) => event.split('@')[0]!))
  const inner = authored(value)
  const leaf = phases.get([base.path, pathOf(inner)].filter(Boolean).join('.'))!
  const moves = names.moves.filter((move) => known.has(move))
  return {
    value: inner,
    leaf,
    moves,
    turns: distinct(open.flatMap(([event, transitions]) => (event.startsWith('$') ? [] : transitions.flatMap(turnsOf)))),
    starts: open.flatMap(startsOf),
    awaits: awaitsIn(levels),
    settles: known.has(SETTLE),
    done: known.has(DONE),
    final: levels[1]?.state.type === 'final',
  }
}

const distinct = (all: readonly Asked[]): Asked[] => [...new Map(all.map((asked) => [JSON.stringify(asked), asked])).values()]

/** The round robin that a move begins: each seat has a transition of its own, of which one says it for all. */
function startsOf([event, transitions]: Open): RoundStart[] {
  if (event.startsWith('$')) return []
  const [round] = transitions.map(guardsOf).flatMap((asked) => {
    const starts = asked.find(({ type }) => type === '$starts')
    return starts && asked.some(({ type }) => type === '$by') ? [starts.params as unknown as RoundStart] : []
  })
  return round ? [round] : []
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

/** A value with something else in place of its innermost phase. */
export function deepen(value: FrameValue | undefined, inside: FrameValue): FrameValue {
  if (value === undefined) return inside
  if (typeof value === 'string') return { [value]: inside }
  const [name, inner] = Object.entries(value)[0]!
  return { [name]: deepen(inner, inside) }
}
