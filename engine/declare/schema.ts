import { meant } from '../../statecharts/language/unknown-name.ts'
import { GameError } from '../model/errors.ts'
import type { Deck } from './deck.ts'
import {
  type BoardField,
  type Field,
  type Fields,
  type ListField,
  type MergedField,
  type MergedOfDeck,
  type StackField,
  wrongBounds,
  wrongFirst,
} from './field.ts'
import { type FieldPolicy, ofPair, policyIn } from './policy.ts'

/** Whose fields they are: the game's, each player's, or those of a component of a deck. */
export type GroupName = 'game' | 'player' | 'component'
/** A group of fields with positions. */
export interface GroupSchema {
  readonly group: GroupName
  readonly fields: readonly FieldSchema[]
  /** All real stacks: those of the fields and the spaces of boards. */
  readonly stacks: readonly FieldSchema[]
}
export interface FieldSchema {
  readonly name: string
  readonly group: GroupName
  /** Position in the row; merged stacks, boards and timers have none (-1). */
  readonly index: number
  readonly field: Field
  readonly policy: FieldPolicy
  /** For stacks, merged stacks and boards: position of the deck in the schema. */
  readonly deck: number
  /** The parts of a merged stack, which may be of another group: then of the game's, or of every player's; the spaces of a board. */
  readonly parts: readonly FieldSchema[]
}
/** What people read for the slots of a stack, or of stacks that lie over one another, in order; null where they number them from 1. */
export function slotNames({ field, parts }: Pick<FieldSchema, 'field' | 'parts'>): readonly string[] | null {
  if (field.kind === 'stack') return field.called ?? null
  if (field.kind !== 'merged' || field.how !== 'overlap') return null
  return parts.map(slotNames).find((names) => names !== null) ?? null
}

export interface Schema {
  readonly game: GroupSchema
  readonly player: GroupSchema
  readonly decks: readonly Deck[]
  /** For each deck, what changes about its components; null where nothing does. */
  readonly dynamic: readonly (GroupSchema | null)[]
  /** Whether any viewer is kept from seeing anything. */
  readonly secretive: boolean
  /** All values of players' enums. */
  readonly enumValues: ReadonlySet<string | number>
  /** Fields that are timers, `game.clock`, and the phases that they are for. */
  readonly timed: readonly { readonly where: string; readonly phase: string | undefined }[]
  /** The field of the game in which turns are counted; null where there is none. */
  readonly turnNumber: FieldSchema | null
  /** Names of all groups that policies mention besides all, self and other. */
  readonly audiences: readonly { readonly name: string; readonly where: string; readonly group: GroupName }[]
}

/** Works out positions and policies once per game. Throws GameError naming the field that is wrong. */
export function schemaOf(game: Fields, player: Fields): Schema {
  const decks: Deck[] = []
  const own = { game: ownFields('game', game, decks, 'game'), player: ownFields('player', player, decks, 'player') }
  const groups = {
    game: groupSchema('game', game, own.game, 'game', { 'players.': own.player }),
    player: groupSchema('player', player, own.player, 'player', { 'game.': own.game }),
  }
  const dynamic: (GroupSchema | null)[] = []
  // Stacks on components may bring further decks.
  for (let deck = 0; deck < decks.length; deck++) {
    const fields = decks[deck].dynamic as Fields
    const { name } = decks[deck]
    dynamic.push(Object.keys(fields).length ? groupSchema('component', fields, ownFields('component', fields, decks, name), name) : null)
  }
  const named = [
    ['game', groups.game] as const,
    ['player', groups.player] as const,
    ...dynamic.map((group, i) => [decks[i].name, group] as const),
  ]
  const all = named.flatMap(([prefix, group]) => group?.fields.map((one) => ({ ...one, where: `${prefix}.${one.name}` })) ?? [])
  const counted = all.filter(({ field }) => field.kind === 'int' && field.counts === 'turns')
  const misplaced = counted.find(({ group }) => group !== 'game') ?? counted[1]
  if (misplaced) throw new GameError(`${misplaced.where}: the number of the turn is one field of the game`)
  return {
    ...groups,
    decks,
    turnNumber: groups.game.fields.find(({ name }) => name === counted[0]?.name) ?? null,
    dynamic,
    enumValues: new Set(groups.player.fields.flatMap(({ field }) => (field.kind === 'oneOf' ? field.values : []))),
    timed: all.flatMap(({ field, where }) => (field.kind === 'timer' ? { where, phase: field.phase } : [])),
    secretive: all.some(({ policy }) => policy.most !== 'visible'),
    audiences: all.flatMap(({ policy, where, group }) => policy.audiences.map((audience) => ({ name: audience, where, group }))),
  }
}

