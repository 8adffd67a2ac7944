import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { gameFolders } from '../../engine/testing/suite/game-folders.ts'
import { repositoryFiles, writeMissing } from '../new/new-game.ts'
import { manifest } from '../project/manifest.ts'
import { withExamples } from '../terminal/examples.ts'
import { Failure } from '../terminal/failure.ts'

interface Options {
  readonly watch?: boolean
  readonly quick?: boolean
  readonly json?: boolean
}

/** Random matches of each game with `--quick`, of 200. */
const FEW = 20

const EVERY_GAME = 'games/every-game.test.ts'
const TEST = /\.(test|spec)\.tsx?$/
/** What `--quick` leaves out. */
const SLOW = /\.slow\.(test|spec)\.tsx?$/

const QUICK_TEXT = `
--quick leaves to the run without it:
  - 180 of 200 random matches of each game, and most repetitions of the costlier checks
  - numbers of seats between the fewest and the most, for the chart and for players who are gone
  - drawing and exporting the chart; plain XState without remembered answers, and a gate with a full cache
  - files called *.slow.test.ts, such as those in which an agent plays many matches
  - files in games/ itself, which belong to no game`

export function register(program: Command): void {
  const command = program
    .command('test')
    .argument('[game]', 'only this game, by the name of its folder in games/')
    .description("run the games' own tests, and the tests that every game gets")
    .option('--watch', 'run them again whenever a file changes')
    .option('--quick', `play ${FEW} random matches of each game instead of 200, and leave out what takes long (see below)`)
    .option('--json', 'print JSON, as Vitest reports it')
    .action((game: string | undefined, options: Options) => test(game, options))
  command.addHelpText('after', QUICK_TEXT)
  withExamples(command, [
    ['test', 'all games in games/'],
    ['test dice-duel --watch --quick', 'one game, again and again while you change it'],
  ])
}

function test(game: string | undefined, { watch, quick, json }: Options): void {
  const here = process.cwd()
  if (!existsSync(join(here, 'games'))) throw new Failure(`There is no folder games in ${here}: npx playchart new makes a first game.`)
  if (game !== undefined && !existsSync(join(here, 'games', game, 'game.ts'))) throw new Failure(`There is no game in games/${game}.`)
  const made = writeMissing(
    here,
    repositoryFiles().filter(({ path }) => path === EVERY_GAME),
  )
  for (const path of made) console.error(`made ${path}`)
  const given = [
    watch ? 'watch' : 'run',
    ...(quick
      ? [...quickFiles(here, game), `--maxWorkers=${availableParallelism()}`]
      : game === undefined
        ? ['games/']
        : [`games/${game}/`, EVERY_GAME]),
    ...(json ? ['--reporter=json'] : []),
  ]
  const { status } = spawnSync(process.execPath, [vitest(here), ...given], {
    stdio: 'inherit',
    env: { ...process.env, ...(game !== undefined && { PLAYCHART_GAMES: game }), ...(quick && { PLAYCHART_MATCHES: String(FEW) }) },
  })
  process.exitCode = status ?? 1
}

/** The test files of one game's folder, or of all, that a quick run runs: each by its path, since Vitest's own option to leave some out does not reach projects. */
function quickFiles(folder: string, game: string | undefined): string[] {
  const games = join(folder, 'games')
  const names = game === undefined ? gameFolders(games) : [game]
  const files = names.flatMap((name) =>
    readdirSync(join(games, name), { recursive: true, encoding: 'utf8' }).map((path) => `games/${name}/${path.replaceAll('\\', '/')}`),
  )
  return [...files.filter((path) => TEST.test(path) && !SLOW.test(path)), EVERY_GAME]
}

/** Where Vitest is, of those that the folder's code would find. */
function vitest(folder: string): string {
  try {
    return join(dirname(createRequire(join(folder, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs')
  } catch {
    throw new Failure(
      `Vitest, which runs the tests, is not installed here: npm install --save-dev vitest@${manifest.devDependencies.vitest}`,
    )
  }
}
