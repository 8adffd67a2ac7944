import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../terminal/failure.ts'
import { fill } from './fill.ts'

/** Optional pieces of a new game, each with a description. */
export const PIECES = {
  phases: 'several rounds, with a phase that shows the result',
  deck: 'a deck of cards, with hands that only their players see',
  dice: 'a die to roll',
  timer: 'a clock that moves for a player who takes too long',
  simultaneous: 'a choice that all make at once, revealed when all have made it',
  agent: 'an agent of its own to play against',
  variant: 'an option that is chosen when a match is created',
} as const

export type Piece = keyof typeof PIECES

/** Parses `deck,dice`. Throws Failure for an unknown piece. */
export function piecesOf(typed: string): Piece[] {
  const names = typed.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !(name in PIECES))
  if (wrong !== undefined) throw new Failure(`There is no piece '${wrong}' to begin with: there are ${Object.keys(PIECES).join(', ')}.`)
  return names as Piece[]
}

const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url))
const ENDING = '.template'

/** A file to write; `path` is relative to its target folder. */
export interface NewFile {
  readonly path: string
  readonly text: string
}

/** Throws Failure if the name is invalid or `games` already has something of that name. */
export function checkName(name: string, games: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Failure(
      `'${name}' is not a valid name for a game. Use lower-case letters and digits, with - between words, such as dice-duel.`,
    )
  if (existsSync(join(games, name))) throw new Failure(`There is a game '${name}' already, in ${join(games, name)}.`)
}

/** The files of a new game. */
export function gameFiles(name: string, pieces: readonly Piece[]): NewFile[] {
  return templates('game').map(({ path, text }) => ({ path, text: fill(text, name, new Set(pieces)) }))
}

/** The files of a repository of games. */
export const repositoryFiles = (): NewFile[] => templates('repository')

/** Writes the files that do not exist yet; returns their paths. */
export function writeMissing(folder: string, files: readonly NewFile[]): string[] {
  const missing = files.filter(({ path }) => !existsSync(join(folder, path)))
  for (const { path, text } of missing) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return missing.map(({ path }) => path)
}

function templates(folder: string): NewFile[] {
  const paths = readdirSync(join(TEMPLATE, folder), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ENDING))
  return paths.sort().map((path) => ({
    // npm does not pack a file named .gitignore.
    path: path.slice(0, -ENDING.length).replace(/^gitignore$/, '.gitignore'),
    text: readFileSync(join(TEMPLATE, folder, path), 'utf8'),
  }))
}
