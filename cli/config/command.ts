import type { Command } from 'commander'
import { withExamples } from '../project/examples.ts'
import { projectOf } from '../project/project-file.ts'
import { type Flags, type Setting, settingsOf } from '../project/settings.ts'
import { repeated } from '../terminal/options.ts'
import { table } from '../terminal/output.ts'
import { addFolder, initProject, removeFolder, setSetting } from './edit.ts'

export function register(program: Command): void {
  const command = program
    .command('config')
    .description('show the settings in force and where each comes from; write them to playchart.json')
    .option('--port <number>', 'as if another command had this option (environment: PORT)')
    .option('--database <file>', 'likewise (environment: DATABASE)')
    .option('--games <folder>', 'likewise, may be repeated (environment: GAMES, added to the others)', repeated)
    .option('--json', 'print JSON')
    .action((options: Flags & { readonly json?: boolean }) => {
      const settings = settingsOf(options, process.env, process.cwd())
      console.log(options.json ? JSON.stringify(settings, null, 2) : textOf(Object.entries(settings)))
    })
  withExamples(command, [
    ['config', 'the settings in force in this folder'],
    ['config --port 9000 --json', 'the same with a flag, as JSON'],
    ['config init', 'make playchart.json with the current settings'],
    ['config set port 9000', 'change it'],
  ])

  const init = command
    .command('init')
    .description(
      'make playchart.json in the folder with games/, here or above, else in this one; commands find it there and from the folders below',
    )
    .action(() => console.log(initProject(process.cwd())))
  withExamples(init, [['config init', 'made once, and committed with the games']])

  const set = command
    .command('set')
    .argument('<setting>', 'port, database or cookieSecret')
    .argument('[value]', 'its value; cookieSecret without a value gets a random one')
    .description('set port or database in playchart.json, or cookieSecret in playchart.secrets.json, which git ignores')
    .action((name: string, value?: string) => console.log(setSetting(projectOf(process.cwd()).folder, name, value)))
  withExamples(set, [
    ['config set port 9000', 'where the server listens'],
    ['config set database /var/lib/mine.sqlite', 'where matches are kept'],
    ['config set cookieSecret', 'a new secret; cookies signed with an older one stay valid'],
  ])

  const add = command
    .command('add')
    .argument('<folder>', 'a folder with games, or the folder of one game')
    .description('add a folder of games to playchart.json')
    .action((folder: string) => console.log(addFolder(process.cwd(), folder)))
  withExamples(add, [['config add ../more-games', 'their games are served, tested and checked with the others']])

  const remove = command
    .command('remove')
    .argument('<folder>', 'one of the folders under games')
    .description('remove a folder of games from playchart.json')
    .action((folder: string) => console.log(removeFolder(process.cwd(), folder)))
  withExamples(remove, [['config remove ../more-games', 'its files stay']])
}

function textOf(settings: readonly (readonly [string, Setting<unknown>])[]): string {
  return table(
    settings.map(([name, { value, from }]) => [name, Array.isArray(value) ? value.join(', ') || 'none' : String(value), `(${from})`]),
  )
}
