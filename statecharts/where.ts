import type { Turn } from './chart.ts'
import type { Compiled } from './compile.ts'
import { DONE, type Named, type Registers, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import type { FrameValue } from './frame.ts'
import type { Place } from './places.ts'
import type { Question } from './protocol.ts'
import { type Part, SEATS } from './regions.ts'

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
  /** The round robins of players' moves that may begin here: whom they begin with may act too. */
  readonly starts: readonly RoundStart[]
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
export function stayIn({ places, names }: Compiled, config: StateConfig, base: Place, { value, context }: Part): Stay {
  const active = activeIn(config, value)
  const open = active.flatMap((state) => openIn(state, context))
  // Events of a seat's region are named for the seat: `hit@2`.
  const known = new Set(open.map(([event]) => event.split('@')[0]!))
  const inner = authored(value)
  const leaf = places.get([base.path, pathOf(inner)].filter(Boolean).join('.'))!
  const moves = names.moves.filter((move) => known.has(move))
  return {
    value: inner,
    leaf,
    moves,
    turns: [...new Set(open.flatMap(guardsOf).flatMap(turnsIn))],
    starts: open.flatMap(startsOf),
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

type Open = readonly [event: string, transitions: readonly TransitionConfig[]]

/** What a state knows, but for what its registers rule out. */
function openIn({ on = {} }: StateConfig, context: Registers): Open[] {
  return Object.entries(on)
    .map(([event, transitions]): Open => [event, transitions.filter(({ guard }) => !(guard && ruledOut(guard, context)))])
    .filter(([, transitions]) => transitions.length > 0)
}

function ruledOut({ type, params = {} }: Named, context: Registers): boolean {
  if (type === '$at') return context[params.register as string] !== params.count
  const guards = params.guards as readonly Named[]
  if (type === 'and') return guards.some((guard) => ruledOut(guard, context))
  return type === 'not' && guards[0]!.type === '$at' && !ruledOut(guards[0]!, context)
}

/** The guards of a player's moves, each in parts. */
function guardsOf([event, transitions]: Open): (readonly Named[])[] {
  return event.startsWith('$') ? [] : transitions.map(({ guard }) => askedIn(guard))
}

const askedIn = (guard: Named | undefined) => (guard?.type === 'and' ? (guard.params!.guards as readonly Named[]) : guard ? [guard] : [])

/** Who may make a move, read from the guards that ask it. */
function turnsIn(asked: readonly Named[]): Turn[] {
  return asked.flatMap(({ type, params }) => (type === '$turn' ? [params!.turn as Turn] : []))
}

/** The round robin that a move begins: each seat has a transition of its own, of which one says it for all. */
function startsOf(open: Open): RoundStart[] {
  const [round] = guardsOf(open).flatMap((asked) => {
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
