import type { Compiled } from '../compile.ts'
import { checkFrame, type Frame } from '../frame.ts'

/** Whether a running match can go on in a chart. `why` is a sentence for whoever deploys the chart. */
export type Fit = { readonly fits: true } | { readonly fits: false; readonly why: string }

/**
 * Whether a match's persisted frames, the chart's own first and the running interrupt's last, still have a place in a
 * compiled chart. It says nothing about what the match's state must be there.
 */
export function fits(compiled: Compiled, frames: readonly Frame[]): Fit {
  if (frames.length === 0) return { fits: false, why: 'the match has no place in any chart: its snapshot is empty' }
  for (const [depth, frame] of frames.entries()) {
    const why = wrong(compiled, frame, depth)
    if (why) return { fits: false, why: depth === 0 ? why : `interrupt ${depth}: ${why}` }
  }
  return { fits: true }
}

function wrong({ config, interrupts }: Compiled, frame: Frame, depth: number): string | null {
  const { interrupt } = frame
  if ((interrupt === undefined) !== (depth === 0)) return depth === 0 ? 'it begins with an interrupt' : 'it is no interrupt'
  const machine = interrupt === undefined ? config : interrupts.get(interrupt)?.config
  if (!machine) return `the chart has no interrupt '${interrupt}'`
  try {
    checkFrame(machine, frame)
  } catch (error) {
    return (error as Error).message
  }
  const [top] = typeof frame.value === 'string' ? [frame.value] : Object.keys(frame.value)
  const over = machine.states![top!]!.type === 'final'
  if (over === (frame.status === 'done')) return null
  return over ? `'${top}' has become final, but the match goes on` : `'${top}' is no longer final, but the match is over`
}
