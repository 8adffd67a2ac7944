import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The whole paths of the matches that are recorded in a game's folder, in alphabetical order. */
export function goldenFiles(folder: string): string[] {
  const golden = join(folder, 'golden')
  if (!existsSync(golden)) return []
  return readdirSync(golden)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(golden, file))
}
