import type { Command } from 'commander'
import { secretFor } from '../../engine/simulation/play-match.ts'
import { HUMAN, seated } from '../playing/agents.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { repeated, seatsOf, variantOf, wholeNumber } from '../terminal/options.ts'
import { linesFrom } from './lines.ts'
import { Session } from './session.ts'

interface Options extends GamesOption {
  readonly seats?: number
  readonly agents?: string
  readonly seed?: number
  readonly variant?: readonly string[]
}

export function register(program: Command): void {
  const command = program
    .command('play <game>')
    .description('play a match here in the terminal, against agents or with others at the same keyboard')
    .option('--seats <number>', "number of seats (default: the game's)", wholeNumber('--seats', 1))
    .option(
      '--agents <names>',
      'one for each seat, the last for all remaining seats: human, random, mcts:<iterations>, … (default: human,random)',
    )
    .option('--seed <number>', 'seed of all randomness (default: a new one each time)', wholeNumber('--seed'))
    .option('--variant <name=value>', 'an option of the game, may be repeated', repeated)
    .addHelpText(
      'after',
      '\nWhile playing: a number makes that choice, q quits, ? shows more. Choices may also come from a pipe, one per line;\nthe exit status is 1 if the pipe ends before the match does.',
    )
    .action((name: string, options: Options) => played(name, options))
  withExamples(withGamesOption(command), [
    ['play {tictactoe}', 'against an agent that makes any move'],
    ['play {memory} --agents human,human', 'two at one keyboard'],
    ['play {reversi} --agents human,mcts:500 --seed 7', 'against one that looks ahead, from a seed'],
    ['play {pig} --agents random', 'watch'],
  ])
}

async function played(name: string, options: Options): Promise<void> {
  const found = await findGame(name, options)
  const { game, folder } = found
  const seats = seatsOf(game, options.seats)
  const agents = options.agents ?? (seats === 1 ? HUMAN : `${HUMAN},random`)
  const seed = options.seed ?? Date.now() % 1_000_000
  const table = seated(game, agents, seats, true)
  console.log(`${game.displayName}: ${playersText(table.players)}; seed ${seed}`)
  const lines = linesFrom(process.stdin, process.stdout)
  const say = (text: string) => console.log(text)
  try {
    const setting = { seated: table, folder, variant: variantOf(options.variant), secret: secretFor(seed, 0), lines, say }
    await toldOf(found, () => new Session(setting).play())
  } finally {
    lines.close()
  }
}

/** `player 1 is human, players 2 to 8 are random`. */
function playersText(players: readonly string[]): string {
  const firsts = players.flatMap((who, seat) => (who === players[seat - 1] ? [] : [seat]))
  const texts = firsts.flatMap((first, i) => {
    const next = firsts[i + 1] ?? players.length
    if (next - first > 2) return [`players ${first + 1} to ${next} are ${players[first]}`]
    return players.slice(first, next).map((who, n) => `player ${first + n + 1} is ${who}`)
  })
  return texts.join(', ')
}
