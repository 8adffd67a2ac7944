import { existsSync, readFileSync } from 'node:fs'
import type { Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { Compiled, Names } from '../../statecharts/compile/context.ts'
import { type Chart, compile, fromXState } from '../../statecharts/index.ts'
import { everyPhase, phaseTree } from '../../statecharts/language/phase-tree.ts'
import { PHASE } from '../../statecharts/language/schema.ts'
import { namesIn, type Stands } from '../../statecharts/language/shape.ts'
import { findGame, type GamesOption } from '../project/find-games.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'

/** One side of a comparison: a chart, with its game if known. */
export interface ChartSource {
  readonly chart: Chart
  readonly game: Game | null
}

/** Reads a chart from a game's folder or name, or from a file written by `playchart chart --format xstate`. Throws Failure. */
export async function chartSource(from: string, option: GamesOption): Promise<ChartSource> {
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

/** Compiles the chart for this number of seats. Without a game, its names are collected from the chart and from `other`. */
export function compiledFor({ chart, game }: ChartSource, seats: number, other: Names): Compiled {
  return game ? internalsOf(game).forSeats(seats).gate.compiled : compile(chart, seats, gatheredNames(chart, other))
}

/** The names that the chart uses; steps of a progression count as moves unless they are known fix-ups. */
function gatheredNames(chart: Chart, other: Names): Names {
  const named = everyPhase(phaseTree(chart)).flatMap(({ phase }) => namesIn(PHASE, phase))
  const all = (...kinds: Stands[]) => named.flatMap(({ name, shape }) => (kinds.includes(shape.of) ? [name] : []))
  const fixUps = new Set([...other.fixUps, ...all('fixUp')])
  const timed = named.flatMap(({ name, shape, path }) => (shape.of === 'made' && path[0] === 'after' ? [name] : []))
  const moves = [...all('move', 'step').filter((name) => !fixUps.has(name)), ...timed]
  const who = new Set([...(other.who ?? []), ...all('seats')])
  const part = all('part').filter((name) => !who.has(name))
  return {
    moves: [...new Set([...other.moves, ...moves])],
    fixUps: [...fixUps],
    guards: [...new Set([...other.guards, ...all('guard'), ...part])],
    who: [...who],
    args: [...new Set(all('facts'))],
    delays: [...new Set([...(other.delays ?? []), ...all('delay')])],
  }
}
