import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Golden, goldenFromText, goldenToText, rerecord, verify } from '../../engine/index.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { placeIn } from '../playing/played-again.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'

/** Recorded matches as files of a game's folder: `golden/<name>.json`. */

export const goldenFolder = (gameFolder: string) => join(gameFolder, 'golden')

/** Names of the recorded matches of a game, in order. */
export function goldenFiles(gameFolder: string): string[] {
  const folder = goldenFolder(gameFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
}

/** Reads a recorded match. Throws Failure with the path if it does not exist or is not a recorded match. */
export function readGolden(path: string): Golden {
  if (!existsSync(path)) throw new Failure(`There is no file ${path}.`)
  try {
    return goldenFromText(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Failure(`${path} is not a recorded match: ${sentenceOf(error)}`, { cause: error })
  }
}

/** Writes a recorded match under the first free name, `played-1.json` and so on. Returns its path. */
export function writeGolden(gameFolder: string, golden: Golden): string {
  const folder = goldenFolder(gameFolder)
  mkdirSync(folder, { recursive: true })
  let nth = 1
  while (existsSync(join(folder, `played-${nth}.json`))) nth++
  const path = join(folder, `played-${nth}.json`)
  writeFileSync(path, goldenToText(golden))
  return path
}

export interface FileVerdict {
  readonly file: string
  readonly ok: boolean
  /** How and where the match first differs from the record; '' if it does not. */
  readonly message: string
}

/** Called before each file with its index and name. */
export type Beginning = (nth: number, file: string) => void

/** Replays the recorded matches of a game. */
export function verifyFiles(found: FoundGame, begin: Beginning): FileVerdict[] {
  return goldenFiles(found.folder).map((file, nth) => {
    begin(nth, file)
    const golden = readGolden(join(goldenFolder(found.folder), file))
    const verdict = verify(found.game, golden)
    return { file, ok: verdict.ok, message: verdict.ok ? '' : verdict.message + placeIn(found, golden, verdict.version) }
  })
}

/** `kept`: it plays as recorded. `updated`: recorded again. `stopped`: a proposal is no longer legal, and the file is unchanged. */
export interface FileUpdate {
  readonly file: string
  readonly done: 'kept' | 'updated' | 'stopped'
  readonly message: string
}

/** Records matches again that do not play as recorded, or were recorded without what the log tells; with `shorten` also those of which only the beginning is still legal. */
export function updateFiles(found: FoundGame, shorten: boolean, begin: Beginning): FileUpdate[] {
  const { game, folder } = found
  return goldenFiles(folder).map((file, nth) => {
    begin(nth, file)
    const path = join(goldenFolder(folder), file)
    const recorded = readGolden(path)
    const verdict = verify(game, recorded)
    if (verdict.ok && recorded.lines) return { file, done: 'kept', message: '' }
    const { golden, stopped } = rerecord(game, recorded)
    const why = stopped && stopped.message + placeIn(found, recorded, stopped.version)
    if (why && !shorten) return { file, done: 'stopped', message: why }
    writeFileSync(path, goldenToText(golden))
    return { file, done: 'updated', message: why ?? (verdict.ok ? 'now with what its log tells' : verdict.message.split('\n')[0]) }
  })
}
