import type { Match, Row } from './match.ts'

/** Pieces of views as text that were made last, to be used again where the next view has the same. */
export class TextMemo {
  /** Each row, by who sees what of it. */
  readonly rows: ({ row: Row; ids: object | null; texts: { [who: string]: string } } | undefined)[] = []
  /** Each stack, by policy. */
  readonly stacks: ({ stack: readonly number[]; ids: object | null; texts: { [policy: string]: string } } | undefined)[][] = []
  /** Each component's id, by deck. */
  readonly ids: ({ label: number; id: string } | undefined)[][] = []
  last: { readonly match: Match; readonly common: Common | null } | null = null
  /** Whether nothing in the game keeps viewers from knowing the same of where play is. */
  tellsAll: boolean | undefined
}

/** What a match's views have in common, in pieces around what they have not. */
export interface Common {
  readonly active: readonly number[]
  readonly phase: string
  readonly phaseOfActing: string
  /** Up to the moves, from there to what can be taken back, and the rest. */
  readonly before: string
  readonly between: string
  readonly after: string
}
