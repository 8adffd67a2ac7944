import type { Command } from 'commander'
import { type Flags, type Setting, settingsOf } from '../project/settings.ts'
import { withExamples } from '../terminal/examples.ts'
import { repeated } from '../terminal/options.ts'
import { table } from '../terminal/table.ts'

export function register(program: Command): void {
  const command = program
    .command('config')
    .description('show the settings in force, and where each comes from')
    .option('--port <number>', 'as another command would be given it (environment: PORT)')
    .option('--database <file>', 'likewise (environment: DATABASE)')
    .option('--games <folder>', 'likewise, may be repeated (environment: GAMES, added to the default)', repeated)
    .option('--json', 'print JSON')
    .action((options: Flags & { readonly json?: boolean }) => {
      const settings = settingsOf(options, process.env, process.cwd())
      console.log(options.json ? JSON.stringify(settings, null, 2) : textOf(Object.entries(settings)))
    })
  withExamples(command, [
    ['config', 'what holds where nothing is said'],
    ['config --port 9000 --json', 'the same with a flag, as JSON'],
  ])
}

function textOf(settings: readonly (readonly [string, Setting<unknown>])[]): string {
  return table(
    settings.map(([name, { value, from }]) => [name, Array.isArray(value) ? value.join(', ') || 'none' : String(value), `(${from})`]),
  )
}
