import type { Automatic, Chart, Count, Entry, Guard, Phase, Seats, Transition, Turns } from '../language/chart.ts'
import { Choices } from './choices.ts'
import { around, inInterrupt, inside, regionOf, type Sketch, sketched, targetsFrom } from './random-tree.ts'

/** Names that random charts use. Progressions use moves of their own, because a move that is legal around a progression cannot be in it. */
export const NAMES = {
  moves: ['m0', 'm1', 'm2', ...Array.from({ length: 8 }, (_, i) => `q${i}`), 'r0', 'r1'],
  fixUps: ['f0', 'f1', 'f2', 'nextTurn', 'noOp'],
  guards: ['g0', 'g1', 'g2'],
  who: ['w0', 'w1'],
  args: ['a0', 'a1'],
  delays: ['d0', 'd1'],
}
const MOVES = NAMES.moves.slice(0, 3)
const PROGRESSING = NAMES.moves.slice(3, 11)
/** Moves by which seats that are done revise their choice. */
export const REVISING = NAMES.moves.slice(11)
const FIX_UPS = NAMES.fixUps.slice(0, 3)
const TURNS = ['current', 'all', 'none', 'inactive', ...NAMES.who]

/**
 * Returns a chart that uses the whole language, built from choices; few of them do not compile. It never contains an `onDone` that leads
 * into its own phase with `reenter`, nor `turns` around a phase with `seats`.
 */
export function randomChart(numbers: readonly number[]): Chart {
  const choices = new Choices(numbers)
  const root = sketched(choices)
  // Added last and from choices of its own, since no other keyword depends on it.
  return narrowed(new Writer(choices, inside(root)).phase(root), new Choices(numbers.toReversed()))
}

/** Adds phases here and there in which fewer moves are legal than around them. */
function narrowed(phase: Phase, c: Choices): Phase {
  const each = (states: { readonly [name: string]: Phase }) =>
    Object.fromEntries(
      Object.entries(states).map(([name, inner]) => {
        const only = inner.type === 'final' ? {} : c.maybe(12, 'only', () => c.some(50, MOVES))
        return [name, { ...narrowed(inner, c), ...only }]
      }),
    )
  const { states, seats } = phase
  return { ...phase, ...(states && { states: each(states) }), ...(seats && { seats: { ...seats, states: each(seats.states) } }) }
}

class Writer {
  readonly #choices: Choices
  readonly #every: readonly Sketch[]
  readonly #interrupts: readonly string[]

  constructor(choices: Choices, every: readonly Sketch[]) {
    this.#choices = choices
    this.#every = every
    this.#interrupts = every.filter(({ kind }) => kind === 'interrupt').map(({ path }) => path)
  }

