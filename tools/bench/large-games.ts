import { activeSeats, type Choice, createMatch, type Game, type Match, Playout, propose, type Seat } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import { seated } from '../../cli/playing/agents.ts'
import { mcts } from '../../engine/bots/mcts.ts'
import { situationOf } from '../../engine/bots/worlds.ts'
import { chosen } from '../../engine/simulation/seated.ts'
import atelier from '../../games/atelier/game.ts'
import bluff from '../../games/bluff/game.ts'
import terraces from '../../games/terraces/game.ts'
import type { Benchmark } from './benchmark.ts'
import { drawing } from './draw.ts'
import { compared, interleaved, over } from './interleaved.ts'
import { Drawn } from './looking-ahead.ts'

/** An engine to build, claims that others may doubt, hands to draft. */
export const LARGE_GAMES: readonly Game[] = [atelier, bluff, terraces]
const SEATS = 3
const SEEDS = [1, 2]
const ITERATIONS = 50
/** How much of a match has been played where a search begins. */
const WHERE = [0.1, 0.5, 0.9]

/** Whole matches at random, as `playchart simulate` plays them: each move is listed, proposed and logged. */
export const largeRandom: Benchmark = {
  name: 'large-random',
  unit: 'moves/s',
  against: 'the same games played in place, without log and earlier versions',
  atLeast: 0.1,
  aim: null,
  measure() {
    const measured = LARGE_GAMES.map((game) => {
      const matches = SEEDS.map((seed) => new InPlace(game, seed))
      const moves = mean(matches.map(({ made }) => made.length))
      const choosing = over(matches, (match) => match.choose(), moves)
      const times = interleaved(
        over(SEEDS, (seed) => randomMoves(game, seed), mean(SEEDS.map((seed) => randomMoves(game, seed)))),
        choosing,
      )
      const [listed, made] = interleaved(
        choosing,
        over(matches, (match) => match.again(), moves),
      )
      return {
        times,
        note: `${game.name}: ${rate(times[0])} moves a second, in place ${rate(times[1])}, of which ${percent(1 - made / listed)} list moves`,
      }
    })
    const { value, ratio } = compared(
      measured.map(({ times }) => times),
      [],
    )
    return { value: 1e9 / value, ratio, notes: measured.map(({ note }) => note) }
  },
}

/** Searches in these games, early, in the middle and late. */
export const largeMcts: Benchmark = {
  name: 'large-mcts',
  unit: 'iterations/s',
  against: 'as many playouts from there, without a tree and without dealing anew what is hidden',
  atLeast: 0.5,
  aim: null,
  measure() {
    const times = LARGE_GAMES.map((game) => {
      const positions = WHERE.map((share) => positionAt(game, share))
      return interleaved(
        over(positions, ({ match, seat }) => search(game, match, seat), ITERATIONS),
        over(positions, ({ match }) => playouts(game, match), ITERATIONS),
      )
    })
    const notes = times.map(
      ([ours, theirs], i) => `${LARGE_GAMES[i].name}: ${rate(ours)} iterations a second against ${rate(theirs)} playouts`,
    )
    const { value, ratio } = compared(times, notes)
    return { value: 1e9 / value, ratio, notes }
  },
}

const rate = (nanoseconds: number) => Math.round(1e9 / nanoseconds).toLocaleString('en-US')
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
const percent = (share: number) => `${Math.round(100 * share)}%`
const firstOf = (game: Game, seed: number) => createMatch(game, { seats: SEATS, secret: secretOf(seed), at: 0 }).match

/** The match after so many random moves, or at its end, and how many they were. */
function playedAtRandom(game: Game, seed: number, most = Number.POSITIVE_INFINITY): { match: Match; moves: number } {
  const random = seated(game, 'random', SEATS, false)
  let match = firstOf(game, seed)
  let moves = 0
  for (; moves < most && !match.finished; moves++) {
    const seat = activeSeats(game, match)[0]
    const choice = chosen(random, match, seat, [])
    if (!choice) throw new Error(`${game.name}: there is nothing to choose`)
    const outcome = propose(game, match, { seat, move: choice.move, args: choice.args, at: 0 })
    if (!outcome.ok) throw new Error(`${game.name}: ${choice.move} is refused: ${outcome.refusal.message}`)
    match = outcome.match
  }
  return { match, moves }
}
const randomMoves = (game: Game, seed: number) => playedAtRandom(game, seed).moves

function positionAt(game: Game, share: number): { match: Match; seat: Seat } {
  const { match } = playedAtRandom(game, SEEDS[0], Math.floor(share * randomMoves(game, SEEDS[0])))
  return { match, seat: activeSeats(game, match)[0] }
}

/** A random match that is played in place: its moves are picked from all that are listed, or they are made again. */
export class InPlace {
  readonly #first: Match
  readonly #seed: number
  readonly #draws = new Drawn()
  readonly #playout: Playout
  /** What was chosen, by whom. */
  readonly made: readonly { readonly seat: Seat; readonly choice: Choice }[]

  constructor(game: Game, seed: number) {
    this.#first = firstOf(game, seed)
    this.#seed = seed
    this.#playout = new Playout(game, SEATS, this.#draws)
    const made: { seat: Seat; choice: Choice }[] = []
    this.choose((seat, choice) => made.push({ seat, choice }))
    this.made = made
  }

  /** Plays it to its end. What the rules leave to chance is the same each time, and so is what is picked. */
  choose(told: (seat: Seat, choice: Choice) => void = () => {}): void {
    const playout = this.#begun()
    const below = drawing(this.#seed)
    while (!playout.result.finished) {
      const [seat] = playout.acting()
      const choices = playout.choices(seat)
      const choice = choices[below(choices.length)]
      told(seat, choice)
      playout.play(seat, choice)
    }
  }

  /** Makes the same moves again, and returns whether they end the match. */
  again(): boolean {
    const playout = this.#begun()
    for (const { seat, choice } of this.made) playout.play(seat, choice)
    return playout.result.finished
  }

  #begun(): Playout {
    this.#draws.source = drawing(this.#seed)
    return this.#playout.from(this.#first)
  }
}

const agent = mcts({ iterations: ITERATIONS })
function search(game: Game, match: Match, seat: Seat): void {
  const situation = situationOf(game, match, seat)
  agent.choose(situation.view as never, new Drawn(), null, situation)
}

const tables = new Map<Game, Playout>()
function playouts(game: Game, match: Match): void {
  const playout = tables.get(game) ?? new Playout(game, SEATS, new Drawn())
  tables.set(game, playout)
  for (let n = 0; n < ITERATIONS; n++) {
    playout.from(match)
    while (!playout.result.finished) {
      const [seat] = playout.acting()
      playout.play(seat, playout.drawn(seat)!)
    }
  }
}
