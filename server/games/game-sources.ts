import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Game } from '../../engine/rules/game.ts'

/** What rules can be written in, or read from. */
const RULES = /\.(ts|mts|js|mjs|json)$/
/** Boards, texts in other languages and tests decide nothing; neither do records of matches. */
const NO_RULES = /^board\.|^texts\.[\w-]+\.json$|\.test\.|^golden$|^node_modules$|^\./

/** As written, and as they are in a package. */
const FILES = ['game.ts', 'game.js']
/** Where the rules in a folder begin; undefined where it is no game's. */
export const rulesFile = (folder: string): string | undefined => FILES.find((name) => existsSync(join(folder, name)))

interface Sources {
  readonly folder: string
  readonly hash: string
}
const sources = new WeakMap<Game, Sources>()

/** Remembers what a game was loaded from, so that it can be told from others of that name. */
export function rememberSources(game: Game, folder: string): void {
  sources.set(game, { folder, hash: hashOfSources(folder) })
}

/** A game whose chart is another one than in its folder. */
interface Drafted {
  /** The game's, whose chart the text is to replace. */
  readonly folder: string
  readonly text: string
}
const drafts = new WeakMap<Game, Drafted>()

export function rememberDraft(game: Game, draft: Drafted): void {
  drafts.set(game, draft)
}

/** The draft that a game is played by; null where it is as in its folder, or came without one. */
export const draftOf = (game: Game): Drafted | null => drafts.get(game) ?? null

/** What a game was loaded from; null where it came without a folder, or is played by a draft. */
export const folderOf = (game: Game): string | null => sources.get(game)?.folder ?? null

/** Hash of the sources that a game was loaded from; null where it came without a folder. */
export const sourcesOf = (game: Game): string | null => sources.get(game)?.hash ?? null

/** Hash of the sources that are in the folder now. */
export function hashOfSources(folder: string): string {
  const hash = createHash('sha256')
  for (const path of sourcesIn(folder)) hash.update(JSON.stringify([path, readFileSync(join(folder, path), 'utf8')]))
  return hash.digest('hex')
}

/** Whether a file, by its path inside a game's folder, is one that the rules may be made of. */
export function isRulesFile(path: string): boolean {
  return RULES.test(path) && !path.split('/').some((part) => NO_RULES.test(part))
}

/** Paths inside the folder, always in the same order. */
function sourcesIn(folder: string, inside = ''): string[] {
  const entries = readdirSync(join(folder, inside), { withFileTypes: true }).filter(({ name }) => !NO_RULES.test(name))
  const files = entries.filter((entry) => entry.isFile() && RULES.test(entry.name)).map(({ name }) => inside + name)
  const folders = entries.filter((entry) => entry.isDirectory())
  return [...files, ...folders.flatMap(({ name }) => sourcesIn(folder, `${inside}${name}/`))].sort()
}
