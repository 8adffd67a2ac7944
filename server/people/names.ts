import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'
import { newId } from '../runtime/ids.ts'

/** What people may be called, and which names are the same to a reader. */

const LONGEST = 30
/** Emoji and accents have several code points each; 30 visible characters never need more than this. */
const LONGEST_IN_CODE_UNITS = 120
/** Something that a reader sees. */
export const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Control, surrogate, private, unassigned and line-breaking characters, and those that are not shown or turn text around. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Emoji are joined and coloured by characters that are not shown. */
export const EMOJI =
  /\p{Extended_Pictographic}(\ufe0f|\p{EMod})?(\u200d\p{Extended_Pictographic}(\ufe0f|\p{EMod})?)*|\p{RI}\p{RI}|[\d#*]\ufe0f\u20e3/gu
/** More marks than any language puts on a letter. */
const TOWER = /\p{Mn}{4}/u

/** Scripts in everyday use (Unicode UAX 31). A name is written in one of them … */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi'],
  ...['Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]
/** … or in several that are written together (Unicode UTS 39, “highly restrictive”). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const WRITTEN = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(
  (scripts) => new RegExp(`^[\\p{Script=Common}\\p{Script=Inherited}${scripts.map((script) => `\\p{Script=${script}}`).join('')}]*$`, 'u'),
)

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name as it is stored: compatibility forms such as full-width letters become the usual ones, and spaces single. */
export const tidyName = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/**
 * Why nobody may have a name, as the end of a sentence that begins with what it is; null if they may. The name is as `tidyName` returns it.
 */
export function nameFault(name: string): string | null {
  const plain = name.replace(EMOJI, 'x')
  const isSeen = name.length <= LONGEST_IN_CODE_UNITS && SEEN.test(name) && !UNSEEN.test(plain) && !TOWER.test(plain.normalize('NFD'))
  if (!isSeen || [...characters.segment(name)].length > LONGEST) return 'must be 1 to 30 visible characters'
  return WRITTEN.some((script) => script.test(plain)) ? null : 'must not mix letters of different alphabets'
}

/** Names that accounts cannot have: what the server calls people itself, and who runs it. */
const RESERVED = ['player', 'admin', 'administrator', 'moderator', 'playchart', 'server', 'system', 'support', 'deleted']
/** What guests without a name are called, in the languages of the pages, with a number. */
const GUESTS = ['guest', 'gast', 'invitado']
const GUEST = new RegExp(`^(${GUESTS.join('|')})[\\dol]*$`)

/** Whether the name sounds like the server's own word for somebody, such as `Guest 4821`, in a language of the pages. */
export const isReserved = (name: string): boolean => keysOf(name).some((key) => RESERVED_KEYS.has(key)) || GUEST.test(keyOf(name))

/** What a guest without a stored name is called, derived from their id: 'Guest 4821'. */
export function guestName(id: string): string {
  const number = createHash('sha256').update(id).digest().readUInt32BE() % 9000
  return `Guest ${1000 + number}`
}

/** The number in a name that `guestName` has returned; null for every other name. */
export const guestNumber = (name: string): string | null => /^Guest (\d{4})$/.exec(name)?.[1] ?? null

/**
 * What an account is found by: two names with the same key look alike to a reader, apart from upper and lower case, accents, spaces and
 * punctuation (the skeleton of Unicode TR39).
 */
export function keyOf(name: string): string {
  return compared(name.toLowerCase())
}

/**
 * What must be unique among accounts. Letters that look alike may do so in upper case only, as Cyrillic Н and Latin H, or in one case each,
 * as I and l: so a name is compared in three ways.
 */
export function keysOf(name: string): readonly string[] {
  return [`lower ${keyOf(name)}`, `upper ${compared(name.toUpperCase())}`, `given ${compared(name)}`]
}

const RESERVED_KEYS = new Set([...RESERVED, ...GUESTS].flatMap(keysOf))

/** How many numbers are tried behind a name that is taken. */
const NUMBERED = 20
/** Room for a number. */
const LONGEST_BASE = 24

/** Names for a new account, the best first: the given ones that accounts may have, the first of them with a number, one that nobody has. */
export function proposedNames(given: readonly string[]): readonly string[] {
  const fit = given.map(tidyName).filter((name) => nameFault(name) === null && !isReserved(name))
  const base = [...(fit[0] ?? '')].slice(0, LONGEST_BASE).join('').trim()
  const numbered = base === '' ? [] : Array.from({ length: NUMBERED }, (_, i) => `${base} ${i + 2}`)
  return [...fit, ...numbered.filter((name) => nameFault(name) === null), `Player ${newId().slice(0, 6)}`]
}

function compared(text: string): string {
  const skeleton = unhomoglyph(text.normalize('NFKD')).normalize('NFKD').toLowerCase()
  const alike = unhomoglyph(skeleton)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Script=Inherited}/gu, '')
  const bare = alike.replace(/[\s\p{P}]/gu, '')
  return bare === '' ? alike : bare
}
