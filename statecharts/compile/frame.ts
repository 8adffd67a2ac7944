import type { MachineConfig, StateConfig } from './config.ts'

/** Where play is in one compiled machine: the part of XState's persisted snapshot that a chart can change. Plain JSON. */
export interface Frame {
  readonly value: FrameValue
  readonly status: 'active' | 'done'
  /** Registers: how far each round robin and each block has come. */
  readonly context: { readonly [register: string]: number }
  /** For an interrupt: the path of its phase, whose machine this is. */
  readonly interrupt?: string
}
/** XState's state value: the name of a leaf, or the state that play is in with the value inside it, for each region one. */
export type FrameValue = string | { readonly [state: string]: FrameValue }

/** The state that a value names, and the value inside that; null for a leaf. Of regions, the first. */
export function stateIn(value: FrameValue): readonly [name: string, inner: FrameValue | null] {
  return typeof value === 'string' ? [value, null] : Object.entries(value)[0]
}

/** Throws unless the machine has this place: all names known, down to a leaf, and all registers present. */
export function checkFrame(config: MachineConfig, frame: Frame): void {
  const wrong = wrongValue(config, frame.value) ?? wrongContext(config, frame.context)
  if (wrong) throw new Error(`the chart has no place ${JSON.stringify(frame)}: ${wrong}`)
}

function wrongValue({ states, type }: StateConfig, value: unknown): string | null {
  if (!states) return 'a leaf has nothing inside'
  if (typeof value === 'string') {
    if (!Object.hasOwn(states, value)) return `there is no state '${value}'`
    return states[value].states === undefined ? null : `which state of '${value}'?`
  }
  if (type === 'parallel') return wrongRegions(states, value)
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  if (entries.length !== 1) return 'it is in one state at a time'
  const [name, inner] = entries[0]
  return Object.hasOwn(states, name) ? wrongValue(states[name], inner) : `there is no state '${name}'`
}

function wrongRegions(regions: NonNullable<StateConfig['states']>, value: unknown): string | null {
  const names = Object.keys(regions)
  const given = typeof value === 'object' && value !== null ? (value as { [region: string]: unknown }) : {}
  if (Object.keys(given).length !== names.length) return `the regions are ${names.join(', ')}`
  return (
    names.map((name) => (Object.hasOwn(given, name) ? wrongValue(regions[name], given[name]) : `where is ${name}?`)).find(Boolean) ?? null
  )
}

function wrongContext({ context }: MachineConfig, given: unknown): string | null {
  const registers = typeof given === 'object' && given !== null ? (given as MachineConfig['context']) : {}
  const names = Object.keys(context)
  if (Object.keys(registers).length !== names.length) return `the registers are ${names.join(', ') || 'none'}`
  const wrong = names.find((name) => !(Object.hasOwn(registers, name) && Number.isInteger(registers[name]) && registers[name] >= 0))
  return wrong === undefined ? null : `register ${wrong} is no count`
}
