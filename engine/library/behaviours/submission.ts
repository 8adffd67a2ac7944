import type { Setup } from '../../author/setup.ts'
import { type ListField, list, type Sanitized, type ValueField } from '../../declare/field.ts'
import type { FixUp, Move } from '../../declare/moves.ts'
import { fixUpOf, type HavingPlayer, moveOf } from '../rule.ts'

type Fields<T> = {
  /** What the player has chosen, which only they see; empty before. */
  readonly sealed: Sanitized<ListField<T>>
  /** What the player had chosen, once all choices are revealed. */
  readonly shown: ListField<T>
}
type Submitter<T> = { sealed: readonly T[]; shown: readonly T[] }

/**
 * All players choose secretly at the same time; when all have chosen, all choices are revealed in one version. A region for each seat:
 * `seats: { initial: 'open', states: { open: { on: { submit: 'sealed' } }, sealed: { type: 'final' } } }, onDone: 'reveal'`, then
 * `reveal: { always: { actions: 'reveal', target: 'next' } }`. For components: `choose('hand', 'sealed')` and `reveal('sealed', 'shown')`.
 */
export function submission<T>(choice: ValueField<T>) {
  const player: Fields<T> = { sealed: list(choice, { max: 1, sanitize: { other: 'hidden' } }), shown: list(choice, { max: 1 }) }
  return {
    player,
    rules<S extends HavingPlayer<Fields<T>>>(
      rules: Setup<S>,
    ): {
      moves: { submit: Move<S, { readonly choice: ValueField<T> }>; reveal: FixUp<S> }
      /** Clears the revealed choices, for games that choose again and again. */
      forget: FixUp<S>
    } {
      const submit = moveOf<S, { readonly choice: ValueField<T> }, { choice: T }>(rules, {
        name: 'Submit',
        help: 'Choose. All choices are revealed when everybody has chosen.',
        args: { choice: { ...choice, sanitize: 'hidden' } },
        apply: ({ me }, { choice: chosen }) => {
          ;(me as unknown as Submitter<T>).sealed = [chosen]
        },
      })
      const reveal = fixUpOf(rules, {
        name: 'Reveal',
        help: 'What all have chosen is shown.',
        legal: ({ players }) => players.some((one) => (one as Submitter<T>).sealed.length > 0) || 'Nobody has chosen.',
        apply: ({ players }) => {
          for (const one of players as readonly Submitter<T>[]) {
            one.shown = one.sealed
            one.sealed = []
          }
        },
      })
      const forget = rules.fixUp({
        name: 'Forget',
        help: 'What was shown is over.',
        apply: ({ players }) => {
          for (const one of players as unknown as readonly Submitter<T>[]) one.shown = []
        },
      })
      return { moves: { submit, reveal }, forget }
    },
  }
}
