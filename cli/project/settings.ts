import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { Failure } from '../terminal/failure.ts'
import { OWN_GAMES } from './manifest.ts'

/** A setting in force, and what it comes from. */
export interface Setting<T> {
  readonly value: T
  readonly from: 'flag' | 'environment' | 'default'
}

export interface Settings {
  /** Where the server listens; 0 takes any free port. */
  readonly port: Setting<number>
  /** The SQLite file, as a whole path. */
  readonly database: Setting<string>
  /** Folders with games, or of single games, as whole paths. */
  readonly games: Setting<readonly string[]>
  /** Never the secret itself. */
  readonly cookieSecret: Setting<'as given' | 'made up once, kept in the database'>
}

/** What was typed: an option that was left out is undefined. */
export interface Flags {
  readonly port?: string | undefined
  readonly database?: string | undefined
  readonly games?: readonly string[] | undefined
}

/**
 * The settings in force for flags and environment (`PORT`, `DATABASE`, `GAMES`, `COOKIE_SECRET`), with paths taken from the
 * folder `here`. Throws Failure for a port that is none.
 */
export function settingsOf(flags: Flags, environment: NodeJS.ProcessEnv, here: string): Settings {
  const { PORT, DATABASE, COOKIE_SECRET } = environment
  const database = chosen(flags.database, DATABASE, join('data', 'playchart.sqlite'))
  const port = chosen(flags.port, PORT, '8080')
  return {
    port: { ...port, value: portOf(port) },
    database: { ...database, value: resolve(here, database.value) },
    games: foldersOf(flags.games, environment.GAMES, here),
    cookieSecret: COOKIE_SECRET
      ? { value: 'as given', from: 'environment' }
      : { value: 'made up once, kept in the database', from: 'default' },
  }
}

function chosen(flag: string | undefined, environment: string | undefined, otherwise: string): Setting<string> {
  if (flag !== undefined) return { value: flag, from: 'flag' }
  return environment ? { value: environment, from: 'environment' } : { value: otherwise, from: 'default' }
}

function portOf({ value, from }: Setting<string>): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new Failure(`${from === 'flag' ? '--port' : 'PORT'} is '${value}', but a port is a whole number from 0 to 65535.`)
}

/** Flags name all folders there are; the environment adds to those that are looked in by themselves. */
function foldersOf(flags: readonly string[] | undefined, environment: string | undefined, here: string): Settings['games'] {
  if (flags?.length) return { value: flags.map((folder) => resolve(here, folder)), from: 'flag' }
  const added = (environment ?? '').split(delimiter).filter(Boolean)
  const own = join(here, 'games')
  const usual = existsSync(own) ? own : OWN_GAMES
  const folders = [...(existsSync(usual) ? [usual] : []), ...added.map((folder) => resolve(here, folder))]
  return { value: [...new Set(folders)], from: added.length ? 'environment' : 'default' }
}
