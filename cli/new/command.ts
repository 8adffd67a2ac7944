import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { withExamples } from '../project/examples.ts'
import { ROOT } from '../project/manifest.ts'
import { placeOfGames } from '../project/place-of-games.ts'
import { packageOf, projectOf } from '../project/project-file.ts'
import { Failure } from '../terminal/failure.ts'
import { preparePackage } from './author-package.ts'
import { deployFiles, type Target, targetOf } from './deploy-files.ts'
import { checkName, gameFiles, ownSuiteFiles, PIECES, type Piece, piecesOf, repositoryFiles, titleOf, writeMissing } from './new-game.ts'

interface Options {
  readonly with?: readonly Piece[]
  readonly install: boolean
  readonly deploy?: Target
}

export function register(program: Command): void {
  const command = program
    .command('new')
    .argument('[name]', 'the name of the game, and of its folder in games/')
    .description('make a game that can be played, tested and changed at once: rules, board and tests')
    .option('--with <pieces>', `what it begins with besides turns, separated by commas: ${Object.keys(PIECES).join(', ')}`, piecesOf)
    .option('--no-install', 'do not install the tools that its tests need')
    .option('--deploy <target>', 'write files for serving the games to deploy/: docker or systemd', targetOf)
    .addHelpText('after', `\nPieces:\n${piecesText()}`)
    .action((name: string | undefined, options: Options) => {
      if (name === undefined && options.deploy === undefined)
        throw new Failure('Give the game a name, such as npx playchart new dice-duel.')
      const told = name === undefined ? null : make(name, options)
      if (options.deploy !== undefined) writeDeployment(options.deploy, told)
    })
  withExamples(command, [
    ['new dice-duel', 'a game of turns, in games/dice-duel'],
    ['new dice-duel --with dice,timer', 'with a die and a clock'],
    ['new --deploy docker', 'a Dockerfile and what else serving the games with it needs'],
  ])
}

/** Returns the folder that the paths it lists start at. */
function make(name: string, { with: pieces = [], install }: Options): string {
  const here = placeOfGames(process.cwd())
  const folder = join(here, 'games', name)
  checkName(name, join(here, 'games'))
  const isAuthors = realpathSync(here) !== realpathSync(ROOT)
  const prepared = isAuthors ? preparePackage(here) : { changes: [], toInstall: false }
  const ofGame = isAuthors ? gameFiles(name, pieces) : [...gameFiles(name, pieces), ...ownSuiteFiles()]
  const files = writeMissing(folder, ofGame).map((path) => relative(here, join(folder, path)))
  if (isAuthors) {
    files.push(...writeMissing(here, repositoryFiles()))
    listInReadme(join(here, 'README.md'), name)
  }
  tellFolder(here, process.cwd())
  for (const path of files.sort()) console.log(`made ${path}`)
  if (prepared.changes.length > 0) console.log(`changed package.json: ${prepared.changes.join(', ')}`)
  if (prepared.toInstall && install) {
    console.log('Installing what the tests need …')
    if (!runNpm(here, ['install', '--no-audit', '--no-fund', '--prefer-offline']))
      console.log('npm could not install what the tests need; the reason is above. Run npm install later.')
  }
  if (!isAuthors) console.log('A game of this repository also needs its texts and rules in German and Spanish: see games/README.md.')
  const tests = isAuthors ? `npx playchart test ${name}` : `npm test -- games/${name}/`
  const first = prepared.toInstall && !install ? ' after npm install' : ''
  console.log(`${titleOf(name)} is ready: npx playchart dev plays it, ${tests} tests it${first}.`)
  return here
}

/** `told`: the folder that the paths listed before start at. */
function writeDeployment(target: Target, told: string | null): void {
  const { folder } = projectOf(process.cwd())
  const around = packageOf(process.cwd()) ?? folder
  // Both are around the current folder: the nearer one is meant.
  const here = around.length > folder.length ? around : folder
  const made = writeMissing(join(here, 'deploy'), deployFiles(target))
  tellFolder(here, told ?? process.cwd())
  for (const path of made) console.log(`made deploy/${path}`)
  console.log(made.length === 0 ? 'deploy/ has all of its files already.' : 'deploy/README.md says how to go on.')
}

/** Says which folder the paths that follow start at, where that is not the one that a reader takes it for. */
function tellFolder(folder: string, expected: string): void {
  if (folder !== expected) console.log(`In ${folder}:`)
}

/** Adds the game to the list at the end of the README, unless the README mentions its folder already. */
function listInReadme(readme: string, name: string): void {
  const text = existsSync(readme) ? readFileSync(readme, 'utf8').trimEnd() : ''
  if (text.includes(`games/${name}`)) return
  const continues = text.split('\n').at(-1)!.startsWith('- ')
  const before = text === '' ? '' : `${text}\n${continues ? '' : '\n'}`
  writeFileSync(readme, `${before}- [${titleOf(name)}](games/${name})\n`)
}

function piecesText(): string {
  const widest = Math.max(...Object.keys(PIECES).map((piece) => piece.length))
  return Object.entries(PIECES)
    .map(([piece, what]) => `  ${piece.padEnd(widest)}  ${what}`)
    .join('\n')
}

/** Runs npm in a folder, by the npm that runs this process if any, and shows its output. Returns whether it succeeded. */
function runNpm(folder: string, given: readonly string[]): boolean {
  const npm = process.env.npm_execpath
  const [program, ...before] = npm?.endsWith('npm-cli.js')
    ? [process.execPath, npm]
    : process.platform === 'win32'
      ? ['cmd.exe', '/c', 'npm']
      : ['npm']
  return spawnSync(program, [...before, ...given], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
