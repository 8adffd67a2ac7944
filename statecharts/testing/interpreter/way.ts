import type { Effect, Question } from '../../compile/protocol.ts'
import type { Guard, RoundRobin } from '../../language/chart.ts'
import { listed, type Place, turnsAbout, turnsAround } from './places.ts'
import type { Reading } from './readings.ts'

/** The leaf phase that play is in, in the shared part or in a seat's region. */
export interface Spot extends Progress {
  readonly path: string
}
export interface Progress {
  /** The positions in the progression. */
  readonly read: readonly Reading[]
  /** The round robin that is running. */
  readonly round?: Going
}
export interface Going {
  readonly entry: RoundRobin
  /** The seat it began with, and how many positions it has advanced from there. */
  readonly start: number
  readonly place: number
  /** The positions in the progression after it is over. */
  readonly after: readonly Reading[]
}

/** Moves that count towards limits, by the path of the phase. */
export type Counted = { readonly [path: string]: number }

export type Happening = { readonly move: string } | 'settle' | 'done'

/** A possible transition: its conditions, effects and target. */
export interface Way {
  /** The phase that declares it. */
  readonly of: Place
  readonly when: readonly (Question | { readonly guard: Guard })[]
  readonly does: readonly Effect[]
  /** `out`: the seat leaves its region. */
  readonly target?: Place | 'out'
  readonly reenter?: boolean
  /** The position in the progression afterwards, if play stays in it. */
  readonly progress?: Progress
  /** The phase whose limit the move counts towards. */
  readonly counted?: string
}

/** What else determines which transitions are possible. */
export interface Scene {
  /** Names of fix-ups. */
  readonly fixUps: readonly string[]
  readonly seats: number
  /** The root of the frame: the chart's root, or an interrupt's phase. */
  readonly root: Place
  /** The seat whose region it is, or null. */
  readonly seat: number | null
  /** Whether all seats are done with their regions. */
  readonly all: boolean
  /** Moves that the seat has made in phases that limit them, by the path of the phase. */
  readonly made: Counted
}

export const of = (seat: number | null) => (seat === null ? {} : { seat })

export const within = (moves: string | readonly string[] | undefined, seat: number | null): Effect[] =>
  listed(moves).map((move) => ({ kind: 'runAction', move, ...of(seat) }))

/** The effects of a move: its own, those of its transition, and what `turns` do after every move. */
export function moveDoes(here: Place, move: string, own: readonly Effect[], { seat }: Pick<Scene, 'seat'>): Effect[] {
  const counting = turnsAbout(here).some((turns) => ['min', 'max', 'endIf'].some((word) => word in turns))
  return [
    { kind: 'apply' },
    ...(counting ? [{ kind: 'moved', move } as const] : []),
    ...own,
    ...within(turnsAround(here)?.phase.turns?.afterMove, seat),
  ]
}

/** The effects of entering or leaving a phase; `seat` is set in a seat's region. */
export function hooks({ path, phase }: Place, which: 'entry' | 'exit', seat: number | null): Effect[] {
  const timed: Effect[] = phase.after ? [{ kind: which === 'entry' ? 'arm' : 'disarm', phase: path, ...of(seat) }] : []
  const turns: Effect[] = phase.turns ? [{ kind: which === 'entry' ? 'startTurnOrder' : 'endTurnOrder', phase: path }] : []
  const own = [...timed, ...within(phase[which], seat)]
  return which === 'entry' ? [...turns, ...own] : [...own, ...turns]
}
