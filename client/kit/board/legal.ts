import type { Args, LegalMove } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'

/** Whether two JSON values are deeply equal. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false
  const [x, y] = [a as { [key: string]: Json }, b as { [key: string]: Json }]
  const keys = Object.keys(x)
  return keys.length === Object.keys(y).length && keys.every((key) => same(x[key], y[key]))
}

/** Whether `args` has every value in `some`. */
export const includes = (args: Args, some: Partial<Args> = {}) => Object.keys(some).every((arg) => same(args[arg], some[arg]))

export function optionsOf(moves: readonly LegalMove[], move: string): readonly Args[] | null | undefined {
  return moves.find((legal) => legal.move === move)?.options
}

/** Whether `move` is legal, with `args` if given; arguments with a default may be left out. */
export function isLegal(moves: readonly LegalMove[], move: string, args?: Args): boolean {
  const legal = moves.find((legal) => legal.move === move)
  if (!legal) return false
  return legal.options === null || args === undefined || legal.options.some((option) => same(option, { ...legal.defaults, ...args }))
}
