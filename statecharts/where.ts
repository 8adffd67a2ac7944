import type { Turn } from './chart.ts'
import type { Compiled } from './compile.ts'
import { DONE, SETTLE, type StateConfig } from './config.ts'
import { mentions } from './expression.ts'
import type { FrameValue } from './frame.ts'
import { type Place, transitionsOf } from './places.ts'
import { SEATS } from './regions.ts'

/** What is known of a part of a frame (what all seats share, or one seat's region), in the author's words. */
export interface Stay {
  /** State value over the authored phases; undefined where the part is in none. */
  readonly value: FrameValue | undefined
  /** The leaf play is in; the phase with `seats` itself, for what all seats share. */
  readonly leaf: Place
  /** Moves that some phase here knows, in the order of the game's moves. */
  readonly moves: readonly string[]
  /** Who may act here, as far as the chart alone says. */
  readonly turns: readonly Turn[]
  /** Whether an `always` or a fix-up of a progression might be taken here. */
  readonly settles: boolean
  /** Whether an `onDone` might be. */
  readonly done: boolean
  /** Whether nothing can happen here any more. */
  readonly final: boolean
}

/** `config` is the part's own, `base` the phase it is in: the root, or the phase with `seats`. */
export function stayIn({ places, names }: Compiled, config: StateConfig, base: Place, value: FrameValue): Stay {
  const active = activeIn(config, value)
  // Events of a seat's region are named for the seat: `hit@2`.
  const known = new Set(active.flatMap(({ on = {} }) => Object.keys(on)).map((event) => event.split('@')[0]!))
  const inner = authored(value)
  const leaf = places.get([base.path, pathOf(inner)].filter(Boolean).join('.'))!
  const moves = names.moves.filter((move) => known.has(move))
  return {
    value: inner,
    leaf,
    moves,
    turns: leaf.phase.seats && base === leaf ? [] : [...new Set(turnsAt(leaf, base, moves))],
    settles: known.has(SETTLE),
    done: known.has(DONE),
    final: active.length > 1 && active[1]!.type === 'final',
  }
}

/** The config of every state in the value, outermost first; not of the regions. */
function activeIn(config: StateConfig, value: FrameValue): StateConfig[] {
  if (value === SEATS) return [config]
  if (typeof value === 'string') return [config, config.states![value]!]
  const [[name, inner]] = Object.entries(value) as [[string, FrameValue]]
  return [config, ...activeIn(config.states![name]!, inner)]
}

function turnsAt(here: Place, base: Place, moves: readonly string[]): Turn[] {
  const { on = {}, moves: staying = [], ordered } = here.phase
  const written = Object.entries(on).flatMap(([, entries]) => transitionsOf(entries).map(({ turn }) => turn ?? here.turn))
  const inside = staying.length > 0 || (ordered && mentions(ordered).some((move) => moves.includes(move)))
  const own = [...written, ...(inside ? [here.turn] : [])]
  // A seat's region ends below the phase with `seats`, whose own moves belong to what all share.
  if (here.region === base ? here.parent === base : !here.parent) return own
  return [...own, ...turnsAt(here.parent!, base, moves)]
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
