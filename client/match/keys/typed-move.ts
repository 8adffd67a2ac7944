import { BUILT_IN_INFO, REDO, UNDO } from '../../../engine/model/built-in-moves.ts'
import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import type { ReadableView } from '../../../engine/model/readable.ts'
import type { Args, Definition, MoveInfo } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { idsIn, namesOn } from '../../kit/board/component-names.ts'
import { argsText, argumentText } from '../../kit/board/form-values.ts'
import { playersMoves, valuesFor } from '../plan/plan-choices.ts'

/** What typed moves are read by: the names that the page uses. */
export interface Known {
  readonly definition: Definition
  readonly view: ReadableView
  /** The player's seat. */
  readonly me: number
  name(seat: number): string
}

/** A move as the page would say it: `Place: square row 1, column 2`. */
export interface Choice {
  readonly text: string
  readonly move: string
  readonly args: Args
}

/** What was typed: one move, several that it may mean, or none. */
export type TypedMove = { readonly kind: 'move'; readonly choice: Choice } | { readonly kind: 'several' } | { readonly kind: 'none' }

/** Built-in moves that can be typed: what cannot be undone has a dialog. */
const TYPED: readonly string[] = [UNDO, REDO]

/** Cards are called `♥Q` in the log and `queen of hearts` on the board. */
const SPOKEN: { readonly [written: string]: string } = {
  '♠': 'spades',
  '♥': 'hearts',
  '♦': 'diamonds',
  '♣': 'clubs',
  a: 'ace',
  j: 'jack',
  q: 'queen',
  k: 'king',
}
const SAYS_NOTHING: readonly string[] = ['a', 'an', 'and', 'of', 'the', 'to', 'with']

/** Lower-case words and numbers, without accents and without words that tell nothing apart: `['row', '1']`. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  const cards = plain.replace(
    /([♠♥♦♣])\s*(\w*)/gu,
    (_, suit: string, rank: string) => ` ${SPOKEN[rank.toLowerCase()] ?? rank} ${SPOKEN[suit]} `,
  )
  return (cards.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SAYS_NOTHING.includes(word))
}

/** All moves that are possible now and can be listed. */
export function choicesOf(known: Known): Choice[] {
  const names = namesOn(known)
  return (known.view.moves ?? []).flatMap(({ move, options }) => {
    const info = infoOf(known, move)
    if (!info || (move in BUILT_IN_INFO && !TYPED.includes(move))) return []
    return (options ?? []).map((args) => {
      const details = argsText(info, args, names)
      return { text: details ? `${info.name}: ${details}` : info.name, move, args }
    })
  })
}

/** The choices that begin like what was typed or, if there are none, have its words in any order; the best first. */
export function fitting(typed: string, choices: readonly Choice[]): Choice[] {
  const words = wordsIn(typed)
  const all = choices.map((choice) => ({ choice, of: wordsIn(choice.text) }))
  const inOrder = all.filter(({ of }) => isWithin(words, of))
  const found = inOrder.length > 0 ? inOrder : all.filter(({ of }) => isAmong(words, of))
  const between = (of: readonly string[]) => lastOf(words, of) ?? of.length
  return found.sort((a, b) => between(a.of) - between(b.of)).map(({ choice }) => choice)
}

/** Reads a typed move. What names a move that is not possible now is one, too: the server says why not. */
export function read(typed: string, known: Known): TypedMove {
  const words = wordsIn(typed)
  if (words.length === 0) return { kind: 'several' }
  const choices = choicesOf(known)
  const meant = choices.filter(({ text }) => same(wordsIn(text), words) || same(wordsIn(text.slice(text.indexOf(':') + 1)), words))
  if (meant.length === 0) meant.push(...inFull(typed, known).slice(0, 1))
  // Words in another order may mean another place: they are offered, and not played.
  if (meant.length === 0) meant.push(...choices.filter(({ text }) => isWithin(words, wordsIn(text))))
  const [first, second] = meant
  if (first && !second) return { kind: 'move', choice: first }
  return { kind: second || fitting(typed, choices).length > 0 ? 'several' : 'none' }
}

