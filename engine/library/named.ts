import type { ValueField } from '../declare/field.ts'
import type { Shape } from '../declare/state-types.ts'

/** Names of the stacks of a group that components can be moved to and from; of a deck, where its name is given. */
export type Stacks<G, Deck = string> = {
  [K in keyof G & string]: G[K] extends { readonly kind: 'stack'; readonly deck: { readonly name: Deck } } ? K : never
}[keyof G & string]

/** The deck of a group's stack. */
export type DeckOf<G, N> = N extends keyof G ? (G[N] extends { readonly deck: { readonly name: infer D } } ? D : never) : never

/** Stacks of the game, or of the acting player. If both have one of the name, it is the game's. */
export type Place<S extends Shape> = Stacks<S['game']> | Stacks<S['player']>
/** The places that hold the same components as this one. */
export type PlaceLike<S extends Shape, N> = Stacks<S['game'], DeckAt<S, N>> | Stacks<S['player'], DeckAt<S, N>>
type DeckAt<S extends Shape, N> = DeckOf<S['game'], N> | DeckOf<S['player'], N>

/** Everything that has a count: stacks and merged stacks, of the game or of the acting player. */
export type Countable<S extends Shape> = Countables<S['game']> | Countables<S['player']>
export type Countables<G> = { [K in keyof G & string]: G[K] extends { readonly kind: 'stack' | 'merged' } ? K : never }[keyof G & string]

/** Names of the integer fields of the game, or of the acting player. */
export type NumberName<S extends Shape> = Numbers<S['game']> | Numbers<S['player']>
type Numbers<G> = {
  [K in keyof G & string]: G[K] extends ValueField<infer T> ? (number extends T ? (T extends number ? K : never) : never) : never
}[keyof G & string]

/** Names of the plain values of the game, or of the acting player. */
export type ValueName<S extends Shape> = Values<S['game']> | Values<S['player']>
type Values<G> = { [K in keyof G & string]: G[K] extends ValueField ? K : never }[keyof G & string]
/** The type of the value of this name. */
export type ValueOf<S extends Shape, N> = TypeOf<S['game'], N> | TypeOf<S['player'], N>
type TypeOf<G, N> = N extends keyof G ? (G[N] extends ValueField<infer T> ? T : never) : never
/** Plain values of a group by their names, some or all of them. */
export type ValuesOf<G> = { readonly [N in Values<G>]?: TypeOf<G, N> }
