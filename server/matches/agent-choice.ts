import { type AgentQuestion, agentQuestion, type Chosen, chooseMove, drawnInstead } from '../../engine/bots/choose.ts'
import type { Match } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import { throughJson } from '../games/agent-memories.ts'
import type { Thought } from '../games/workers/thinking.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { moveForAbsent } from './joinable-seats.ts'
import type { LoadedMatch } from './loaded-match.ts'

type Choice = Chosen | null

/** Every game has it; it takes over for one turn when a game's own agent fails. */
export const RANDOM = 'random'

/** What a seat's agent is to be asked in another thread; null where it can as well choose in this one. Rules that throw are a bug of the game. */
export function thoughtFor({ record, served, match }: LoadedMatch, seat: Seat): Result<Thought | null> {
  const player = record.seats[seat]
  if (!player || !('agent' in player) || player.agent === RANDOM || served.folder === null) return ok(null)
  if (!match || match.finished) return ok(null)
  try {
    const question = agentQuestion(served.game, match, seat, player.agent, player.memory)
    return ok({ folder: served.folder, person: record.creator, question })
  } catch (error) {
    return agentFailed(record.id, match.version, seat, player.agent, error)
  }
}

/** What an agent chose in another thread, as it can be stored. */
export function thought({ record, served }: LoadedMatch, match: Match, { agent, seat }: AgentQuestion, chosen: Choice): Result<Choice> {
  try {
    return ok(stored(chosen ?? drawnInstead(served.game, match, seat, agent)))
  } catch (error) {
    return agentFailed(record.id, match.version, seat, agent, error)
  }
}

/** An agent that fails is a bug of the game: it is logged. */
export function agentFailed(match: string, version: number, seat: Seat, agent: string, error: unknown): Result<never> {
  log('agent-failed', { match, version, seat, agent, error })
  return refuse('failed', 'The agent failed.')
}

/** What an agent chooses, as it can be stored; null when it waits. An agent that throws, or chooses what is not JSON, is a bug of the game. */
export function choose({ record, served, match }: LoadedMatch, seat: Seat, agent: string): Result<Choice> {
  const memory = memoryOf(record, seat)
  if (!match || match.finished) return ok(null)
  try {
    return ok(stored(chooseMove(served.game, match, seat, agent, memory)))
  } catch (error) {
    return agentFailed(record.id, match.version, seat, agent, error)
  }
}

/** What the rules say is to be done for an absent player; null when there is nothing. Rules that throw are a bug of the game. */
export function chooseForAbsent({ record, served, match }: LoadedMatch, seat: Seat): Result<Choice> {
  if (!match) return ok(null)
  try {
    const choice = moveForAbsent(served, match, seat)
    return ok(choice && { ...choice, memory: null })
  } catch (error) {
    log('absent-failed', { match: record.id, version: match.version, seat, error })
    return refuse('failed', 'The rules failed.')
  }
}

function memoryOf({ seats }: LoadedMatch['record'], seat: Seat): Json | null {
  const player = seats[seat]
  return player && 'agent' in player ? player.memory : null
}

function stored(choice: Choice): Choice {
  if (choice === null) return null
  const { move, args, memory } = choice
  if (typeof move !== 'string') throw new TypeError(`it names no move, but gives ${typeof move}`)
  return { move, args: throughJson('args', args), memory: throughJson('memory', memory) }
}
