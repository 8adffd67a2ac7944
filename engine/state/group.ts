import type { FieldSchema, GroupSchema } from '../declare/schema.ts'
import { RuleError } from '../model/errors.ts'
import type { Value } from '../model/match.ts'
import type { GroupState, Stack as StackInterface, WorkingCopy } from './interfaces.ts'
import { Spaces } from './spaces.ts'
import { Stack } from './stack.ts'
import { MergedStack } from './stack-reader.ts'
import { TimerState } from './timer-state.ts'

/** A class whose instances read and write one row of a working copy by field name: made once per group, so that access is plain property access. */
export function groupClass(schema: GroupSchema): new (working: WorkingCopy, row: number) => GroupState {
  class Group {
    readonly $working: WorkingCopy
    readonly $row: number
    readonly $made: readonly unknown[]
    readonly $stacks: readonly Stack[]

    constructor(working: WorkingCopy, row: number) {
      this.$working = working
      this.$row = row
      const stacks = new Map(schema.stacks.map((one) => [one, new Stack(working, row, one)]))
      this.$stacks = [...stacks.values()]
      this.$made = schema.fields.map((one) => madeOf(one, stacks, working, row))
      // A field that does not exist is an error to set, and nothing of one match stays for the next.
      Object.freeze(this)
    }
  }
  schema.fields.forEach((one, position) => {
    const { name, index, field } = one
    function made(this: Group): unknown {
      return this.$made[position]
    }
    function value(this: Group): unknown {
      return this.$working.rows[this.$row][index]
    }
    /** Of a field that somebody does not see. */
    function noted(this: Group): unknown {
      const { $working, $row } = this
      if ($working.readTracking.tracking) $working.readTracking.readField(one, $row)
      return Object.freeze($working.rows[$row][index])
    }
    /** Of what changes about a component. */
    function ofComponent(this: Group): unknown {
      const { $working, $row } = this
      if ($working.readTracking.tracking) readOfComponent($working, $row, one)
      return Object.freeze($working.rows[$row][index])
    }
    // A list that came from storage is frozen here, lest a rule change the match that was given.
    function list(this: Group): unknown {
      return Object.freeze(this.$working.rows[this.$row][index])
    }
    const plain = field.kind === 'list' ? list : value
    const getter = schema.group === 'component' ? ofComponent : one.policy.most === 'visible' ? plain : noted
    Object.defineProperty(Group.prototype, name, {
      enumerable: true,
      get: isValue(one) ? getter : made,
      set(this: Group, written: Value) {
        if (!isValue(one)) {
          const thing = field.kind === 'timer' ? 'a timer: start or cancel it' : 'a stack: move components'
          throw new RuleError(`${this.$working.nameOf(this.$row)}.${name} is ${thing} instead of setting it`)
        }
        this.$working.set(this.$row, one, written)
      },
    })
  })
  return Group as unknown as new (
    working: WorkingCopy,
    row: number,
  ) => GroupState
}

const isValue = ({ field: { kind } }: FieldSchema) => kind !== 'stack' && kind !== 'merged' && kind !== 'board' && kind !== 'timer'

/** Notes that rules have read a field of a component, which may lie where the mover does not see it. */
function readOfComponent(working: WorkingCopy, row: number, field: FieldSchema): void {
  const { readTracking, known } = working
  if (readTracking.noted(field, row, 'all')) return
  const { deck, index } = working.components.holder(row)
  if (field.policy.most !== 'visible' || !known[deck][index].stack.isSeenBy(readTracking.mover)) readTracking.tainted = true
}

/** The stacks of a field in another group: the game's one, or every player's. */
function stacksElsewhere({ schema, stacks: [game, ...players] }: WorkingCopy, part: FieldSchema): readonly StackInterface[] {
  const position = schema[part.group === 'game' ? 'game' : 'player'].stacks.indexOf(part)
  return (part.group === 'game' ? [game] : players).map((stacks) => stacks[position])
}

/** What a field that is no plain value is read through. */
function madeOf(one: FieldSchema, stacks: ReadonlyMap<FieldSchema, Stack>, working: WorkingCopy, row: number): unknown {
  const path = `${working.nameOf(row)}.${one.name}`
  if (one.field.kind === 'merged') {
    const find = () => one.parts.flatMap((part) => stacks.get(part) ?? stacksElsewhere(working, part))
    return new MergedStack(working, path, one.deck, find, one.field.how === 'overlap')
  }
  if (one.field.kind === 'board')
    return new Spaces(
      path,
      one.parts.map((part) => stacks.get(part)!),
      one.field,
    )
  return one.field.kind === 'timer' ? new TimerState(working, path, one, row) : stacks.get(one)
}