const KINDS = 'int, bool, string, oneOf, seat, list, statistic, stack, slots, board, overlap, concatenate or timer'
const isKind = (kind: string) => ['int', 'bool', 'string', 'oneOf', 'seat', 'list', 'stack', 'board', 'merged', 'timer'].includes(kind)

type Made = ReadonlyMap<string, FieldSchema>

/** A group's fields but for the merged stacks, whose parts must all have been made before. Decks that are new are added to `decks`. */
function ownFields(group: GroupName, fields: Fields, decks: Deck[], prefix: string): Made {
  let index = 0
  const made = new Map<string, FieldSchema>()
  for (const [name, field] of Object.entries(fields)) {
    const where = `${prefix}.${name}`
    if (!/^[A-Za-z]\w*$/.test(name)) throw new GameError(`${where}: a field's name is a letter followed by letters and digits`)
    if (!field || !isKind(field.kind)) throw new GameError(`${where}: is not a field; make it with ${KINDS}`)
    if (field.kind === 'merged') continue
    const wrong = wrongField(field)
    if (wrong) throw new GameError(`${where}: ${wrong}`)
    const common = { name, group, field, policy: policyIn(field.sanitize, group, where), deck: -1, parts: [] }
    if (field.kind === 'board') {
      const deck = deckIndex(field.space, decks, where)
      const parts = Array.from({ length: field.spaces }, (_, space) => ({
        ...common,
        name: `${name}.${space}`,
        index: index++,
        field: field.space,
        deck,
      }))
      made.set(name, { ...common, index: -1, deck, parts })
    } else if (field.kind === 'timer') made.set(name, { ...common, index: -1 })
    else made.set(name, { ...common, index: index++, deck: field.kind === 'stack' ? deckIndex(field, decks, where) : -1 })
  }
  return made
}

/** `others`: the fields of the other group, by what their paths begin with. */
function groupSchema(group: GroupName, fields: Fields, made: Made, prefix: string, others: { [path: string]: Made } = {}): GroupSchema {
  const beside = Object.entries(others).flatMap(([path, fields]) => [...fields].map(([name, field]) => [path + name, field] as const))
  const schemas = Object.entries(fields).map(([name, field]) =>
    field.kind === 'merged' ? merged(name, group, field, made, new Map(beside), prefix) : made.get(name)!,
  )
  const stacks = schemas.flatMap((one) => (one.field.kind === 'stack' ? [one] : one.field.kind === 'board' ? one.parts : []))
  return { group, fields: schemas, stacks }
}

/** Says what is wrong with a declared field by itself, or null. */
export function wrongField(field: Exclude<Field, MergedField>): string | null {
  if (field.kind === 'list') return wrongList(field)
  if (field.kind === 'board') return wrongBoard(field) ?? wrongStack(field.space)
  if (field.kind === 'stack') return wrongStack(field)
  return field.kind === 'timer' ? null : wrongBounds(field)
}

function wrongList(field: ListField): string | null {
  const { of, max } = field
  if (!of || !['int', 'bool', 'string', 'oneOf', 'seat'].includes(of.kind)) return 'a list must be of int, bool, string, oneOf or seat'
  if (of.sanitize !== undefined) return 'put `sanitize` on the list, not on its values'
  if (!(Number.isInteger(max) && max > 0)) return `\`max\` must be a whole number of at least 1, not ${max}`
  return wrongBounds(of) ?? wrongFirst(field, field.first)
}

