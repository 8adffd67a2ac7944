import type { Effect } from '../compile/protocol.ts'
import { NEVER, type Never } from '../language/finding.ts'
import { everyPhase, isIn, type PhaseNode } from '../language/phase-tree.ts'
import { TURN } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import type { Edge, Visited } from './explore/visited.ts'

/** How often at most, on any way to a place, moves have been made in the turn there, and the turn has passed since a phase was entered. */
interface Counted {
  /** Moves that count for `min` and `max`. */
  readonly made: number
  /** Any moves by whose turn it is. */
  readonly moved: number
  /** By phase with `rounds`. */
  readonly passes: readonly number[]
}

/** A question about turns, and of which phase's `turns` it asks. */
export interface TurnQuestion {
  readonly question: string
  readonly kind: 'over' | 'made' | 'moved' | 'enough'
  readonly phase: string
  readonly at: Visited
  /** Whether it can ever be answered with yes there. */
  readonly can: boolean
}

/** In an interrupt without turns of its own: those of whatever it interrupts. */
const ANY = null

/**
 * What a chart asks of turns, and whether it can be so: that turns have gone round, and that so many moves were made in one. Every
 * way is followed on which moves are made and the turn passes; what rules do themselves (`passTurnTo`) only ever lessens either.
 */
export function turnQuestions(search: Search): TurnQuestion[] {
  const phases = everyPhase(search.compiled.phases.get('')!).filter(({ phase: { turns = {} } }) =>
    [turns.rounds, turns.min, turns.max, turns.endIf].some((limit) => limit !== undefined),
  )
  // Where not all was searched, moves may be made there.
  if (!phases.length || search.bounded) return []
  return new Counting(search, phases).questions()
}

/** By place: the questions to which there is no answer but no. */
export function neverOf(questions: readonly TurnQuestion[]): Never {
  const never = new Map<string, Set<string>>()
  for (const { question, at, can } of questions) {
    if (can) continue
    const here = never.get(at.key) ?? new Set()
    never.set(at.key, here.add(question))
  }
  return never.size ? never : NEVER
}

class Counting {
  readonly #search: Search
  readonly #rounds: readonly PhaseNode[]
  readonly #most: number
  readonly #counted = new Map<Visited, Counted>()
  readonly #inUnit = new Map<Visited, Visited[]>()
  /** Whether moves, or the turn's passing, in an interrupt may count for what it interrupts. */
  readonly #outside: { readonly moves: boolean; readonly passes: boolean }

  constructor(search: Search, phases: readonly PhaseNode[]) {
    this.#search = search
    this.#rounds = phases.filter(({ phase }) => phase.turns!.rounds !== undefined)
    this.#most = Math.max(...phases.map(({ phase: { turns } }) => Math.max(turns!.min ?? 0, turns!.max ?? 0, needed(turns!))))
    for (const visited of search.visited) this.#inUnit.set(unit(visited), [...(this.#inUnit.get(unit(visited)) ?? []), visited])
    const within = search.visited.filter((from) => from.node.interrupt !== undefined && this.#turnsAt(from, from.lane) === ANY)
    const does = (kind: (effect: Effect) => boolean) => within.some(({ edges }) => edges.some(({ effects }) => effects.some(kind)))
    this.#outside = { moves: does(({ kind }) => kind === 'moved'), passes: does(passes) }
    this.#follow()
  }

  questions(): TurnQuestion[] {
    return [...this.#counted.keys()].flatMap((here) =>
      this.#inUnit.get(here)!.flatMap((visited) => {
        const asked = new Map<string, number | null>()
        for (const { lane, guards } of visited.rests) for (const question of Object.keys(guards)) asked.set(question, lane)
        for (const edge of visited.edges)
          if (edge.kind !== 'lanes') for (const question of Object.keys(edge.steps[0]!.guards)) asked.set(question, edge.lane)
        return [...asked].flatMap(([question, lane]) => this.#about(question, visited, lane) ?? [])
      }),
    )
  }

