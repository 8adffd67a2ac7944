import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { FoundGame } from '../../server/games/discover-games.ts'
import type { Serving } from '../../server/serve.ts'
import { Failure } from '../terminal/failure.ts'
import { withGamesOption } from './find-games.ts'
import { fromSources, ROOT } from './manifest.ts'
import type { Flags } from './settings.ts'

/** What the commands that serve games have in common. */

/** The folder in the project where `build` keeps boards and `serve` looks for them. */
export const KEPT_BOARDS = '.playchart/boards'

/** Adds the options for games, port and database to a command. */
export const withServerOptions = (command: Command): Command =>
  withGamesOption(command)
    .option('--port <number>', 'where the server listens, 0 for any free port (environment: PORT; playchart.json: port; default: 8080)')
    .option(
      '--database <file>',
      'the SQLite file with the matches (environment: DATABASE; playchart.json: database; default: data/playchart.sqlite)',
    )

/** In the repository the pages are built when they are stale; a package has them. Throws Failure when they cannot be built. */
export function preparePages(): void {
  if (!fromSources) return
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/build/build.mjs')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Failure('The pages could not be built; the reason is above.')
}

/** Throws Failure if there are no games. */
export function checkGames(games: readonly FoundGame[], folders: readonly string[]): void {
  if (games.length === 0) throw new Failure(`There are no games in ${folders.join(', ') || 'games/'}: npx playchart new makes one.`)
}

/** Starts serving; throws Failure if the port or the address is not available. */
export async function onPort<S extends Pick<Serving, 'port'>>(port: number, start: () => Promise<S>): Promise<S> {
  try {
    return await start()
  } catch (error) {
    const { code, address } = error as NodeJS.ErrnoException & { readonly address?: string }
    if (code === 'EADDRINUSE') throw new Failure(`Port ${port} is in use by another program: choose one with --port.`)
    if (code === 'EACCES') throw new Failure(`Port ${port} may not be used by this user: choose one with --port.`)
    if (code === 'EADDRNOTAVAIL') throw new Failure(`HOST is ${address}, which is not an address of this machine.`)
    throw error
  }
}

export type ServerFlags = Pick<Flags, 'port' | 'database' | 'games'>

/** `Playchart is at http://localhost:8080, with dice-duel and memory.` */
export function readySentence({ port }: Pick<Serving, 'port'>, games: readonly FoundGame[]): string {
  return `Playchart is at http://localhost:${port} with ${games.map(({ game }) => game.name).join(', ')}`
}
