import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The names of the folders in `folder` that are games', in alphabetical order: for `describe.each`. Where the environment
 * names some in `PLAYCHART_GAMES` (`dice-duel,memory`), only those of them. Throws where there is no such folder.
 */
export function gameFolders(folder: string): string[] {
  const wanted = process.env.PLAYCHART_GAMES?.split(',').filter(Boolean)
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.ts')))
  return names.filter((name) => wanted === undefined || wanted.includes(name)).sort()
}

/** The whole paths of the matches that are recorded in a game's folder, in alphabetical order. */
export function goldenFiles(folder: string): string[] {
  const golden = join(folder, 'golden')
  if (!existsSync(golden)) return []
  return readdirSync(golden)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(golden, file))
}
