import { listed } from '../../engine/model/words.ts'
import { count, t } from '../languages/text.ts'
import { calledAt } from '../remote/player-name.ts'
import type { GameInfo, MatchInfo } from '../remote/wire.ts'

/** The player's unfinished matches: those that wait for them first, by how soon their time is up, then the others, the newest first. */
export function byTurn(matches: readonly MatchInfo[]): MatchInfo[] {
  const rank = ({ myTurn, until }: MatchInfo) => (myTurn ? (until ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY)
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return matches.toSorted((a, b) => compare(rank(a), rank(b)))
}

/** How a match that is over has ended for its player, or for another viewer: `you won`, `Ann and Ben won`. */
export function resultText({ ended, winners, mySeat, players }: MatchInfo): string {
  if (ended !== undefined) return t('ended early')
  if (winners.length === 0) return t('nobody won')
  if (mySeat !== null && winners.includes(mySeat)) return winners.length === 1 ? t('you won') : t('you won with others')
  return mySeat === null
    ? count(
        winners.length,
        { one: '{names} won', other: '{names} won' },
        { names: listed(winners.map((seat) => calledAt(players, seat) || t('Player'))) },
      )
    : t('you lost')
}

const UNITS = [
  [86_400_000, (n: number) => count(n, { one: '{n} day', other: '{n} days' })],
  [3_600_000, (n: number) => t('{n} h', { n })],
  [60_000, (n: number) => t('{n} min', { n })],
  [1000, (n: number) => t('{n} s', { n })],
] as const

const HOUR_MS = 3_600_000

/**
 * How much time is left, in the largest unit of which there are at least two: `3 days`, `36 h`, `90 s`. Days and hours to the nearest, so that
 * a clock that has just begun to run shows what it was set to; what is shorter is never said to be longer than it is.
 */
export function leftText(ms: number): string {
  const [length, text] = UNITS.find(([length]) => ms >= 2 * length) ?? UNITS[3]
  return text(Math.max(0, (length < HOUR_MS ? Math.floor : Math.round)(ms / length)))
}

const between = (least: number, most: number) => (least === most ? `${least}` : `${least}–${most}`)

const WEIGHTS: { readonly [weight in NonNullable<GameInfo['weight']>]: string } = {
  light: t('light'),
  medium: t('medium'),
  heavy: t('heavy'),
}

/** For how many players a game is, how long it takes and how much it asks, as far as its author says: `2–4 players · 20–40 min · medium`. */
export function factsText({ players, minutes, weight }: GameInfo): string {
  const range = between(players.min, players.max)
  const seats = count(players.max, { one: '{range} player', other: '{range} players' }, { range })
  const length = minutes && t('{n} min', { n: between(minutes.least, minutes.most) })
  return [seats, length, weight && WEIGHTS[weight]].filter(Boolean).join(' · ')
}
