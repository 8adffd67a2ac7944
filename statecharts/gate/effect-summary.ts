import type { Names } from '../compile/context.ts'
import type { Effect } from '../compile/protocol.ts'

/** What is asked of a step's effects each time it is taken, found out once. */
export interface EffectSummary {
  /** The fix-up among them, which makes a version of its own. */
  readonly fixUp: (Effect & { readonly kind: 'fixUp' }) | null
  /** Its number among the names of fix-ups; -1 where there is none. */
  readonly fixUpNumber: number
  /** An interrupt begins. */
  readonly interrupts: boolean
  /** There is nothing to be done but a move, or a fix-up for whose turn it is. */
  readonly plain: boolean
}

/** Sums up a step's effects. `fixUps` are the names that its fix-up's number counts in. */
export function summarize(effects: readonly Effect[], { fixUps }: Pick<Names, 'fixUps'>): EffectSummary {
  const fixUp = effects.find((effect) => effect.kind === 'fixUp') ?? null
  const [only] = effects
  return {
    fixUp,
    fixUpNumber: fixUp ? fixUps.indexOf(fixUp.move) : -1,
    interrupts: effects.some(({ kind }) => kind === 'interrupt'),
    plain: effects.length === 1 && (fixUp ? fixUp.seat === undefined && !fixUp.round : only!.kind === 'apply' || only!.kind === 'branch'),
  }
}

/** That of no effects. */
export const NO_EFFECTS_SUMMARY: EffectSummary = summarize([], { fixUps: [] })
