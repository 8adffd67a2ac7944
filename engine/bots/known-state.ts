import type { StackField, ValueField } from '../declare/field.ts'
import { type FieldPolicy, leastRestrictive, mostRestrictive, ofPair, type Policy, SHOWS } from '../declare/policy.ts'
import type { FieldSchema, GroupSchema, Schema } from '../declare/schema.ts'
import type { Timer, Value } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { GroupView, Scalar, StackView, TimerFieldView, View } from '../model/views.ts'
import { isStatistic } from '../visibility/visibility.ts'
import { type HiddenValue, isGuessed } from './hidden-value.ts'

/** A stack of which the seat does not see all: what it sees are component indices, -1 an empty slot, UNSEEN a face it does not see. */
export interface PartlyKnownStack {
  readonly row: number
  readonly index: number
  readonly deck: number
  readonly slots: readonly number[]
  /** Labels of what is UNSEEN, in order, where the seat can tell them apart; and their backs, where the deck has several. */
  readonly labels: readonly number[]
  readonly backs: readonly number[]
  /** How many are in it besides those that have a slot already; null: at least `fewest`. */
  readonly count: number | null
  /** How many of these have each of the deck's backs, where it has several. */
  readonly backCounts: readonly number[]
  readonly fewest: number
  readonly sized: boolean
  readonly room: number
  /** The component that it lies on, where the seat does not see that one either. */
  readonly on: { readonly deck: number; readonly component: number } | null
}
export const UNSEEN = -2

/** What a view says of the state, and what it leaves open. */
export interface KnownState {
  /** The game's row, the players', then those of components, deck by deck; what is not known is empty. */
  readonly rows: readonly (readonly Value[])[]
  /** For each deck the first of its components' rows; null where nothing changes about them. */
  readonly firstRow: readonly (number | null)[]
  /** For each deck, labels by component; undefined for one whose face the seat does not see. */
  readonly labels: readonly (readonly (number | undefined)[])[]
  readonly stacks: readonly PartlyKnownStack[]
  /** For each deck, which back each component has; null where all have the same. */
  readonly backs: readonly (readonly number[] | null)[]
  readonly values: readonly HiddenValue[]
  readonly timers: readonly Timer[]
}

/** Reads a seat's view. */
export function knownState(schema: Schema, view: View): KnownState {
  return new ViewReader(schema, view)
}

class ViewReader implements KnownState {
  readonly rows: Value[][] = []
  readonly firstRow: (number | null)[] = []
  readonly labels: (number | undefined)[][]
  readonly stacks: PartlyKnownStack[] = []
  readonly backs: (readonly number[] | null)[]
  readonly values: HiddenValue[] = []
  readonly timers: Timer[] = []
  readonly #schema: Schema
  readonly #view: View

  constructor(schema: Schema, view: View) {
    this.#schema = schema
    this.#view = view
    this.labels = schema.decks.map(({ components }) => components.map(() => undefined))
    this.backs = schema.decks.map(({ backs }) => backs?.of ?? null)
    let rows = 1 + view.players.length
    for (const [deck, { components }] of schema.decks.entries()) {
      this.firstRow.push(schema.dynamic[deck] ? rows : null)
      if (schema.dynamic[deck]) rows += components.length
    }
    this.#group(schema.game, 0, 'game', view.game, null)
    for (const [seat, shown] of view.players.entries()) this.#group(schema.player, 1 + seat, `players.${seat}`, shown, seat)
    for (const [deck, labels] of this.labels.entries())
      for (const [component, label] of labels.entries()) if (label === undefined) this.#unseen(deck, component)
  }

