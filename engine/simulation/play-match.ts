import type { Match, Proposal, Step, Variant } from '../model/match.ts'
import { CLOCK, type Seat } from '../model/seats.ts'
import { createMatch } from '../play/create.ts'
import { activeSeats } from '../play/legal.ts'
import { proposeOrOther } from '../propose/other-moves.ts'
import { Chance } from '../random/chance.ts'
import { playerText } from '../text/component-name.ts'
import { chosen, type Memories, type Seated, tellAgents } from './seated.ts'

/** A match of agents that cannot go on; the sentence says why, and begins with the game's name. */
export class PlayoutError extends Error {
  override name = 'PlayoutError'

  constructor(
    sentence: string,
    /** As far as it came. */
    readonly match: Match,
    /** Whether nobody can move, not even the clock. */
    readonly isStuck: boolean,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
  }
}

/** A match played by agents. */
export interface PlayedMatch {
  readonly first: Match
  readonly steps: readonly Step[]
  readonly last: Match
  /** The number of proposals made, by players and timers. */
  readonly moves: number
  /** Whether `onMove` has stopped it. */
  readonly isStopped: boolean
}

export interface MatchSetting {
  readonly seated: Seated
  readonly variant: Variant
  /** 64 hex digits: the source of all randomness. */
  readonly secret: string
  /** The match is stopped after this many versions. */
  readonly most: number
}

/** The stream of randomness that orders seats that may move at the same time; agents use 1 + seat. */
const ORDER = 1000

/** The secret of the nth match played from a seed. */
export function secretFor(seed: number, nth: number): string {
  const chance = new Chance(seed.toString(16).padStart(64, '0'), nth)
  return Array.from({ length: 8 }, () =>
    chance
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}

/**
 * Has agents play a match to its end. Time passes by a millisecond for each move; the clock moves only where nobody else
 * does. `onMove` hears how it stands after each, and stops it by returning false. Throws PlayoutError where nobody can go on, or an agent's move is refused.
 */
export function playMatch({ seated, variant, secret, most }: MatchSetting, onMove: (match: Match) => unknown = () => {}): PlayedMatch {
  const { game, players } = seated
  const { first, match: begun, steps } = createMatch(game, { seats: players.length, variant, secret, at: 0 })
  const memories: Memories = players.map(() => null)
  const all = [...steps]
  let match = begun
  tellAgents(seated, match, steps, memories)
  let moves = 0
  for (let at = 1; !match.finished && match.version < most; at++) {
    const proposal = nextProposal(seated, match, memories, at)
    at = proposal.at
    const outcome = proposeOrOther(game, match, proposal)
    if (!outcome.ok) {
      const who = typeof proposal.seat === 'number' ? `${players[proposal.seat]} as ${playerText(proposal.seat)}` : `the ${proposal.seat}`
      const { refusal, error } = outcome
      const why = error === undefined ? `: ${refusal.message}` : `, and a rule threw: ${error instanceof Error ? error.message : error}`
      const what = `${proposal.move} ${JSON.stringify(proposal.args)} at version ${match.version}`
      throw new PlayoutError(`${game.name}: ${who} chose ${what}${why}`, match, false, { cause: error })
    }
    for (const step of outcome.steps) all.push(step)
    match = outcome.match
    tellAgents(seated, match, outcome.steps, memories)
    moves++
    if (onMove(match) === false) return { first, steps: all, last: match, moves, isStopped: true }
  }
  return { first, steps: all, last: match, moves, isStopped: false }
}

/** Returns the next proposal: of a random seat that may move, else of a timer. */
function nextProposal(seated: Seated, match: Match, memories: Memories, at: number): Proposal {
  const seats = activeSeats(seated.game, match)
  if (seats.length > 1) new Chance(match.secret, match.version, ORDER).shuffle(seats)
  for (const seat of seats) {
    const choice = chosen(seated, match, seat, memories)
    if (choice) return { seat, ...choice, at }
  }
  return clockMove(match, at) ?? stuck(seated, match, seats)
}

function stuck({ game, players }: Seated, match: Match, seats: readonly Seat[]): never {
  const who = seats.length
    ? `${seats.map((seat) => `${players[seat]} as ${playerText(seat)}`).join(' and ')} may move, but waits`
    : 'nobody can move'
  const where = `${game.name} is stuck at version ${match.version} of the match with secret ${match.secret}`
  throw new PlayoutError(`${where}: ${who}`, match, seats.length === 0)
}

/** Returns the move of the timer due first, at its time or `at`, whichever is later; null if no timer runs. */
export function clockMove({ timers }: Match, at: number): Proposal | null {
  const [due] = timers.toSorted((a, b) => a.endsAt - b.endsAt || a.id - b.id)
  return due ? { seat: CLOCK, move: due.move, args: due.args, timer: due.id, at: Math.max(at, due.endsAt) } : null
}
