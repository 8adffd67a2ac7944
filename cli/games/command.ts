import type { Command } from 'commander'
import { agentsOf, type Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { gameFolders } from '../../server/games/discover-games.ts'
import { withExamples } from '../project/examples.ts'
import { chosenFolders, findGames, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { table } from '../terminal/output.ts'
import { progressOf } from '../terminal/progress.ts'

/** The summary of a game. */
export interface GameSummary {
  readonly name: string
  readonly displayName: string
  readonly description: string
  /** `counts`: all numbers of seats that are allowed. */
  readonly seats: { readonly min: number; readonly max: number; readonly default: number; readonly counts: readonly number[] }
  /** Paths of all phases of the chart. */
  readonly phases: readonly string[]
  readonly moves: readonly string[]
  readonly fixUps: readonly string[]
  readonly agents: readonly string[]
  /** The values of each option, the default first. */
  readonly variants: { readonly [option: string]: readonly string[] }
}

export function register(program: Command): void {
  const command = program
    .command('games [game]')
    .description('list the games, or one of them, with their seats, phases, moves and variants')
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, options: GamesOption & { readonly json?: boolean }) => {
      const games = await summaries(chosenFolders(name, options), options.json)
      console.log(options.json ? JSON.stringify(games, null, 2) : textOf(games))
    })
  withExamples(withGamesOption(command), [
    ['games', 'the games in games/'],
    ['games {pig} --json', 'one of them, as JSON'],
    ['games --games ../mine --json', 'those of another folder, as JSON'],
  ])
}

async function summaries(folders: readonly string[], asJson: boolean | undefined): Promise<GameSummary[]> {
  const count = folders.flatMap(gameFolders).length
  const progress = progressOf(count, 'games', asJson)
  try {
    // Loading a game is half of the work, compiling its chart the other.
    const games = await findGames(folders, (nth, folder) => progress.at(nth / 2, folder))
    return games.map((game, nth) => {
      progress.at((count + nth) / 2, game.name)
      return summaryOf(game)
    })
  } finally {
    progress.end()
  }
}

export function summaryOf(game: Game): GameSummary {
  const { name, displayName, description, players, variants } = game
  const { min, max, default: usual, counts } = players
  const { phases, names } = internalsOf(game).forSeats(usual).gate.compiled
  return {
    name,
    displayName,
    description,
    seats: { min, max, default: usual, counts },
    phases: [...phases.keys()].filter((path) => path !== ''),
    moves: names.moves,
    fixUps: Object.entries(internalsOf(game).definition.moves).flatMap(([key, { kind }]) => (kind === 'fixUp' ? [key] : [])),
    agents: Object.keys(agentsOf(game)),
    variants: Object.fromEntries(
      Object.entries(variants).map(([option, { default: first, values }]) => [option, [...new Set([first, ...Object.keys(values)])]]),
    ),
  }
}

function textOf(games: readonly GameSummary[]): string {
  const heading = ['game', 'seats', 'phases', 'moves', 'variants']
  const rows = games.map(({ name, seats, phases, moves, variants }) => [
    name,
    countsText(seats.counts),
    phases.length,
    fewOf(moves),
    Object.entries(variants)
      .map(([option, values]) => `${option}=${values.join('|')}`)
      .join(' ') || '-',
  ])
  return table([heading, ...rows])
}

/** The first names, and how many more there are. */
const fewOf = (names: readonly string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN - 1).join(' ')} and ${names.length - SHOWN + 1} more` : names.join(' ')
/** The most names of one kind to show. */
const SHOWN = 9

/** `2-4`, or `2, 4, 6` if some are not allowed. */
function countsText(counts: readonly number[]): string {
  const [first, last] = [counts[0], counts.at(-1)!]
  if (counts.length === 1) return String(first)
  return counts.length === last - first + 1 ? `${first}-${last}` : counts.join(', ')
}
