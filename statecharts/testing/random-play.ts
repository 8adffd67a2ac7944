import type { Effect, Question } from '../compile/protocol.ts'
import { ChartError, type Compiled, compile } from '../index.ts'
import { NAMES, randomChart } from './random-chart.ts'

const ASKED: readonly Question['kind'][] = [
  ...(['turn', 'by', 'guard', 'legal', 'others', 'inactive', 'starts', 'skipped', 'nobody', 'enough', 'made', 'moved', 'over'] as const),
]
const DONE: readonly Effect['kind'][] = [
  ...([
    'apply',
    'moved',
    'branch',
    'fixUp',
    'runAction',
    'giveTurn',
    'arm',
    'disarm',
    'startTurnOrder',
    'endTurnOrder',
    'interrupt',
    'abandon',
  ] as const),
]
/** All kinds of questions and effects of a chart. */
export const KINDS: readonly string[] = [...ASKED, ...DONE]

/** Compiles a random chart; returns null if it has a mistake. */
export function compiledOf(numbers: readonly number[], seats: number): Compiled | null {
  try {
    return compile(randomChart(numbers), seats, NAMES)
  } catch (error) {
    if (error instanceof ChartError) return null
    throw error
  }
}

/** Returns counts by name and a function that increments them. */
export function counting(): { readonly counts: { [what: string]: number }; readonly count: (...all: string[]) => void } {
  const counts: { [what: string]: number } = {}
  const count = (...all: string[]) => {
    for (const what of all) counts[what] = (counts[what] ?? 0) + 1
  }
  return { counts, count }
}
