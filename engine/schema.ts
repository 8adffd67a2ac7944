import type { Deck } from './deck.ts'
import { type Field, type Fields, type MergedField, POLICIES, type Policy, type StackField, type ValueField } from './field.ts'
import { GameError } from './game-error.ts'
import { wrongBounds } from './value.ts'

/** A group of fields with positions: the game's, or a player's. */
export interface GroupSchema {
  readonly group: 'game' | 'player'
  readonly fields: readonly FieldSchema[]
}
export interface FieldSchema {
  readonly name: string
  /** Position in the row; merged stacks have none (-1). */
  readonly index: number
  readonly field: Field
  /** By who looks: another seat, the field's own seat, a spectator. For the game's fields all seats are `other`. */
  readonly policy: { readonly other: Policy; readonly self: Policy; readonly spectator: Policy }
  /** For stacks and merged stacks: position of the deck in the schema. */
  readonly deck: number
  /** For merged stacks: the parts. */
  readonly parts: readonly FieldSchema[]
}
export interface Schema {
  readonly game: GroupSchema
  readonly player: GroupSchema
  readonly decks: readonly Deck[]
  /** Whether any viewer is kept from seeing anything. */
  readonly secretive: boolean
}

/** Works out positions and policies once per game. Throws GameError naming the field that is wrong. */
export function schemaOf(game: Fields, player: Fields): Schema {
  const decks: Deck[] = []
  const groups = { game: groupSchema('game', game, decks), player: groupSchema('player', player, decks) }
  const all = [...groups.game.fields, ...groups.player.fields]
  return { ...groups, decks, secretive: all.some(({ policy }) => Object.values(policy).some((one) => one !== 'visible')) }
}

function groupSchema(group: 'game' | 'player', fields: Fields, decks: Deck[]): GroupSchema {
  let index = 0
  const made = new Map<string, FieldSchema>()
  for (const [name, field] of Object.entries(fields)) {
    const where = `${group}.${name}`
    if (!/^[A-Za-z]\w*$/.test(name)) throw new GameError(`${where}: a field's name is a letter followed by letters and digits`)
    if (!field || !['int', 'bool', 'string', 'oneOf', 'seat', 'stack', 'merged'].includes(field.kind)) {
      throw new GameError(`${where}: is not a field; make it with int, bool, string, oneOf, seat, stack, slots, overlap or concatenate`)
    }
    if (field.kind === 'merged') continue
    const bounds = field.kind === 'stack' ? null : wrongBounds(field)
    if (bounds) throw new GameError(`${where}: ${bounds}`)
    const deck = field.kind === 'stack' ? deckIndex(field, decks, where) : -1
    made.set(name, { name, index: index++, field, policy: checkedPolicies(field, group, where), deck, parts: [] })
  }
  const schemas = Object.entries(fields).map(([name, field]) =>
    field.kind === 'merged' ? merged(name, field, made, group) : made.get(name)!,
  )
  return { group, fields: schemas }
}

function deckIndex({ deck, slots }: StackField, decks: Deck[], where: string): number {
  if (slots !== null && !(Number.isInteger(slots) && slots > 0))
    throw new GameError(`${where}: a sized stack has one slot or more, not ${slots}`)
  const known = decks.findIndex(({ name }) => name === deck.name)
  if (known >= 0 && decks[known] !== deck) throw new GameError(`${where}: there are two decks named '${deck.name}'`)
  return known >= 0 ? known : decks.push(deck) - 1
}

function merged(name: string, field: MergedField, made: ReadonlyMap<string, FieldSchema>, group: string): FieldSchema {
  const where = `${group}.${name}`
  const parts = field.of.map((part) => {
    const schema = made.get(part)
    if (schema?.field.kind !== 'stack') throw new GameError(`${where}: there is no stack '${part}' in the same group`)
    return schema
  })
  const slots = parts.map((part) => (part.field as StackField).slots)
  if (parts.length < 2) throw new GameError(`${where}: a merged stack has two parts or more`)
  if (new Set(parts.map((part) => part.deck)).size > 1) throw new GameError(`${where}: the parts hold components of different decks`)
  if (field.how === 'overlap' && (slots.includes(null) || new Set(slots).size > 1)) {
    throw new GameError(`${where}: stacks that overlap are sized and of the same size`)
  }
  const visible = { other: 'visible', self: 'visible', spectator: 'visible' } as const
  return { name, index: -1, field, policy: visible, deck: parts[0]!.deck, parts }
}

function checkedPolicies(field: ValueField | StackField, group: 'game' | 'player', where: string): FieldSchema['policy'] {
  const written = field.sanitize
  const byGroup = typeof written === 'object' ? written : written === undefined ? {} : { all: written }
  for (const [name, policy] of Object.entries(byGroup)) {
    if (!['all', 'self', 'other'].includes(name)) throw new GameError(`${where}: there is no group '${name}' to hide from`)
    if (!POLICIES.includes(policy)) throw new GameError(`${where}: there is no policy '${policy}' (there is ${POLICIES.join(', ')})`)
    if (group === 'game' && name !== 'all') throw new GameError(`${where}: a field of the game belongs to no seat; hide it from 'all'`)
  }
  return policiesOf(field, group)
}

/** Who sees what: of a field of the game, of a player, or of a player's argument. A bare policy on what is a player's is for the others. */
export function policiesOf({ sanitize }: Pick<ValueField, 'sanitize'>, group: 'game' | 'player' = 'player'): FieldSchema['policy'] {
  const byGroup: { all?: Policy; self?: Policy; other?: Policy } =
    typeof sanitize === 'object' ? sanitize : sanitize === undefined ? {} : group === 'game' ? { all: sanitize } : { other: sanitize }
  const ranks = Object.values(byGroup).map((policy) => POLICIES.indexOf(policy))
  const least = (...policies: (Policy | undefined)[]) => {
    const matching = policies.filter((policy) => policy !== undefined)
    return matching.length ? POLICIES[Math.min(...matching.map((policy) => POLICIES.indexOf(policy)))]! : 'visible'
  }
  return { other: least(byGroup.all, byGroup.other), self: least(byGroup.all, byGroup.self), spectator: POLICIES[Math.max(0, ...ranks)]! }
}
