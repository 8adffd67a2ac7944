import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { ADMIN, SPECTATOR, type Viewer } from '../../engine/index.ts'
import { type FuzzFailure, playedAgain as failureAgain } from '../../engine/testing/index.ts'
import { playerText } from '../../engine/text/component-name.ts'
import { causeText, failureFrom, thrownInCase } from '../fuzz/found-failure.ts'
import { holdsText } from '../fuzz/what-holds.ts'
import { goldenFolder, readGolden } from '../golden/files.ts'
import { playedAgain } from '../playing/played-again.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, isGameFolder, withGamesOption } from '../project/find-games.ts'
import { Failure } from '../terminal/failure.ts'
import { wholeNumber } from '../terminal/options.ts'
import { counted } from '../terminal/output.ts'
import { account } from './account.ts'

interface Options extends GamesOption {
  readonly to?: number
  readonly as: string
}

export function register(program: Command): void {
  const command = program
    .command('replay <file>')
    .description('print a recorded match, or a failure found by fuzz, as a player saw it; exits with status 1 if the failure still occurs')
    .option('--to <version>', 'up to this version', wholeNumber('--to'))
    .option('--as <viewer>', 'the number of a player, from 1, or spectator, or admin, who sees everything', 'admin')
    .action((file: string, options: Options) => replayed(file, options))
  withExamples(withGamesOption(command), [
    ['replay games/{pig}/golden/played-1.json', 'all of what golden record wrote'],
    ['replay games/{pig}/golden/played-1.json --to 10 --as 1', 'the first ten versions, as player 1 saw them'],
    ['replay fuzz-{bluff}-1.json', 'what fuzz wrote, and whether it still fails'],
  ])
}

async function replayed(file: string, { to = Number.POSITIVE_INFINITY, as, ...options }: Options): Promise<void> {
  const found = failureFrom(file)
  if (found) {
    await replayedFailure(file, found, { to, as, ...options })
    return
  }
  const golden = readGolden(file)
  checkVersion(file, to, golden.log.length)
  const around = options.games ? null : gameAround(file, golden.game)
  const game = await findGame(around ?? golden.game, options)
  const played = playedAgain(game, golden, to)
  process.stdout.write(await toldOf(game, () => account(game.game, played, viewerOf(as, golden.seats))))
}

/** The folder of the game that a recorded match is kept in; null where it is kept elsewhere. */
function gameAround(file: string, name: string): string | null {
  const path = resolve(file)
  const folder = dirname(dirname(path))
  const isKept = dirname(path) === goldenFolder(folder) && basename(folder) === name && isGameFolder(folder)
  return isKept ? folder : null
}

async function replayedFailure(file: string, found: FuzzFailure, { to, as, ...options }: Options & { readonly to: number }): Promise<void> {
  const { game, folder } = await findGame(found.game, options)
  const { first, steps, fails } = failureAgain(game, found)
  checkVersion(file, to, steps.length)
  const shown = steps.filter(({ entry }) => entry.version <= to)
  if (first) process.stdout.write(`${account(game, { first, steps: shown }, viewerOf(as, found.seats))}\n`)
  const last = found.proposals.at(-1)
  const what = last
    ? `${last.move} ${JSON.stringify(last.args ?? {})} by ${typeof last.seat === 'number' ? playerText(last.seat) : last.seat}`
    : 'the set-up'
  if (fails === null) {
    console.log(`It no longer fails: ${holdsText(found.invariant)} holds now. It did not after ${what}: ${found.sentence}`)
    return
  }
  const thrown = thrownInCase(game, found)
  console.log(`It fails: ${holdsText(found.invariant)} does not hold after ${what}: ${fails}${causeText(thrown, folder)}`)
  process.exitCode = 1
}

/** Throws Failure if the match has no such version; `Infinity` means all. */
function checkVersion(file: string, to: number, versions: number): void {
  if (to <= versions || to === Number.POSITIVE_INFINITY) return
  throw new Failure(`${file} has ${counted(versions, 'version')}: --to ${to} is beyond the last.`)
}

function viewerOf(typed: string, seats: number): Viewer {
  if (typed === SPECTATOR || typed === ADMIN) return typed
  const player = Number(typed)
  if (/^\d+$/.test(typed) && player >= 1 && player <= seats) return player - 1
  const players = seats === 1 ? 'player 1' : `a player from 1 to ${seats}`
  throw new Failure(`--as is ${players}, spectator or admin, not '${typed}'.`)
}
