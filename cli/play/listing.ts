import { columnsOf, padded } from '../../engine/text/text-columns.ts'

/** Fewer choices stand one below the other. */
export const IN_COLUMNS = 10
const BETWEEN = 3

/** Choices with their numbers, from 1; many of them side by side, as far as the lines are wide enough. */
export function listing(texts: readonly string[], width: number): string[] {
  const number = String(texts.length).length
  const items = texts.map((text, i) => `${String(i + 1).padStart(number)}  ${text}`)
  const widest = Math.max(...items.map(columnsOf))
  const fitting = Math.max(1, Math.floor((width - 2 + BETWEEN) / (widest + BETWEEN)))
  const rows = items.length < IN_COLUMNS ? items.length : Math.ceil(items.length / fitting)
  return Array.from({ length: rows }, (_, row) => {
    const line = items.filter((_, i) => i % rows === row)
    return `  ${line.map((item) => padded(item, widest + BETWEEN)).join('')}`.trimEnd()
  })
}
