import { type Command, Option } from 'commander'
import type { Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { Compiled } from '../../statecharts/compile/context.ts'
import { graphOf } from '../../statecharts/draw/graph/graph.ts'
import { linesFrom } from '../../statecharts/draw/graph/lines.ts'
import { wayText } from '../../statecharts/draw/graph/transition-text.ts'
import { toEditable, toMermaid, toScxml, toSvg } from '../../statecharts/index.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { seatsOf, wholeNumber } from '../terminal/options.ts'
import { checkOutput, writeOutput } from '../terminal/output.ts'

const FORMATS = ['text', 'xstate', 'mermaid', 'scxml', 'svg'] as const

interface Options extends GamesOption {
  readonly seats?: number
  readonly format: (typeof FORMATS)[number]
  readonly output?: string
}

export function register(program: Command): void {
  const command = program
    .command('chart <game>')
    .description("print a game's chart, for reading or for another program")
    .addOption(new Option('--format <format>', 'output format').choices(FORMATS).default('text'))
    .option('--seats <number>', "number of seats, where it matters (default: the game's)", wholeNumber('--seats', 1))
    .option('-o, --output <file>', 'write to a file instead')
    .action(async (name: string, options: Options) => {
      if (options.output !== undefined) checkOutput(options.output)
      const { game } = await findGame(name, options)
      const text = await written(game, seatsOf(game, options.seats), options.format)
      if (options.output === undefined) {
        process.stdout.write(text)
        return
      }
      writeOutput(options.output, text)
      console.error(`Wrote ${options.output}`)
    })
  withExamples(withGamesOption(command), [
    ['chart {pig}', 'the chart as text'],
    ['chart {bluff} --format svg -o {bluff}.svg', 'a picture of it'],
    ['chart {pig} --format xstate -o {pig}.json', 'for editors of XState charts, and for npx playchart diff'],
  ])
}

async function written(game: Game, seats: number, format: Options['format']): Promise<string> {
  const { chart } = internalsOf(game).definition
  switch (format) {
    case 'xstate':
      return `${JSON.stringify(toEditable(chart), null, 2)}\n`
    case 'mermaid':
      return ended(toMermaid(chart))
    case 'scxml':
      return ended(toScxml(internalsOf(game).forSeats(seats).gate.compiled))
    case 'svg':
      return ended(await toSvg(chart, { title: game.displayName }))
    case 'text':
      return chartText(internalsOf(game).forSeats(seats).gate.compiled)
  }
}

const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/** The chart as text: each phase indented below its parent, with its keywords, its progression and its transitions. */
function chartText({ chart, phases }: Compiled): string {
  const lines = graphOf(chart).nodes.flatMap(({ path, name, kind, interrupt, prompt, facts, steps }) => {
    const depth = path === '' ? 0 : path.split('.').length
    const marks = [...(kind === 'final' ? ['final'] : []), ...(interrupt ? ['interrupt'] : [])]
    const heading = [path === '' ? 'chart' : name, marks.length ? `(${marks.join(', ')})` : '', prompt === null ? '' : `“${prompt}”`]
    const said = [
      ...facts,
      ...steps.map(({ text, depth: inside }) => `${'  '.repeat(inside)}${text}`),
      ...linesFrom(phases.get(path)!).map(wayText),
    ]
    return [heading.filter(Boolean).join(' '), ...said.map((line) => `    ${line}`)].map((line) => '  '.repeat(depth) + line)
  })
  return `${lines.join('\n')}\n`
}
