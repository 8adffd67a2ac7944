import { realpathSync } from 'node:fs'
import { GameError } from '../../engine/index.ts'
import { whereThrown } from '../../engine/model/where-thrown.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'

/** What a game's rules threw, as their author is told it. */

/** What was thrown, and where: `boom (apply, game.ts:66)`. */
export function thrownText(error: unknown, folder: string): string {
  return sentenceOf(error) + placeText(error, folder)
}

/** ` (apply, game.ts:66)`, to be put after a sentence; empty where nothing was thrown in the game's own folder. */
export function placeText(error: unknown, folder: string): string {
  const place = placeOf(error, folder)
  return place ? ` (${place})` : ''
}

/** As `whereThrown`, of a game's folder. */
export const placeOf = (error: unknown, folder: string): string | null => whereThrown(error, folder, realOf(folder))

/** Does something with a game. What its rules throw meanwhile is told as a Failure that says where. */
export async function toldOf<T>({ game, folder }: FoundGame, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The engine's own sentences name what they are about.
    if (error instanceof GameError) throw error
    const place = placeText(error, folder)
    if (place === '') throw error
    throw new Failure(`${error instanceof Failure ? '' : `${game.name}: `}${sentenceOf(error)}${place}`, { cause: error })
  }
}

/** Modules are known by where they really are. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
