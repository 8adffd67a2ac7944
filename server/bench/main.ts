import type { Benchmark } from './benchmark.ts'
import { compileLargest } from './compile-largest.ts'
import { gateStep } from './gate-step.ts'
import { legalNames } from './legal-names.ts'
import { memory } from './memory.ts'
import { optionsOf } from './options.ts'
import { playouts } from './playouts.ts'
import { jsonOf, type Result, shortfalls, tableOf } from './report.ts'

const BENCHMARKS: readonly Benchmark[] = [gateStep, legalNames, memory, compileLargest, playouts]

/**
 * Runs the benchmarks that the command line names and prints what they gave.
 * @returns the exit status: 1 when `--check` finds a ratio below its minimum, 2 when the command line is wrong
 */
export function bench(given: readonly string[]): number {
  const options = optionsOf(
    given,
    BENCHMARKS.map(({ name }) => name),
  )
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  if (import.meta.resolve('xstate').includes('development')) throw new Error('this is the build of XState that checks more')
  const { names, json, check } = options
  const results: Result[] = BENCHMARKS.filter(({ name }) => names.includes(name)).map((benchmark) => ({
    benchmark,
    measurement: benchmark.measure(),
  }))
  console.log(json ? jsonOf(results) : tableOf(results))
  const short = check ? shortfalls(results) : []
  for (const sentence of short) console.error(sentence)
  return short.length ? 1 : 0
}
