import type { Command } from 'commander'
import { runningMatches } from '../../server/sqlite/maintenance.ts'
import { type ChartDiff, diffCharts } from '../../statecharts/index.ts'
import { chartSource } from '../diff/chart-source.ts'
import { type MatchVerdict, verdictOf } from '../diff/running.ts'
import { withExamples } from '../examples.ts'
import { Failure } from '../failure.ts'
import { type GamesOption, withGamesOption } from '../find-games.ts'

interface Options extends GamesOption {
  readonly database?: string
  readonly json?: boolean
}

export function register(program: Command): void {
  const command = program
    .command('diff <old> <new>')
    .description('how a chart has changed, and what becomes of the matches that are being played')
    .option('--database <file>', 'the server’s SQLite file: look at each match of the game that is being played')
    .option('--json', 'print JSON')
    .action(async (old: string, now: string, options: Options) => {
      const [before, after] = [await chartSource(old, options), await chartSource(now, options)]
      const diff = diffCharts(before.chart, after.chart)
      if (options.database === undefined) {
        console.log(options.json ? JSON.stringify(diff, null, 2) : diffText(diff))
        return
      }
      const { game } = after
      if (!game) throw new Failure(`With --database, <new> is a game or its folder, not ${now}: matches are played again by its rules.`)
      const matches: MatchVerdict[] = []
      for await (const match of runningMatches(options.database, game.name)) matches.push(verdictOf(match, before, game))
      console.log(options.json ? JSON.stringify({ ...diff, matches }, null, 2) : `${diffText(diff)}\n\n${matchesText(matches)}`)
    })
  withExamples(withGamesOption(command), [
    ['diff old/pig games/pig', 'two folders of a game'],
    ['diff pig.json pig', 'a chart that was kept (npx playchart chart pig --format xstate) and the game as it is'],
    ['diff old/pig games/pig --database data/playchart.sqlite', 'with what becomes of each running match'],
  ])
}

function diffText({ sentences }: ChartDiff): string {
  return sentences.length ? sentences.join('\n') : 'The charts are the same.'
}

const MEANS = {
  safe: 'goes on where it is',
  replay: 'is played again under the new rules',
  stay: 'can be played on only under the old rules',
} as const

function matchesText(matches: readonly MatchVerdict[]): string {
  if (matches.length === 0) return 'No match of the game is being played.'
  const lines = matches.flatMap(({ id, version, becomes, why }) => [
    `${becomes.padEnd(6)}  ${id}, version ${version}: ${MEANS[becomes]}`,
    ...why.map((sentence) => `          ${sentence.replaceAll('\n', '\n          ')}`),
  ])
  const count = (kind: MatchVerdict['becomes']) => matches.filter(({ becomes }) => becomes === kind).length
  return [...lines, `${count('safe')} safe, ${count('replay')} to be replayed, ${count('stay')} to stay on the old rules`].join('\n')
}
