import { createMatch, GameError, type Match, propose, type Seat, type Step } from '../engine/index.ts'
import { type Answer, accept, refuse } from './answer.ts'
import type { ServedGame } from './games.ts'
import { logLine } from './log-line.ts'
import { freeSeats, maySit, SIT, seatsLater } from './open-seats.ts'
import type { MatchRecord } from './store.ts'

/** A match that has just begun. */
export interface Beginning {
  readonly match: Match
  readonly steps: readonly Step[]
}

/** Sets the match up. Where seats are filled as it runs, all who hold one sit down. */
export function began({ id, variant, secret, seats }: MatchRecord, served: ServedGame, at: number): Answer<Beginning> {
  const { game, info } = served
  // Agents among themselves would go on for ever.
  if (game.rules.chart.endless && seats.every((player) => player !== null && 'agent' in player))
    return refuse('arguments', `${info.displayName} does not end by itself: somebody has to take a seat.`)
  try {
    const created = createMatch(game, { seats: seats.length, variant, secret, at })
    const held = seats.flatMap((player, seat) => (player ? [seat] : []))
    return accept(seatsLater(served) ? seated(served, created, held, at) : created)
  } catch (error) {
    if (error instanceof GameError) return refuse('arguments', error.message.replace(/[^.]$/, '$&.'))
    logLine('rule-failed', { match: id, version: 0, game: served.info.name, error })
    return refuse('failed', `The rules of ${served.info.displayName} failed while setting up; nothing was changed.`)
  }
}

function seated(served: ServedGame, created: Beginning, held: readonly Seat[], at: number): Beginning {
  return held.reduce(({ match, steps }, seat) => {
    const sits = match.inactive.includes(seat) && maySit(served, match, seat)
    const outcome = sits ? propose(served.game, match, { seat, move: SIT, at }) : null
    return outcome?.ok ? { match: outcome.match, steps: [...steps, ...outcome.steps] } : { match, steps }
  }, created)
}

/** Whether the match can begin with seats that nobody holds: enough are held for its game, and the others can be taken later. */
export function beginsWithFree(record: MatchRecord, served: ServedGame, { match }: Pick<Beginning, 'match'>): boolean {
  const empty = record.seats.flatMap((player, seat) => (player ? [] : [seat]))
  if (record.seats.length - empty.length < served.info.players.min) return false
  const free = freeSeats({ record, served, match })
  return empty.every((seat) => free.includes(seat))
}
