import type { Region } from '../compile/context.ts'
import type { Effect } from '../compile/protocol.ts'
import type { Turns } from '../language/chart.ts'
import { NEVER, type Never } from '../language/finding.ts'
import { everyPhase, isIn, type PhaseNode, phaseAt } from '../language/phase-tree.ts'
import { TURN } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { type Edge, type EventEdge, entryOf, eventEdges, type SearchState } from './explore/search-state.ts'

/** Upper bounds over all paths to a state. */
interface Bounds {
  /** Moves of the turn there that count for `min` and `max`. */
  readonly made: number
  /** Any moves of the current seat in that turn; 1 stands for more. */
  readonly moved: number
  /** By phase with `rounds`: how often the turn has passed since the phase was entered. */
  readonly passes: ReadonlyMap<PhaseNode, number>
}

/** A question about turns, and of which phase's `turns` it asks. */
export interface TurnQuestion {
  readonly question: string
  readonly kind: 'over' | 'made' | 'moved' | 'enough'
  readonly phase: string
  readonly at: SearchState
  /** Whether it can ever be answered with yes there. */
  readonly can: boolean
}

/** The `turns` of an interrupt without any of its own: those of whatever it interrupts. */
const ANY = null

/**
 * What a chart asks about turns, and whether the answer can ever be yes: that rounds are complete, or that a turn has had enough
 * moves. Follows all paths, counting moves and passed turns; what rules do themselves (`passTurnTo`) can only lower both counts.
 */
export function turnQuestions(search: Search): TurnQuestion[] {
  const limited = everyPhase(search.compiled.root).flatMap((phase): LimitedPhase[] => {
    const { turns } = phase.phase
    return turns && [turns.rounds, turns.min, turns.max, turns.endIf].some((limit) => limit !== undefined) ? [{ phase, turns }] : []
  })
  // Where not everything was searched, moves may be made there.
  if (!limited.length || search.bounded) return []
  return new TurnBounds(search, limited).questions()
}

/** By key of a state: the questions that can only be answered with no. */
export function neverOf(questions: readonly TurnQuestion[]): Never {
  const never = new Map<string, Set<string>>()
  for (const { question, at, can } of questions) {
    if (can) continue
    const here = never.get(at.key) ?? new Set()
    never.set(at.key, here.add(question))
  }
  return never.size ? never : NEVER
}

/** A phase whose turns have a limit. */
interface LimitedPhase {
  readonly phase: PhaseNode
  readonly turns: Turns
}

/** The states between which turns are not told apart: those of all regions of one entry, or a single state. */
interface Unit {
  readonly states: SearchState[]
  /** Null until the unit is reached. */
  bounds: Bounds | null
}

class TurnBounds {
  readonly #search: Search
  readonly #rounds: readonly LimitedPhase[]
  readonly #most: number
  /** By entry. */
  readonly #units = new Map<SearchState, Unit>()
  /** In the order reached. */
  readonly #reached: Unit[] = []
  /** Whether moves, or the turn's passing, in an interrupt may count for what it interrupts. */
  readonly #outside: { readonly moves: boolean; readonly passes: boolean }

