import type { Command } from 'commander'
import type { Game } from '../../engine/index.ts'
import { type ChartDiff, diffCharts } from '../../statecharts/index.ts'
import { type GamesOption, withGamesOption } from '../project/find-games.ts'
import { withExamples } from '../terminal/examples.ts'
import { Failure } from '../terminal/failure.ts'
import { progressOf } from '../terminal/progress.ts'
import { type ChartSource, chartSource } from './chart-source.ts'
import type { MatchVerdict } from './running.ts'

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
      const matches = await verdicts(options.database, before, game, options.json)
      console.log(options.json ? JSON.stringify({ ...diff, matches }, null, 2) : `${diffText(diff)}\n\n${matchesText(matches)}`)
    })
  withExamples(withGamesOption(command), [
    ['diff old/pig games/pig', 'two folders of a game'],
    ['diff pig.json pig', 'a chart that was kept (npx playchart chart pig --format xstate) and the game as it is'],
    ['diff old/pig games/pig --database data/playchart.sqlite', 'with what becomes of each running match'],
  ])
}

async function verdicts(database: string, before: ChartSource, now: Game, asJson: boolean | undefined): Promise<MatchVerdict[]> {
  const [{ databaseStatus, runningMatches }, { verdictOf }] = await Promise.all([
    import('../../server/store/sqlite/maintenance.ts'),
    import('./running.ts'),
  ])
  const counts = databaseStatus(database).matches ?? []
  const progress = progressOf(counts.find(({ game, status }) => game === now.name && status === 'running')?.count ?? 0, 'matches', asJson)
  const found: MatchVerdict[] = []
  try {
    for await (const match of runningMatches(database, now.name)) {
      found.push(verdictOf(match, before, now))
      progress.at(found.length)
    }
  } finally {
    progress.end()
  }
  return found
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
