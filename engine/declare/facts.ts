import type { Deck, Nothing, Values } from './deck.ts'
import type { ListField, ValueField } from './field.ts'
import type { Sanitize } from './policy.ts'

/** What came of a move, as its line of the log and agents are told it: facts that a move declares and its `apply` tells. */

interface OfDeck<V extends Values> {
  readonly deck: DeckOf<V>
  readonly sanitize?: Sanitize
}
type DeckOf<V extends Values> = Pick<Deck<V>, 'name' | 'components'>
/** A fact that is a component. */
interface ComponentFact<V extends Values = Values> extends OfDeck<V> {
  readonly kind: 'component'
}
/** A fact that is a list of components. */
interface ComponentsFact<V extends Values = Values> extends OfDeck<V> {
  readonly kind: 'components'
}
export type Fact = ValueField | ListField | ComponentFact | ComponentsFact
/** The facts that a move or fix-up may tell, by name. */
export type Facts = { readonly [fact: string]: Fact }

/**
 * A fact that is a component of this deck: `facts: { card: componentOf(cards) }`. A viewer reads its name who sees its face before
 * the version or after it; to others it is only `a card`.
 */
export const componentOf = <V extends Values>(deck: DeckOf<V>): ComponentFact<V> => ({ kind: 'component', deck })

/** A fact that is a list of components of this deck, each known as `componentOf` says: `facts: { cards: componentsOf(cards) }`. */
export const componentsOf = <V extends Values>(deck: DeckOf<V>): ComponentsFact<V> => ({
  kind: 'components',
  deck,
})

interface Component<V> {
  readonly values: V
  readonly index: number
}
type Given<F> =
  F extends ComponentFact<infer V>
    ? Component<V>
    : F extends ComponentsFact<infer V>
      ? Iterable<Component<V>>
      : F extends ListField<infer T>
        ? readonly T[]
        : F extends ValueField<infer T>
          ? T
          : never

/**
 * Tells what came of the move, in its `apply`: `tell({ winner, card })`. Told again, facts are added and replaced. A fact that is not
 * told is left out of the line. A fix-up that runs inside a version, as `entry` or `actions`, gets a line of its own only if it tells
 * something; `tell()` alone does. Throws RuleError for a fact that is not declared, or is told as something else, and outside `apply`.
 */
export type Tell<F = Nothing> = (facts?: { readonly [K in keyof F]?: Given<F[K]> | undefined }) => void

/** What a line of the log may name between `${` and `}`. */
type Places<A, F> = 'player' | `args.${keyof A & string}` | (keyof F & string)
type Unknown<L extends string, P extends string> = L extends `${string}\${${infer Place}}${infer Rest}`
  ? Place extends P
    ? Unknown<Rest, P>
    : Place
  : never

/** The line of a move with arguments A and facts F; if it names something else, a type that says which. */
export type LogLine<L, A, F> = L extends string
  ? string extends L
    ? L
    : [Unknown<L, Places<A, F>>] extends [never]
      ? L
      : `\${${Unknown<L, Places<A, F>>}} is neither an argument nor a fact of this move`
  : L
