import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Game } from '../engine/index.ts'
import { rememberSources } from './rules-hash.ts'

/** A game folder that cannot be served; the sentence names it. */
export class GameFolderError extends Error {
  override name = 'GameFolderError'
}

const RULES = 'game.ts'

/**
 * Loads every game in the given folders: a folder with a `game.ts` is a game, any other folder is searched for such
 * folders one level down. Throws GameFolderError when one cannot be loaded, or when two games have the same name.
 */
export async function discoverGames(folders: readonly string[]): Promise<Game[]> {
  const found = new Map<string, { game: Game; folder: string }>()
  for (const folder of folders.flatMap(gameFolders)) {
    const game = await loadGame(folder)
    const other = found.get(game.name)
    if (other) throw new GameFolderError(`The game folders ${other.folder} and ${folder} both name their game '${game.name}'.`)
    found.set(game.name, { game, folder })
  }
  return [...found.values()].map(({ game }) => game)
}

function gameFolders(folder: string): string[] {
  if (!existsSync(folder)) throw new GameFolderError(`There is no game folder ${folder}.`)
  if (existsSync(join(folder, RULES))) return [folder]
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, RULES)))
    .sort()
}

async function loadGame(folder: string): Promise<Game> {
  const rules = await import(pathToFileURL(join(folder, RULES)).href).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new GameFolderError(`The game in ${folder} cannot be loaded: ${reason}`, { cause })
  })
  if (!isGame(rules.default)) throw new GameFolderError(`The default export of ${join(folder, RULES)} is not a game made with createGame.`)
  rememberSources(rules.default, folder)
  return rules.default
}

function isGame(value: unknown): value is Game {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'players' in value
}
