import type { GroupSchema, Schema } from '../declare/schema.ts'
import type { Seat, Viewer } from '../model/seats.ts'

/** How the text of a group's rows is made, found out once. */
export interface TextPlan {
  readonly group: GroupSchema
  /** Whether it hangs on the row alone: not on timers, nor on what changes about components. */
  readonly isSteady: boolean
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
    isSteady: fields.every(({ field, deck }) => field.kind !== 'timer' && (deck < 0 || dynamic[deck] === null)),
    names: fields.map((field) => (field.field.kind === 'merged' ? null : `${field === shown[0] ? '' : ','}"${field.name}":`)),
    classes: { self: seenBy('self'), other: seenBy('other'), spectator: seenBy('most'), admin: classOf(fields.map(() => 'visible')) },
  }
}

/** A number for those who see the same of a row: where no groups are, it hangs on whose the row is. */
export function classIn({ classes }: TextPlan, viewer: Viewer, owner: Seat | null): number {
  if (typeof viewer === 'string') return classes[viewer]
  return viewer === owner ? classes.self : classes.other
}
