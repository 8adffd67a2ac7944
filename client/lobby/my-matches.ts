import type { GameInfo, MatchInfo } from '../remote/wire.ts'

/** The player's matches that go on: those that wait for them first, by how soon their time is up, then the others, the newest first. */
export function goingOn(matches: readonly MatchInfo[]): MatchInfo[] {
  const rank = ({ myTurn, until }: MatchInfo) => (myTurn ? (until ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY)
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return matches.filter(({ status }) => status !== 'finished').toSorted((a, b) => compare(rank(a), rank(b)))
}

/** How a match that is over has ended for its player, or for who looks at it: `you won`, `Ann and Ben won`. */
export function resultText({ ended, winners, mySeat, players }: MatchInfo): string {
  if (ended !== undefined) return 'ended early'
  if (winners.length === 0) return 'nobody won'
  if (mySeat !== null && winners.includes(mySeat)) return winners.length === 1 ? 'you won' : 'you won with others'
  return mySeat === null ? `${winners.map((seat) => players[seat]?.name ?? 'Player').join(' and ')} won` : 'you lost'
}

const UNITS = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

/** How much time is left, in the largest unit of which there are at least two: `3 days`, `36 h`, `90 s`. */
export function leftText(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= 2 * length) ?? (['s', 1000] as const)
  return `${Math.max(0, Math.floor(ms / length))} ${unit === 'day' ? 'days' : unit}`
}

const between = (least: number, most: number) => (least === most ? `${least}` : `${least}–${most}`)

/** For how many players a game is, how long it takes and how much it asks, as far as its author says: `2–4 players · 20–40 min · medium`. */
export function factsText({ players, minutes, weight }: GameInfo): string {
  const seats = `${between(players.min, players.max)} player${players.max === 1 ? '' : 's'}`
  const length = minutes && `${between(minutes.least, minutes.most)} min`
  return [seats, length, weight].filter(Boolean).join(' · ')
}
