import { RuleError } from './game-error.ts'
import type { FieldSchema, GroupSchema } from './schema.ts'
import type { Session } from './session.ts'
import { MergedStack, Stack } from './stack.ts'

/** The fields of the game or of one player, as properties. */
export interface GroupState {
  /** @internal */
  readonly $stacks: readonly Stack[]
  readonly [field: string]: unknown
}

/** A class whose instances read and write one row of a session by field name: made once per group, so that access is plain property access. */
export function groupClass(schema: GroupSchema): new (session: Session, row: number) => GroupState {
  class Group {
    readonly $session: Session
    readonly $row: number
    readonly $made: readonly (Stack | MergedStack | null)[]
    readonly $stacks: readonly Stack[]

    constructor(session: Session, row: number) {
      this.$session = session
      this.$row = row
      const stacks = new Map<FieldSchema, Stack>()
      for (const one of schema.fields) if (one.field.kind === 'stack') stacks.set(one, new Stack(session, row, one))
      this.$stacks = [...stacks.values()]
      this.$made = schema.fields.map((one) => {
        if (one.field.kind !== 'merged') return stacks.get(one) ?? null
        const parts = one.parts.map((part) => stacks.get(part)!)
        return new MergedStack(session, `${session.nameOf(row)}.${one.name}`, one.deck, parts, one.field.how === 'overlap')
      })
      // A field that does not exist is an error to set, and nothing of one match stays for the next.
      Object.freeze(this)
    }
  }
  schema.fields.forEach((one, position) => {
    const { name, index, field } = one
    const value = field.kind !== 'stack' && field.kind !== 'merged'
    Object.defineProperty(Group.prototype, name, {
      enumerable: true,
      get(this: Group) {
        return value ? this.$session.rows[this.$row]![index] : this.$made[position]
      },
      set(this: Group, written) {
        if (!value) throw new RuleError(`${this.$session.nameOf(this.$row)}.${name} is a stack: move components instead of setting it`)
        this.$session.set(this.$row, one, written)
      },
    })
  })
  return Group as never
}
