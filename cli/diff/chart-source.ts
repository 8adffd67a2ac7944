import { existsSync, readFileSync } from 'node:fs'
import type { Game } from '../../engine/index.ts'
import { mentionsOf } from '../../statecharts/check/mentions.ts'
import { type Chart, type Compiled, compile, fromXState, type Names } from '../../statecharts/index.ts'
import { automaticsOf, everyPlace, namesOf, placesOf, transitionsOf } from '../../statecharts/places.ts'
import { Failure, sentenceOf } from '../failure.ts'
import { findGame, type GamesOption } from '../find-games.ts'

/** One side of a comparison: the chart alone, or with the game that it is of. */
export interface ChartSource {
  readonly chart: Chart
  readonly game: Game | null
}

/** Reads a chart from a game's folder, or its name, or from a file as `playchart chart --format xstate` writes it. Throws Failure. */
export async function chartSource(from: string, option: GamesOption): Promise<ChartSource> {
  if (!from.endsWith('.json')) {
    const { game } = await findGame(from, option)
    return { chart: game.rules.chart, game }
  }
  if (!existsSync(from)) throw new Failure(`There is no file ${from}.`)
  try {
    return { chart: fromXState(JSON.parse(readFileSync(from, 'utf8'))), game: null }
  } catch (error) {
    throw new Failure(`${from} is no chart: ${sentenceOf(error)}`, { cause: error })
  }
}

/** Compiles the chart for so many seats. Where no game says its names, they are gathered from the chart, with what another has told. */
export function compiledFor({ chart, game }: ChartSource, seats: number, other: Names): Compiled {
  return game ? game.forSeats(seats).gate.compiled : compile(chart, seats, namesIn(chart, other))
}

/** Names as the chart itself uses them; of a progression's steps, those that are not known as fix-ups are moves. */
function namesIn(chart: Chart, other: Names): Names {
  const root = placesOf(chart)
  const places = everyPlace(root)
  const fixUps = new Set(other.fixUps)
  for (const { phase } of places) {
    const { entry, exit, on = {}, always, onDone, turns = {} } = phase
    const transitions = [...Object.values(on).flatMap(transitionsOf), ...transitionsOf(onDone)]
    const written = [entry, exit, turns.begin, turns.end, turns.afterMove, ...transitions.map(({ actions }) => actions)]
    for (const name of written.flatMap(namesOf)) fixUps.add(name)
    for (const { actions } of automaticsOf(always)) if (actions !== undefined) fixUps.add(actions)
  }
  const mentioned = mentionsOf(root, other)
  const all = (registry: 'rules' | 'guards' | 'who' | 'args' | 'delays') => [...mentioned.get(registry)!.keys()]
  const timed = places.flatMap(({ phase }) => Object.values(phase.after ?? {}).map(({ move }) => move))
  const moves = [...all('rules').filter((name) => !fixUps.has(name)), ...timed]
  return {
    moves: [...new Set([...other.moves, ...moves])],
    fixUps: [...fixUps],
    guards: [...new Set([...other.guards, ...all('guards')])],
    who: [...new Set([...(other.who ?? []), ...all('who').filter((name) => !WORDS.includes(name))])],
    args: all('args'),
    delays: [...new Set([...(other.delays ?? []), ...all('delays')])],
  }
}

/** The language's own words for seats and orders. */
const WORDS = ['current', 'all', 'none', 'inactive', 'others', 'hidden', 'forward', 'backward', 'snake', 'first', 'next']
