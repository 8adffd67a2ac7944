import type { Policy } from './field.ts'
import { GroupViews, uncounted } from './group-view.ts'
import { idOf, labelOf } from './label.ts'
import type { Match, Row } from './match.ts'
import { tellsApart } from './policy.ts'
import type { FieldSchema, GroupSchema, Schema } from './schema.ts'
import type { Seat, Viewer } from './seats.ts'
import type { Sight } from './sight.ts'
import type { TextMemo } from './text-memo.ts'
import type { GroupView } from './view-shape.ts'

/**
 * The fields of the game or a player as JSON text. Rows and stacks never change once they are part of a match, so the text
 * of each is made once for all viewers with the same policies, and kept until the next is asked for in its place.
 */
export class GroupTexts {
  readonly #schema: Schema
  readonly #match: Match
  readonly #viewer: Viewer
  readonly #memo: TextMemo
  readonly #see: () => Sight
  #seen: Sight | null = null
  #views: GroupViews | null = null

  /** `see` is asked for what the viewer sees once that is needed. */
  constructor(schema: Schema, match: Match, see: () => Sight, viewer: Viewer, memo: TextMemo) {
    this.#schema = schema
    this.#match = match
    this.#see = see
    this.#viewer = viewer
    this.#memo = memo
  }

  /** Where groups of viewers change, components get other ids as they lie: texts are then good for these alone. */
  get #ids(): object | null {
    return this.#schema.audiences.length ? this.#match.state.labels : null
  }

  get #sight(): Sight {
    this.#seen ??= this.#see()
    return this.#seen
  }

  /** What GroupViews.group gives, as JSON. `path` is `game` or `players`. */
  group(group: GroupSchema, row: Row, owner: Seat | null, path: string): string {
    if (!isSteady(this.#schema, group)) return JSON.stringify(this.#unsteady(group, row, owner, path))
    const { rows } = this.#memo
    const at = owner === null ? 0 : owner + 1
    let known = rows[at]
    if (known?.row !== row || known.ids !== this.#ids) {
      known = { row, ids: this.#ids, texts: {} }
      rows[at] = known
    }
    const key = this.#key(group, owner)
    const { texts } = known
    texts[key] ??= this.#row(group, row, owner, path)
    return texts[key]
  }

  #row(group: GroupSchema, row: Row, owner: Seat | null, path: string): string {
    let text = ''
    for (const field of group.fields) {
      if (field.field.kind === 'merged') continue
      text += `${text && ','}"${field.name}":${this.#field(group, field, row, owner, path)}`
    }
    return `{${text}}`
  }

  /** Tells apart the viewers that see different things of a row. */
  #key(group: GroupSchema, owner: Seat | null): string {
    if (this.#schema.audiences.length) return group.fields.map((field) => this.#sight(field, owner).slice(0, 2)).join()
    const key = typeof this.#viewer === 'string' ? this.#viewer : this.#viewer === owner ? 'self' : 'other'
    // A finished match shows its statistics.
    return this.#match.finished ? `${key} at the end` : keysOf(group)[key]
  }

  #unsteady(group: GroupSchema, row: Row, owner: Seat | null, path: string): GroupView {
    this.#views ??= new GroupViews(this.#schema, this.#match, this.#sight)
    return this.#views.group(group, row, owner, owner === null ? path : `${path}.${owner}`)
  }

  #field(group: GroupSchema, field: FieldSchema, row: Row, owner: Seat | null, path: string): string {
    const policy = this.#sight(field, owner)
    if (field.field.kind === 'stack') return this.#stack(field, row, policy, owner)
    if (field.field.kind === 'board') return `[${field.parts.map((space) => this.#stack(space, row, policy, owner)).join()}]`
    return JSON.stringify(this.#unsteady({ ...group, fields: [field] }, row, owner, path)[field.name])
  }

  #stack({ index, deck }: FieldSchema, row: Row, policy: Policy, owner: Seat | null): string {
    const stack = row[index] as readonly number[]
    if (!tellsApart(policy)) return JSON.stringify(uncounted(stack, policy))
    const at = owner === null ? 0 : owner + 1
    this.#memo.stacks[at] ??= []
    const stacks = this.#memo.stacks[at]
    let known = stacks[index]
    if (known?.stack !== stack || known.ids !== this.#ids) {
      known = { stack, ids: this.#ids, texts: {} }
      stacks[index] = known
    }
    const { texts } = known
    texts[policy] ??= this.#slots(deck, stack, policy)
    return texts[policy]
  }

  #slots(deck: number, stack: readonly number[], policy: Policy): string {
    let text = ''
    for (const component of stack) text += `${text && ','}${this.#component(deck, component, policy)}`
    return `{"slots":[${text}]}`
  }

  #component(deck: number, component: number, policy: Policy): string {
    if (component < 0) return 'null'
    const id = this.#id(deck, component)
    return policy === 'visible' ? `{"id":"${id}","face":${component}}` : `{"id":"${id}"}`
  }

  #id(position: number, component: number): string {
    const deck = this.#schema.decks[position]!
    const label = labelOf(this.#match.state.labels[position]!, component)
    this.#memo.ids[position] ??= []
    const ids = this.#memo.ids[position]
    const known = ids[component]
    if (known?.label === label) return known.id
    const id = idOf(deck.name, label)
    ids[component] = { label, id }
    return id
  }
}

/** For each kind of viewer what tells him apart from others: those with the same policies have the same texts. */
function keysOf(group: GroupSchema): { readonly [who in 'self' | 'other' | 'spectator' | 'admin']: string } {
  let keys = KEYS.get(group)
  if (!keys) {
    const joined = (who: 'self' | 'other' | 'most') => group.fields.map(({ policy }) => policy[who]).join()
    keys = { self: joined('self'), other: joined('other'), spectator: joined('most'), admin: group.fields.map(() => 'visible').join() }
    KEYS.set(group, keys)
  }
  return keys
}
const KEYS = new WeakMap<GroupSchema, ReturnType<typeof keysOf>>()

/** Whether the text of a row hangs on the row alone: not on timers, nor on what changes about components. */
function isSteady({ dynamic }: Schema, group: GroupSchema): boolean {
  const known = STEADY.get(group)
  if (known !== undefined) return known
  const steady = group.fields.every(({ field, deck }) => field.kind !== 'timer' && (deck < 0 || dynamic[deck] === null))
  STEADY.set(group, steady)
  return steady
}
const STEADY = new WeakMap<GroupSchema, boolean>()
