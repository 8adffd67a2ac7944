import { type Deck, deck } from '../../declare/deck.ts'
import { oneOf, type ValueField } from '../../declare/field.ts'
import type { WriteComponent } from '../../declare/state-types.ts'
import { GameError } from '../../model/errors.ts'
import type { Draws } from '../../random/chance.ts'

/** What is printed on a die. */
export type DieFaces<F extends string | number> = {
  /** As often as it is on the die. */
  readonly faces: readonly F[]
}
/** What changes about a die: which face is up. */
export interface DieState<F extends string | number> {
  readonly value: ValueField<F>
}
/** A die, as rules receive it. */
export type Die<F extends string | number> = WriteComponent<DieFaces<F>, DieState<F>>

/**
 * Returns a deck of dice with the same faces, the first face up: `dice('dice', 2)`. A face may be listed more than once. Throws GameError
 * for no dice or no faces.
 */
export function dice<const N extends string, const F extends string | number = 1 | 2 | 3 | 4 | 5 | 6>(
  name: N,
  count: number,
  faces: readonly F[] = [1, 2, 3, 4, 5, 6] as readonly (string | number)[] as readonly F[],
): Deck<DieFaces<F>, N, DieState<F>> {
  if (!(Number.isInteger(count) && count > 0)) throw new GameError(`dice '${name}': there is one or more, not ${count}`)
  const different = [...new Set(faces)]
  if (!different.length) throw new GameError(`dice '${name}': a die has faces`)
  const components = Array.from({ length: count }, (): DieFaces<F> => ({ faces: [...faces] }))
  return deck(name, components, { dynamic: { value: oneOf(...(different as [F, ...F[]])) as ValueField<F> } })
}

/** Throws the die: any of its faces, each as likely, comes up. `for (const die of game.dice) roll(die, random)`. */
export function roll<F extends string | number>(die: Die<F>, random: Draws): F {
  const face = random.pick(die.values.faces)
  const state: { value: F } = die.state as { value: F }
  state.value = face
  return face
}
