import type { Command } from 'commander'
import { perft } from '../../engine/testing/index.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { withExamples } from '../terminal/examples.ts'
import { repeated, seatsOf, variantOf, wholeNumber } from '../terminal/options.ts'
import { table } from '../terminal/output.ts'
import { hasTerminal, progressOf } from '../terminal/progress.ts'
import { estimatedMoves } from './estimate.ts'

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
    ['perft checkers --depth 6', '7, 49, 302, 1469, 7361, 36768'],
    ['perft reversi --depth 5 --json', 'as JSON'],
  ])
}
