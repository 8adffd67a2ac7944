import type { PhaseValue } from '../../../engine/view-shape.ts'

/** Paths of the innermost phases of a state value; more than one only where regions run side by side. */
export function leavesOf(value: PhaseValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner).map((path) => (path ? `${name}.${path}` : name)))
}

/** The path and those around it up to the root's `''`, innermost first. */
export function pathsAround(path: string): string[] {
  if (path === '') return ['']
  return [path, ...pathsAround(path.slice(0, Math.max(0, path.lastIndexOf('.'))))]
}
