import { GameError } from '../../engine/model/errors.ts'
import type { Match, Step } from '../../engine/model/match.ts'
import { createMatch } from '../../engine/play/create.ts'
import { seatsLater } from '../../engine/play/late-seats.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { Memories } from '../games/agent-memories.ts'
import type { ServedGame } from '../games/games.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { MatchRecord } from '../store/store.ts'
import { agentsAt } from './seats.ts'

/** Version 0 of a match, and what the engine then did. */
export interface InitialChain {
  readonly match: Match
  readonly steps: readonly Step[]
  /** What agents remember of it, where they were shown it already. */
  readonly memories: Memories | undefined
}

/**
 * Sets the match up, with its `empty` seats. Refused where the game cannot be played so, or its rules throw. `request`: id of the request
 * that it is done for, which the log names.
 */
export async function setUpMatch(record: MatchRecord, served: ServedGame, at: number, request?: string): Promise<Result<InitialChain>> {
  const { id, variant, secret, seats, empty } = record
  const { game, info } = served
  if (isForAgentsAlone({ seats, empty }, served))
    return refuse('arguments', `${info.displayName} has no end of its own, so at least one person must play.`)
  const options = { seats: seats.length, empty, variant, secret, at }
  const rehearsed = await served.rehearse(record, { type: 'setUp', options, agents: agentsAt(seats, null) }, request)
  if (!rehearsed.ok) return rehearsed
  try {
    const { match, steps } = createMatch(game, options)
    rehearsed.value?.cameTo(match)
    return ok({ match, steps, memories: rehearsed.value?.memories })
  } catch (error) {
    if (error instanceof GameError) return refuse('arguments', error.message.replace(/[^.]$/, '$&.'))
    log('rule-failed', { request, match: id, version: 0, game: served.info.name, error })
    return refuse('failed', `Something went wrong in the rules of ${served.info.displayName} during setup. Nothing was changed.`)
  }
}

/** The match as it starts with the players there are, where other seats can be taken later; null where it must wait for all. */
export function withoutWaiting(record: MatchRecord, { game }: ServedGame): MatchRecord | null {
  const empty = record.seats.flatMap((player, seat) => (player ? [] : [seat]))
  const enough = record.seats.length - empty.length >= game.players.min
  return enough && seatsLater(game) ? { ...record, empty } : null
}

/** Whether the match can start now, with seats that are still empty. */
export function isStartable(record: MatchRecord, served: ServedGame): boolean {
  const early = record.status === 'open' ? withoutWaiting(record, served) : null
  return early !== null && !isForAgentsAlone(early, served)
}

/** An endless game among agents alone would never stop. */
function isForAgentsAlone({ seats, empty }: Pick<MatchRecord, 'seats' | 'empty'>, { game }: ServedGame): boolean {
  return (
    internalsOf(game).definition.chart.endless === true &&
    seats.every((player, seat) => (player ? 'agent' in player : empty.includes(seat)))
  )
}
