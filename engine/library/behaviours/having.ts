import type { Fields } from '../../declare/field.ts'
import type { Shape } from '../../declare/state-types.ts'

/** A shape of state with these fields among the game's. */
export type HavingGame<G extends Fields> = Shape & { readonly game: G }
/** A shape of state with these fields among each player's. */
export type HavingPlayer<P extends Fields> = Shape & { readonly player: P }
