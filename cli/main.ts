import { Command, CommanderError } from 'commander'
import { guardRules } from '../engine/propose/guard-rules.ts'
import { register as build } from './build/command.ts'
import { register as chart } from './chart/command.ts'
import { register as check } from './check/command.ts'
import { register as config } from './config/command.ts'
import { register as db } from './db/command.ts'
import { register as dev } from './dev/command.ts'
import { register as diff } from './diff/command.ts'
import { register as fuzz } from './fuzz/command.ts'
import { register as games } from './games/command.ts'
import { register as golden } from './golden/command.ts'
import { register as newGame } from './new/command.ts'
import { register as perft } from './perft/command.ts'
import { register as play } from './play/command.ts'
import { manifest } from './project/manifest.ts'
import { register as replay } from './replay/command.ts'
import { register as serve } from './serve/command.ts'
import { register as simulate } from './simulate/command.ts'
import { sentenceOf } from './terminal/failure.ts'
import { register as test } from './test/command.ts'

/** Every command, in the order in which `--help` lists them: one's own games, their rules, the server. */
const AUTHORING = [newGame, dev, test, build, games, play]
const RULES = [check, chart, simulate, perft, fuzz, golden, replay, diff]
const SERVING = [serve, db, config]

/** Node keeps ten. */
const STACK_LINES = 50

/**
 * Runs the command line, `given` without Node and the script. Gives the exit status: 0, what the command has set as the
 * process's, or 1 after a sentence on stderr; DEBUG=1 has the stack follow it.
 */
export async function main(given: readonly string[]): Promise<number> {
  // Where a rule threw is to be said, however deep inside the engine it was.
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, STACK_LINES)
  guardRules()
  const program = new Command('npx playchart')
    .description('Turn-based board games: their rules, charts, matches and server.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'show how a command is used')
  for (const register of [...AUTHORING, ...RULES, ...SERVING]) register(program)
  prepare(program)
  try {
    await program.parseAsync(given, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // Commander has printed what it has to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1
    console.error(sentenceOf(error))
    if (process.env.DEBUG === '1') console.error(error)
    return 1
  }
}

/** Has a command, and those inside it, throw instead of ending the process. */
function prepare(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help shows how it is used)')
  command.commands.forEach(prepare)
}
