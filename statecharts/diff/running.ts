import type { Running } from '../language/shape.ts'

/** What running matches make of it. `phase` is the path of where it changed. */
export function runningText(running: Running, phase: string): string {
  const here = phase === '' ? 'the chart' : phase
  if (running === 'at once') return 'running matches follow it from their next move on'
  if (running === 'on entering') return `a running match that is in ${here} follows it the next time play enters there`
  if (running === 'never') return 'no running match fits'
  return `a running match that is in ${here} may not fit`
}