/** The moves, also those that are not possible now, whose name and arguments were typed in full; those that are possible first. */
function inFull(typed: string, known: Known): Choice[] {
  const possible = (known.view.moves ?? []).map(({ move }) => move)
  return [...new Set([...possible, ...playersMoves(known.definition)])].flatMap((move) => spelled(typed, move, known) ?? [])
}

const infoOf = ({ definition }: Known, move: string): MoveInfo | undefined => definition.moves[move] ?? BUILT_IN_INFO[move]
const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((word, i) => word === others[i])
/** Numbers are typed whole. */
const begins = (whole: string, typed: string) => (/^\p{N}/u.test(typed) ? whole === typed : whole.startsWith(typed))

/** Whether each of the words is one of the text, in any order. */
function isAmong(words: readonly string[], of: readonly string[]): boolean {
  const left = [...of]
  return words.every((word) => {
    const at = left.findIndex((one) => begins(one, word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Whether the words are those of the text, with others between them. */
const isWithin = (words: readonly string[], of: readonly string[]): boolean => lastOf(words, of) !== null

/** The place of the last of these words in the text, where they follow one another with others between them; null if they do not. */
function lastOf(words: readonly string[], of: readonly string[]): number | null {
  let last = -1
  for (const word of words) {
    const at = of.findIndex((one, i) => i > last && begins(one, word))
    if (at < 0) return null
    last = at
  }
  return last
}

function spelled(typed: string, move: string, known: Known): Choice | null {
  const info = infoOf(known, move)
  const rest = info ? withoutName(typed, info.name) : null
  if (!info || rest === null) return null
  const domains = Object.entries(info.args)
  const parts = domains.length === 1 ? [rest] : rest.split(',')
  if (domains.length === 0 ? wordsIn(rest).length > 0 : parts.length !== domains.length) return null
  const args: { [arg: string]: Json } = {}
  for (const [i, [arg, domain]] of domains.entries()) {
    const value = valueFor(domain, parts[i]!.trim(), known)
    if (value === undefined) return null
    args[arg] = value
  }
  return { text: info.name, move, args }
}

/** What follows the name of a move, or its first word; null if the text does not begin with that. */
function withoutName(typed: string, name: string): string | null {
  const [first, ...others] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  if (first === undefined) return null
  const rest = others.length > 0 ? `(?:${others.map((word) => `${BETWEEN}+${word}`).join('')}(?!${WITHIN}))?` : ''
  const found = new RegExp(`^${BETWEEN}*${first}(?!${WITHIN})${rest}${BETWEEN}*`, 'iu').exec(typed)
  return found && typed.slice(found[0].length)
}
const WITHIN = '[\\p{L}\\p{N}]'
const BETWEEN = '[^\\p{L}\\p{N}“"♠♥♦♣-]'

/** The value that a typed text stands for; undefined if it stands for none. */
function valueFor(domain: DomainInfo, text: string, known: Known): Json | undefined {
  switch (domain.kind) {
    case 'text': {
      const said = text.replace(/^[“"]|[”"]$/gu, '')
      return said !== '' && said.length <= domain.max ? said : undefined
    }
    case 'int':
      return /^-?\d+$/.test(text) ? Number(text) : undefined
    case 'components':
      return listed(text, (one) => named(idsIn(known, domain), one, { kind: 'component', group: domain.group, field: domain.field }, known))
    case 'values':
      return listed(text, (one) => valueFor(domain.of, one, known))
    default:
      return named(valuesFor({ ...known, seat: known.me }, domain) ?? [], text, domain, known)
  }
}

/** The value whose name was typed, or the only one whose name has these words. */
function named(values: readonly Json[], text: string, domain: DomainInfo, known: Known): Json | undefined {
  const names = namesOn(known)
  const words = wordsIn(text)
  const called = values.map((value) => ({ value, of: wordsIn(argumentText(domain, value, names)) }))
  const ways = [same, isWithin, isAmong].map((fits) => called.filter(({ of }) => words.length > 0 && fits(words, of)))
  const fits = ways.find((found) => found.length > 0) ?? []
  return fits.length === 1 ? fits[0]!.value : undefined
}

function listed(text: string, read: (one: string) => Json | undefined): Json | undefined {
  const values = text.split(/,|\band\b/u).map((one) => read(one.trim()))
  return values.every((value) => value !== undefined) ? (values as Json[]) : undefined
}
