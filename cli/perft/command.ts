import type { Command } from 'commander'
import { createMatch, type Game, legalMoves, type Match, propose, type Variant } from '../../engine/index.ts'
import { mayAct } from '../../engine/play/legal.ts'
import { perft } from '../../engine/testing/index.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { repeated, seatsOf, variantOf, wholeNumber } from '../terminal/options.ts'
import { table } from '../terminal/output.ts'
import { hasTerminal, progressOf } from '../terminal/progress.ts'

interface Options extends GamesOption {
  readonly depth: number
  readonly seats?: number
  readonly variant?: readonly string[]
  readonly json?: boolean
}

export function register(program: Command): void {
  const command = program
    .command('perft <game>')
    .description('count the sequences of turns from the start of a match, to compare with published counts')
    .requiredOption('--depth <number>', 'depth in turns', wholeNumber('--depth', 1))
    .option('--seats <number>', "number of seats (default: the game's)", wholeNumber('--seats', 1))
    .option('--variant <name=value>', 'an option of the game, may be repeated', repeated)
    .option('--json', 'print { counts, seconds }')
    .action(async (name: string, options: Options) => {
      const found = await findGame(name, options)
      const { game } = found
      const setting = { depth: options.depth, seats: seatsOf(game, options.seats), variant: variantOf(options.variant) }
      const estimate = hasTerminal(options.json) ? estimatedMoves(game, setting) : null
      const progress = progressOf(estimate ?? 0, null, options.json)
      const since = performance.now()
      let made = 0
      const onMove = () => {
        made++
        if (progress.isDue) progress.at(made)
      }
      const counts = await toldOf(found, () => perft(game, { ...setting, ...(estimate && { onMove }) })).finally(progress.end)
      const seconds = Math.round(performance.now() - since) / 1000
      if (options.json) console.log(JSON.stringify({ counts, seconds }))
      else console.log(`${table(counts.map((count, i) => [i + 1, count]))}\n${seconds} s`)
    })
  withExamples(withGamesOption(command), [
    ['perft {checkers} --depth 6', 'how many there are of one turn, of two, and so on up to six'],
    ['perft {reversi} --depth 5 --json', 'as JSON'],
  ])
}

/** What to count. */
interface Counting {
  readonly depth: number
  readonly seats: number
  readonly variant: Variant
}

/** The longest time for the estimate in milliseconds; at least one walk is made. */
const ESTIMATING_MS = 100
const WALKS_AT_MOST = 1000
/** A turn may be endless. */
const MOVES_AT_MOST = 1000

/**
 * Estimates how many moves are made to count the sequences: the mean over random walks, each of which assumes that every position at its
 * depth has as many choices as its own (Knuth, 1975). Returns null if the match cannot be walked through.
 */
function estimatedMoves(game: Game, { depth, seats, variant }: Counting): number | null {
  const until = performance.now() + ESTIMATING_MS
  try {
    const { match } = createMatch(game, { seats, variant, secret: '0'.repeat(64), at: 0 })
    let [sum, walks] = [0, 0]
    do {
      sum += movesBy(game, match, depth)
      walks++
    } while (walks < WALKS_AT_MOST && performance.now() < until)
    return sum / walks
  } catch {
    // The count itself reports the error.
    return null
  }
}

function movesBy(game: Game, start: Match, depth: number): number {
  let match = start
  let [sum, alike] = [0, 1]
  for (let turns = 0, moves = 0; turns < depth && moves < MOVES_AT_MOST && !match.finished; moves++) {
    const choices = mayAct(game, match).flatMap((seat) =>
      legalMoves(game, match, seat).flatMap(({ move, options }) => (options ?? []).map((args) => ({ seat, move, args, at: 0 }))),
    )
    const choice = choices[Math.floor(Math.random() * choices.length)]
    const outcome = choice && propose(game, match, choice)
    if (!outcome?.ok) break
    alike *= choices.length
    sum += alike
    if (match.seats === 1 || outcome.match.turn !== match.turn) turns++
    match = outcome.match
  }
  return sum
}
