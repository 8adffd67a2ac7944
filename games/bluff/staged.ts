import {
  ADMIN,
  CLOCK,
  createMatch,
  describeGame,
  type Match,
  propose,
  type ReadableOf,
  type Refusal,
  readable,
  type Viewer,
  viewOf,
} from 'playchart/engine'
import type { Role } from './actions.ts'
import game from './game.ts'

/** Matches for tests: with certain crews, played move by move. */

export const seen = (match: Match, viewer: Viewer = ADMIN) =>
  readable(describeGame(game, match.seats), viewOf(game, match, viewer)) as unknown as ReadableOf<typeof game>
export const handOf = (match: Match, seat: number) => seen(match).players[seat]!.hand.slots.map((card) => card!.values!.role)
export const cardsLeft = (match: Match) => seen(match).players.map(({ hand }) => hand.count)
export const coins = (match: Match) => seen(match).players.map(({ coins }) => coins)
/** Where play is, outermost first: `['announced', 'said.open', 'said.open']`: what was announced, what was said to that. */
export const places = (match: Match) =>
  match.snapshot.map(({ value, interrupt }) => {
    const phase = typeof value === 'string' ? value : Object.keys(value)[0]!
    return interrupt ? `${interrupt}.${phase}` : phase
  })

/** A new match in which each seat named has these among its crew, and none that are written with a minus. */
export function dealt(seats: number, crews: { readonly [seat: number]: readonly (Role | `-${Role}`)[] } = {}): Match {
  for (let seed = 1; seed < 20_000; seed++) {
    const { match } = createMatch(game, { seats, secret: seed.toString(16).padStart(64, '0'), at: 0 })
    const fits = Object.entries(crews).every(([seat, wanted]) => {
      const hand: readonly string[] = handOf(match, Number(seat))
      const whole = wanted.filter((role) => !role.startsWith('-'))
      return (
        whole.every((role) => hand.filter((one) => one === role).length >= whole.filter((one) => one === role).length) &&
        wanted.every((role) => !role.startsWith('-') || !hand.includes(role.slice(1)))
      )
    })
    if (fits) return match
  }
  throw new Error('no deal is like that')
}

/** Who does what, and how. */
export type Deed = readonly [seat: number, move: string, args?: { readonly [arg: string]: string | number | null }]

/** After these moves, one after another. Throws when one is refused. */
export function played(match: Match, ...deeds: readonly Deed[]): Match {
  return deeds.reduce((at, [seat, move, args = {}]) => {
    const outcome = propose(game, at, { seat, move, args, at: (at.version + 1) * 1000 })
    if (!outcome.ok) throw new Error(`${seat} ${move}: ${outcome.refusal.message}`, { cause: outcome.error })
    return outcome.match
  }, match)
}
/** Everybody fishes so often in turn. */
export const fishing = (match: Match, rounds: number) =>
  Array.from({ length: rounds * match.seats }).reduce<Match>((at) => played(at, [at.turn, 'act', { action: 'fishes', whom: null }]), match)
export function refused(match: Match, ...[seat, move, args = {}]: Deed): Refusal | null {
  const outcome = propose(game, match, { seat, move, args, at: 0 })
  return outcome.ok ? null : outcome.refusal
}

/** After the only timer has run out. */
export function timeUp(match: Match): Match {
  const [timer] = match.timers
  if (!timer || match.timers.length > 1) throw new Error(`${match.timers.length} timers run`)
  const outcome = propose(game, match, { seat: CLOCK, move: timer.move, args: timer.args, at: timer.endsAt, timer: timer.id })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}
