/** The shapes of what a chart says, as data: whatever checks, compares, rewrites or draws charts goes by them. */

/**
 * What a name stands for: a move that is offered here (`move`) or elsewhere (`made`), a move or a fix-up (`step`), a fix-up, a
 * guard, seats, a guard or seats (`part`), facts, a delay, a phase from the root or beside (`phase`) or inside (`inside`); or just text.
 * `own`: one of the language's own words, and nothing else.
 */
export type NameKind =
  | 'move'
  | 'made'
  | 'step'
  | 'fixUp'
  | 'guard'
  | 'seats'
  | 'part'
  | 'facts'
  | 'delay'
  | 'phase'
  | 'inside'
  | 'text'
  | 'own'

export interface Name {
  readonly kind: 'name'
  readonly of: NameKind
  /** The language's own words, which may stand in the name's place. */
  readonly own: readonly string[]
}
export interface List {
  readonly kind: 'list'
  readonly of: Shape
  /** Whether one may be written without its list. */
  readonly alone: boolean
  /** Whether an empty one says the same as none. */
  readonly none: boolean
  /** Whether the order says something. */
  readonly ordered: boolean
}
export interface Keyed {
  readonly kind: 'keyed'
  readonly key: Name
  readonly of: Shape
}
/** An object with words. */
export interface Words {
  readonly kind: 'words'
  readonly words: { readonly [word: string]: Keyword }
  /** Words that must be there. */
  readonly needed: readonly string[]
  /** What may be written instead of the object: a name or a text. */
  readonly instead: Name | null
  /** The word that such a name alone would be the value of; null where it is something else. */
  readonly short: string | null
  /** Of the two ways to write that, the one in which charts are compared. */
  readonly compared: 'short' | 'long'
}
/** One of several objects, told apart by the first word of each, or a name instead. */
export interface OneOf {
  readonly kind: 'one of'
  readonly of: readonly Words[]
  readonly instead: Name
}
export interface Num {
  readonly kind: 'number'
  /** The language's own words that may stand in its place. */
  readonly own: readonly string[]
}
/** `phases`: those inside, by name; each is looked at by itself. `empty`: an object with nothing in it. */
export type Shape = Name | List | Keyed | Words | OneOf | Num | { readonly kind: 'truth' | 'json' | 'range' | 'phases' | 'empty' }

/**
 * What a change means for a running match: it goes by it from its next move on; it does so when play next enters the phase;
 * it is not sure to fit when play is in the phase; it does not fit, wherever play is.
 */
export type Running = 'at once' | 'on entering' | 'not inside' | 'never'

/** How a change is told: what the word comes to, in half a sentence, and what the change means. */
export interface ChangeText<T = unknown> {
  readonly running: Running
  say(given: T | undefined): string
}

/** One of several texts about the same thing; those of a lower rank come first. */
export interface Ranked<T = unknown> {
  readonly rank: number
  /** Null where there is nothing to be said. */
  say(given: T): string | readonly string[] | null
}

/** A word of the language, on one kind of object. T: what may be written. */
export interface Keyword<T = unknown> {
  readonly shape: Shape
  /** What holds anyway: to write it says nothing. Where that depends on the words beside it, a function of those. */
  readonly usual?: unknown
  /** Of a change. */
  readonly change?: ChangeText<T>
  /** In a picture. */
  readonly drawn?: Ranked<T>
  /** Within the text of a whole transition, where several have changed. */
  readonly brief?: Ranked<T>
  /** The attribute of the word's name in SCXML. What is compiled has none. */
  attribute?(given: T): string | undefined
  /** Whether the word is XState's too, and stands in its place in what is exported for editors. */
  readonly xstate?: boolean
}

/** All words of T: leaving one out does not compile, nor does one that T has not. */
export type WordsOf<T> = { readonly [W in keyof Required<T>]: Keyword<NonNullable<T[W]>> }

