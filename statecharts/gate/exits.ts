import type { StateConfig } from '../compile/config.ts'
import type { FrameValue } from '../compile/frame.ts'
import type { Effect } from '../compile/protocol.ts'
import { SEATS } from '../compile/regions.ts'

/** What the states in a value do on exit, innermost first. */
export function exitsIn(config: StateConfig, value: FrameValue): Effect[] {
  const [[name, inner]] = (typeof value === 'string' ? [[value, null]] : Object.entries(value)) as [[string, FrameValue | null]]
  const state = config.states![name]!
  return [...(inner === null ? [] : exitsIn(state, inner)), ...exitsOf(state)]
}

/** What one state does on exit, but for what only its own machine must know. */
export function exitsOf({ exit = [] }: StateConfig): Effect[] {
  const told = exit.filter(({ type }) => type !== '$set' && type !== '$left')
  return told.map(({ type, params }) => ({ kind: type.slice(1), ...params }) as Effect)
}

/** The config of a seat's region in the phase with `seats` that the value leads to. */
export function regionConfig(config: StateConfig, value: FrameValue, seat: number): StateConfig {
  if (value === SEATS) return config.states![SEATS]!.states![`$${seat}`]!
  const [[name, inner]] = Object.entries(value) as [[string, FrameValue]]
  return regionConfig(config.states![name]!, inner, seat)
}
