import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import type { Args, MoveInfo } from '../../../engine/model/views.ts'
import { formatValue, listed, lowerWords } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { t } from '../../languages/text.ts'
import { same } from './legal.ts'
import type { StackDomain } from './stack-shape.ts'

/** Names of seats, and of components by their ids. */
export interface Names {
  seat(seat: number): string
  component(id: string, domain: StackDomain): string
}

/** The values possible for `arg`, given the earlier arguments in `chosen`. */
export function choicesFor(options: readonly Args[], arg: string, chosen: Args): Json[] {
  const open = options.filter((option) => Object.entries(chosen).every(([name, value]) => name === arg || same(option[name], value)))
  return [...new Map(open.map(({ [arg]: value = null }) => [JSON.stringify(value), value])).values()]
}

/** Formats an argument's value for people. Slots and spaces without names count from 1. */
export function argumentText(domain: DomainInfo | undefined, value: Json | undefined, names: Names): string {
  if (value === null || value === undefined) return formatValue(null)
  switch (domain?.kind) {
    case 'slot':
    case 'space':
      return (typeof value === 'number' && domain.called?.[value]) || numbered(value)
    case 'seat':
      return typeof value === 'number' ? names.seat(value) : formatValue(value)
    case 'component':
      return names.component(String(value), domain)
    case 'components':
      return Array.isArray(value) ? listed(value.map((id) => names.component(String(id), domain))) || t('none') : formatValue(value)
    case 'values':
      return Array.isArray(value) ? listed(value.map((one) => argumentText(domain.of, one, names))) || t('none') : formatValue(value)
    case 'text':
      return `“${value}”`
    case 'oneOf':
      return domain.names?.[String(value)] ?? formatValue(value)
    default:
      return formatValue(value)
  }
}

const numbered = (value: Json) => (typeof value === 'number' ? String(value + 1) : formatValue(value))

/** Kinds of arguments whose values need no name before them. */
const SELF_EVIDENT: readonly (DomainInfo['kind'] | undefined)[] = ['seat', 'text', 'component', 'components']

/** Formats a choice of arguments for people: `slot 4, colour red`. */
export function argsText(move: MoveInfo | undefined, args: Args, names: Names): string {
  return Object.entries(args)
    .filter(([, value]) => value !== null)
    .map(([arg, value]) => {
      const domain = move?.args[arg]
      const words = argumentText(domain, value, names)
      return SELF_EVIDENT.includes(domain?.kind) ? words : `${lowerWords(arg)} ${words}`
    })
    .join(', ')
}

/** Parses typed text as an argument; returns null if it is not one. */
export function parsed(domain: DomainInfo, typed: string): Json {
  switch (domain.kind) {
    case 'bool':
      return typed === 'true'
    case 'slot':
    case 'space':
      return placeOf(integer(typed))
    case 'seat':
    case 'int':
      return integer(typed)
    case 'oneOf':
      return domain.values.find((value) => String(value) === typed) ?? null
    case 'component':
    case 'components':
      return typed || null
    case 'values':
      return null
    case 'text':
      return typed
  }
}

const integer = (typed: string) => (typed.trim() === '' || !Number.isInteger(Number(typed)) ? null : Number(typed))

/** People count places from 1. */
const placeOf = (number: number | null) => (number === null ? null : number - 1)
