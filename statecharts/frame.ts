/** Where play is in one compiled machine: the part of XState's persisted snapshot that a chart can change. Plain JSON. */
export interface Frame {
  readonly value: FrameValue
  readonly status: 'active' | 'done'
  /** Registers: how far each round robin has come. */
  readonly context: { readonly [register: string]: number }
}
export type FrameValue = string | { readonly [state: string]: FrameValue }
