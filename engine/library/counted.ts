import { ADMIN, type Game, type GroupView, type Match, viewOf } from '../index.ts'

/** What the tests of this folder look at. */

const countIn = (group: GroupView, stack: string) =>
  (group[stack] as { slots: readonly (object | null)[] }).slots.filter((slot) => slot !== null).length
/** How many components there are in a stack of the game. */
export const inGame = (game: Game, match: Match, stack: string) => countIn(viewOf(game, match, ADMIN).game, stack)
/** How many there are in each player's. */
export const inHands = (game: Game, match: Match, stack: string) =>
  viewOf(game, match, ADMIN).players.map((player) => countIn(player, stack))
/** The value of a field of each player. */
export const ofPlayers = (game: Game, match: Match, field: string) => viewOf(game, match, ADMIN).players.map((player) => player[field])
