import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Game } from '../../engine/index.ts'
import { type FoundGame, foundGames, gameFolders } from '../../server/games/discover-games.ts'
import { importRules } from '../../server/games/import-rules.ts'
import { meant } from '../../statecharts/language/unknown-name.ts'
import { Failure } from '../terminal/failure.ts'
import { repeated } from '../terminal/options.ts'
import { type Settings, settingsOf } from './settings.ts'

/** The option `--games`; undefined if it was left out. */
export interface GamesOption {
  readonly games?: readonly string[]
}

/** Adds the option for folders of games to a command. */
export function withGamesOption(command: Command): Command {
  return command.option(
    '--games <folder>',
    'folder with games, may be repeated (playchart.json: games; default: games/ here or above in the same package, else those that come with Playchart)',
    repeated,
  )
}

/** The folders for the options of commands that have asked for them: one that looks for several games is told only once whose they are. */
const asked = new WeakMap<GamesOption, readonly string[]>()

/** The folders in which games are searched for. */
export function foldersFor(option: GamesOption): readonly string[] {
  const folders = asked.get(option) ?? toldFolders(settingsOf({ games: option.games }, process.env, process.cwd()))
  asked.set(option, folders)
  return folders
}

/** The folders in which games are searched for; where they are not the author's, that is said on stderr. */
export function toldFolders({ games }: Settings): readonly string[] {
  if (games.from === 'package') console.error('No games of your own were found here, so these are the games that come with Playchart.')
  return games.value
}

/**
 * The games in these folders, by name; `loading` is told before each which is loaded, by its number from 0 and its folder. Throws
 * GameFolderError when one cannot be loaded.
 */
export async function findGames(folders: readonly string[], loading: (nth: number, folder: string) => void): Promise<Game[]> {
  let nth = 0
  const found = await foundGames(folders, (path) => {
    loading(nth++, basename(dirname(path)))
    return importRules(path)
  })
  return found.map(({ game }) => game).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The folders of the chosen games: one, by its name or folder, or all. Throws Failure if there is no such game. */
export function chosenFolders(name: string | undefined, option: GamesOption): readonly string[] {
  return name === undefined ? foldersFor(option) : [folderOf(name, option)]
}

/**
 * One game, by its name or by its folder; no other game is loaded. Throws Failure when there is none, GameFolderError when
 * it cannot be loaded.
 */
export async function findGame(name: string, option: GamesOption): Promise<FoundGame> {
  const [found] = await foundGames([folderOf(name, option)])
  return found
}

/** The folder of a game, by its name or by the folder itself. Throws Failure if there is none. */
export function folderOf(name: string, option: GamesOption): string {
  if (isGameFolder(name)) return resolve(name)
  const folders = foldersFor(option).flatMap(gameFolders)
  const found = folders.find((folder) => basename(folder) === name)
  if (found) return found
  const there = folders.map((folder) => basename(folder)).sort()
  const offered = meant(name, there) || `: there ${there.length === 1 ? 'is' : 'are'} ${there.join(', ') || 'none'}.`
  throw new Failure(`There is no game '${name}'${offered}`)
}

/** Whether a folder has the rules of a game. */
export function isGameFolder(path: string): boolean {
  const folder = resolve(path)
  return existsSync(folder) && statSync(folder).isDirectory() && gameFolders(folder)[0] === folder
}
