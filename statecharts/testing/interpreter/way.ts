import type { Effect, Question } from '../../compile/protocol.ts'
import type { Guard, RoundRobin } from '../../language/chart.ts'
import { listed, type Place, turnsAbout, turnsAround } from './places.ts'
import type { Reading } from './readings.ts'

/** Where play is, in what all seats share or in one seat's region: a phase with nothing inside. */
export interface Spot extends Progress {
  readonly path: string
}
export interface Progress {
  /** How far the progression has come. */
  readonly read: readonly Reading[]
  /** The round robin that goes round in it. */
  readonly round?: Going
}
export interface Going {
  readonly entry: RoundRobin
  /** The seat it began with, and how many places it has gone from there. */
  readonly start: number
  readonly place: number
  /** How far the progression has come once it is over. */
  readonly after: readonly Reading[]
}

/** Moves counted for limits, by the path of the phase. */
export type Counted = { readonly [path: string]: number }

export type Happening = { readonly move: string } | 'settle' | 'done'

/** Something that may happen: when, what it does and where it leads. */
export interface Way {
  /** The phase in which it is written. */
  readonly of: Place
  readonly when: readonly (Question | { readonly guard: Guard })[]
  readonly does: readonly Effect[]
  /** `out`: the seat leaves its region. */
  readonly target?: Place | 'out'
  readonly reenter?: boolean
  /** How far the progression has come then, where play stays in it. */
  readonly progress?: Progress
  /** The phase in which the move counts for a limit. */
  readonly counted?: string
}

/** What else matters for what may happen. */
export interface Scene {
  /** Names of fix-ups. */
  readonly fixUps: readonly string[]
  readonly seats: number
  /** The root of the frame: the chart's, or an interrupt's phase. */
  readonly root: Place
  /** Whose region, if it is one. */
  readonly seat: number | null
  /** Whether all seats are done with their regions. */
  readonly all: boolean
  /** Moves that the seat has made in phases that limit them, by the path of the phase. */
  readonly made: Counted
}

export const of = (seat: number | null) => (seat === null ? {} : { seat })

export const within = (moves: string | readonly string[] | undefined, seat: number | null): Effect[] =>
  listed(moves).map((move) => ({ kind: 'runAction', move, ...of(seat) }))

/** What a move does: itself, what is written with it, and what turns there do after every move. */
export function moveDoes(here: Place, move: string, own: readonly Effect[], { seat }: Pick<Scene, 'seat'>): Effect[] {
  const counting = turnsAbout(here).some((turns) => ['min', 'max', 'endIf'].some((word) => word in turns))
  return [
    { kind: 'apply' },
    ...(counting ? [{ kind: 'moved', move } as const] : []),
    ...own,
    ...within(turnsAround(here)?.phase.turns?.afterMove, seat),
  ]
}

/** What entering or leaving a phase does, for a seat whose region it is in. */
export function hooks({ path, phase }: Place, which: 'entry' | 'exit', seat: number | null): Effect[] {
  const timed: Effect[] = phase.after ? [{ kind: which === 'entry' ? 'arm' : 'disarm', phase: path, ...of(seat) }] : []
  const turns: Effect[] = phase.turns ? [{ kind: which === 'entry' ? 'startTurnOrder' : 'endTurnOrder', phase: path }] : []
  const own = [...timed, ...within(phase[which], seat)]
  return which === 'entry' ? [...turns, ...own] : [...own, ...turns]
}