export const name = (of: NameKind, ...own: readonly string[]): Name => ({ kind: 'name', of, own })
export const list = (of: Shape, { alone = false, none = false, ordered = true } = {}): List => ({ kind: 'list', of, alone, none, ordered })
/** One or several, and none is the same as nothing. */
export const several = (of: Shape): List => list(of, { alone: true, none: true })
export const keyed = (key: Name, of: Shape): Keyed => ({ kind: 'keyed', key, of })
export const words = <T>(
  known: WordsOf<T>,
  { needed = [], instead, short, compared = 'short' }: Partial<Pick<Words, 'needed' | 'instead' | 'short' | 'compared'>> = {},
): Words => {
  const of = short && known[short as keyof T].shape
  return { kind: 'words', words: known, needed, instead: instead ?? (of ? (of as Name) : null), short: short ?? null, compared }
}
export const oneOf = (instead: Name, of: () => readonly Words[]): OneOf => ({
  kind: 'one of',
  instead,
  // Guards and entries have themselves inside.
  get of() {
    return of()
  },
})
export const number: Num = { kind: 'number', own: [] }
export const truth: Shape = { kind: 'truth' }
export const json: Shape = { kind: 'json' }
export const range: Shape = { kind: 'range' }
export const phases: Shape = { kind: 'phases' }

/** Tells a change. */
export const changeText = <T>(running: Running, say: (given: T | undefined) => string): ChangeText<T> => ({ running, say })
/** Says something where the word is written. */
export const said = <T>(say: Ranked<T>['say'], rank = 0): Ranked<T> => ({ rank, say })

/** The words of an object that is written, in the language's order, each with its value. */
export function written(known: Words['words'], given: object): (readonly [word: string, keyword: Keyword, value: unknown])[] {
  const values = given as { readonly [word: string]: unknown }
  const found: (readonly [string, Keyword, unknown])[] = []
  for (const word of Object.keys(known)) if (values[word] !== undefined) found.push([word, known[word], values[word]])
  return found
}

/** Words apart by what they say: a text, a name or several; true or false; more than that. */
export function sorted(known: Words['words']): { readonly [kind in 'texts' | 'truths' | 'objects']: Words['words'] } {
  const says = ({ shape }: Keyword) => {
    if (shape.kind === 'truth') return 'truths'
    const inner = shape.kind === 'list' ? shape.of : shape
    return inner.kind === 'name' || (inner.kind === 'words' && inner.instead && shape === inner) ? 'texts' : 'objects'
  }
  const of = (kind: string) => Object.fromEntries(Object.entries(known).filter(([, keyword]) => says(keyword) === kind))
  return { texts: of('texts'), truths: of('truths'), objects: of('objects') }
}

/** What the words of an object say of themselves, in one of the two ways, by rank and then in the language's order. */
export function texts(known: Words['words'], given: object, way: 'drawn' | 'brief'): string[] {
  const all = written(known, given).flatMap(([, keyword, value]) => (keyword[way] ? [{ ...keyword[way], value }] : []))
  return all.sort((a, b) => a.rank - b.rank).flatMap(({ say, value }) => say(value) ?? [])
}

/** Which of several objects this is, by the first word of each. */
export const kindOf = ({ of }: OneOf, given: object): Words | undefined => of.find((one) => Object.hasOwn(given, firstWord(one)))

export const firstWord = ({ words }: Words): string => Object.keys(words)[0]

export const isObject = (given: unknown): given is { readonly [word: string]: unknown } =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** A name that stands somewhere in what is written. */
export interface Named {
  readonly name: string
  readonly shape: Name
  /** Words, keys, and numbers of a list's items, from where the search began. */
  readonly path: readonly (string | number)[]
  /** The object whose word it is; null where it is alone, in a list, or a key. */
  readonly beside: object | null
}

/** All names in what is written, keys before what they lead to. The language's own words are none, nor is what phases inside say. */
export function namesIn(shape: Shape, given: unknown, path: Named['path'] = [], beside: object | null = null): Named[] {
  if (given === undefined) return []
  switch (shape.kind) {
    case 'name':
      return typeof given === 'string' && !shape.own.includes(given) ? [{ name: given, shape, path, beside }] : []
    case 'list':
      if (!Array.isArray(given)) return shape.alone ? namesIn(shape.of, given, [...path, 0]) : []
      return given.flatMap((one, nth) => namesIn(shape.of, one, [...path, nth]))
    case 'keyed':
      if (!isObject(given)) return []
      return Object.entries(given).flatMap(([key, inner]) => [
        ...namesIn(shape.key, key, [...path, key]),
        ...namesIn(shape.of, inner, [...path, key]),
      ])
    case 'words':
      if (!isObject(given)) return shape.instead ? namesIn(shape.instead, given, path) : []
      return written(shape.words, given).flatMap(([word, keyword, value]) => namesIn(keyword.shape, value, [...path, word], given))
    case 'one of': {
      if (!isObject(given)) return namesIn(shape.instead, given, path)
      const kind = kindOf(shape, given)
      return kind ? namesIn(kind, given, path) : []
    }
    default:
      return []
  }
}
