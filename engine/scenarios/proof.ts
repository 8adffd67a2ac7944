import { check, compile, fromXState, toEditable, toMermaid, toScxml, toSvg } from '../../statecharts/index.ts'
import {
  type Args,
  absentMove,
  activeSeats,
  CLOCK,
  createMatch,
  type Game,
  legalMoves,
  type Match,
  type MatchRecord,
  type Mover,
  type Proposal,
  propose,
  type Refusal,
  type Seat,
  SPECTATOR,
  viewOf,
} from '../index.ts'
import { randomMatch, secretOf } from '../testing/index.ts'

/** What the charts in this folder are held to, and the few words in which their matches are played. */

/** What `check` says of the game's chart, for every number of seats that it has. */
export function findingsOf(game: Game): string[] {
  return game.players.counts.flatMap((seats) => {
    const { gate, unconditional } = game.forSeats(seats)
    const found = check(gate.compiled.chart, gate.compiled.names, { seats, unconditional })
    return found.map(({ level, code, sentence }) => `${seats} seats: ${level} ${code}: ${sentence}`)
  })
}

/** The chart as pictures and for other tools. */
export async function drawn(game: Game): Promise<{ svg: string; mermaid: string; scxml: string }> {
  const { chart } = game.rules
  return { svg: await toSvg(chart), mermaid: toMermaid(chart), scxml: toScxml(chart, { seats: game.players.min }) }
}

/** The machine of the chart as written, and of the same chart exported to an editor's file and read back. */
export function readBack(game: Game): { machine: unknown; again: unknown } {
  const seats = game.players.min
  const { chart, names, config } = game.forSeats(seats).gate.compiled
  const read = fromXState(JSON.parse(JSON.stringify(toEditable(chart))))
  return { machine: config, again: compile(read, seats, names).config }
}

export interface Course {
  /** Numbers of seats that were played with, in order. */
  readonly seats: readonly number[]
  /** Paths of the phases that play came to rest in. */
  readonly phases: ReadonlySet<string>
  /** Moves and fix-ups that were made. */
  readonly moves: ReadonlySet<string>
}

/** Views of every version are looked at in one match of so many. */
const LOOKED_AT = 4

/** Plays so many matches at random to the end. Throws when one gets stuck, or when its progress falls or is not 1 at the end. */
export function playedAtRandom(game: Game, matches: number): Course {
  const [seats, phases, moves] = [new Set<number>(), new Set<string>(), new Set<string>()]
  for (let seed = 0; seed < matches; seed++) {
    const { first, steps, last } = randomMatch(game, seed)
    seats.add(first.seats)
    for (const { entry } of steps) moves.add(entry.move)
    const views = (seed % LOOKED_AT ? [last] : steps.map(({ match }) => match)).map((match) => viewOf(game, match, SPECTATOR))
    for (const { phase } of views) phases.add(phase.path)
    const progress = views.map((view) => view.progress ?? 1)
    const falls = progress.findIndex((now, i) => i > 0 && now < progress[i - 1]!)
    if (falls >= 0) throw new Error(`seed ${seed}: progress falls to ${progress[falls]} at version ${views[falls]!.version}`)
    if (progress.at(-1) !== 1) throw new Error(`seed ${seed}: ends with progress ${progress.at(-1)}`)
  }
  return { seats: [...seats].sort(), phases, moves }
}

/**
 * Plays a match in which one seat's player is gone from the start: what the chart says is done for him, the others play at
 * random, and where nobody can the clock moves. Throws when nothing leads on.
 */
export function playedWithout(game: Game, absent: Seat, seats: number, seed: number): MatchRecord & { last: Match } {
  const secret = secretOf(seed)
  const created = createMatch(game, { seats, secret, at: 0 })
  const log = created.steps.map(({ entry }) => entry)
  let { match } = created
  for (let n = 0; !match.finished; n++) {
    if (n > 2000) throw new Error(`seed ${seed}: does not end without seat ${absent}`)
    const proposal = withoutHim(game, match, absent, n + seed)
    if (!proposal) throw new Error(`seed ${seed}: stuck in ${viewOf(game, match, SPECTATOR).phase.path} without seat ${absent}`)
    const outcome = propose(game, match, proposal)
    if (!outcome.ok) throw new Error(`${proposal.move} by ${proposal.seat}: ${outcome.refusal.message}`, { cause: outcome.error })
    log.push(...outcome.steps.map(({ entry }) => entry))
    match = outcome.match
  }
  return { game: game.name, seats, variant: {}, secret, at: 0, log, last: match }
}

function withoutHim(game: Game, match: Match, absent: Seat, n: number): Proposal | null {
  const at = match.version
  const his = absentMove(game, match, absent)
  if (his) return { seat: absent, at, ...his }
  const others = activeSeats(game, match).filter((seat) => seat !== absent)
  if (others.length) {
    const seat = others[n % others.length]!
    const legal = legalMoves(game, match, seat)
    const { move, options } = legal[n % legal.length]!
    return { seat, move, args: options![n % options!.length]!, at }
  }
  const [timer] = match.timers.toSorted((a, b) => a.endsAt - b.endsAt)
  return timer ? { seat: CLOCK, move: timer.move, args: timer.args, at: timer.endsAt, timer: timer.id } : null
}

export const started = (game: Game, seats: number, seed = 1): Match => createMatch(game, { seats, secret: secretOf(seed), at: 0 }).match

/** The match after a move; what it was at throws when it is refused. */
export function moved(game: Game, match: Match, seat: Proposal['seat'], move: string, args: Args = {}, at = match.version): Match {
  const outcome = propose(game, match, { seat, move, args, at })
  if (!outcome.ok) throw new Error(`${move} by ${seat}: ${outcome.refusal.code}: ${outcome.refusal.message}`, { cause: outcome.error })
  return outcome.match
}

/** Why a move is refused; throws when it is not. */
export function refusal(game: Game, match: Match, seat: Proposal['seat'], move: string, args: Args = {}): Refusal {
  const outcome = propose(game, match, { seat, move, args, at: match.version })
  if (outcome.ok) throw new Error(`${move} by ${seat} is not refused`)
  return outcome.refusal
}

/** The match after its clock has struck: the timer of this move fires when its time is over. */
export function struck(game: Game, match: Match, move: string): Match {
  const timer = match.timers.find((one) => one.move === move)!
  const outcome = propose(game, match, { seat: CLOCK, move, args: timer.args, at: timer.endsAt, timer: timer.id })
  if (!outcome.ok) throw new Error(`${move} by the clock: ${outcome.refusal.message}`, { cause: outcome.error })
  return outcome.match
}

/** Who made which move, `'0 pass'`, in order. */
export const told = (log: readonly { by: Mover; move: string }[]) => log.map(({ by, move }) => `${by} ${move}`)
