import type { Guard, Json } from './chart.ts'

/** A fold over a guard: a value for each name, and for each combination from the values of its parts. */
export interface GuardFold<T> {
  name(name: string, params: Json | undefined): T
  not(part: T): T
  and(parts: readonly T[]): T
  or(parts: readonly T[]): T
}

/** Folds a guard from the inside out, parts from left to right. */
export function foldGuard<T>(guard: Guard, fold: GuardFold<T>): T {
  if (typeof guard === 'string') return fold.name(guard, undefined)
  if ('name' in guard) return fold.name(guard.name, guard.params)
  const inner = (part: Guard) => foldGuard(part, fold)
  if ('not' in guard) return fold.not(inner(guard.not))
  return 'and' in guard ? fold.and(guard.and.map(inner)) : fold.or(guard.or.map(inner))
}

/** Whether a guard holds where `test` answers for its names: from left to right, until the answer is known. */
export function guardHolds(guard: Guard, test: (name: string, params: Json | undefined) => boolean): boolean {
  if (typeof guard === 'string') return test(guard, undefined)
  if ('name' in guard) return test(guard.name, guard.params)
  if ('not' in guard) return !guardHolds(guard.not, test)
  return 'and' in guard ? guard.and.every((part) => guardHolds(part, test)) : guard.or.some((part) => guardHolds(part, test))
}

/** The names that a guard asks, from left to right, each with its parameters. */
export function guardNames(guard: Guard): { readonly name: string; readonly params: Json | undefined }[] {
  return foldGuard<{ name: string; params: Json | undefined }[]>(guard, {
    name: (name, params) => [{ name, params }],
    not: (part) => part,
    and: (parts) => parts.flat(),
    or: (parts) => parts.flat(),
  })
}
