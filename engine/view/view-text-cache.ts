import type { Node } from '../../statecharts/gate/node.ts'
import type { Schema } from '../declare/schema.ts'
import type { Match, Row } from '../model/match.ts'
import type { Ruleset } from '../rules/game.ts'
import type { Awaited } from '../visibility/phase-view.ts'
import { type TextPlan, textPlan } from './view-text-plan.ts'

/** Pieces of views as text that were made last, to be used again where the next view has the same. */
export class TextMemo {
  readonly game: TextPlan
  readonly player: TextPlan
  /** Each row, by the class of who sees it. */
  readonly rows: (RowTexts | undefined)[] = []
  /** Each stack, by policy. */
  readonly stacks: (StackTexts | undefined)[][] = []
  /** How the text of each component begins, by deck. */
  readonly ids: ({ label: number; id: string } | undefined)[][] = []
  /** Where play is, without facts, as those see it who may know. */
  readonly phases = new WeakMap<Node, PhaseTexts>()
  last: { readonly match: Match; readonly common: Common | null } | null = null
  /** Whether nothing in the game keeps viewers from knowing the same of where play is. */
  tellsAll: boolean | undefined
  readonly #classes = new Map<string, number>()

  constructor(schema: Schema) {
    this.game = textPlan(schema, schema.game)
    this.player = textPlan(schema, schema.player)
  }

  /** A class for those to whom groups show the same: `policies` are the numbers of the fields' policies, in order. */
  classOf(policies: string): number {
    const known = this.#classes.get(policies) ?? this.#classes.size
    this.#classes.set(policies, known)
    return known
  }
}

const MEMOS = new WeakMap<Ruleset, TextMemo>()

/** What was made last of the matches of a ruleset. */
export function memoOf(rules: Ruleset): TextMemo {
  const known = MEMOS.get(rules)
  if (known) return known
  const made = new TextMemo(rules.schema)
  MEMOS.set(rules, made)
  return made
}

interface RowTexts {
  readonly row: Row
  readonly ids: object | null
  readonly texts: (string | undefined)[]
}
interface StackTexts {
  readonly stack: readonly number[]
  readonly ids: object | null
  readonly texts: { [policy: string]: string }
}

/** Where play is, for most and for those who act. */
export interface PhaseTexts {
  readonly phase: string
  readonly phaseOfActing: string
}

/** What a match's views have in common, in pieces around what they have not. */
export interface Common extends PhaseTexts, Awaited {
  readonly active: readonly number[]
  /** Up to the moves, from there to what can be taken back, and the rest. */
  readonly before: string
  readonly between: string
  readonly after: string
  /** Whether the scores are in it, which not all viewers may know; else they and the end are missing. */
  readonly isWhole: boolean
}
