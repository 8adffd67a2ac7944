import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { hasBoard, isBuiltIn } from '../../server/games/boards/build-boards.ts'
import { bundleBoard } from '../../server/games/boards/bundle.ts'
import { inputsHash, keepBoards, otherBoards } from '../../server/games/boards/kept-boards.ts'
import { type FoundGame, foundGames, gameFolders } from '../../server/games/discover-games.ts'
import { withExamples } from '../project/examples.ts'
import { chosenFolders, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { manifest } from '../project/manifest.ts'
import { installCommand } from '../project/missing-tool.ts'
import { projectOf } from '../project/project-file.ts'
import { checkGames, KEPT_BOARDS, preparePages } from '../project/server-settings.ts'
import { Failure } from '../terminal/failure.ts'
import { counted } from '../terminal/output.ts'
import { type Progress, progressOf } from '../terminal/progress.ts'
import { checkDeployment, writeDeployment } from './deployment.ts'

interface Options extends GamesOption {
  readonly types: boolean
  readonly out?: string
  readonly json?: boolean
}

/** The result of a build. Sizes in bytes. */
interface Built {
  readonly games: readonly string[]
  readonly typesChecked: boolean
  readonly boards: { readonly [game: string]: number }
  /** The folder to deploy, and the command that installs it there. */
  readonly deployment?: { readonly folder: string; readonly install: string }
}

export function register(program: Command): void {
  const command = program
    .command('build [game]')
    .description('check rules, charts and types, and build the boards, or one of them, so that serve finds them ready')
    .option('--no-types', 'skip the type check')
    .option('--out <folder>', 'also make a folder to deploy: games, boards, and what npm needs to serve them elsewhere')
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, options: Options) => {
      const folders = chosenFolders(name, options)
      // Loading and types are a step each, and each game is one.
      const progress = progressOf(2 + folders.flatMap(gameFolders).length, 'steps', options.json)
      const built = await build(name, folders, options, progress).finally(progress.end)
      console.log(options.json ? JSON.stringify(built, null, 2) : textOf(built))
    })
  withExamples(withGamesOption(command), [
    ['build', 'the games in games/; their boards go to .playchart/boards/'],
    ['build {dice-duel}', 'one game; the built boards of others stay as they are'],
    ['build --no-types', 'if TypeScript is not installed'],
    ['build --out ../deploy', 'a folder to copy to a server'],
  ])
}

async function build(name: string | undefined, folders: readonly string[], options: Options, progress: Progress): Promise<Built> {
  const project = projectOf(process.cwd())
  const here = project.folder
  const out = options.out === undefined ? undefined : resolve(options.out)
  if (out !== undefined) checkDeployment(out, project)
  progress.at(0, 'loading games')
  const games = await foundGames(folders)
  checkGames(games, folders)
  progress.at(1, 'checking types')
  const typesChecked = options.types && (await checkTypes(here, progress))
  if (games.some(isBuiltIn)) {
    // The compiler prints its own errors.
    progress.end()
    preparePages()
  }
  const apart = games.filter((found) => hasBoard(found) && !isBuiltIn(found))
  let done = 2 + games.length - apart.length
  progress.at(done, 'building boards')
  const boards = await Promise.all(
    apart.map(async (found) => {
      const board = await boardOf(found)
      progress.at(++done, 'building boards')
      return board
    }),
  )
  const kept = join(here, KEPT_BOARDS)
  const others =
    name === undefined
      ? []
      : otherBoards(
          kept,
          games.map(({ game }) => game.name),
        )
  keepBoards(kept, new Map([...others, ...boards]))
  const sizes = boards.map(([name, { board }]) => [name, [...board.files.values()].reduce((sum, { length }) => sum + length, 0)])
  const built = { games: games.map(({ game }) => game.name), typesChecked, boards: Object.fromEntries(sizes) }
  if (out === undefined) return built
  return { ...built, deployment: { folder: out, install: writeDeployment(out, project, games, new Map(boards)) } }
}

async function boardOf({ game, folder }: FoundGame) {
  // Hashed before the build: a file that changes meanwhile makes the board stale.
  const from = inputsHash(folder)
  return [game.name, { board: await bundleBoard(game.name, folder), from }] as const
}

/** Checks types and returns whether there was anything to check. Throws Failure on type errors, or if TypeScript is missing. */
async function checkTypes(folder: string, progress: Progress): Promise<boolean> {
  if (!existsSync(join(folder, 'tsconfig.json'))) return false
  const coloured = process.stderr.isTTY ? ['--pretty'] : []
  const given = [compiler(folder), '--noEmit', '-p', folder, ...coloured]
  const checking = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const output of [checking.stdout, checking.stderr]) output.on('data', (some: Buffer) => said.push(some))
  const [status] = await once(checking, 'close')
  if (status === 0) return true
  progress.end()
  process.stderr.write(Buffer.concat(said))
  throw new Failure('There are type errors; they are listed above.')
}

function compiler(folder: string): string {
  try {
    return join(dirname(createRequire(join(folder, 'package.json')).resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    const install = installCommand(folder, 'typescript', manifest.devDependencies.typescript)
    throw new Failure(`TypeScript is not installed here: ${install}, or skip the type check with --no-types.`)
  }
}

function textOf({ games, typesChecked, boards, deployment }: Built): string {
  const built = Object.entries(boards).map(([game, bytes]) => `${game} (${(bytes / 1024).toFixed(1)} kB)`)
  const types = typesChecked ? 'types checked' : 'types not checked'
  const line = `${counted(games.length, 'game')}, ${types}; boards built: ${built.join(', ') || 'none'}`
  if (!deployment) return line
  return `${line}\nMade ${deployment.folder}. Copy it to the server, then run there: ${deployment.install} && npm start`
}