  constructor(search: Search, limited: readonly LimitedPhase[]) {
    this.#search = search
    this.#rounds = limited.filter(({ turns }) => turns.rounds !== undefined)
    this.#most = Math.max(...limited.map(({ turns }) => Math.max(turns.min ?? 0, turns.max ?? 0, passesNeeded(turns))))
    for (const state of search.states) {
      const unit = this.#units.get(entryOf(state))
      if (unit) unit.states.push(state)
      else this.#units.set(entryOf(state), { states: [state], bounds: null })
    }
    const within = search.states.filter((from) => from.node.interrupt !== undefined && this.#turnsAt(from, from.region) === ANY)
    const does = (kind: (effect: Effect) => boolean) => within.some(({ edges }) => edges.some(({ effects }) => effects.some(kind)))
    this.#outside = { moves: does(({ kind }) => kind === 'moved'), passes: does(passesTurn) }
    this.#propagate()
  }

  questions(): TurnQuestion[] {
    return this.#reached.flatMap(({ states, bounds }) =>
      states.flatMap((state) => {
        const asked = new Map<string, Region>()
        for (const { region, guards } of state.rests) for (const question of Object.keys(guards)) asked.set(question, region)
        for (const { region, steps } of eventEdges(state)) for (const question of Object.keys(steps[0].guards)) asked.set(question, region)
        return [...asked].flatMap(([question, region]) => (bounds && this.#about(question, state, region, bounds)) ?? [])
      }),
    )
  }

  /** Follows all edges from the start for as long as any bound grows. */
  #propagate(): void {
    const open: Unit[] = []
    const reach = (to: SearchState, more: Bounds) => {
      const unit = this.#unitOf(to)
      const bounds = unit.bounds ? this.#larger(unit.bounds, more) : more
      if (unit.bounds && this.#equal(unit.bounds, bounds)) return
      if (!unit.bounds) this.#reached.push(unit)
      unit.bounds = bounds
      open.push(unit)
    }
    reach(this.#search.start, this.#all(0))
    for (const unit of open) {
      for (const from of unit.states) {
        for (const { start, effects } of from.begins) reach(start, this.#after(this.#all(this.#most), effects, start, null, true))
        for (const edge of from.edges) {
          const { bounds } = unit
          if (bounds && this.#isOpen(edge, from, bounds)) reach(edge.to, this.#along(edge, from, bounds))
        }
      }
    }
  }

  #unitOf(state: SearchState): Unit {
    const unit = this.#units.get(entryOf(state))
    if (!unit) throw new Error(`the search has no state ${state.key}`)
    return unit
  }

  #all(count: number): Bounds {
    return { made: count, moved: count, passes: new Map(this.#rounds.map(({ phase }) => [phase, count])) }
  }

  #larger(one: Bounds, other: Bounds): Bounds {
    const passes = new Map(this.#rounds.map(({ phase }) => [phase, Math.max(passesOf(one, phase), passesOf(other, phase))]))
    return { made: Math.max(one.made, other.made), moved: Math.max(one.moved, other.moved), passes }
  }

  #equal(one: Bounds, other: Bounds): boolean {
    const same = this.#rounds.every(({ phase }) => passesOf(one, phase) === passesOf(other, phase))
    return same && one.made === other.made && one.moved === other.moved
  }

  #isOpen(edge: Edge, from: SearchState, bounds: Bounds): boolean {
    if (edge.kind === 'join') return true
    const { region, steps } = edge
    return Object.entries(steps[0].guards).every(([question, yes]) => !yes || (this.#about(question, from, region, bounds)?.can ?? true))
  }

  #along(edge: Edge, from: SearchState, before: Bounds): Bounds {
    // What happens in the regions is counted there.
    if (edge.kind === 'join') return before
    const after = this.#afterEvent(edge, from, before)
    if (edge.through === undefined) return after
    const { moves, passes } = this.#outside
    const [least, most] = [this.#all(0), this.#all(this.#most)]
    return this.#larger(this.#larger(before, after), {
      made: moves ? most.made : 0,
      moved: moves ? 1 : 0,
      passes: passes ? most.passes : least.passes,
    })
  }

  #afterEvent({ effects, region, steps }: EventEdge, from: SearchState, before: Bounds): Bounds {
    const abandons = effects.some(({ kind }) => kind === 'abandon')
    return this.#after(abandons ? this.#all(this.#most) : before, effects, from, region, steps[0].guards[TURN] !== false)
  }

  /** `counts`: whether a move may be the current seat's. */
  #after(before: Bounds, effects: readonly Effect[], from: SearchState, region: Region, counts: boolean): Bounds {
    const most = this.#most
    const begun = this.#turnsAt(from, region)
    let { made, moved } = before
    const passes = new Map(before.passes)
    let around = begun
    for (const effect of effects) {
      if (effect.kind === 'moved' && counts && begun !== undefined) {
        const { uncounted = [] } = begun?.phase.turns ?? {}
        moved = 1
        made = begun === ANY ? most : uncounted.includes(effect.move) ? made : Math.min(most, made + 1)
      } else if (passesTurn(effect)) {
        for (const [phase, count] of passes) {
          if (around === ANY || around === phase) passes.set(phase, around === ANY ? most : Math.min(most, count + 1))
        }
        made = 0
        moved = 0
      } else if (effect.kind === 'startTurnOrder' || effect.kind === 'endTurnOrder') {
        const phase = phaseAt(this.#search.compiled.phases, effect.phase)
        const entered = effect.kind === 'startTurnOrder'
        around = entered ? phase : from.node.interrupt === undefined ? (phase.parent?.turns ?? undefined) : ANY
        made = 0
        moved = 0
        if (entered && passes.has(phase)) passes.set(phase, 0)
      }
    }
    return { made, moved, passes }
  }

  /** The phase whose `turns` hold in a state; undefined if none do. */
  #turnsAt({ node }: SearchState, region: Region): PhaseNode | null | undefined {
    const { turns } = this.#search.gate.info(node, region).leaf
    if (node.interrupt === undefined) return turns ?? undefined
    return turns && isIn(turns, phaseAt(this.#search.compiled.phases, node.interrupt)) ? turns : ANY
  }

  #about(question: string, state: SearchState, region: Region, bounds: Bounds): TurnQuestion | null {
    const [, kind, name = ''] = /^\$(over|made|moved|enough)\.?([^(]*)/.exec(question) ?? []
    switch (kind) {
      case 'enough': {
        const around = this.#turnsAt(state, region)
        const { min = 0, uncounted = [] } = around?.phase.turns ?? {}
        const can = !around || bounds.made >= (uncounted.includes(name) ? min : min - 1)
        return { question, kind, phase: around?.path ?? '', at: state, can }
      }
      case 'moved':
        return { question, kind, phase: name, at: state, can: bounds.moved > 0 }
      case 'made': {
        const atLeast = Number(question.slice(question.lastIndexOf('(') + 1, -1))
        return { question, kind, phase: name, at: state, can: bounds.made >= atLeast }
      }
      case 'over': {
        const round = this.#rounds.find(({ phase }) => phase.path === name)
        return round ? { question, kind, phase: name, at: state, can: passesOf(bounds, round.phase) >= passesNeeded(round.turns) } : null
      }
      default:
        return null
    }
  }
}

const passesTurn = (effect: Effect) => (effect.kind === 'fixUp' || effect.kind === 'runAction') && effect.move === 'nextTurn'

const passesOf = ({ passes }: Bounds, phase: PhaseNode): number => passes.get(phase) ?? 0

/** How often the turn passes at least until the rounds are complete: if all other seats are skipped, each pass is a whole round. */
const passesNeeded = ({ rounds = 0, order }: Turns) => (order === 'snake' ? Math.ceil(rounds / 2) : rounds)