function wrongStack({ slots, max }: StackField): string | null {
  if (slots !== null && !(Number.isInteger(slots) && slots > 0)) return `\`slots\` must be a whole number of at least 1, not ${slots}`
  return max === Number.POSITIVE_INFINITY || (Number.isInteger(max) && max > 0)
    ? null
    : `\`max\` must be a whole number of at least 1, not ${max}`
}

const wrongBoard = ({ spaces }: BoardField) =>
  Number.isInteger(spaces) && spaces > 0 ? null : `a board has one space or more, not ${spaces}`

function deckIndex({ deck }: StackField, decks: Deck[], where: string): number {
  if (!deck || !Array.isArray(deck.components)) throw new GameError(`${where}: is a stack of no deck; make one with deck('cards', […])`)
  const known = decks.findIndex(({ name }) => name === deck.name)
  if (!/^[A-Za-z][\w-]*$/.test(deck.name))
    throw new GameError(`${where}: the deck's name '${deck.name}' is not a letter followed by letters, digits, - or _`)
  if (['game', 'players'].includes(deck.name)) throw new GameError(`${where}: a deck cannot be named '${deck.name}'`)
  if (known >= 0 && decks[known] !== deck) throw new GameError(`${where}: there are two decks named '${deck.name}'`)
  return known >= 0 ? known : decks.push(deck) - 1
}

function merged(name: string, group: GroupName, field: MergedField | MergedOfDeck, made: Made, beside: Made, prefix: string): FieldSchema {
  const where = `${prefix}.${name}`
  const overlaps = field.how === 'overlap'
  const kinds = overlaps ? ['stack'] : ['stack', 'board']
  const deck = 'deck' in field ? field.deck : null
  const known = deck ? new Map([...made, ...beside]) : made
  const parts = field.of.flatMap((part) => {
    const schema = known.get(part)
    if (schema && kinds.includes(schema.field.kind)) return schema.field.kind === 'board' ? schema.parts : schema
    if (beside.has(part))
      throw new GameError(`${where}: '${part}' is in another group: name the deck first, concatenate(cards, '${part}', …)`)
    const names = [...known].flatMap(([one, { field }]) => (kinds.includes(field.kind) ? [one] : []))
    throw new GameError(`${where}: there is no stack '${part}' in the same group${meant(part, names)}`)
  })
  const slots = parts.map((part) => (part.field as StackField).slots)
  if (parts.length < (deck ? 1 : 2)) throw new GameError(`${where}: a merged stack has two parts or more`)
  if (new Set(parts.map((part) => part.deck)).size > 1 || (deck && (parts[0].field as StackField).deck !== deck))
    throw new GameError(`${where}: the parts hold components of different decks`)
  if (overlaps && (slots.includes(null) || new Set(slots).size > 1)) {
    throw new GameError(`${where}: stacks that overlap are sized and of the same size`)
  }
  return { name, group, index: -1, field, policy: policyIn(undefined, 'game', where), deck: parts[0].deck, parts }
}

/** Why there is no such group of viewers, or null. */
export function unknownAudience({ player }: Schema, groups: object, audience: string): string | null {
  if (Object.hasOwn(groups, audience)) return null
  const pair = ofPair(audience)
  if (
    pair &&
    player.fields.some(({ name, field }) => name === pair.field && ['int', 'bool', 'string', 'oneOf', 'seat'].includes(field.kind))
  )
    return null
  if (!pair && player.fields.some(({ field }) => field.kind === 'oneOf' && field.values.includes(audience))) return null
  const fields = player.fields.filter(({ field }) => field.kind === 'oneOf').map(({ name }) => name)
  const values = player.fields.flatMap(({ field }) => (field.kind === 'oneOf' ? field.values.map(String) : []))
  const known = ['all', 'self', 'other', ...Object.keys(groups), ...fields.map((name) => `same-${name}`)]
  return `there is no group '${audience}' to hide from: choose from ${known.join(', ')}${fields.length ? ', and each value of a player’s enum' : ''}${meant(audience, [...known, ...values])}`
}
