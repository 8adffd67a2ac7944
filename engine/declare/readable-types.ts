import type { AnyMoves, ReadableStack, ReadableView } from '../model/readable.ts'
import type { Args, LegalMove, TimerFieldView } from '../model/views.ts'
import type { BoardField, ListField, MergedField, StackField, TimerField, ValueField } from './field.ts'
import type { Sanitize } from './policy.ts'
import type { DynamicIn, PartOf, Shape, ValuesIn } from './state-types.ts'

type ReadableField<F, G> =
  F extends StackField<infer V, infer _, infer D>
    ? ReadableStack<V, ReadableFields<D>>
    : F extends BoardField<infer V, infer _, infer D>
      ? readonly ReadableStack<V, ReadableFields<D>>[]
      : F extends MergedField
        ? ReadableStack<ValuesIn<PartOf<F, G>>, ReadableFields<DynamicIn<PartOf<F, G>>>>
        : F extends ListField<infer T>
          ? F extends Hidden
            ? readonly (T | null)[] | null
            : readonly T[]
          : F extends TimerField
            ? TimerFieldView | null
            : F extends ValueField<infer T>
              ? F extends Hidden
                ? T | null
                : T
              : never
/** A field that somebody may not see: then it is null. */
type Hidden = { readonly sanitize: Sanitize }
type ReadableFields<G> = { [K in keyof G]: ReadableField<G[K], G> } & {}

/** The readable view of a shape of state; with its moves and the facts of its phases where they are known. */
export type ViewOfShape<S extends Shape, Proposals = AnyMoves, Facts = Args> = ReadableView<
  ReadableFields<S['game']>,
  ReadableFields<S['player']>,
  LegalMoveOf<Proposals>,
  Facts
>
/** Any of the moves that a view lists, told apart by `move`; of a game of which no moves are known, any at all. */
type LegalMoveOf<Proposals> = [keyof Proposals] extends [never]
  ? LegalMove
  : { [M in keyof Proposals & string]: LegalMove<M, Proposals[M]> }[keyof Proposals & string]
