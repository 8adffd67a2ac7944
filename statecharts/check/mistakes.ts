import { compile } from '../compile/compile.ts'
import type { Compiled, Names } from '../compile/context.ts'
import type { Chart } from '../language/chart.ts'
import type { Finding } from '../language/finding.ts'
import { ChartError } from '../language/phase-tree.ts'

/** The chart compiled, or the first mistake for which it cannot be. */
export function compiledOrMistake(chart: Chart, seats: number, names: Names): Compiled | Finding {
  try {
    return compile(chart, seats, names)
  } catch (error) {
    if (!(error instanceof ChartError)) throw error
    const { code, where, message } = error
    return { level: 'error', code, where, sentence: message, path: [] }
  }
}

/** Names registered for more than one thing. */
export function namedTwice({ moves, fixUps, guards }: Names): Finding[] {
  const rules = [...moves, ...fixUps]
  const twice = (names: readonly string[]) => new Set(names.filter((name, i) => names.indexOf(name) !== i))
  const found = (name: string, kind: string): Finding => ({
    level: 'error',
    code: 'duplicate-name',
    where: '',
    sentence: `the chart: two ${kind} have the name '${name}'. Rename one of them`,
    path: [],
  })
  return [...[...twice(rules)].map((name) => found(name, 'moves or fix-ups')), ...[...twice(guards)].map((name) => found(name, 'guards'))]
}
