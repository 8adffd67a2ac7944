import { DONE, SETTLE } from '../../compile/config.ts'
import type { Region } from '../../compile/context.ts'
import type { Effect } from '../../compile/protocol.ts'
import type { Node } from '../../gate/node.ts'
import type { GuardAnswers, PathStep } from '../../language/finding.ts'

/** A state of the explored state space. */
export interface SearchState {
  /** Equal states have equal keys. */
  readonly key: string
  /** Numbered in the order of discovery. */
  readonly id: number
  readonly node: Node
  /** The seat whose region is explored from here while all others stay where they began; null where no region has moved. */
  readonly region: Region
  /** For a state within a region: the state in which all regions began. */
  readonly entry: SearchState | null
  /** Steps from the start. */
  distance: number
  origin: { readonly state: SearchState; readonly steps: readonly PathStep[]; readonly effects: readonly Effect[] } | null
  expanded: boolean
  readonly edges: Edge[]
  /** Answers with which the engine does nothing here, by region. */
  readonly rests: { readonly region: Region; readonly guards: GuardAnswers }[]
  /** Interrupts that begin here. */
  readonly begins: Set<Interrupt>
}

/** An interrupt is explored once, from its own start. */
export interface Interrupt {
  readonly path: string
  readonly start: SearchState
  readonly effects: readonly Effect[]
  /** Interrupts that begin within. */
  readonly begins: Set<Interrupt>
  /** Edges that lead out of it without ending it. */
  readonly exits: { readonly from: SearchState; readonly edge: Edge }[]
}

export type Edge = EventEdge | JoinEdge

/** One event: a player's or the clock's move, or a step that the engine takes by itself. */
export interface EventEdge extends EdgeEnds {
  readonly kind: 'engine' | 'move'
  readonly region: Region
  /** The event, and the shortest way through the interrupt that it begins, if it comes back from there. */
  readonly steps: readonly [PathStep, ...PathStep[]]
  /** Path of that interrupt. */
  readonly through?: string
}

/** All seats' regions become final. */
export interface JoinEdge extends EdgeEnds {
  readonly kind: 'join'
  readonly region: null
  readonly steps: readonly PathStep[]
}

interface EdgeEnds {
  readonly to: SearchState
  readonly effects: readonly Effect[]
}

/** The state in which play entered the phase with `seats`, for all states of its regions; elsewhere the state itself. */
export const entryOf = (state: SearchState): SearchState => state.entry ?? state

/** Edges that are events. */
export const eventEdges = ({ edges }: SearchState): EventEdge[] => edges.flatMap((edge) => (edge.kind === 'join' ? [] : [edge]))

/** Edges that are moves of players or the clock. */
export const moveEdges = (state: SearchState): EventEdge[] => eventEdges(state).filter(({ kind }) => kind === 'move')

/** The effects along the shortest path from one state to another. */
export function effectsTo(state: SearchState, from: SearchState): Effect[] {
  const effects: Effect[] = []
  for (let here = state; here !== from && here.origin; here = here.origin.state) effects.unshift(...here.origin.effects)
  return effects
}

/** The steps of a shortest path to a state, from the start or from another state on that path. */
export function pathTo(state: SearchState, from: SearchState | null = null): PathStep[] {
  const steps: PathStep[] = []
  for (let here = state; here !== from && here.origin; here = here.origin.state) steps.unshift(...here.origin.steps)
  return steps
}

/** A step by the seat of a region; elsewhere by the current seat, 0, or another one, 1. The engine's and the clock's have no seat. */
export function stepOf(event: string, region: Region, guards: GuardAnswers): PathStep {
  const nobody = event === SETTLE || event === DONE || guards.$clock
  const seat = region ?? (nobody ? null : guards.$turn === false ? 1 : 0)
  return { event, ...(seat !== null && { seat }), guards }
}

/** All states from which one of the goals can be reached, the goals included. */
export function leadingTo(goals: Iterable<SearchState>, edges: Iterable<readonly [from: SearchState, to: SearchState]>): Set<SearchState> {
  const before = new Map<SearchState, SearchState[]>()
  for (const [from, to] of edges) before.set(to, [...(before.get(to) ?? []), from])
  const reached = new Set(goals)
  for (const state of reached) for (const earlier of before.get(state) ?? []) reached.add(earlier)
  return reached
}
