import type { ReadableStack, ReadableView } from '../model/readable.ts'
import type { TimerFieldView } from '../model/views.ts'
import type { BoardField, ListField, MergedField, StackField, TimerField, ValueField } from './field.ts'
import type { Sanitize } from './policy.ts'
import type { Shape } from './state-types.ts'

type ReadableField<F, G> =
  F extends StackField<infer V, infer _, infer D>
    ? ReadableStack<V, ReadableFields<D>>
    : F extends BoardField<infer V, infer _, infer D>
      ? readonly ReadableStack<V, ReadableFields<D>>[]
      : F extends MergedField<infer N>
        ? ReadableStack<ValuesIn<G[N & keyof G]>, ReadableFields<DynamicIn<G[N & keyof G]>>>
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
type ValuesIn<F> = F extends StackField<infer V> ? V : never
type DynamicIn<F> = F extends StackField<infer _, infer _N, infer D> ? D : never
type ReadableFields<G> = { [K in keyof G]: ReadableField<G[K], G> }

/** The readable view of a shape of state. */
export type ViewOfShape<S extends Shape> = ReadableView<ReadableFields<S['game']>, ReadableFields<S['player']>>
