import type { Chart, Guard } from './chart.ts'
import { everyPhase, phaseTree } from './phase-tree.ts'
import { PHASE } from './schema.ts'
import { isObject, namesIn } from './shape.ts'
import { guardText } from './words.ts'

/** Where a match is to stop: when play enters a phase, by its path, or when a guard's answer changes, by what it is called in the chart. */
export type Breakpoint = { readonly phase: string } | { readonly guard: string }

/** All breakpoints that a chart can have: its phases as written, then its guards. */
export function breakpointsOf(chart: Chart): Breakpoint[] {
  const phases = everyPhase(phaseTree(chart)).flatMap(({ path }) => (path === '' ? [] : [{ phase: path }]))
  return [...phases, ...[...guardsOf(chart).keys()].map((guard) => ({ guard }))]
}

/** The guards that a chart names, each with its parameters, by what they are called: `isPair`, `atLeast(3)`. */
export function guardsOf(chart: Chart): ReadonlyMap<string, Guard> {
  const named = everyPhase(phaseTree(chart)).flatMap(({ phase }) => namesIn(PHASE, phase))
  return new Map(
    named.flatMap(({ name, shape, beside }): [string, Guard][] => {
      if (shape.of !== 'guard') return []
      const guard = isObject(beside) && isGuardWithParams(beside) && beside.name === name ? { name, params: beside.params } : name
      return [[guardText(guard), guard]]
    }),
  )
}

const isGuardWithParams = (given: object): given is Extract<Guard, { readonly name: string }> => 'name' in given && 'params' in given
