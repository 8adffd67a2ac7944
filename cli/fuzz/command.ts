import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type FuzzReport, fuzz, shrunk } from '../../engine/testing/index.ts'
import { placeOf } from '../playing/rule-errors.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { coverageText } from '../simulate/report.ts'
import { wholeNumber } from '../terminal/options.ts'
import { checkOutput, counted, table, writeOutput } from '../terminal/output.ts'
import { progressOf } from '../terminal/progress.ts'
import { causeText, failureText, thrownInCase } from './found-failure.ts'
import { HOLDS, holdsText } from './what-holds.ts'

interface Options extends GamesOption {
  readonly seconds: number
  readonly proposals?: number
  readonly seed: number
  readonly output?: string
  readonly json?: boolean
}

/** The longest time for shrinking, in seconds. */
const SHRINKING_S = 60

export function register(program: Command): void {
  const command = program
    .command('fuzz <game>')
    .description('play at random, steered to unexplored states, until something below does not hold; exits with status 1 then')
    .option('--seconds <number>', 'how long', wholeNumber('--seconds', 1), 10)
    .option('--proposals <number>', 'stop after this many proposals, even if time is left', wholeNumber('--proposals', 1))
    .option('--seed <number>', 'seed of all randomness', wholeNumber('--seed'), 1)
    .option('-o, --output <file>', 'where to write the failure (default: fuzz-<game>-<n>.json here)')
    .option('--json', 'print JSON')
    .action((name: string, options: Options) => fuzzed(name, options))
    .addHelpText('after', `\n${INVARIANTS}`)
  withExamples(withGamesOption(command), [
    ['fuzz {bluff} --seconds 60', 'a minute'],
    ['replay fuzz-{bluff}-1.json', 'the failure, as a match to read'],
  ])
}

const INVARIANTS = ['What holds in every game:', ...Object.values(HOLDS)].join('\n  - ')

async function fuzzed(name: string, options: Options): Promise<void> {
  if (options.output !== undefined) checkOutput(options.output)
  const { game, folder } = await findGame(name, options)
  const { seconds, proposals = Number.POSITIVE_INFINITY, seed } = options
  const since = performance.now()
  const report = within(seconds, options.json, (goesOn) =>
    fuzz(game, { seed, goesOn: (made) => goesOn(counted(made, 'proposal')) && made < proposals }),
  )
  const { failure } = report
  const found = failure && within(SHRINKING_S, options.json, (goesOn) => shrunk(game, failure, () => goesOn('shrinking')))
  const file = found ? (options.output ?? freeName(game.name)) : null
  if (found && file) writeOutput(file, failureText(found.failure, seed))
  const thrown = found && thrownInCase(game, found.failure)
  const place = thrown && placeOf(thrown.error, folder)
  if (options.json) console.log(JSON.stringify({ ...report, failure: found && { ...found, file, place } }, null, 2))
  else {
    console.log(reportText(report, (performance.now() - since) / 1000))
    console.log(coverageText(game, game.players.default, { ...report.transitions, transitions: allOf(report), taken: {} }))
    if (!found) console.log('Nothing failed.')
  }
  if (!found) return
  process.exitCode = 1
  const { invariant, sentence } = found.failure
  const how = found.reproduces ? `shrunk to ${counted(found.failure.proposals.length, 'proposal')}` : 'it does not fail when played again'
  console.error(
    `${game.name}: ${holdsText(invariant)} does not hold: ${sentence}${causeText(thrown, folder)}; ${how}: npx playchart replay ${file}`,
  )
}

/** Runs `work` with a progress bar for this many seconds. `goesOn` updates the bar and returns whether time is left. */
function within<T>(seconds: number, asJson: boolean | undefined, work: (goesOn: (doing: string) => boolean) => T): T {
  const since = performance.now()
  const progress = progressOf(seconds, 'seconds', asJson)
  try {
    return work((doing) => {
      const passed = (performance.now() - since) / 1000
      progress.at(passed, doing)
      return passed < seconds
    })
  } finally {
    progress.end()
  }
}

const allOf = ({ transitions }: FuzzReport) => transitions.taken + transitions.never.length

function reportText({ matches, proposals, accepted, looks }: FuzzReport, seconds: number): string {
  const checked = Object.entries(HOLDS).flatMap(([invariant, what]) => (looks[invariant] ? [[`  ${what}`, looks[invariant]]] : []))
  return [
    `${counted(matches, 'match', 'matches')}, ${counted(proposals, 'proposal')}, ${accepted} of them accepted, in ${seconds.toFixed(1)} s`,
    table([['checked', 'times'], ...checked]),
  ].join('\n')
}

function freeName(game: string): string {
  let nth = 1
  while (existsSync(`fuzz-${game}-${nth}.json`)) nth++
  return `fuzz-${game}-${nth}.json`
}
