import { t } from '../languages/text.ts'
import type { MatchInfo } from './wire.ts'
import { wordedSentence } from './worded.ts'

/** What the server calls a guest who has taken no name. */
const GIVEN = /^Guest \d{4}$/

type Player = Pick<NonNullable<MatchInfo['players'][number]>, 'name' | 'guest'> & { readonly kind?: 'person' | 'agent' }

/** A name as a guest begins with it, which accounts cannot have. */
export const isGivenName = (name: string): boolean => GIVEN.test(name)

/** Whether a player has to be marked as a guest: anybody may take their name. Those who have taken none are called guests anyway. */
export const isMarkedGuest = (player: Player): boolean => player.guest === true && !isGivenName(player.name)

/** What a player is called on the page: what the server itself calls guests, and agents that every game has, is in the page's language. */
export const calledHere = ({ name, kind }: Player): string => (kind === 'agent' || isGivenName(name) ? wordedSentence(name) : name)

/** What the player at a seat is called, numbered by seat where others at the table have the same name. */
export function calledAt(players: MatchInfo['players'], seat: number): string {
  const player = players[seat]
  if (!player) return ''
  const name = calledHere(player)
  const alike = players.flatMap((other, at) => (other?.name === player.name ? [at] : []))
  return alike.length === 1 ? name : `${name} ${alike.indexOf(seat) + 1}`
}

/**
 * How a player is shown where people look for each other: guests are marked, because anybody may take their name. `called` is their name,
 * numbered where others at the table have the same.
 */
export function playerName(player: Player, called: string = calledHere(player)): string {
  return isMarkedGuest(player) ? t('{name} (guest)', { name: called }) : called
}
