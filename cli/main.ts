import { Command, CommanderError } from 'commander'
import { guardRules } from '../engine/propose/guard-rules.ts'
import { manifest } from './project/manifest.ts'
import { sentenceOf } from './terminal/failure.ts'

/** Declares a command with its options and action. */
type Register = (program: Command) => void

/**
 * Commands by name, in the order of `--help`: the author's games, their rules, the server. Each is imported when it is called; `--help`
 * imports all, so actions import lazily what only a server needs.
 */
const COMMANDS: { readonly [name: string]: () => Promise<{ readonly register: Register }> } = {
  new: () => import('./new/command.ts'),
  dev: () => import('./dev/command.ts'),
  test: () => import('./test/command.ts'),
  build: () => import('./build/command.ts'),
  games: () => import('./games/command.ts'),
  play: () => import('./play/command.ts'),
  check: () => import('./check/command.ts'),
  chart: () => import('./chart/command.ts'),
  simulate: () => import('./simulate/command.ts'),
  perft: () => import('./perft/command.ts'),
  fuzz: () => import('./fuzz/command.ts'),
  golden: () => import('./golden/command.ts'),
  replay: () => import('./replay/command.ts'),
  diff: () => import('./diff/command.ts'),
  serve: () => import('./serve/command.ts'),
  db: () => import('./db/command.ts'),
  user: () => import('./user/command.ts'),
  config: () => import('./config/command.ts'),
}

/** What commands import when they run: a server. */
const LATER: { readonly [name: string]: () => Promise<unknown> } = {
  dev: () => import('./dev/dev-server.ts'),
  serve: () => import('../server/serve.ts'),
}

/** Node's default is 10. */
const STACK_LINES = 50

/**
 * Runs the command line; `given` are the arguments without Node and the script. `prepare` is called before a command runs, once all that
 * it needs is loaded. Returns the exit status: 0, the one that the command has set for the process, or 1 after printing an error to stderr, with its
 * stack if DEBUG=1.
 */
export async function main(given: readonly string[], prepare?: () => Promise<void>): Promise<number> {
  // Errors must show the line of the rule, however deep inside the engine it was.
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, STACK_LINES)
  guardRules(globalThis)
  const program = new Command('npx playchart')
    .description('Turn-based board games: their rules, charts, matches and server.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'show how a command is used')
  for (const { register } of await called(given)) register(program)
  throwing(program)
  program.hook('preAction', async (_, action) => {
    await LATER[action.name()]?.()
    await prepare?.()
  })
  try {
    await program.parseAsync(given, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1
    console.error(await saidOf(error))
    if (process.env.DEBUG === '1') console.error(error)
    return 1
  }
}

/** An error in words; of a game that cannot be loaded because of its chart, with the lines of its author. */
async function saidOf(error: unknown): Promise<string> {
  // Both are loaded by now if a game was, and not needed otherwise.
  if (!(error instanceof Error && error.name === 'GameFolderError')) return sentenceOf(error)
  const { GameFolderError } = await import('../server/games/discover-games.ts')
  if (!(error instanceof GameFolderError && error.folder !== null)) return error.message
  const { unloadedText } = await import('./check/findings.ts')
  return unloadedText(error.message, error.folder, error.mistakes)
}

/** The command named first; all commands if there is none, as for `--help` or a misspelt name. */
function called([first = '']: readonly string[]): Promise<{ readonly register: Register }[]> {
  const names = Object.hasOwn(COMMANDS, first) ? [first] : Object.keys(COMMANDS)
  return Promise.all(names.map((name) => COMMANDS[name]()))
}

/** Makes a command and its subcommands throw instead of ending the process. */
function throwing(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help shows how it is used)')
  command.commands.forEach(throwing)
}
