import type { MatchInfo } from './wire.ts'

/** What the server calls a guest who has taken no name. */
const GIVEN = /^Guest \d{4}$/

type Player = Pick<NonNullable<MatchInfo['players'][number]>, 'name' | 'guest'>

/** A name as a guest begins with it, which accounts cannot have. */
export const isGivenName = (name: string): boolean => GIVEN.test(name)

/**
 * How a player is shown where people look for each other: guests are marked, because anybody may take their name. `called` is their name,
 * numbered where others at the table have the same.
 */
export function playerName(player: Player, called: string = player.name): string {
  return player.guest && !isGivenName(player.name) ? `${called} (guest)` : called
}
