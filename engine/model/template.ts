import type { Json } from '../../statecharts/language/chart.ts'
import type { DomainInfo } from './domain-info.ts'
import { t } from './text.ts'
import type { Definition, FactInfo, MoveInfo, StepView, View } from './views.ts'
import { formatValue, listed, unnamed } from './words.ts'

/** Prompts and lines of the log have placeholders, as in `${player} gives ${args.card}`. */
const PLACEHOLDER = /\$\{([^}]*)\}/g
const ARGUMENT = 'args.'

/** Whatever is in the braces of a template, in order: `player`, `args.card`. What holds blanks or nothing is never filled in. */
export const placeholdersIn = (template: string): string[] => [...template.matchAll(PLACEHOLDER)].map(([, place = '']) => place)

/**
 * Fills in the placeholders of a template. `textOf` is called with each, without braces, and with the index where it begins;
 * it returns undefined for one that it does not know, which then stays as it is written.
 */
export const fillTemplate = (template: string, textOf: (place: string, at: number) => string | undefined): string =>
  template.replace(PLACEHOLDER, (written: string, place: string, at: number) => {
    return (/^\S+$/.test(place) ? textOf(place, at) : undefined) ?? written
  })

/** Whether nobody was chosen. That is not hidden: the log leaves it out. */
export const isNobody = (domain: DomainInfo | undefined, value: Json): boolean =>
  value === null && domain?.kind === 'seat' && domain.none === true

/** How a reader calls what a line of the log names. */
export interface LineWords {
  seat(seat: number): string
  /** A component by its index in the deck. */
  component(deck: string, face: number): string
  /** The value of any other argument, null if it is not known. */
  argument(domain: DomainInfo | undefined, value: Json): string
  /** What stands for the text of such a value, or of a fact that is a number or one of some values: where it is drawn. Default: the text. */
  drawn?(name: string, value: Json, text: string): string
  /** Whether the line is English, also on a page in another language. Default: whether the page is. */
  readonly english?: boolean
}

/** What is not known, and has no name either. */
export const UNKNOWN = '…'

/**
 * Fills the player, the arguments and the facts into a move's own line of the log. A component whose face the reader does not know is
 * `a card`. A seat argument for which nobody was chosen, and a fact that was not told, are left out.
 */
export function logText(
  log: string,
  { args: domains, facts = {} }: Pick<MoveInfo, 'args' | 'facts'>,
  said: Pick<StepView, 'args' | 'faces' | 'facts'>,
  player: string,
  fields: Definition['fields'],
  words: LineWords,
): string {
  const text = fillTemplate(log, (place) => {
    if (place === 'player') return player
    if (!place.startsWith(ARGUMENT))
      return Object.hasOwn(facts, place) ? factText(place, facts[place], said.facts?.[place], words) : undefined
    const arg = place.slice(ARGUMENT.length)
    const domain = domains[arg]
    const value = Object.hasOwn(said.args, arg) ? said.args[arg] : null
    if (isNobody(domain, value)) return ''
    if (domain?.kind !== 'component' && domain?.kind !== 'components') return drawn(arg, value, words.argument(domain, value), words)
    const known = said.faces?.[arg] ?? null
    const count = Array.isArray(value) ? value.length : domain.kind === 'component' ? 1 : domain.min === domain.max ? domain.min : null
    return componentsText(deckOf(fields, domain), known ?? (count === null ? null : Array(count).fill(null)), words)
  })
  return text.replace(/ +/g, ' ').trimEnd()
}

/** The deck of the components that an argument may be. */
export function deckOf(fields: Definition['fields'], { group, field }: Extract<DomainInfo, { field: string }>): string {
  const info = fields[group][field]
  return info && 'deck' in info ? info.deck : ''
}

const drawn = (name: string, value: Json, text: string, words: LineWords) =>
  words.drawn && value !== null ? words.drawn(name, value, text) : text

/** Null is what the reader may not know, undefined what was not told. */
function factText(fact: string, info: FactInfo, value: Json | undefined, words: LineWords): string {
  if (value === undefined) return ''
  if (info.kind === 'component') return componentsText(info.deck, [value], words)
  if (info.kind === 'components') return componentsText(info.deck, value, words)
  if (value === null) return info.kind === 'seat' ? (words.english ? 'somebody' : t('somebody')) : UNKNOWN
  if (info.kind === 'list')
    return listed(
      [value].flat().map((one) => factText(fact, info.of, one, words)),
      words.english,
    )
  if (info.kind === 'seat') return words.seat(value as number)
  return drawn(fact, value, (info.kind === 'enum' && info.names?.[String(value)]) || formatValue(value), words)
}

/** Components by their faces, those that are not known counted: `♠7, ♥A and 2 cards`. Null: not even how many is known. */
function componentsText(deck: string, faces: Json, words: LineWords): string {
  if (faces === null) return unnamed(deck, null, words.english)
  const all = [faces].flat()
  const known = all.filter((face) => typeof face === 'number')
  const others = all.length - known.length
  const unknown = others > 0 ? [unnamed(deck, others, words.english)] : []
  return listed([...known.map((face) => words.component(deck, face)), ...unknown], words.english)
}

/**
 * Why a finished match is over, as a sentence without its full stop: a template, to be filled in as a prompt is. It is the prompt of the final
 * phase that ended it. Where no phase did, the players have left. Empty while the match runs, and where nobody says why, as after a match
 * that was ended early.
 */
export function endTemplate(
  { chart }: Pick<Definition, 'chart'>,
  { finished, phase, inactive, players }: Pick<View, 'finished' | 'phase' | 'inactive'> & { readonly players: { readonly length: number } },
): string {
  if (!finished) return ''
  if (chart.states?.[phase.path]?.type === 'final') return phase.prompt
  const left = players.length - inactive.length
  if (left > 1) return ''
  return left === 1 ? t('Nobody else is left at the table') : t('Nobody is left at the table')
}
