import { innerState, type StateConfig } from '../compile/config.ts'
import type { Names } from '../compile/context.ts'
import { type FrameValue, stateIn } from '../compile/frame.ts'
import type { Effect } from '../compile/protocol.ts'
import { SEATS } from '../compile/regions.ts'

/** Precomputed summary of a step's effects. */
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
    plain: effects.length === 1 && (fixUp ? fixUp.seat === undefined && !fixUp.round : only.kind === 'apply' || only.kind === 'branch'),
  }
}

/** That of no effects. */
export const NO_EFFECTS_SUMMARY: EffectSummary = summarize([], { fixUps: [] })

/** What the states in a value do on exit, innermost first. */
export function exitsIn(config: StateConfig, value: FrameValue): Effect[] {
  const [name, inner] = stateIn(value)
  const state = innerState(config, name)
  return [...(inner === null ? [] : exitsIn(state, inner)), ...exitsOf(state)]
}

/** What one state does on exit, but for what only its own machine must know. */
export function exitsOf({ exit = [] }: StateConfig): Effect[] {
  const told = exit.filter(({ type }) => type !== '$set' && type !== '$regionsLeft')
  return told.map(({ type, params }) => ({ kind: type.slice(1), ...params }) as Effect)
}

/** The config of a seat's region in the phase with `seats` that the value leads to. */
export function regionConfig(config: StateConfig, value: FrameValue, seat: number): StateConfig {
  const [name, inner] = stateIn(value)
  const state = innerState(config, name)
  if (name === SEATS) return innerState(state, `$${seat}`)
  if (inner === null) throw new Error(`'${name}' has no regions of seats`)
  return regionConfig(state, inner, seat)
}
