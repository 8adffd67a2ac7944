import { type Deck, deck, type Nothing } from '../../declare/deck.ts'
import { GameError } from '../../model/errors.ts'

/** What is printed on a token: its colour. */
export type Token<C extends string> = {
  readonly colour: C
}

/** Returns a deck with the same number of tokens of each colour: `tokens('men', ['red', 'white'], 12)`. Throws GameError for a number below 1 and a colour listed twice. */
export function tokens<const N extends string, const C extends string>(
  name: N,
  colours: readonly C[],
  each: number,
): Deck<Token<C>, N, Nothing> {
  if (!(Number.isInteger(each) && each > 0)) throw new GameError(`tokens '${name}': there is one or more of each, not ${each}`)
  if (new Set(colours).size < colours.length) throw new GameError(`tokens '${name}': a colour is listed twice`)
  return deck(
    name,
    colours.flatMap((colour) => Array.from({ length: each }, (): Token<C> => ({ colour }))),
  )
}