  /** A component of which nothing is seen: anything may be so about it, and anything may lie on it. */
  #unseen(deck: number, component: number): void {
    const group = this.#schema.dynamic[deck]
    if (!group) return
    const row = this.#rowOf(deck, component)
    this.rows[row] = []
    for (const stack of group.stacks) this.#stack(stack, row, {}, { deck, component }, null)
    for (const { field, index } of group.fields)
      if (field.kind === 'list' || isPlain(field)) this.#value({ row, index, field, shown: null, isCounted: false }, false)
  }

  #group({ fields, stacks }: GroupSchema, row: number, path: string, shown: GroupView, owner: Seat | null): void {
    this.rows[row] = []
    for (const one of fields) {
      const { field, name, index } = one
      const given = shown[name]
      if (field.kind === 'timer') this.#timer(`${path}.${name}`, given as TimerFieldView | null)
      else if (field.kind === 'board')
        for (const [i, part] of one.parts.entries()) this.#stack(part, row, (given as StackView[])[i], null, owner)
      else if (stacks.includes(one)) this.#stack(one, row, given as StackView, null, owner)
      else if (field.kind === 'list' || isPlain(field)) {
        const value = given as Scalar | Scalar[]
        const policy = this.#possible(one, owner)
        this.#value({ row, index, field, shown: value, isCounted: isCounted(value, policy.most) }, this.#isSeen(one, value, policy))
      }
    }
  }

  #value(value: HiddenValue, isSeen: boolean): void {
    const { row, index, field, shown } = value
    if (!isSeen && isGuessed(field)) this.values.push(value)
    else this.rows[row][index] = isSeen ? shown : (field.first as Scalar)
  }

  #stack({ index, deck, field }: FieldSchema, row: number, shown: StackView, on: PartlyKnownStack['on'], owner: Seat | null): void {
    const { slots: size, max } = field as StackField
    const labels: number[] = []
    const backs: number[] = []
    const slots = (shown.slots ?? []).map((slot) => {
      if (!slot) return -1
      const label = Number.parseInt(slot.id.slice(this.#schema.decks[deck].name.length + 1), 36)
      if (slot.face === undefined) {
        labels.push(label)
        if (slot.back !== undefined) backs.push(slot.back)
      } else this.#seen(deck, slot.face, label, slot.state, owner)
      return slot.face ?? UNSEEN
    })
    this.rows[row][index] = shown.slots || size === null ? slots : new Array<number>(size).fill(-1)
    if (shown.slots && labels.length === 0) return
    const count = shown.slots ? 0 : (shown.count ?? (shown.some === false ? 0 : null))
    const room = size === null ? max : Math.max(size, count ?? 0)
    const open = { count, backCounts: shown.backs ?? [], fewest: shown.some ? 1 : 0, sized: size !== null, room, on }
    this.stacks.push({ row, index, deck, slots, labels, backs, ...open })
  }

  /** The row of a component of which something changes. */
  #rowOf(deck: number, component: number): number {
    const first = this.firstRow[deck]
    if (first === null) throw new Error(`components of deck ${deck} have no rows`)
    return first + component
  }

  #seen(deck: number, component: number, label: number, state: GroupView | undefined, owner: Seat | null): void {
    this.labels[deck][component] = label
    const group = this.#schema.dynamic[deck]
    const path = `${this.#schema.decks[deck].name}.${component}`
    if (group) this.#group(group, this.#rowOf(deck, component), path, state!, owner)
  }

  #possible({ policy }: FieldSchema, owner: Seat | null): Possible {
    return possible(policy, this.#view.viewer === owner)
  }

  /** Whether the seat sees the value as it is. Where groups decide about that, it does unless something is missing. */
  #isSeen({ field }: FieldSchema, shown: Scalar | Scalar[], { least, most }: Possible): boolean {
    if (isStatistic({ field })) return this.#view.finished
    if (least === most) return SHOWS[least].faces
    return Array.isArray(shown) ? shown.every((value) => value !== null) : shown !== null
  }

  /** Nobody looks at the clock while looking ahead: only whether a timer runs counts. */
  #timer(field: string, shown: TimerFieldView | null): void {
    if (shown) this.timers.push({ ...shown, id: this.timers.length, phase: '', move: '', args: {}, field })
  }
}

const isPlain = (field: FieldSchema['field']): field is ValueField => !['stack', 'board', 'merged', 'timer', 'list'].includes(field.kind)

/** Whether a list is as long as what is shown: one null may stand for any number where the view may tell only that there are some. */
function isCounted(shown: Scalar | Scalar[], most: Policy): boolean {
  const { count, presence } = SHOWS[most]
  return !(Array.isArray(shown) && shown.length === 1 && presence && !count)
}

/** The policies that may hold for a seat that does not know what groups it is in. */
interface Possible {
  readonly least: Policy
  readonly most: Policy
}

function possible({ byGroup, self, other }: FieldPolicy, own: boolean): Possible {
  const plain = own ? self : other
  if (!byGroup) return { least: plain, most: plain }
  const said = Object.entries(byGroup)
  const surely = said.filter(([group]) => group === 'all' || group === (own ? 'self' : 'other') || (own && ofPair(group)?.same))
  const perhaps = said.filter(
    ([group]) => !surely.some(([one]) => one === group) && !['self', 'other'].includes(group) && !(own && ofPair(group)),
  )
  const policies = (some: typeof said) => some.map(([, policy]) => policy)
  if (!surely.length) return { least: 'visible', most: mostRestrictive(policies(perhaps)) }
  return { least: leastRestrictive(policies([...surely, ...perhaps])), most: leastRestrictive(policies(surely)) }
}