  /** Follows all ways from the start for as long as anything grows. */
  #follow(): void {
    const [start] = this.#search.visited
    const open = [start!]
    const reach = (to: Visited, more: Counted) => {
      const before = this.#counted.get(to)
      const after = before ? larger(before, more) : more
      if (before && JSON.stringify(before) === JSON.stringify(after)) return
      this.#counted.set(to, after)
      open.push(to)
    }
    this.#counted.set(start!, this.#all(0))
    for (const here of open) {
      for (const from of this.#inUnit.get(here)!) {
        for (const interrupt of from.begins) {
          const { start, effects } = this.#search.interrupts.get(interrupt)!
          reach(unit(start), this.#after(this.#all(this.#most), effects, start, null, true))
        }
        for (const edge of from.edges) if (this.#isOpen(edge, from)) reach(unit(edge.to), this.#along(edge, from))
      }
    }
  }

  #all(count: number): Counted {
    return { made: count, moved: count, passes: this.#rounds.map(() => count) }
  }

  #isOpen({ kind, steps, lane }: Edge, from: Visited): boolean {
    if (kind === 'lanes') return true
    return Object.entries(steps[0]!.guards).every(([question, yes]) => !yes || (this.#about(question, from, lane)?.can ?? true))
  }

  #along(edge: Edge, from: Visited): Counted {
    const before = this.#counted.get(unit(from))!
    // What is done in seats' own phases is counted there.
    if (edge.kind === 'lanes') return before
    const leaves = edge.effects.some(({ kind }) => kind === 'abandon')
    const given = leaves ? this.#all(this.#most) : before
    const counts = edge.steps[0]!.guards[TURN] !== false
    const after = this.#after(given, edge.effects, from, edge.lane, counts)
    if (edge.through === undefined) return after
    const { moves, passes } = this.#outside
    const most = this.#all(this.#most)
    return larger(larger(before, after), {
      made: moves ? most.made : 0,
      moved: moves ? 1 : 0,
      passes: passes ? most.passes : this.#all(0).passes,
    })
  }

  /** `counts`: whether a move may be one of whose turn it is. */
  #after(
    { made, moved, passes: passed }: Counted,
    effects: readonly Effect[],
    from: Visited,
    lane: number | null,
    counts: boolean,
  ): Counted {
    const most = this.#most
    const begun = this.#turnsAt(from, lane)
    const passing = [...passed]
    let around: PhaseNode | null | undefined = begun
    for (const effect of effects) {
      if (effect.kind === 'moved' && counts && begun !== undefined) {
        const { uncounted = [] } = begun?.phase.turns ?? {}
        moved = 1
        made = begun === ANY ? most : uncounted.includes(effect.move) ? made : Math.min(most, made + 1)
      } else if (passes(effect)) {
        this.#rounds.forEach((phase, i) => {
          if (around === ANY || around === phase) passing[i] = around === ANY ? most : Math.min(most, passing[i]! + 1)
        })
        made = 0
        moved = 0
      } else if (effect.kind === 'startTurnOrder' || effect.kind === 'endTurnOrder') {
        const place = this.#search.compiled.phases.get(effect.phase)!
        const entered = effect.kind === 'startTurnOrder'
        around = entered ? place : from.node.interrupt === undefined ? (place.parent?.turns ?? undefined) : ANY
        made = 0
        moved = 0
        if (entered && this.#rounds.includes(place)) passing[this.#rounds.indexOf(place)] = 0
      }
    }
    return { made, moved, passes: passing }
  }

  /** The phase whose `turns` hold at a place; undefined where none do. */
  #turnsAt({ node }: Visited, lane: number | null): PhaseNode | null | undefined {
    const { turns } = this.#search.gate.info(node, lane).leaf
    if (node.interrupt === undefined) return turns ?? undefined
    return turns && isIn(turns, this.#search.compiled.phases.get(node.interrupt)!) ? turns : ANY
  }

  #about(question: string, visited: Visited, lane: number | null): TurnQuestion | null {
    const [, kind, name = ''] = /^\$(over|made|moved|enough)\.?([^(]*)/.exec(question) ?? []
    if (kind === undefined) return null
    const { made, moved, passes } = this.#counted.get(unit(visited))!
    const told = (phase: string, can: boolean) => ({ question, kind: kind as TurnQuestion['kind'], phase, at: visited, can })
    if (kind === 'enough') {
      const around = this.#turnsAt(visited, lane)
      const { min = 0, uncounted = [] } = around?.phase.turns ?? {}
      return told(around?.path ?? '', !around || made >= (uncounted.includes(name) ? min : min - 1))
    }
    if (kind === 'moved') return told(name, moved > 0)
    if (kind === 'made') return told(name, made >= Number(question.slice(question.lastIndexOf('(') + 1, -1)))
    const nth = this.#rounds.findIndex(({ path }) => path === name)
    return told(name, passes[nth]! >= needed(this.#rounds[nth]!.phase.turns!))
  }
}

const unit = (visited: Visited) => visited.entry ?? visited

const passes = (effect: Effect) => (effect.kind === 'fixUp' || effect.kind === 'runAction') && effect.move === 'nextTurn'

/** How often the turn passes at least until turns have gone round: where all others are passed over, each time is a whole round. */
const needed = ({ rounds = 0, order }: NonNullable<PhaseNode['phase']['turns']>) => (order === 'snake' ? Math.ceil(rounds / 2) : rounds)

const larger = (one: Counted, other: Counted): Counted => ({
  made: Math.max(one.made, other.made),
  moved: Math.max(one.moved, other.moved),
  passes: one.passes.map((count, i) => Math.max(count, other.passes[i]!)),
})
