import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GameError } from '../engine/index.ts'
import type { FoundGame } from '../server/games/discover-games.ts'
import { Failure, sentenceOf } from './failure.ts'

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

/**
 * Where in a game's own folder something was thrown, and by which rule, as far as its name is known: `apply, game.ts:66`. Null
 * where it was thrown elsewhere. A stack may also be given as text.
 */
export function placeOf(error: unknown, folder: string): string | null {
  for (let thrown = error; thrown !== undefined && thrown !== null; thrown = thrown instanceof Error ? thrown.cause : null) {
    const frames = framesIn(thrown instanceof Error ? (thrown.stack ?? '') : String(thrown), folder)
    const rule = frames.map(({ name }) => RULES[name]).find((known) => known !== undefined)
    if (frames[0]) return `${rule ? `${rule}, ` : ''}${frames[0].place}`
  }
  return null
}

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

/** By the name of the function that an author writes, what it is. */
const RULES: { readonly [name: string]: string | undefined } = {
  ...Object.fromEntries(
    [
      ...['legal', 'apply', 'defaults', 'beforeDeal', 'afterDeal', 'score', 'winners', 'ranking'],
      ...['diagram', 'progress', 'choose', 'observe'],
    ].map((name) => [name, name]),
  ),
  test: 'guard',
}

interface Frame {
  /** Of the function, without what it belongs to; empty where it has none. */
  readonly name: string
  /** As `game.ts:66`. */
  readonly place: string
}

const FRAME = /^ *at (?:async )?(?:(?:.*[. ])?([\w$<>]+)(?: \[as (\w+)\])? \()?(.+?):(\d+):\d+\)?$/

function framesIn(stack: string, folder: string): Frame[] {
  const folders = [folder, realOf(folder)]
  return stack.split('\n').flatMap((line) => {
    const [, name = '', alias, written, number] = FRAME.exec(line) ?? []
    if (written === undefined) return []
    const path = written.startsWith('file:') ? fileURLToPath(written) : written
    const inside = folders.find((one) => path.startsWith(one + sep))
    return inside === undefined ? [] : [{ name: alias ?? name, place: `${relative(inside, path)}:${number}` }]
  })
}

/** Modules are known by where they really are. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
