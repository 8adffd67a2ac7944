import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { gameFolders } from '../../server/games/discover-games.ts'
import { withExamples } from '../project/examples.ts'
import { folderOf, foldersFor, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { progressOf } from '../terminal/progress.ts'
import { type CheckedGame, checkFolder, editorLines, findingLines } from './findings.ts'

const FORMATS = ['text', 'editor'] as const

const TYPES = 'Types are not checked by this command: npx playchart build checks them as well, npx tsc --noEmit only them.'

interface Options extends GamesOption {
  readonly order?: boolean
  readonly format: (typeof FORMATS)[number]
  readonly json?: boolean
}

export function register(program: Command): void {
  const command = program
    .command('check [game]')
    .description('find errors in games and their charts, and things worth a look; exits with status 1 if there are errors')
    .option('--order', 'also report guards that can hold at the same time, where the order of entries decides')
    .addOption(
      new Option('--format <format>', 'for reading, or for editors: file:line:column: severity: sentence [code]')
        .choices(FORMATS)
        .default('text'),
    )
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, options: Options) => {
      const checked: CheckedGame[] = []
      const folders = chosenFolders(name, options)
      const progress = progressOf(folders.length, 'games', options.json)
      try {
        for (const [nth, folder] of folders.entries()) {
          progress.at(nth, basename(folder))
          checked.push(await checkFolder(folder, options.order))
        }
      } finally {
        progress.end()
      }
      const here = process.cwd()
      if (options.json) console.log(JSON.stringify(checked, null, 2))
      else if (options.format === 'text') {
        console.log(checked.flatMap((one) => findingLines(one, true)).join('\n'))
        if (checked.every(({ findings }) => findings.length === 0)) console.log(TYPES)
      } else for (const line of checked.flatMap((one) => editorLines(one, here))) console.log(line)
      if (checked.some(({ findings }) => findings.some(({ level }) => level === 'error'))) process.exitCode = 1
    })
  withExamples(withGamesOption(command), [
    ['check', 'all games'],
    ['check {pig}', 'one of them'],
    ['check {pig} --order', 'also where the order of entries decides'],
    ['check --format editor', 'for a problem matcher, a line for each finding'],
    ['check ../mine --json', 'all games of a folder, or the one that is in it, as JSON'],
  ]).addHelpText('after', `\n${TYPES}`)
}

/** The folder of a game by its name, or all game folders in a folder. */
function chosenFolders(name: string | undefined, options: GamesOption): string[] {
  if (name === undefined) return foldersFor(options).flatMap(gameFolders)
  if (existsSync(name) && statSync(name).isDirectory()) {
    const inside = gameFolders(resolve(name))
    if (inside.length) return inside
  }
  return [folderOf(name, options)]
}
