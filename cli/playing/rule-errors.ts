import { realpathSync } from 'node:fs'
import { GameError } from '../../engine/index.ts'
import { whereThrown } from '../../engine/model/where-thrown.ts'
import { PlayoutError } from '../../engine/simulation/play-match.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'
import { stalled } from './stall-report.ts'

/** Formats errors of a game's rules for their author. */

/** The error's message and place: `boom (apply, game.ts:66)`. */
export function thrownText(error: unknown, folder: string): string {
  return sentenceOf(error) + placeText(error, folder)
}

/** ` (apply, game.ts:66)`, to append to a sentence; '' if the error was not thrown in the game's folder. */
export function placeText(error: unknown, folder: string): string {
  const place = placeOf(error, folder)
  return place ? ` (${place})` : ''
}

/** As `whereThrown`, for a game's folder. */
export const placeOf = (error: unknown, folder: string): string | null => whereThrown(error, folder, realOf(folder))

/** Runs `work`. An error of the game's rules becomes a Failure with its place, and a match that cannot go on one with the reason. */
export async function toldOf<T>({ game, folder }: FoundGame, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The engine's own errors name what they are about.
    if (error instanceof GameError) throw error
    const told = error instanceof PlayoutError ? stalled(game, error) : error
    const place = placeText(told, folder)
    if (place === '') throw told
    throw new Failure(`${told instanceof Failure ? '' : `${game.name}: `}${sentenceOf(told)}${place}`, { cause: told })
  }
}

/** The real path, which stack traces show. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
