import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the names of the games' folders inside `folder` in alphabetical order, for `describe.each`. The environment variable
 * `PLAYCHART_GAMES` (`dice-duel,memory`) limits them to those it names. Throws if `folder` does not exist.
 */
export function gameFolders(folder: string): string[] {
  const wanted = process.env.PLAYCHART_GAMES?.split(',').filter(Boolean)
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.ts')))
  return names.filter((name) => wanted === undefined || wanted.includes(name)).sort()
}

/** The absolute paths of the matches recorded in a game's folder, in alphabetical order. */
export function goldenFiles(folder: string): string[] {
  const golden = join(folder, 'golden')
  if (!existsSync(golden)) return []
  return readdirSync(golden)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(golden, file))
}
