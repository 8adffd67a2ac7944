import type { Benchmark, Measurement } from './benchmark.ts'

export interface Result {
  readonly benchmark: Pick<Benchmark, 'name' | 'unit' | 'against' | 'atLeast' | 'aim'>
  readonly measurement: Measurement
}

const HEADINGS = ['benchmark', 'value', '', 'times better', 'at least', 'aim', 'than']

/** The results as a table, each followed by what else was found. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ benchmark: { name, unit, against, atLeast, aim }, measurement: { value, ratio } }) => [
    name,
    digits(value),
    unit,
    `${digits(ratio)}x`,
    atLeast === null ? '' : `${atLeast}x`,
    aim === null ? '' : `${aim}x`,
    against,
  ])
  const widths = HEADINGS.map((_, column) => Math.max(...[HEADINGS, ...rows].map((row) => row[column].length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (NUMBERS.includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd()
  return [
    line(HEADINGS),
    ...results.flatMap(({ measurement }, i) => [line(rows[i]), ...measurement.notes.map((note) => `  ${note}`)]),
  ].join('\n')
}

/** Columns that hold numbers. */
const NUMBERS = [1, 3, 4, 5]

/** Three digits that count. */
const digits = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3))

/** `{ "<name>": { "value", "unit", "ratio", "against", "atLeast", "aim" } }` */
export function jsonOf(results: readonly Result[]): string {
  const entries = results.map(({ benchmark: { name, unit, against, atLeast, aim }, measurement: { value, ratio } }) => [
    name,
    { value, unit, ratio, against, atLeast, aim },
  ])
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

/** A sentence for each ratio below its minimum. */
export function shortfalls(results: readonly Result[]): string[] {
  return results.flatMap(({ benchmark: { name, against, atLeast }, measurement: { ratio } }) =>
    atLeast !== null && !(ratio >= atLeast) ? [`${name} is ${digits(ratio)} times better than ${against}, not at least ${atLeast}.`] : [],
  )
}
