import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { definitionChanges } from '../../server/games/definition-changes.ts'
import { type Chart, type ChartDiff, diffCharts, fromXState } from '../../statecharts/index.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, findGames, foldersFor, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'
import type { MatchVerdict } from './running.ts'

interface Options extends GamesOption {
  readonly database?: string
  readonly check?: true
  readonly json?: boolean
}

export function register(program: Command): void {
  const command = program
    .command('diff [old] [new]')
    .description('compare two versions of a game or of its chart, and show what becomes of running matches')
    .option(
      '--database <file or address>',
      'the server’s SQLite file, or PostgreSQL: what becomes of running matches; without <old> and <new>, of all games',
    )
    .option('--check', 'with --database: fail if there is a match that can only be ended')
    .option('--json', 'print JSON')
    .action(async (old: string | undefined, now: string | undefined, options: Options) => {
      const found = now === undefined ? await ofAllGames(old, options) : await ofOne(old ?? '', now, options)
      console.log(options.json ? JSON.stringify(found.json, null, 2) : found.text)
      if (options.check && found.matches.some(({ becomes }) => becomes === 'stopped')) process.exitCode = 1
    })
  withExamples(withGamesOption(command), [
    ['diff old/{pig} games/{pig}', 'two folders of a game'],
    ['diff {pig}.json {pig}', 'a saved chart (npx playchart chart {pig} --format xstate) and the current game'],
    ['diff old/{pig} games/{pig} --database data/playchart.sqlite', 'with what becomes of each running match'],
    ['diff --database data/playchart.sqlite --check', 'before a deployment: what becomes of the running matches of all games'],
  ])
}

interface Found {
  readonly text: string
  readonly json: unknown
  readonly matches: readonly MatchVerdict[]
}

/** Imported only if matches are checked. */
const running = () => import('./running.ts')

async function ofAllGames(given: string | undefined, { database, games: option, json: asJson }: Options): Promise<Found> {
  if (given !== undefined || database === undefined)
    throw new Failure('Name two charts, <old> and <new>; or name none, and a database with --database.')
  const games = await findGames(foldersFor({ games: option }), () => {})
  const { verdicts, verdictsText } = await running()
  const matches = await verdicts(database, games, asJson)
  return { text: verdictsText(matches), json: { matches }, matches }
}

async function ofOne(old: string, now: string, options: Options): Promise<Found> {
  const [before, after] = [await chartSource(old, options), await chartSource(now, options)]
  const diff = { ...diffCharts(before.chart, after.chart), declared: declaredChanges(before, after) }
  if (options.database === undefined) {
    if (options.check) throw new Failure('With --check, name the database with --database.')
    return { text: diffText(diff), json: diff, matches: [] }
  }
  const { game } = after
  if (!game) throw new Failure(`With --database, <new> is a game or its folder, not ${now}: matches are played again by its rules.`)
  const { verdicts, verdictsText } = await running()
  const matches = await verdicts(options.database, [game], options.json)
  return { text: `${diffText(diff)}\n\n${verdictsText(matches)}`, json: { ...diff, matches }, matches }
}

/** What the games declare differently besides their charts; null where one side is only a chart. */
const declaredChanges = (before: ChartSource, after: ChartSource) =>
  before.game && after.game ? definitionChanges(before.game, after.game) : null

function diffText({ sentences, declared }: ChartDiff & { readonly declared: readonly string[] | null }): string {
  const chart = sentences.length ? sentences : ['The charts are the same.']
  return [...chart, ...(declared?.length ? ['', 'Besides the chart:', ...declared] : [])].join('\n')
}

/** One side of a comparison: a chart, with its game if known. */
interface ChartSource {
  readonly chart: Chart
  readonly game: Game | null
}

/** Reads a chart from a game's folder or name, or from a file written by `playchart chart --format xstate`. Throws Failure. */
async function chartSource(from: string, option: GamesOption): Promise<ChartSource> {
  if (!from.endsWith('.json')) {
    const { game } = await findGame(from, option)
    return { chart: internalsOf(game).definition.chart, game }
  }
  if (!existsSync(from)) throw new Failure(`There is no file ${from}.`)
  try {
    return { chart: fromXState(JSON.parse(readFileSync(from, 'utf8'))), game: null }
  } catch (error) {
    throw new Failure(`${from} is not a chart: ${sentenceOf(error)}`, { cause: error })
  }
}
