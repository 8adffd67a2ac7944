import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rulesFile } from '../../server/games/game-sources.ts'
import { Failure } from '../terminal/failure.ts'

/** The file with a project's settings, in the current folder or one above it. */
export const PROJECT_FILE = 'playchart.json'
/** The file beside it for secrets, outside of version control. */
export const SECRETS_FILE = 'playchart.secrets.json'

/** The settings in `playchart.json`. Paths are relative to its folder. */
export interface ProjectSettings {
  readonly port?: number
  readonly database?: string
  readonly games?: readonly string[]
}

/** The settings in `playchart.secrets.json`. */
export interface Secrets {
  /** One secret, or several separated by commas: the first signs, the others still verify. */
  readonly cookieSecret?: string
}

export interface Project {
  /**
   * The folder of the project file. Without one, that of the nearest folder `games` with a game, as far up as the package around goes; and
   * without that, the folder where the search began.
   */
  readonly folder: string
  readonly settings: ProjectSettings
  readonly secrets: Secrets
}

/** A setting's value in words, and whether a value is one. Checked by hand: a schema library would slow the start of every command. */
type Check = readonly [meaning: string, holds: (value: unknown) => boolean]
type Checks<T> = { readonly [Name in keyof Required<T>]: Check }

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const SETTINGS: Checks<ProjectSettings> = {
  port: ['a whole number from 0 to 65535', (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535],
  database: ['the path of a file', isText],
  games: ['a list of one or more folders', (value) => Array.isArray(value) && value.length > 0 && value.every(isText)],
}
const SECRETS: Checks<Secrets> = { cookieSecret: ['a text', isText] }

/** The project that a folder is in. Throws Failure when a file cannot be read or has a wrong setting. */
export function projectOf(here: string): Project {
  const folder = nearest(here, hasProjectFile) ?? gamesAround(here) ?? here
  return {
    folder,
    settings: read(join(folder, PROJECT_FILE), SETTINGS),
    secrets: read(join(folder, SECRETS_FILE), SECRETS),
  }
}

/** The nearest folder of which it holds: this one or one above it. */
function nearest(folder: string, holds: (folder: string) => boolean): string | null {
  if (holds(folder)) return folder
  const above = dirname(folder)
  return above === folder ? null : nearest(above, holds)
}

const hasProjectFile = (folder: string) => existsSync(join(folder, PROJECT_FILE))

/**
 * The nearest folder whose folder `games` has a game: this one, or one above it in the same package. What is above the package may be
 * somebody else's: its rules are never run.
 */
export function gamesAround(here: string): string | null {
  const root = packageOf(here) ?? here
  const found = nearest(here, (folder) => folder === root || hasGames(folder))
  return found !== null && hasGames(found) ? found : null
}

function hasGames(folder: string): boolean {
  const games = join(folder, 'games')
  return isFolder(games) && readdirSync(games).some((name) => rulesFile(join(games, name)))
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The folder of the package that a folder is in; null outside of any. */
export const packageOf = (here: string): string | null => nearest(here, isPackage)

/** A game with a package.json is part of the package whose folder `games` it is in, as a workspace is. */
function isPackage(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const isGame = basename(dirname(folder)) === 'games' && rulesFile(folder) !== undefined
  return existsSync(join(folder, 'package.json')) && !isGame
}

function read<T extends object>(path: string, checks: Checks<T>): Partial<T> {
  const content = existsSync(path) ? jsonObject(path) : {}
  for (const [name, value] of Object.entries(content)) {
    if (!Object.hasOwn(checks, name))
      throw new Failure(`${path}: there is no setting "${name}". The settings are: ${Object.keys(checks).join(', ')}.`)
    const [meaning, holds] = checks[name as keyof T]
    if (!holds(value)) throw new Failure(`${path}: "${name}" must be ${meaning}.`)
  }
  return content as Partial<T>
}

/** The object in a file of JSON. Throws Failure for one that cannot be read, or holds something else. */
export function jsonObject(path: string): object {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Failure(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
    throw new Failure(`${path} is not valid JSON: ${error.message}`)
  }
  throw new Failure(`${path} must hold a JSON object with the settings.`)
}
