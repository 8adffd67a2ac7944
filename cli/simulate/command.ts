import type { Command } from 'commander'
import { simulate } from '../../engine/simulation/simulate.ts'
import { seated } from '../playing/agents.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { repeated, seatsOf, variantOf, wholeNumber } from '../terminal/options.ts'
import { checkOutput, writeOutput } from '../terminal/output.ts'
import { progressOf } from '../terminal/progress.ts'
import { howFar } from './progress-estimate.ts'
import { simulationText } from './report.ts'

interface Options extends GamesOption {
  readonly matches: number
  readonly seats?: number
  readonly seed: number
  readonly agents: string
  readonly variant?: readonly string[]
  readonly most: number
  readonly html?: string
  readonly json?: boolean
}

export function register(program: Command): void {
  const command = program
    .command('simulate <game>')
    .description('have agents play many matches: who wins, how long they are, which parts of the chart are used')
    .option('--matches <number>', 'how many', wholeNumber('--matches', 1), 100)
    .option('--seats <number>', "number of seats (default: the game's)", wholeNumber('--seats', 1))
    .option('--seed <number>', 'seed of all randomness: the same seed gives the same matches', wholeNumber('--seed'), 1)
    .option(
      '--agents <names>',
      'one for each seat, the last for all remaining seats: random, mcts-light, mcts, mcts:<iterations>, the game’s own',
      'random',
    )
    .option('--variant <name=value>', 'an option of the game, may be repeated', repeated)
    .option('--most <versions>', 'stop a match after this many versions', wholeNumber('--most', 1), 5000)
    .option('--html <file>', 'write a report with charts, a file that any browser shows')
    .option('--json', 'print JSON')
    .action(async (name: string, options: Options) => {
      if (options.html !== undefined) checkOutput(options.html)
      const found = await findGame(name, options)
      const { game } = found
      const { matches, seed, most } = options
      const seats = seatsOf(game, options.seats)
      const progress = progressOf(matches, 'matches', options.json)
      const { over, moved } = howFar(game, most, progress)
      const setting = { seated: seated(game, options.agents, seats, false), variant: variantOf(options.variant), matches, seed, most }
      const now = () => performance.now()
      const simulation = await toldOf(found, () => simulate(setting, { onMatch: over, onMove: moved, now })).finally(progress.end)
      console.log(options.json ? JSON.stringify(simulation, null, 2) : simulationText(game, simulation))
      if (options.html === undefined) return
      writeOutput(options.html, await (await import('./html-report.ts')).simulationHtml(game, simulation))
      console.error(`Wrote ${options.html}`)
    })
  withExamples(withGamesOption(command), [
    ['simulate {pig} --matches 1000', 'a thousand matches of agents that make any move'],
    ['simulate {reversi} --matches 20 --agents mcts:200,random', 'does looking ahead help?'],
    ['simulate {bluff} --html {bluff}.html', 'a report with charts, to look at in a browser'],
    ['simulate {memory} --json', 'as JSON, with every transition taken'],
  ])
}
