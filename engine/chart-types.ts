import type { Automatic, Count, Guard, Phase, Prompt, Timeout, Transition, Turn } from '../statecharts/chart.ts'

/**
 * Types that check a chart against the names it may use, so that a misspelt one is an error at that word. C is the
 * chart as written, M the moves, F the fix-ups, G the guards: unions of names. The check rebuilds the chart with
 * what is allowed in each place; where the chart does not fit, the compiler points at the difference.
 */
export interface ChartNames {
  move: string
  fixUp: string
  guard: string
}

/** Paths from here to every phase inside, seats' phases included. */
type Paths<P> = InsideOf<P> extends infer T ? { [K in keyof T & string]: K | `${K}.${Paths<T[K]>}` }[keyof T & string] : never
type InsideOf<P> = P extends { readonly states: infer T }
  ? T
  : P extends { readonly seats: { readonly states: infer T } }
    ? T
    : Record<never, never>

export type CheckChart<C, N extends ChartNames> = CheckPhase<C, never, Paths<C>, N>

/** B: the names beside this phase. T: paths from the root. */
type CheckPhase<P, B extends string, T extends string, N extends ChartNames> = {
  readonly [K in keyof P]: K extends 'states'
    ? { readonly [S in keyof P[K]]: CheckPhase<P[K][S], keyof P[K] & string, T, N> }
    : K extends 'seats'
      ? CheckSeats<P[K], T, N>
      : K extends 'initial'
        ? P extends { readonly states: infer S }
          ? keyof S & string
          : 'initial needs states'
        : K extends 'on'
          ? {
              readonly [M in keyof P[K]]: M extends N['move']
                ? EachTransition<P[K][M], B | T, N>
                : M extends N['fixUp']
                  ? `'${M & string}' is a fix-up: only the engine makes it`
                  : NoSuch<'move', M>
            }
          : K extends 'onDone'
            ? EachTransition<P[K], B | T, N>
            : K extends 'always'
              ? EachAutomatic<P[K], B | T, N>
              : K extends 'moves'
                ? readonly N['move'][]
                : K extends 'ordered'
                  ? readonly CheckEntry<N>[]
                  : K extends 'after'
                    ? { readonly [D in keyof P[K]]: Omit<Timeout, 'move'> & { readonly move: N['move'] } }
                    : K extends 'entry' | 'exit'
                      ? N['fixUp'] | readonly N['fixUp'][]
                      : K extends 'turn'
                        ? Turn
                        : K extends 'prompt'
                          ? Prompt
                          : K extends keyof Phase
                            ? Phase[K]
                            : NoSuch<'word', K>
}

type CheckSeats<P, T extends string, N extends ChartNames> = {
  readonly [K in keyof P]: K extends 'states'
    ? { readonly [S in keyof P[K]]: CheckPhase<P[K][S], keyof P[K] & string, T, N> }
    : K extends 'initial'
      ? P extends { readonly states: infer S }
        ? keyof S & string
        : never
      : K extends 'who'
        ? 'all' | 'others' | CheckGuard<N['guard']>
        : NoSuch<'word', K>
}

type NoSuch<Kind extends string, K> = `there is no ${Kind} '${K & string}'`

type CheckGuard<G extends string> =
  | G
  | { readonly name: G; readonly params?: Extract<Guard, { name: string }>['params'] }
  | { readonly and: readonly CheckGuard<G>[] }
  | { readonly or: readonly CheckGuard<G>[] }
  | { readonly not: CheckGuard<G> }

type CheckEntry<N extends ChartNames> =
  | N['move']
  | N['fixUp']
  | { readonly move: N['move'] | N['fixUp']; readonly multiple?: boolean }
  | { readonly serial: readonly CheckEntry<N>[] }
  | { readonly parallel: readonly CheckEntry<N>[]; readonly count?: Count }
  | { readonly repeat: CheckEntry<N>; readonly count: Count }
  | { readonly optional: CheckEntry<N> }
  | { readonly roundRobin: N['move'] | N['fixUp']; readonly rounds?: number }

interface CheckTransition<T extends string, N extends ChartNames> extends Omit<Transition, 'target' | 'guard' | 'actions' | 'interrupt'> {
  readonly target?: T
  readonly interrupt?: T
  readonly guard?: CheckGuard<N['guard']>
  readonly actions?: N['fixUp'] | readonly N['fixUp'][]
}
interface CheckAutomatic<T extends string, N extends ChartNames> extends Omit<Automatic, 'target' | 'guard' | 'actions' | 'interrupt'> {
  readonly target?: T
  readonly interrupt?: T
  readonly guard?: CheckGuard<N['guard']>
  readonly actions?: N['fixUp']
}

/** Exactly the allowed words: an unknown one in a literal is an error at that word. */
type Exactly<E, Allowed> = { readonly [K in keyof E]: K extends keyof Allowed ? Allowed[K] : NoSuch<'word', K> }
type EachTransition<E, T extends string, N extends ChartNames> = E extends string
  ? T
  : E extends readonly unknown[]
    ? { readonly [I in keyof E]: E[I] extends string ? T : Exactly<E[I], CheckTransition<T, N>> }
    : Exactly<E, CheckTransition<T, N>>
type EachAutomatic<E, T extends string, N extends ChartNames> = E extends string
  ? T
  : E extends readonly unknown[]
    ? { readonly [I in keyof E]: E[I] extends string ? T : Exactly<E[I], CheckAutomatic<T, N>> }
    : Exactly<E, CheckAutomatic<T, N>>
