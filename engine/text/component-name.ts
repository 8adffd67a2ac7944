import type { Json } from '../../statecharts/language/chart.ts'
import type { Schema } from '../declare/schema.ts'
import type { ReadableComponent, ReadableGroup, ReadableStack } from '../model/readable.ts'
import type { DeckInfo, Definition, FieldInfo } from '../model/views.ts'
import { faceDownText, formatValue, isSeatFact, isSeatsFact, lowerWords, UP } from '../model/words.ts'

/** How components are called: as their deck names them, else by the values that tell them from the others of it. */
export interface ComponentNames {
  /** In a row of others: `♣2`, of a die what is up, `Oak (tapped)`; empty where there is nothing to tell but that it is there. */
  among(deck: string, component: Shown): string
  /** By itself, whatever has changed about it: `♣2`, `die 5`, `face-down card`, with what shows on its back. */
  alone(deck: string, component: Shown): string
}

type Shown = Pick<ReadableComponent, 'values' | 'name' | 'back' | 'state'>
type Values = { readonly [value: string]: Json }

const SUIT = /^[♠♥♦♣]$/
/** Values that are numbers of seats, which a deck cannot declare. */
const SEAT = /^(?:owner|player|seat)$|Seat$/

/** A component of which there is nothing to say, by itself. */
export const NAMELESS = 'component'

/** As diagrams and the browser number seats. */
export const playerText = (seat: number): string => `player ${seat + 1}`

/** A fact of that name as a person says it: `loserSeat` is a player. */
export function factSaid(fact: string, value: Json | undefined): string {
  if (Array.isArray(value) && isSeatsFact(fact)) return value.map((one) => factSaid('seat', one)).join(', ')
  return isSeatFact(fact) && Number.isInteger(value) && (value as number) >= 0 ? playerText(value as number) : formatValue(value)
}

/** The names of all components of a game. With its `schema` nothing is said of what a viewer may not know about them. */
export function componentNames(decks: Definition['decks'], schema?: Pick<Schema, 'decks' | 'dynamic'>): ComponentNames {
  const known = new Map(Object.entries(decks).map(([name, deck]) => [name, faceWords(deck)]))
  const faceOf = (deck: string, { values, name, state }: Shown, otherwise = '') => {
    const up = state && UP in state && state[UP] !== null ? formatValue(state[UP] as Json) : ''
    return [name ?? ((values && known.get(deck)!(values)) || otherwise), up].filter(Boolean).join(' ')
  }
  // What is kept from anybody is nothing to tell as long as it is as it was at first.
  const isKept = (deck: string, name: string, value: unknown) => {
    const one = schema?.dynamic[schema.decks.findIndex((known) => known.name === deck)]?.fields.find((field) => field.name === name)
    return one !== undefined && one.policy.most !== 'visible' && 'first' in one.field && value === one.field.first
  }
  /** What has changed about a component, in a word or two each; not which side of a die is up. */
  const changes = (deck: string, state: ReadableGroup): string[] =>
    Object.entries(state).flatMap(([name, value]) => {
      const field = decks[deck].dynamic[name]
      return name === UP || !field || isKept(deck, name, value) ? [] : changeSaid(name, field, value, among)
    })
  const among = (deck: string, component: Shown): string => {
    const face = faceOf(deck, component)
    const changed = component.state ? changes(deck, component.state).join(', ') : ''
    return face && changed ? `${face} (${changed})` : face || changed
  }
  return {
    among,
    alone(deck, component) {
      if (!component.values) return faceDownText(component.back)
      return faceOf(deck, component, Array.isArray(component.values.faces) ? 'die' : NAMELESS)
    },
  }
}

function changeSaid(name: string, field: FieldInfo, value: ReadableGroup[string], among: ComponentNames['among']): string[] {
  if (value === null || value === '' || value === false) return []
  if (field.kind === 'seat') return [playerText(Number(value))]
  if (value === 0) return []
  if (value === true) return [lowerWords(name)]
  if (field.kind === 'enum') return [field.names?.[String(value)] ?? lowerWords(String(value))]
  if (Array.isArray(value)) return field.kind === 'list' && value.length ? [`${lowerWords(name)} ${formatValue(value as Json[])}`] : []
  if (typeof value !== 'object') return [field.kind === 'string' ? String(value) : `${lowerWords(name)} ${value}`]
  return 'slots' in value && value.count ? [`${lowerWords(name)}: ${carried(value, among)}`] : []
}

function carried({ slots, deck, count }: ReadableStack, among: ComponentNames['among']): string {
  const names = slots.flatMap((slot) => (slot ? among(deck, slot) || '#' : []))
  return names.length ? names.join(' ') : String(count)
}

/** The words for the face of a deck's components. */
function faceWords({ components }: DeckInfo): (values: Values) => string {
  const keys = [...new Set(components.flatMap((values) => Object.keys(values)))].filter((key) => !isFaces(components, key))
  const isWord = (key: string) => components.every((values) => typeof values[key] === 'string' || isNothing(values[key]))
  // Whatever follows from another value is left out: numbers before words, the last before the first.
  const order = [...keys.filter((key) => !isWord(key)).reverse(), ...keys.filter(isWord).reverse()]
  const follows = new Set(
    keys.flatMap((key) => keys.filter((other) => followsFrom(components, key, other)).map((other) => `${key} ${other}`)),
  )
  return (values) => {
    let kept = keys
    for (const key of order) {
      const rest = kept.filter((other) => other !== key)
      if (rest.some((other) => follows.has(`${key} ${other}`) && !isNothing(values[other]))) kept = rest
    }
    const words = kept.map((key) => faceWord(key, values[key])).filter(Boolean)
    return words.join(words.length === 2 && words.some((word) => SUIT.test(word)) ? '' : ' ')
  }
}

const isFaces = (components: readonly Values[], key: string) =>
  key === 'faces' && components.every(({ faces }) => faces === undefined || Array.isArray(faces))

const isNothing = (value: Json | undefined) => value === null || value === undefined || value === '' || value === 'none'

/** Whether all components that are alike in one value are alike in the other. That something is so or not tells no more. */
function followsFrom(components: readonly Values[], key: string, other: string): boolean {
  const found = new Map<string, string>()
  for (const values of components) {
    if (isNothing(values[other])) continue
    if (typeof values[other] === 'boolean') return false
    const [from, value] = [JSON.stringify(values[other]), JSON.stringify(values[key])]
    if ((found.get(from) ?? value) !== value) return false
    found.set(from, value)
  }
  return key !== other
}

function faceWord(key: string, value: Json | undefined): string {
  if (isNothing(value) || value === false) return ''
  if (value === true) return lowerWords(key)
  return SEAT.test(key) && Number.isInteger(value) ? playerText(value as number) : formatValue(value)
}
