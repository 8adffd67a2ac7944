import type {
  Absent,
  Automatic,
  Count,
  Direction,
  Phase,
  Prompt,
  RoundRobinOptions,
  Timeout,
  Transition,
  Turns,
} from '../../statecharts/language/chart.ts'

/**
 * Types that check a chart against the names it may use, so that a misspelt one is an error at that word. C is the
 * chart as written, M the moves, F the fix-ups, G the guards: unions of names. The check rebuilds the chart with
 * what is allowed in each place; where the chart does not fit, the compiler points at the difference.
 */
export interface ChartNames {
  move: string
  fixUp: string
  guard: string
  /** The guards' parameters, by name. */
  params: object
  /** Names that stand for seats, facts, times. */
  who: string
  args: string
  delay: string
}

/** Paths from here to every phase inside, seats' phases included. */
export type Paths<P> = InsideOf<P> extends infer T ? { [K in keyof T & string]: K | `${K}.${Paths<T[K]>}` }[keyof T & string] : never
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
                    ? {
                        readonly [D in keyof P[K]]: D extends `${number}` | number | 'bank' | N['delay']
                          ? Omit<Timeout, 'move'> & { readonly move: N['move'] }
                          : NoSuch<'delay', D>
                      }
                    : K extends 'entry' | 'exit'
                      ? N['fixUp'] | readonly N['fixUp'][]
                      : K extends 'turn'
                        ? CheckTurn<N>
                        : K extends 'prompt'
                          ? Prompt
                          : K extends 'turns'
                            ? Exactly<P[K], CheckTurns<N>>
                            : K extends 'args' | 'privateArgs'
                              ? N['args']
                              : K extends 'absent'
                                ? N['move'] | 'resign' | 'wait' | (Exclude<Absent, string> & { readonly move: N['move'] })
                                : K extends 'sanitize'
                                  ? 'hidden' | N['who']
                                  : K extends keyof Phase
                                    ? Phase[K]
                                    : NoSuch<'word', K>
}

/** As a template, so that messages list the names instead of this type. */
type CheckTurn<N extends ChartNames> = `${'current' | 'all' | 'none' | 'inactive' | N['who']}`

interface CheckTurns<N extends ChartNames> extends Pick<Turns, 'rounds' | 'min' | 'max' | 'back'> {
  readonly order?: Direction | N['who']
  readonly start?: 'current' | 'first' | 'next' | N['who']
  readonly skip?: PlainGuards<N> | MadeGuard<N>
  readonly endIf?: PlainGuards<N> | MadeGuard<N>
  readonly uncounted?: readonly N['move'][]
  readonly begin?: N['fixUp'] | readonly N['fixUp'][]
  readonly end?: N['fixUp'] | readonly N['fixUp'][]
  readonly afterMove?: N['fixUp'] | readonly N['fixUp'][]
}

type CheckSeats<P, T extends string, N extends ChartNames> = {
  readonly [K in keyof P]: K extends 'states'
    ? { readonly [S in keyof P[K]]: CheckPhase<P[K][S], keyof P[K] & string, T, N> }
    : K extends 'initial'
      ? P extends { readonly states: infer S }
        ? keyof S & string
        : never
      : K extends 'who'
        ? 'all' | 'others' | N['who'] | CheckGuard<N>
        : K extends 'sanitize'
          ? 'hidden' | N['who']
          : NoSuch<'word', K>
}

type NoSuch<Kind extends string, K> = `there is no ${Kind} '${K & string}'`

type CheckGuard<N extends ChartNames> = PlainGuards<N> | MadeGuard<N>
/** A guard with parameters, or made of others. */
type MadeGuard<N extends ChartNames> =
  | GuardsWithParams<N>
  | { readonly and: readonly CheckGuard<N>[] }
  | { readonly or: readonly CheckGuard<N>[] }
  | { readonly not: CheckGuard<N> }
/** Guards that need no parameters. */
type PlainGuards<N extends ChartNames> = `${{ [G in N['guard']]: undefined extends ParamsOf<N, G> ? G : never }[N['guard']]}`
type GuardsWithParams<N extends ChartNames> = {
  [G in N['guard']]: { readonly name: G } & (undefined extends ParamsOf<N, G>
    ? { readonly params?: ParamsOf<N, G> }
    : { readonly params: ParamsOf<N, G> })
}[N['guard']]
type ParamsOf<N extends ChartNames, G extends string> = N['params'][G & keyof N['params']]

type CheckEntry<N extends ChartNames> =
  | N['move']
  | N['fixUp']
  | { readonly move: N['move'] | N['fixUp']; readonly multiple?: boolean }
  | { readonly serial: readonly CheckEntry<N>[] }
  | { readonly parallel: readonly CheckEntry<N>[]; readonly count?: Count }
  | { readonly repeat: CheckEntry<N>; readonly count: Count }
  | { readonly optional: CheckEntry<N> }
  | ({ readonly roundRobin: N['move'] | N['fixUp'] } & CheckRound<N>)

interface CheckRound<N extends ChartNames> extends Pick<RoundRobinOptions, 'rounds' | 'direction'> {
  readonly start?: N['who']
  readonly skip?: PlainGuards<N> | MadeGuard<N>
  readonly until?: PlainGuards<N> | MadeGuard<N>
}

interface CheckTransition<T extends string, N extends ChartNames>
  extends Omit<Transition, 'target' | 'guard' | 'actions' | 'interrupt' | 'turn'> {
  readonly turn?: CheckTurn<N>
  readonly target?: T
  readonly interrupt?: T
  readonly guard?: PlainGuards<N> | MadeGuard<N>
  readonly actions?: N['fixUp'] | readonly N['fixUp'][]
}
interface CheckAutomatic<T extends string, N extends ChartNames> extends Omit<Automatic, 'target' | 'guard' | 'actions' | 'interrupt'> {
  readonly target?: T
  readonly interrupt?: T
  readonly guard?: PlainGuards<N> | MadeGuard<N>
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
