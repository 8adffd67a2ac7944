import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import { isInOrder, isSeveral, type SeveralInfo, valuesOf } from '../../../engine/model/domain-info.ts'
import type { Args, LegalMove, MoveInfo } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { t } from '../../languages/text.ts'
import { choicesFor } from '../board/form-values.ts'
import { same } from '../board/legal.ts'
import type { StackDomain } from '../board/stack-shape.ts'

/** With more choices than this, a move has a form instead of buttons; with fewer if the choices can be made on the board too. */
const MOST_BUTTONS = 12
const MOST_BUTTONS_BESIDE_BOARD = 4
const ON_BOARD: readonly DomainInfo['kind'][] = ['slot', 'space', 'component', 'components']

/** Whether a move has a form rather than a button for each choice. */
export function needsForm({ args }: MoveInfo, options: readonly Args[] | null): boolean {
  const domains = Object.values(args)
  const onBoard = domains.some(({ kind }) => ON_BOARD.includes(kind))
  const putTogether = domains.some(({ kind }) => kind === 'components') || (onBoard && domains.length > 1)
  return options === null || options.length > (onBoard ? MOST_BUTTONS_BESIDE_BOARD : MOST_BUTTONS) || putTogether
}

/** One argument of a form. */
export interface FormField {
  readonly arg: string
  readonly domain: DomainInfo
  /** The values to choose from; for several values or components each of them. Null if the value is typed. */
  readonly values: readonly Json[] | null
  readonly value: Json
  /** For several values or components: how few and how many may be chosen now. */
  readonly counts?: { readonly min: number; readonly max: number }
  /** Whether it was filled in, rather than being the initial value. */
  readonly given: boolean
}

/** The values filled in so far, by argument. */
export type Wanted = { readonly [arg: string]: Json | undefined }

/**
 * Returns the form of a move: each argument with the values that are legal given the arguments before it. `wanted` has the values filled in
 * so far; one that is no longer legal falls back to the initial value. `idsIn` returns the components to choose from, `seats` is the number
 * of seats.
 */
export function formFields(
  { args }: MoveInfo,
  { options, defaults }: Pick<LegalMove, 'options' | 'defaults'>,
  wanted: Wanted,
  idsIn: (domain: StackDomain) => readonly string[],
  seats = 0,
): FormField[] {
  const chosen: Args = {}
  return Object.entries(args).map(([arg, domain]) => {
    const given = wanted[arg] === undefined ? defaults?.[arg] : wanted[arg]
    const values = options ? choicesFor(options, arg, chosen) : domain.kind === 'component' ? idsIn(domain) : null
    const all = domain.kind === 'components' ? idsIn(domain) : domain.kind === 'values' ? valuesOf(domain.of, seats) : []
    const part = isSeveral(domain) ? several(domain, values, given, all) : { values, value: one(domain, values, given) }
    const field = { arg, domain, ...part, given: wanted[arg] !== undefined && same(part.value, wanted[arg]) }
    // An incomplete choice of several components does not restrict the arguments after it.
    if (!values || values.some((value) => same(value, field.value))) chosen[arg] = field.value
    return field
  })
}

/** `legal`: the choices of several that are legal, if that is known; `all`: what there is to choose from. */
function several(
  domain: SeveralInfo,
  legal: readonly Json[] | null,
  given: Json | undefined,
  all: readonly Json[],
): Pick<FormField, 'values' | 'value' | 'counts'> {
  const there = all.filter((one) => !legal || legal.some((some) => Array.isArray(some) && some.includes(one)))
  const chosen: readonly Json[] = Array.isArray(given) ? given : []
  return {
    values: there,
    value: isInOrder(domain) ? chosen.filter((one) => there.includes(one)) : there.filter((one) => chosen.includes(one)),
    counts: countsIn(domain, legal),
  }
}

/** Often fewer than the domain says, where the legal choices are known: of one to three exactly three. */
function countsIn({ min, max }: SeveralInfo, legal: readonly Json[] | null): { min: number; max: number } {
  const lengths = legal?.flatMap((some) => (Array.isArray(some) ? [some.length] : [])) ?? []
  return lengths.length === 0 ? { min, max } : { min: Math.min(...lengths), max: Math.max(...lengths) }
}

function one(domain: DomainInfo, values: readonly Json[] | null, given: Json | undefined): Json {
  if (values) return values.find((value) => same(value, given)) ?? values[0] ?? null
  return given === undefined ? initial(domain) : given
}

/** The value of a field before anything is filled in. */
function initial(domain: DomainInfo): Json {
  switch (domain.kind) {
    case 'bool':
      return false
    case 'seat':
      return 0
    case 'int':
      return domain.min
    case 'oneOf':
      return domain.values[0]
    case 'text':
      return ''
    default:
      return null
  }
}

/** Whether a form can be sent: where several are chosen, enough are, and not too many. */
export const isComplete = (fields: readonly FormField[]): boolean =>
  fields.every(({ domain, value, counts }) => {
    if (!isSeveral(domain)) return true
    const { min, max } = counts ?? domain
    const count = chosenIn({ value }).length
    return count >= min && count <= max
  })

/** The values chosen in a field for several. */
export const chosenIn = ({ value }: Pick<FormField, 'value'>): readonly Json[] => (Array.isArray(value) ? value : [])

/** How many are chosen in a field for several, and how many may be: `1 of 2 to 3`. */
export function chosenText(field: Pick<FormField, 'domain' | 'value' | 'counts'>): string {
  const { domain } = field
  if (!isSeveral(domain)) return ''
  const { min, max } = field.counts ?? domain
  return t('{n} of {most}', { n: chosenIn(field).length, most: min === max ? max : t('{min} to {max}', { min, max }) })
}

/** Whether a value is chosen. The initial value of a form for one component does not count. */
export const isChosen = ({ domain, value, given }: FormField, one: Json): boolean =>
  isSeveral(domain) ? Array.isArray(value) && value.includes(one) : given && value === one

/** Returns a field's value with a component added or removed; undefined resets the field. */
export function withChoice({ domain, value }: FormField, one: Json, chosen: boolean): Json | undefined {
  if (!isSeveral(domain)) return chosen ? one : undefined
  const others = Array.isArray(value) ? value.filter((other) => other !== one) : []
  return chosen ? [...others, one] : others
}
