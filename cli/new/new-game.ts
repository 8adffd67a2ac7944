import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../terminal/failure.ts'

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

/** The file that runs the suite of every game for one: in Playchart's own repository each game has its own, which run side by side. */
export const ownSuiteFiles = (): NewFile[] => templates('own-suite')

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

/** A line of a template that is included under a condition: `dice: 'dice', // @deck&!dice`. */
const MARKED = /^(.*?)\s*\/\/ @([!\w|&]+)$/
/** Begins lines that are included under a condition, in each language's comment syntax. */
const IF = /^\s*(?:\/\/|\/\*|\{\/\*) @if ([!\w|&]+)(?: \*\/\}?)?$/
const END = /^\s*(?:\/\/|\/\*|\{\/\*) @end(?: \*\/\}?)?$/

/** The longest line for an import. */
const WIDTH = 140

/**
 * Fills a template for the chosen pieces. Conditions are names of pieces with `!` (not), `&` (and), which binds tighter, and `|` (or);
 * blocks are not nested. The template's own names `starter` and `Starter` become the game's.
 */
export function fill(template: string, name: string, pieces: ReadonlySet<string>): string {
  const holds = (condition: string) =>
    condition
      .split('|')
      .some((all) => all.split('&').every((word) => (word.startsWith('!') ? !pieces.has(word.slice(1)) : pieces.has(word))))
  const lines: string[] = []
  let within = true
  for (const line of template.split('\n')) {
    const begins = IF.exec(line)
    if (begins) within = holds(begins[1])
    else if (END.test(line)) within = true
    else if (within) {
      const [, text, condition] = MARKED.exec(line) ?? [null, line, null]
      if (condition === null || holds(condition)) lines.push(text)
    }
  }
  return joined(lines.join('\n')).replaceAll('starter', name).replaceAll('Starter', titleOf(name))
}

/** `dice-duel` → `Dice duel`. */
export const titleOf = (name: string): string => name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Puts an import on one line if it fits. */
function joined(text: string): string {
  return text.replace(/^import \{\n((?: {2}.*,\n)+)\} (from .*)$/gm, (as, names: string, from: string) => {
    const line = `import { ${names
      .trim()
      .replace(/,$/, '')
      .split(/,\n\s*/)
      .join(', ')} } ${from}`
    return line.length <= WIDTH ? line : as
  })
}
