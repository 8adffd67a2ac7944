import { check } from '../../../statecharts/check/check.ts'
import { compile } from '../../../statecharts/compile/compile.ts'
import { toMermaid } from '../../../statecharts/draw/exchange/mermaid.ts'
import { toScxml } from '../../../statecharts/draw/exchange/scxml.ts'
import { fromXState } from '../../../statecharts/draw/exchange/xstate.ts'
import { toSvg } from '../../../statecharts/draw/picture/svg.ts'
import { toEditable } from '../../../statecharts/language/to-editable.ts'
import { type Game, type Mover, SPECTATOR, viewOf } from '../../index.ts'
import { internalsOf } from '../../rules/game.ts'
import { randomMatch } from '../index.ts'

/** Checks shared by the charts of this folder. Their matches are played with the functions that every game's tests use. */

export { moved, playedWithout, refusal, started, struck } from '../index.ts'

/** The findings of `check` for the game's chart, for each number of seats. */
export function findingsOf(game: Game): string[] {
  return game.players.counts.flatMap((seats) => {
    const { gate, unconditional } = internalsOf(game).forSeats(seats)
    const found = check(gate.compiled.chart, gate.compiled.names, { seats, unconditional })
    return found.map(({ level, code, sentence }) => `${seats} seats: ${level} ${code}: ${sentence}`)
  })
}

/** The chart exported as pictures and for other tools. */
export async function drawn(game: Game): Promise<{ svg: string; mermaid: string; scxml: string }> {
  const { definition, forSeats } = internalsOf(game)
  const { chart } = definition
  return { svg: await toSvg(chart), mermaid: toMermaid(chart), scxml: toScxml(forSeats(game.players.min).gate.compiled) }
}

/** The machine of the chart as written, and of the same chart exported to an editor's file and read back. */
export function readBack(game: Game): { machine: unknown; again: unknown } {
  const seats = game.players.min
  const { chart, names, config } = internalsOf(game).forSeats(seats).gate.compiled
  const read = fromXState(JSON.parse(JSON.stringify(toEditable(chart))))
  return { machine: config, again: compile(read, seats, names).config }
}

export interface Course {
  /** The numbers of seats played with, ascending. */
  readonly seats: readonly number[]
  /** Paths of the phases in which chains ended. */
  readonly phases: ReadonlySet<string>
  /** Moves and fix-ups that were made. */
  readonly moves: ReadonlySet<string>
}

/** In one match in so many the views of every version are checked. */
const LOOKED_AT = 4

/** Plays random matches to their end, from a first seed. Throws if one gets stuck, or if its progress decreases or does not end at 1. */
export function playedAtRandom(game: Game, matches: number, from = 0): Course {
  const [seats, phases, moves] = [new Set<number>(), new Set<string>(), new Set<string>()]
  for (let seed = from; seed < from + matches; seed++) {
    const { first, steps, last } = randomMatch(game, seed)
    seats.add(first.seats)
    for (const { entry } of steps) moves.add(entry.move)
    const views = (seed % LOOKED_AT ? [last] : steps.map(({ match }) => match)).map((match) => viewOf(game, match, SPECTATOR))
    for (const { phase } of views) phases.add(phase.path)
    const progress = views.map((view) => view.progress ?? 1)
    const falls = progress.findIndex((now, i) => i > 0 && now < progress[i - 1])
    if (falls >= 0) throw new Error(`seed ${seed}: progress falls to ${progress[falls]} at version ${views[falls].version}`)
    if (progress.at(-1) !== 1) throw new Error(`seed ${seed}: ends with progress ${progress.at(-1)}`)
  }
  return { seats: [...seats].sort(), phases, moves }
}

/** Who made which move, as `'0 pass'`, in order. */
export const told = (log: readonly { by: Mover; move: string }[]) => log.map(({ by, move }) => `${by} ${move}`)
