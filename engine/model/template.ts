import type { Json } from '../../statecharts/language/chart.ts'
import type { Args, DomainInfo, MoveInfo } from './views.ts'

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

/**
 * Fills the player and the arguments into a move's own line of the log. `argText` returns the text of an argument, which is null if
 * it is not known. A seat argument for which nobody was chosen is left out.
 */
export function logText(
  log: string,
  { args: domains }: Pick<MoveInfo, 'args'>,
  args: Args,
  player: string,
  argText: (domain: DomainInfo | undefined, value: Json) => string,
): string {
  const text = fillTemplate(log, (place) => {
    if (place === 'player') return player
    if (!place.startsWith(ARGUMENT)) return undefined
    const arg = place.slice(ARGUMENT.length)
    const value = Object.hasOwn(args, arg) ? args[arg] : null
    return isNobody(domains[arg], value) ? '' : argText(domains[arg], value)
  })
  return text.replace(/ +/g, ' ').trimEnd()
}
