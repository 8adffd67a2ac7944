import type {
  Absent,
  Automatic,
  Count,
  Direction,
  Limit,
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

/** Paths to the phases inside of which everybody may know, without those of seats: each seat is in its own. */
export type SharedPaths<P> = P extends { readonly states: infer T }
  ? { [K in keyof T & string]: T[K] extends { readonly sanitize: unknown } ? never : K | `${K}.${SharedPaths<T[K]>}` }[keyof T & string]
  : never

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
              : K extends 'moves' | 'only'
                ? readonly N['move'][]
                : K extends 'ordered'
                  ? readonly CheckEntry<Each<P[K]>, N>[]
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
                            ? Exactly<P[K], CheckTurns<P[K], N>>
                            : K extends 'limit'
                              ? Exactly<P[K], CheckLimit<N>>
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

interface CheckTurns<E, N extends ChartNames> extends Pick<Turns, 'rounds' | 'min' | 'max' | 'back'> {
  readonly order?: Direction | N['who']
  readonly start?: 'current' | 'first' | 'next' | 'mover' | N['who']
  readonly skip?: PlainGuards<N> | Unnamed<Written<E, 'skip'>, N>
  readonly endIf?: PlainGuards<N> | Unnamed<Written<E, 'endIf'>, N>
  readonly next?: N['who']
  readonly uncounted?: readonly N['move'][]
  readonly begin?: N['fixUp'] | readonly N['fixUp'][]
  readonly end?: N['fixUp'] | readonly N['fixUp'][]
  readonly afterMove?: N['fixUp'] | readonly N['fixUp'][]
}

interface CheckLimit<N extends ChartNames> extends Pick<Limit, 'min' | 'max'> {
  readonly uncounted?: readonly N['move'][]
}

type CheckSeats<P, T extends string, N extends ChartNames> = {
  readonly [K in keyof P]: K extends 'states'
    ? { readonly [S in keyof P[K]]: CheckPhase<P[K][S], keyof P[K] & string, T, N> }
    : K extends 'initial'
      ? P extends { readonly states: infer S }
        ? keyof S & string
        : never
      : K extends 'who'
        ? `${'all' | 'others' | N['who']}` | PlainGuards<N> | Unnamed<P[K], N>
        : K extends 'sanitize'
          ? 'hidden' | N['who']
          : K extends 'revise'
            ? N['move'] | readonly N['move'][]
            : NoSuch<'word', K>
}

type NoSuch<Kind extends string, K> = `there is no ${Kind} '${K & string}'`

/**
 * What may stand where W is written for a guard is `PlainGuards<N> | Unnamed<W, N>`: for a name, names only, so that the message about a
 * misspelt one is a list of them. It is written out wherever it is used, since messages would show an alias in its place; and the names are
 * no part of a condition on W, since the compiler widens a name to `string` where it finds no names in the contextual type.
 */
type Unnamed<W, N extends ChartNames> = W extends string
  ? never
  : W extends { readonly name: unknown }
    ? GuardsWithParams<N>
    : MadeGuard<W, N>
/** What is written under a word. */
type Written<E, K extends string> = E extends { readonly [_ in K]: infer W } ? W : undefined
/** A guard with parameters, or made of others. */
type MadeGuard<W, N extends ChartNames> =
  | GuardsWithParams<N>
  | { readonly and: readonly (PlainGuards<N> | Unnamed<Each<Written<W, 'and'>>, N>)[] }
  | { readonly or: readonly (PlainGuards<N> | Unnamed<Each<Written<W, 'or'>>, N>)[] }
  | { readonly not: PlainGuards<N> | Unnamed<Written<W, 'not'>, N> }
type Each<L> = L extends readonly (infer One)[] ? One : undefined
/** Guards that need no parameters. */
type PlainGuards<N extends ChartNames> = `${{ [G in N['guard']]: undefined extends ParamsOf<N, G> ? G : never }[N['guard']]}`
type GuardsWithParams<N extends ChartNames> = {
  [G in N['guard']]: { readonly name: G } & (undefined extends ParamsOf<N, G>
    ? { readonly params?: ParamsOf<N, G> }
    : { readonly params: ParamsOf<N, G> })
}[N['guard']]
type ParamsOf<N extends ChartNames, G extends string> = N['params'][G & keyof N['params']]

/** E: the entries beside it as written, any of them. */
type CheckEntry<E, N extends ChartNames> =
  | N['move']
  | N['fixUp']
  | { readonly move: N['move'] | N['fixUp']; readonly multiple?: boolean }
  | { readonly serial: readonly CheckEntry<Each<Written<E, 'serial'>>, N>[] }
  | { readonly parallel: readonly CheckEntry<Each<Written<E, 'parallel'>>, N>[]; readonly count?: Count }
  | { readonly repeat: CheckEntry<Written<E, 'repeat'>, N>; readonly count: Count }
  | { readonly optional: CheckEntry<Written<E, 'optional'>, N> }
  | ({ readonly roundRobin: N['move'] | N['fixUp'] } & CheckRound<E, N>)

interface CheckRound<E, N extends ChartNames> extends Pick<RoundRobinOptions, 'rounds' | 'direction'> {
  readonly start?: N['who']
  readonly skip?: PlainGuards<N> | Unnamed<Written<E, 'skip'>, N>
  readonly until?: PlainGuards<N> | Unnamed<Written<E, 'until'>, N>
}

interface CheckTransition<E, T extends string, N extends ChartNames>
  extends Omit<Transition, 'target' | 'guard' | 'actions' | 'interrupt' | 'turn'> {
  readonly turn?: CheckTurn<N>
  readonly target?: T
  readonly interrupt?: T
  readonly guard?: PlainGuards<N> | Unnamed<Written<E, 'guard'>, N>
  readonly actions?: N['fixUp'] | readonly N['fixUp'][]
}
interface CheckAutomatic<E, T extends string, N extends ChartNames> extends Omit<Automatic, 'target' | 'guard' | 'actions' | 'interrupt'> {
  readonly target?: T
  readonly interrupt?: T
  readonly guard?: PlainGuards<N> | Unnamed<Written<E, 'guard'>, N>
  readonly actions?: N['fixUp']
}

/** Exactly the allowed words: an unknown one in a literal is an error at that word. */
type Exactly<E, Allowed> = { readonly [K in keyof E]: K extends keyof Allowed ? Allowed[K] : NoSuch<'word', K> }
type EachTransition<E, T extends string, N extends ChartNames> = E extends string
  ? T
  : E extends readonly unknown[]
    ? { readonly [I in keyof E]: E[I] extends string ? T : Exactly<E[I], CheckTransition<E[I], T, N>> }
    : Exactly<E, CheckTransition<E, T, N>>
type EachAutomatic<E, T extends string, N extends ChartNames> = E extends string
  ? T
  : E extends readonly unknown[]
    ? { readonly [I in keyof E]: E[I] extends string ? T : Exactly<E[I], CheckAutomatic<E[I], T, N>> }
    : Exactly<E, CheckAutomatic<E, T, N>>
