import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { Failure } from '../terminal/failure.ts'
import { OWN_GAMES } from './manifest.ts'
import { PROJECT_FILE, type ProjectSettings, projectOf } from './project-file.ts'

/** The value of a setting, and its source. */
export interface Setting<T> {
  readonly value: T
  /** `package`: what comes with Playchart. */
  readonly from: 'flag' | 'environment' | 'file' | 'default' | 'package'
}

export interface Settings {
  /** The port to listen on; 0 for any free port. */
  readonly port: Setting<number>
  /** The absolute path of the SQLite file, or the address of a PostgreSQL database. */
  readonly database: Setting<string>
  /** Absolute paths of folders with games, or of single games. */
  readonly games: Setting<readonly string[]>
  /** Never the secret itself. */
  readonly cookieSecret: Setting<'as given' | 'generated once, kept in the database'>
}

/** The options typed; undefined if left out. */
export interface Flags {
  readonly port?: string | undefined
  readonly database?: string | undefined
  readonly games?: readonly string[] | undefined
}

/**
 * The settings in force. A flag wins over the environment (`PORT`, `DATABASE`, `GAMES`, `COOKIE_SECRET`), that over `playchart.json`, and
 * that over the default. Paths in flags and environment start at the folder `here`, all others at the project's folder. Throws Failure
 * for a wrong port or project file.
 */
export function settingsOf(flags: Flags, environment: NodeJS.ProcessEnv, here: string): Settings {
  const { PORT, DATABASE, COOKIE_SECRET } = environment
  const { folder, settings, secrets } = projectOf(here)
  const database = chosen(flags.database, DATABASE, settings.database, join('data', 'playchart.sqlite'))
  const port = chosen(flags.port, PORT, settings.port?.toString(), '8080')
  const isTyped = database.from === 'flag' || database.from === 'environment'
  return {
    port: { ...port, value: portOf(port) },
    database: { ...database, value: isAddress(database.value) ? database.value : resolve(isTyped ? here : folder, database.value) },
    games: foldersOf(flags.games, environment.GAMES, here, folder, settings),
    cookieSecret:
      COOKIE_SECRET || secrets.cookieSecret
        ? { value: 'as given', from: COOKIE_SECRET ? 'environment' : 'file' }
        : { value: 'generated once, kept in the database', from: 'default' },
  }
}

/** The environment, with the secrets of the project's file that it does not name itself. Throws Failure for a wrong project file. */
export function withSecrets(environment: NodeJS.ProcessEnv, here: string): NodeJS.ProcessEnv {
  return { ...environment, COOKIE_SECRET: environment.COOKIE_SECRET || projectOf(here).secrets.cookieSecret }
}

/** Of a database elsewhere, such as `postgres://…`: no path. */
const isAddress = (database: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(database)

function chosen(flag: string | undefined, environment: string | undefined, file: string | undefined, otherwise: string): Setting<string> {
  if (flag !== undefined) return { value: flag, from: 'flag' }
  if (environment) return { value: environment, from: 'environment' }
  return file === undefined ? { value: otherwise, from: 'default' } : { value: file, from: 'file' }
}

function portOf({ value, from }: Setting<string>): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new Failure(`${from === 'flag' ? '--port' : 'PORT'} is '${value}', but a port is a whole number from 0 to 65535.`)
}

/** Flags name all folders; the environment adds to those of the project file, or to the default. */
function foldersOf(
  flags: readonly string[] | undefined,
  environment: string | undefined,
  here: string,
  project: string,
  settings: ProjectSettings,
): Settings['games'] {
  if (flags?.length) return { value: flags.map((folder) => resolve(here, folder)), from: 'flag' }
  const added = (environment ?? '').split(delimiter).filter(Boolean)
  const first = untyped(project, settings)
  const folders = [...first.value, ...added.map((folder) => resolve(here, folder))]
  return { value: [...new Set(folders)], from: added.length ? 'environment' : first.from }
}

function existing(project: string, folder: string): string {
  const path = resolve(project, folder)
  if (existsSync(path)) return path
  throw new Failure(`${join(project, PROJECT_FILE)}: "games" names the folder ${folder}, which does not exist.`)
}

/** The folders that neither flags nor the environment name. */
function untyped(project: string, settings: ProjectSettings): Settings['games'] {
  if (settings.games) return { value: settings.games.map((folder) => existing(project, folder)), from: 'file' }
  const own = join(project, 'games')
  if (existsSync(own)) return { value: [own], from: 'default' }
  return { value: [OWN_GAMES].filter(existsSync), from: 'package' }
}
