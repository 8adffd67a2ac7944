import type { Node } from '../../statecharts/gate/node.ts'
import type { GroupSchema, Schema } from '../declare/schema.ts'
import type { Match, Row } from '../model/match.ts'
import type { Seat, Viewer } from '../model/seats.ts'
import type { Ruleset } from '../rules/game.ts'
import type { Awaited } from '../visibility/phase-view.ts'

/** Pieces of views as text that were made last, to be used again where the next view has the same. */
export class ViewTextCache {
  readonly game: TextPlan
  readonly player: TextPlan
  /** Each row, by the class of its viewers. */
  readonly rows: (RowTexts | undefined)[] = []
  /** Each stack, by policy. */
  readonly stacks: (StackTexts | undefined)[][] = []
  /** What changes about each component, by deck. */
  readonly states: ({ row: Row; text: string } | undefined)[][] = []
  /** Each component, by deck. */
  readonly components: (ComponentTexts | undefined)[][] = []
  /** Where play is, without facts, as those see it who may know. */
  readonly phases = new WeakMap<Node, PhaseTexts>()
  last: { readonly match: Match; readonly common: Common | null } | null = null
  /** Whether nothing in the game keeps viewers from knowing the same of where play is. */
  uniformViews: boolean | undefined
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

const CACHES = new WeakMap<Ruleset, ViewTextCache>()

/** What was made last of the matches of a ruleset. */
export function viewTextCacheOf(rules: Ruleset): ViewTextCache {
  const known = CACHES.get(rules)
  if (known) return known
  const made = new ViewTextCache(rules.schema)
  CACHES.set(rules, made)
  return made
}

interface RowTexts {
  readonly row: Row
  readonly ids: object | null
  /** What changes about components, where some lie in the row. */
  readonly components: object | null
  readonly texts: (string | undefined)[]
}
interface StackTexts {
  readonly stack: readonly number[]
  readonly ids: object | null
  /** What changes about those of its deck. */
  readonly components: object | null
  readonly texts: { [policy: string]: string }
}

/** A component: its back to those who do not see its face. What changes about it, if anything does, and a brace come after its face. */
export interface ComponentTexts {
  readonly label: number
  readonly face: string
  readonly back: string
}

/** Where play is, for most and for those who act. */
export interface PhaseTexts {
  readonly phase: string
  readonly phaseOfActing: string
}

/** What a match's views have in common, in pieces around what they have not. */
export interface Common extends PhaseTexts, Awaited {
  readonly active: readonly number[]
  /** Members before the moves, between those and what can be taken back, and the rest, without braces. */
  readonly before: string
  readonly between: string
  readonly after: string
  /** Whether the scores are in it, which not all viewers may know; else they are missing at its end. */
  readonly isWhole: boolean
}

/** How the text of a group's rows is made, found out once. */
export interface TextPlan {
  readonly group: GroupSchema
  /**
   * Whether it depends on the row alone, and on what is the same for all who see components: not on timers, nor on who sees what of their
   * state.
   */
  readonly isSteady: boolean
  /** Whether something changes about components that lie in it. */
  readonly holdsChanging: boolean
  /** Each field's name as JSON, with what stands before and after it; null for fields that views leave out. */
  readonly names: readonly (string | null)[]
  readonly classes: { readonly [who in Who]: number }
}
type Who = 'self' | 'other' | 'spectator' | 'admin'

/** Classes from here on are of viewers at the end of a match, which shows its statistics. */
export const AT_THE_END = 4

export function textPlan({ dynamic }: Schema, group: GroupSchema): TextPlan {
  const { fields } = group
  const shown = fields.filter(({ field }) => field.kind !== 'merged')
  const policies: string[] = []
  const classOf = (all: readonly string[]) => {
    const policy = all.join()
    if (!policies.includes(policy)) policies.push(policy)
    return policies.indexOf(policy)
  }
  const seenBy = (who: 'self' | 'other' | 'most') => classOf(fields.map(({ policy }) => policy[who]))
  return {
    group,
    isSteady: fields.every(({ field, deck }) => field.kind !== 'timer' && (deck < 0 || isPlain(dynamic[deck]))),
    holdsChanging: fields.some(({ deck }) => deck >= 0 && dynamic[deck] !== null),
    names: fields.map((field) => (field.field.kind === 'merged' ? null : `${field === shown[0] ? '' : ','}"${field.name}":`)),
    classes: { self: seenBy('self'), other: seenBy('other'), spectator: seenBy('most'), admin: classOf(fields.map(() => 'visible')) },
  }
}

/** Whether what changes about a deck's components is but values that all see who see the component. */
const isPlain = (group: GroupSchema | null): boolean =>
  group === null ||
  group.fields.every(({ field, policy }) => policy.most === 'visible' && !['timer', 'stack', 'board', 'merged'].includes(field.kind))

/** A number for those who see the same of a row: where no groups are, it depends on whose the row is. */
export function viewerClass({ classes }: TextPlan, viewer: Viewer, owner: Seat | null): number {
  if (typeof viewer === 'string') return classes[viewer]
  return viewer === owner ? classes.self : classes.other
}
