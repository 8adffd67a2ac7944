import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type KeptBoard, keepBoards } from '../../server/games/boards/kept-boards.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { packageFileIn } from '../project/package-file.ts'
import { PROJECT_FILE, type Project, SECRETS_FILE } from '../project/project-file.ts'
import { KEPT_BOARDS } from '../project/server-settings.ts'
import { settingsOf } from '../project/settings.ts'
import { Failure } from '../terminal/failure.ts'

/** A folder to deploy: the games, their built boards, and what npm needs to install and start them on another machine. */

/** Everything that a deployment writes; other contents of the folder, such as its database, stay. */
const PARTS = ['games', 'packages', '.playchart', PROJECT_FILE, 'package.json', 'package-lock.json']
/** Only for development. */
const LEFT_OUT = /^\.|^golden$|^node_modules$|\.test(-d)?\.tsx?$/

/**
 * Throws Failure if the deployment cannot be written: the folder holds something else, or the project's package.json does not list
 * Playchart or installs it from a folder. Call it before long work.
 */
export function checkDeployment(out: string, { folder }: Project): void {
  if (existsSync(out) && !statSync(out).isDirectory()) throw new Failure(`${out} is a file, and cannot be the folder to deploy.`)
  const isOther = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, KEPT_BOARDS))
  if (isOther) throw new Failure(`${out} holds something else. Name an empty folder, or one that an earlier build made.`)
  if (resolve(out) === resolve(folder)) throw new Failure('The folder to deploy must not be the project itself.')
  if (!packageFileIn(folder).dependencies?.playchart)
    throw new Failure(`${join(folder, 'package.json')} does not list playchart under dependencies. Install it with npm first.`)
  packageFiles(folder)
}

/** Writes the folder with these games and boards. Returns the command that installs it: `npm ci` if versions are locked. */
export function writeDeployment(
  out: string,
  { folder, settings }: Project,
  games: readonly FoundGame[],
  boards: ReadonlyMap<string, KeptBoard>,
): string {
  mkdirSync(out, { recursive: true })
  for (const part of PARTS) rmSync(join(out, part), { recursive: true, force: true })
  const database = settingsOf({}, process.env, folder).database.value
  // Its logs and copies too, but not a folder such as that of another game.
  const isOfDatabase = (path: string) =>
    resolve(path).startsWith(database) && dirname(resolve(path)) === dirname(database) && !statSync(path).isDirectory()
  // The folder of a game may be the project's own.
  const isPrivate = (path: string) => basename(path).startsWith(SECRETS_FILE) || isOfDatabase(path)
  for (const { game, folder: from } of games)
    cpSync(from, join(out, 'games', game.name), { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) && !isPrivate(path) })
  keepBoards(join(out, KEPT_BOARDS), boards)
  writeJson(join(out, PROJECT_FILE), { port: settings.port ?? 8080, database: 'data/playchart.sqlite', games: ['games'] })
  return `${writePackage(out, folder) ? 'npm ci' : 'npm install'} --omit=dev`
}

/**
 * Writes the package.json for npm. Packages installed from a file are copied, since their paths lead out of the folder; then the lock file
 * is left out, since npm refuses one with other paths. Returns whether there is a lock file.
 */
function writePackage(out: string, folder: string): boolean {
  const { name = 'games', version = '1.0.0', dependencies = {}, devDependencies = {} } = packageFileIn(folder)
  const files = packageFiles(folder)
  for (const path of files) {
    mkdirSync(join(out, 'packages'), { recursive: true })
    copyFileSync(path, join(out, 'packages', basename(path)))
  }
  const lock = join(folder, 'package-lock.json')
  const isLocked = files.length === 0 && existsSync(lock)
  const moved = (wanted: string) => (wanted.startsWith('file:') ? `file:packages/${basename(wanted)}` : wanted)
  writeJson(join(out, 'package.json'), {
    ...{ name, version, private: true, type: 'module' },
    scripts: { start: 'playchart serve' },
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([name, wanted]) => [name, moved(wanted)])),
    // npm refuses a lock file with other dependencies.
    ...(isLocked && { devDependencies }),
  })
  if (isLocked) copyFileSync(lock, join(out, 'package-lock.json'))
  return isLocked
}

/** The paths of packages installed from files. Throws Failure for a folder, which cannot be copied as a package. */
function packageFiles(folder: string): string[] {
  const files = Object.values(packageFileIn(folder).dependencies ?? {}).filter((wanted) => wanted.startsWith('file:'))
  return files.map((file) => {
    const path = resolve(folder, file.slice('file:'.length))
    if (existsSync(path) && statSync(path).isFile()) return path
    throw new Failure(`${join(folder, 'package.json')} installs ${file}, which is not a package file. Make one with npm pack.`)
  })
}

const writeJson = (path: string, content: object) => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