  phase(here: Sketch): Phase {
    const c = this.#choices
    const { kind, children } = here
    const hooks = { ...c.maybe(25, 'entry', () => this.#fixUps()), ...c.maybe(25, 'exit', () => this.#fixUps()) }
    if (kind === 'final') return { type: 'final', ...hooks }
    const states = Object.fromEntries(children.map((child) => [child.name, this.phase(child)]))
    const initial = children[0]?.name ?? ''
    const moves = this.#moves(here)
    const timed = [...Object.keys(moves.on ?? {}), ...(moves.moves ?? [])]
    return {
      ...(kind === 'seats'
        ? { seats: { ...c.maybe(60, 'who', () => c.one(['others', 'all', 'w0', this.#guard()])), initial, ...this.#revise(here), states } }
        : children.length && { initial, states }),
      ...(kind === 'ordered' && { ordered: this.#ordered(regionOf(here) !== null) }),
      ...moves,
      ...c.maybe(kind === 'group' ? 45 : 25, 'always', () =>
        one(
          c,
          c.several(1, 2, () => this.#automatic(here)),
        ),
      ),
      ...this.#turnsAndEnd(here),
      ...this.#limit(here, moves),
      ...hooks,
      ...c.maybe(25, 'turn', () => c.one(TURNS)),
      ...c.maybe(12, 'sanitize', () => c.one(['hidden', ...NAMES.who])),
      ...(timed.length && c.maybe(20, 'after', () => ({ [c.one(['100', 'd0', 'bank'])]: { move: c.one(timed) } }))),
    }
  }

  /** A revising move that is also legal around the phase does not compile, so these have names of their own. */
  #revise(here: Sketch): Partial<Pick<Seats, 'revise' | 'initial'>> {
    const c = this.#choices
    const final = here.children.find(({ kind }) => kind === 'final')
    if (!final || !c.often(50)) return {}
    // Play rarely gets this far otherwise.
    const initial = c.maybe(50, 'initial', () => final.name)
    return { ...initial, revise: one(c, c.often(30) ? [...REVISING] : [c.one(REVISING)]) }
  }

  #moves(here: Sketch): Pick<Phase, 'on' | 'moves'> {
    const c = this.#choices
    const own = here.children.length || here.kind === 'ordered' ? MOVES : [...MOVES, ...PROGRESSING]
    const leading = c.some(40, own)
    const staying = c.some(20, own).filter((move) => !leading.includes(move))
    const on = leading.map((move) => [
      move,
      one(
        c,
        c.several(1, 3, () => this.#transition(here)),
      ),
    ])
    return { ...(on.length && { on: Object.fromEntries(on) }), ...(staying.length && { moves: staying }) }
  }

  #transition(here: Sketch): Transition | string {
    const c = this.#choices
    const to = c.often(75) ? this.#target(here) : undefined
    if (to && c.often(30)) return to.written
    return {
      ...(to && { target: to.written }),
      ...c.maybe(60, 'guard', () => this.#guard()),
      ...c.maybe(30, 'actions', () => this.#fixUps()),
      ...c.maybe(20, 'reenter', () => true),
      ...c.maybe(20, 'turn', () => c.one(TURNS)),
      ...this.#interrupt(35, to?.final),
    }
  }

  #automatic(here: Sketch): Automatic | string {
    const c = this.#choices
    const to = c.often(60) ? this.#target(here) : undefined
    if (to && c.often(15)) return to.written
    const actions = c.maybe(50, 'actions', () => c.one(c.often(25) ? NAMES.fixUps : FIX_UPS))
    const does = { ...(to && { target: to.written }), ...actions, ...this.#interrupt(20, to?.final) }
    return {
      ...c.maybe(80, 'guard', () => this.#guard()),
      ...(Object.keys(does).length ? does : { actions: c.one(c.often(25) ? NAMES.fixUps : FIX_UPS) }),
    }
  }

  #endings(here: Sketch): Pick<Phase, 'onDone'> {
    const c = this.#choices
    const endings = c.several(1, 2, () => {
      const to = this.#target(here)
      if (!to) return undefined
      if (c.often(40)) return to.written
      return {
        target: to.written,
        ...c.maybe(40, 'guard', () => this.#guard()),
        ...c.maybe(30, 'actions', () => this.#fixUps()),
        ...(around(to.phase).slice(1).includes(here) ? {} : c.maybe(20, 'reenter', () => true)),
        ...this.#interrupt(20, to.final),
      }
    })
    const real = endings.filter((ending) => ending !== undefined)
    return real.length ? { onDone: one(c, real) } : {}
  }

  #target(here: Sketch): { written: string; final: boolean; phase: Sketch } | undefined {
    const c = this.#choices
    const targets = targetsFrom(here, this.#every)
    if (!targets.length) return undefined
    const near = targets.filter((to) => to.parent === here.parent || to.parent === here)
    const ends = near.filter(({ kind }) => kind === 'final')
    const to = c.one(ends.length && c.often(25) ? ends : near.length && c.often(inInterrupt(here) ? 80 : 50) ? near : targets)
    const sibling = to.parent === (here.parent ?? here)
    return { written: sibling && c.often(60) ? to.name : to.path, final: to.kind === 'final', phase: to }
  }

  /** No interrupt in a final phase: it has nothing to return to. */
  #interrupt(percent: number, final = false): { interrupt?: string } {
    return this.#interrupts.length && !final ? this.#choices.maybe(percent, 'interrupt', () => this.#choices.one(this.#interrupts)) : {}
  }

  #fixUps(): string | string[] {
    return one(
      this.#choices,
      this.#choices.several(1, 2, () => this.#choices.one(NAMES.fixUps)),
    )
  }

  #guard(depth = 2): Guard {
    const c = this.#choices
    const kind = c.below(depth ? 7 : 3)
    if (kind < 2) return c.one(NAMES.guards)
    if (kind === 2) return { name: c.one(NAMES.guards), params: c.one([1, 'x', { y: [true, null] }]) }
    if (kind === 3) return { not: this.#guard(depth - 1) }
    const guards = c.several(0, 3, () => this.#guard(depth - 1))
    return kind === 4 || kind === 6 ? { and: guards } : { or: guards }
  }

  /** In a seat's own phases, but not around a progression. */
  #limit(here: Sketch, { on = {}, moves = [] }: Pick<Phase, 'on' | 'moves'>): Pick<Phase, 'limit' | 'onDone'> {
    const c = this.#choices
    const counted = [...Object.keys(on), ...moves]
    if (!regionOf(here) || counted.length === 0 || [here, ...inside(here)].some(({ kind }) => kind === 'ordered') || !c.often(60)) return {}
    const min = c.below(3)
    const uncounted = c.maybe(30, 'uncounted', () => c.some(50, NAMES.moves).filter((move) => move !== counted[0]))
    const { onDone } = here.kind === 'leaf' || here.kind === 'group' ? this.#endings(here) : {}
    if (onDone && c.often(70)) return { limit: { min, max: Math.max(1, min + c.below(2)), ...uncounted }, onDone }
    return min > 0 ? { limit: { min, ...uncounted } } : {}
  }

  /** The `turns` of a phase, and where it leads when it is done. */
  #turnsAndEnd(here: Sketch): Pick<Phase, 'turns' | 'onDone'> {
    const c = this.#choices
    const { kind, parent } = here
    const ends = parent && kind !== 'interrupt'
    const done: Pick<Phase, 'onDone'> = ends && kind !== 'leaf' ? this.#endings(here) : {}
    if (regionOf(here) || !c.often(25)) return done
    const bySeat = [here, ...inside(here)].some(({ kind }) => kind === 'seats')
    const { onDone } = done.onDone || !ends || bySeat || c.often(50) ? done : this.#endings(here)
    const rounds = onDone && !bySeat && c.often(60) ? { rounds: 1 + c.below(2) } : {}
    return { ...done, ...(rounds.rounds && { onDone }), turns: { ...this.#turns(), ...rounds } }
  }

  #turns(): Turns {
    const c = this.#choices
    const [min, more] = [c.maybe(45, 'min', () => c.below(3)), c.below(3)]
    return {
      ...c.maybe(30, 'order', () => c.one(['backward', 'snake', 'w0'])),
      ...c.maybe(30, 'start', () => c.one(['first', 'next', 'w1'])),
      ...c.maybe(20, 'skip', () => this.#guard()),
      ...min,
      ...c.maybe(30, 'max', () => Math.max(1, (min.min ?? 0) + more)),
      ...c.maybe(30, 'uncounted', () => c.some(40, NAMES.moves)),
      ...c.maybe(30, 'endIf', () => this.#guard()),
      ...c.maybe(20, 'begin', () => c.one(FIX_UPS)),
      ...c.maybe(20, 'end', () => c.one(FIX_UPS)),
      ...c.maybe(30, 'afterMove', () => this.#fixUps()),
      ...c.maybe(20, 'back', () => true),
    }
  }

  /** A seat's own phases contain no round robin of moves. */
  #ordered(inSeats: boolean): Entry[] {
    const c = this.#choices
    const entries = c.several(1, 3, () => this.#entry(2, inSeats))
    return c.often(15) ? [this.#many(), ...entries] : entries
  }

  /** An entry with too many parts in any order to have a state for each set of them. */
  #many(): Entry {
    const c = this.#choices
    const parts = [...PROGRESSING.slice(1), ...c.some(40, FIX_UPS)].map((letter): Entry => {
      if (c.often(60)) return letter
      return c.one([
        { serial: [letter, c.one(FIX_UPS)] },
        { repeat: letter, count: { exactly: 2 } },
        { serial: [letter, { optional: 'q0' }, 'noOp'] },
      ])
    })
    return { parallel: parts, ...c.maybe(40, 'count', () => ({ exactly: parts.length - 1 - c.below(2) })) }
  }

  #entry(depth: number, inSeats: boolean): Entry {
    const c = this.#choices
    const inner = () => this.#entry(depth - 1, inSeats)
    const kind = c.below(depth ? 10 : 5)
    if (kind === 0) return c.one(PROGRESSING.slice(0, 4))
    if (kind === 1) return c.often(50) ? this.#round(inSeats) : c.one(PROGRESSING.slice(0, 4))
    if (kind === 2) return c.one(FIX_UPS)
    if (kind === 3) return this.#round(inSeats)
    if (kind === 4) return { move: c.one([...PROGRESSING.slice(0, 3), ...FIX_UPS]), ...c.maybe(80, 'multiple', () => true) }
    if (kind === 5) return { serial: c.several(0, 3, inner) }
    if (kind === 6) return { parallel: c.several(1, 3, inner) }
    if (kind === 7) return { parallel: c.several(1, 3, inner), count: this.#count() }
    return kind === 8 ? { repeat: inner(), count: this.#count() } : { optional: inner() }
  }

  #round(inSeats: boolean): Entry {
    const c = this.#choices
    const ends = { ...c.maybe(40, 'skip', () => this.#guard()), ...c.maybe(30, 'until', () => this.#guard()) }
    return {
      roundRobin: c.one(inSeats || c.often(35) ? FIX_UPS : PROGRESSING.slice(4)),
      ...c.maybe(40, 'rounds', () => c.one(Object.keys(ends).length ? [1, 2, 'infinite' as const] : [1, 2])),
      ...c.maybe(30, 'start', () => c.one(NAMES.who)),
      ...c.maybe(50, 'direction', () => c.one(['backward', 'snake'] as const)),
      ...ends,
    }
  }

  #count(): Count {
    const c = this.#choices
    const counts: Count[] = ['any', 'all', 'infinite']
    return c.one([
      ...counts,
      { atLeast: c.below(3) },
      { atMost: c.below(4) - 1 },
      { exactly: c.below(3) },
      { between: [c.below(2), c.below(4) - 1] as const },
    ])
  }
}

/** A single item may be written without its list. */
function one<T>(choices: Choices, list: readonly T[]): T {
  return (list.length === 1 && choices.often(50) ? list[0]! : list) as T
}
