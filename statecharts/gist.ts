import type { Effect } from './protocol.ts'

/** What is asked of a step's effects each time it is taken, found out once. */
export interface Gist {
  /** The fix-up among them, which makes a version of its own. */
  readonly fixUp: (Effect & { readonly kind: 'fixUp' }) | null
  /** An interrupt begins. */
  readonly interrupts: boolean
  /** There is nothing to be done but a move, or a fix-up for whose turn it is. */
  readonly plain: boolean
}

export function gistOf(effects: readonly Effect[]): Gist {
  const fixUp = effects.find((effect) => effect.kind === 'fixUp') ?? null
  const [only] = effects
  return {
    fixUp,
    interrupts: effects.some(({ kind }) => kind === 'interrupt'),
    plain: effects.length === 1 && (fixUp ? fixUp.seat === undefined && !fixUp.round : only!.kind === 'apply' || only!.kind === 'branch'),
  }
}
