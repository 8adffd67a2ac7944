import { chooseMove, observed } from '../../engine/bots/choose.ts'
import type { Match, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import type { ServedGame } from '../games/games.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { moveForAbsent } from './joinable-seats.ts'
import type { LoadedMatch } from './loaded-match.ts'

type Choice = ReturnType<typeof chooseMove>

/** What an agent chooses, as it can be stored; null when it waits. An agent that throws, or chooses what is not JSON, is a bug of the game. */
export function choose({ record, served, match }: LoadedMatch, seat: Seat, agent: string): Result<Choice> {
  const player = record.seats[seat]
  const memory = player && 'agent' in player ? player.memory : null
  if (!match || match.finished) return ok(null)
  try {
    return ok(stored(chooseMove(served.game, match, seat, agent, memory)))
  } catch (error) {
    log('agent-failed', { match: record.id, version: match.version, seat, agent, error })
    return refuse('failed', 'The agent failed.')
  }
}

/** What an agent remembers once it is told how the match stands, and by which steps it came to that. One that throws is a bug of the game, and remembers what it did before. */
export function observe(
  { game, info }: ServedGame,
  { match, steps }: { readonly match: Match; readonly steps: readonly Step[] },
  seat: Seat,
  agent: string,
  memory: Json | null,
): Json | null {
  try {
    const remembered = observed(game, match, seat, agent, memory, steps)
    // What an agent that observes remembers is a copy, and so never the very same, unless it is a plain value.
    return remembered === memory ? memory : throughJson('memory', remembered)
  } catch (error) {
    log('agent-failed', { game: info.name, version: match.version, seat, agent, error })
    return memory
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

function stored(choice: Choice): Choice {
  if (choice === null) return null
  const { move, args, memory } = choice
  if (typeof move !== 'string') throw new TypeError(`it names no move, but gives ${typeof move}`)
  return { move, args: throughJson('args', args), memory: throughJson('memory', memory) }
}

function throughJson<Value>(what: string, value: Value): Value {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`its ${what} cannot be ${typeof value}: only JSON is kept`)
  return JSON.parse(text)
}
