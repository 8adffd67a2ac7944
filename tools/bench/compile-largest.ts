import type { Game } from 'playchart/engine'
import { compile } from 'playchart/statecharts'
import { createMachine } from 'xstate'
import hearts from '../../games/hearts/game.ts'
import werewolf from '../../games/werewolf/game.ts'
import { Gate } from '../../statecharts/gate/gate.ts'
import type { Benchmark } from './benchmark.ts'
import { type Measured, ofGame } from './charts.ts'
import { interleaved } from './interleaved.ts'
import { answerTo } from './outcome.ts'

export const compileLargest: Benchmark = {
  name: 'compile-largest',
  unit: 'ms',
  against: 'createMachine of the same config',
  atLeast: null,
  aim: null,
  measure() {
    const { name, compiled } = largest(largeCharts())
    const { chart, seats, names, config } = compiled
    const [ours, theirs] = interleaved(
      { operations: 1, run: () => void new Gate(compile(chart, seats, names), answerTo) },
      { operations: 1, run: () => void createMachine(config as never) },
    )
    const kilobytes = (JSON.stringify(config).length / 1024).toFixed(1)
    return {
      value: ours / 1e6,
      ratio: theirs / ours,
      notes: [
        `${name}, a config of ${kilobytes} kB: compiled and a gate for it, ${(ours / 1e6).toFixed(2)} ms; createMachine alone ${(theirs / 1e6).toFixed(2)} ms`,
      ],
    }
  },
}

/** Charts of games with a phase or more for each of their seats. */
export const largeCharts = (): Measured[] => [hearts, werewolf].flatMap((game) => ofGame(game as Game))

/** The chart with the longest config. */
export function largest(charts: readonly Measured[]): Measured {
  const lengthOf = ({ compiled }: Measured) => JSON.stringify(compiled.config).length
  return charts.reduce((most, chart) => (lengthOf(chart) > lengthOf(most) ? chart : most))
}
