import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { whereThrown } from '../../engine/model/where-thrown.ts'
import { type Game, isGame } from '../../engine/rules/game.ts'
import { ChartError } from '../../statecharts/language/phase-tree.ts'
import { rememberSources, rulesFile } from './game-sources.ts'
import { importRules, type LoadRules } from './import-rules.ts'

/** A mistake in a chart: its place there, as `taken.always.0`, and the sentence that says it. */
export interface ChartMistake {
  readonly where: string
  readonly sentence: string
}

/** A game folder that cannot be served; the sentence names it. */
export class GameFolderError extends Error {
  override name = 'GameFolderError'
  /** What is wrong with the chart, where that is the reason. */
  readonly mistakes: readonly ChartMistake[]

  constructor(
    sentence: string,
    /** The folder of one game; null where it is about several, or none. */
    readonly folder: string | null = null,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
    this.mistakes = mistakesIn(options?.cause)
  }
}

/** The mistakes in a chart that an error is about; none if it is about something else. */
export function mistakesIn(error: unknown): ChartMistake[] {
  if (!(error instanceof ChartError)) return []
  const errors = error.findings.filter(({ level }) => level === 'error')
  return errors.length > 0 ? errors.map(({ where, sentence }) => ({ where, sentence })) : [{ where: error.where, sentence: error.message }]
}

/** A game, and the folder that its rules are in. */
export interface FoundGame {
  readonly game: Game
  readonly folder: string
}

/**
 * Loads all games in the given folders: a folder with a `game.ts` (or compiled, `game.js`) is a game; in any other folder, its subfolders
 * are checked. Throws GameFolderError if a game cannot be loaded, or two have the same name.
 */
export async function discoverGames(folders: readonly string[]): Promise<Game[]> {
  return (await foundGames(folders)).map(({ game }) => game)
}

/** As `discoverGames`, but returns each game with its folder. `load` imports a module of rules by its path. */
export async function foundGames(folders: readonly string[], load: LoadRules = importRules): Promise<FoundGame[]> {
  const found = new Map<string, FoundGame>()
  for (const folder of folders.flatMap(gameFolders)) {
    const game = await loadGame(folder, load)
    const other = found.get(game.name)
    if (other) throw new GameFolderError(`The game folders ${other.folder} and ${folder} both name their game '${game.name}'.`)
    found.set(game.name, { game, folder })
  }
  return [...found.values()]
}

/** The folder itself if it is a game's, else the games' folders in it, by name. Throws GameFolderError if it does not exist. */
export function gameFolders(folder: string): string[] {
  if (!existsSync(folder)) throw new GameFolderError(`There is no game folder ${folder}.`)
  if (rulesFile(folder)) return [folder]
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter(rulesFile)
    .sort()
}

/** The game in a folder. Throws GameFolderError if it cannot be loaded. */
export async function loadGame(folder: string, load: LoadRules): Promise<Game> {
  const path = join(folder, rulesFile(folder)!)
  const rules = await load(path).catch((cause: unknown) => {
    throw new GameFolderError(`The game in ${folder} cannot be loaded: ${loadProblem(cause, folder)}`, folder, { cause })
  })
  if (!isGame(rules.default)) throw new GameFolderError(`The default export of ${path} is not a game made with createGame.`)
  rememberSources(rules.default, folder)
  return rules.default
}

/** Why the game in a folder cannot be loaded, with the line of its rules if known. */
export function loadProblem(cause: unknown, folder: string): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const named = `${basename(folder)}: `
  const place = whereThrown(cause, folder, realpathSync(folder))
  return `${reason.startsWith(named) ? reason.slice(named.length) : reason}${place === null ? '' : ` (${place})`}`
}
