import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import type { Command } from 'commander'
import { gameFolders } from '../../engine/testing/suite/game-folders.ts'
import { repositoryFiles, writeMissing } from '../new/new-game.ts'
import { withExamples } from '../project/examples.ts'
import { manifest } from '../project/manifest.ts'
import { installCommand } from '../project/missing-tool.ts'
import { placeOfGames } from '../project/place-of-games.ts'
import { gamesAround } from '../project/project-file.ts'
import { Failure } from '../terminal/failure.ts'
import { hasTerminal } from '../terminal/progress.ts'
import { SuitesProgress } from './suites-progress.ts'

interface Options {
  readonly watch?: boolean
  readonly quick?: boolean
  readonly json?: boolean
}

/** Random matches per game with `--quick`, instead of 200. */
const FEW = 20

const EVERY_GAME = 'games/every-game.test.ts'
const TEST = /\.(test|spec)\.tsx?$/
/** Files that `--quick` leaves out. */
const SLOW = /\.slow\.(test|spec)\.tsx?$/

const QUICK_TEXT = `
--quick leaves out:
  - 180 of 200 random matches of each game, and most repetitions of the more expensive checks
  - for the chart and for absent players, numbers of seats between the fewest and the most
  - drawing and exporting the chart; plain XState without cached answers, and a gate with a full cache
  - files called *.slow.test.ts, such as those in which an agent plays many matches
  - files in games/ itself, which belong to no game`

export function register(program: Command): void {
  const command = program
    .command('test')
    .argument('[game]', 'only this game, by the name of its folder in games/')
    .description("run the games' own tests, and the tests that every game gets")
    .option('--watch', "run a game's tests again whenever one of its files changes; those of all games for files outside of them")
    .option('--quick', `play ${FEW} random matches of each game instead of 200, and leave out what takes long (see below)`)
    .option('--json', 'print JSON, as Vitest reports it')
    .action((game: string | undefined, options: Options) => test(game, options))
  command.addHelpText('after', QUICK_TEXT)
  withExamples(command, [
    ['test', 'all games in games/'],
    ['test {dice-duel} --watch --quick', 'one game, again and again while you change it'],
  ])
}

async function test(game: string | undefined, options: Options): Promise<void> {
  const here = gamesAround(process.cwd()) ?? placeOfGames(process.cwd())
  const games = join(here, 'games')
  if (!existsSync(games)) throw new Failure(`There is no folder games in ${here}: npx playchart new makes a first game.`)
  if (game !== undefined && !existsSync(join(games, game, 'game.ts'))) throw new Failure(`There is no game in games/${game}.`)
  const made = writeMissing(
    here,
    repositoryFiles().filter(({ path }) => path === EVERY_GAME),
  )
  for (const path of made) console.error(`made ${path}`)
  const run = runner(here, options)
  const all = game === undefined ? null : [game]
  if (!options.watch) {
    process.exitCode = await run(all)
    return
  }
  const { watchFolders } = await import('../dev/watch-folders.ts')
  const watching = await watchFolders([games])
  const again = (changed: readonly string[] | null) =>
    console.log(`\nWaiting for changes in games/${changed?.join(', games/') ?? ''} and beside it; Ctrl+C stops.`)
  if (isStopped(await run(all))) {
    await watching.stop()
    return
  }
  again(all)
  watching.start(async (paths) => {
    const concerned = gamesConcerned(games, paths)
    const names = game === undefined ? concerned : concerned === null || concerned.includes(game) ? [game] : []
    if (names?.length === 0) return
    console.log(`Changed: ${paths.map((path) => relative(here, path)).join(', ')}`)
    if (!isStopped(await run(names))) again(all)
  })
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await watching.stop()
}

/** The games in whose folders files have changed; null means all, if other files have changed. */
export function gamesConcerned(games: string, paths: readonly string[]): readonly string[] | null {
  const names = new Set(paths.map((path) => relative(games, path).split(sep)[0]!))
  return [...names].every((name) => existsSync(join(games, name, 'game.ts'))) ? [...names].sort() : null
}

/** Exit statuses of a run that a signal ended. */
const STOPPED = { SIGINT: 130, SIGTERM: 143 } as const
const isStopped = (status: number) => status === STOPPED.SIGINT || status === STOPPED.SIGTERM

/** Runs the tests of these games, or of all, and resolves to the exit status. Throws Failure if Vitest is missing. */
function runner(here: string, { quick, json }: Options): (games: readonly string[] | null) => Promise<number> {
  const program = vitest(here)
  return async (games) => {
    const folders = games?.map((name) => `games/${name}/`)
    const chosen = quick ? quickFiles(here, games) : folders ? [...folders, EVERY_GAME] : ['games/']
    const workers = quick ? [`--maxWorkers=${availableParallelism()}`] : []
    const progress = json ? null : new SuitesProgress(games ?? gameFolders(join(here, 'games')))
    // On a terminal, the output passes through here, so that the bar stays below it.
    const isDrawn = progress !== null && hasTerminal()
    const child = spawn(process.execPath, [program, 'run', ...chosen, ...workers, ...(json ? ['--reporter=json'] : [])], {
      cwd: here,
      stdio: isDrawn ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...(isDrawn && process.env.NO_COLOR === undefined && { FORCE_COLOR: '1' }),
        ...process.env,
        ...progress?.environment,
        ...(games && { PLAYCHART_GAMES: games.join(',') }),
        ...(quick && { PLAYCHART_MATCHES: String(FEW) }),
      },
    })
    let stoppedBy: keyof typeof STOPPED | null = null
    // The tests end first: what they have begun is cleaned up after them.
    const stop = (signal: NodeJS.Signals) => {
      stoppedBy = signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'
      child.kill(stoppedBy)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    child.stdout?.on('data', (text: Buffer) => progress?.above(() => process.stdout.write(text)))
    child.stderr?.on('data', (text: Buffer) => progress?.above(() => process.stderr.write(text)))
    try {
      const [status]: (number | null)[] = await once(child, 'close')
      return stoppedBy ? STOPPED[stoppedBy] : (status ?? 1)
    } finally {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      progress?.end()
    }
  }
}

/**
 * The test files of some games, or of all, that a quick run runs: each by its path, since Vitest's own option to leave some out does not
 * reach projects.
 */
function quickFiles(here: string, games: readonly string[] | null): string[] {
  const folder = join(here, 'games')
  const files = (games ?? gameFolders(folder)).flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => `games/${name}/${path.replaceAll('\\', '/')}`),
  )
  return [...files.filter((path) => TEST.test(path) && !SLOW.test(path)), EVERY_GAME]
}

/** The Vitest that the folder's own code would resolve. */
function vitest(folder: string): string {
  try {
    return join(dirname(createRequire(join(folder, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs')
  } catch {
    throw new Failure(
      `Vitest, which runs the tests, is not installed here: ${installCommand(folder, 'vitest', manifest.devDependencies.vitest)}`,
    )
  }
}
