import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
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

export function register(program: Command): void {
  const command = program
    .command('test')
    .argument('[game]', 'only this game, by the name of its folder in games/')
    .description("run the games' own tests, and the tests that every game gets")
    .option('--watch', 'run them again whenever a file changes')
    .option('--quick', `play ${FEW} random matches of each game instead of 200, and leave out whether they take every transition`)
    .option('--json', 'print JSON, as Vitest reports it')
    .action((game: string | undefined, options: Options) => test(game, options))
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
  const chosen = game === undefined ? ['games/'] : [`games/${game}/`, EVERY_GAME]
  const given = [watch ? 'watch' : 'run', ...chosen, ...(json ? ['--reporter=json'] : [])]
  const { status } = spawnSync(process.execPath, [vitest(here), ...given], {
    stdio: 'inherit',
    env: { ...process.env, ...(game !== undefined && { PLAYCHART_GAMES: game }), ...(quick && { PLAYCHART_MATCHES: String(FEW) }) },
  })
  process.exitCode = status ?? 1
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
