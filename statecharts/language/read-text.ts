import type { Json } from './chart.ts'

/** A value, where it is written, and the values inside it. Offsets count UTF-16 units from the beginning of the text. */
export interface Written {
  readonly value: Json
  readonly start: number
  readonly end: number
  /** What an object or a list holds, by name or index, with where each name is written. */
  readonly inside: ReadonlyMap<string, { readonly named: number; readonly written: Written }>
}

/** What a text says; or where it is no value, and a sentence that says why. */
export type ReadText =
  | { readonly ok: true; readonly written: Written }
  | { readonly ok: false; readonly at: number; readonly sentence: string }

/** Line and column, from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/**
 * Reads JSON and remembers where everything is written. It also takes what literals of TypeScript have besides: names and texts in single
 * quotes, names without quotes, commas at the end, and comments, so that a chart can be pasted from `game.ts`.
 */
export function readText(text: string): ReadText {
  try {
    const reader = new Reader(text)
    const written = reader.value(0)
    reader.end()
    return { ok: true, written }
  } catch (error) {
    if (error instanceof Misread) return { ok: false, at: error.at, sentence: error.message }
    throw error
  }
}

export function placeIn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Where a line of the chart, such as `taken.on.take.0`, is written: as findings name it, phases without their `states`. Of what is not
 * written the offset of the innermost that is.
 */
export function offsetOf(chart: Written, where: string): number {
  let [phase, at] = [chart, chart.start]
  for (const name of where === '' ? [] : where.split('.')) {
    const next = stepInto(phase, name)
    if (!next) break
    phase = next.written
    at = next.named
  }
  return at
}

function stepInto(phase: Written, name: string) {
  const { inside } = phase
  // A single entry may stand without its list.
  if (name === '0' && !Array.isArray(phase.value)) return { named: phase.start, written: phase }
  const states = inside.get('states') ?? inside.get('seats')?.written.inside.get('states')
  return states?.written.inside.get(name) ?? inside.get(name)
}

class Misread extends Error {
  constructor(
    readonly at: number,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** Charts are not nested as deeply. */
const DEEPEST = 60
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const NUMBER = /-?(?:0|[1-9][\d_]*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NAME = /[A-Za-z_$][\w$]*|\d[\d_]*/y
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
])

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  value(depth: number): Written {
    this.#take(SPACE)
    if (depth > DEEPEST) this.#fail('This is nested too deeply.')
    const start = this.#at
    const [first] = this.#rest()
    if (first === '{' || first === '[') return this.#holder(first, depth)
    if (first === '"' || first === "'") return this.#plain(start, this.#string())
    const number = this.#take(NUMBER)
    if (number) return this.#plain(start, Number(number.replaceAll('_', '')))
    const word = this.#take(NAME)
    const known = word === '' ? undefined : WORDS.get(word)
    if (known !== undefined) return this.#plain(start, known)
    if (word === '')
      return this.#fail(first === undefined ? 'The text ends here, but a value is missing.' : `A value is missing before “${first}”.`)
    return this.#fail(`“${word}” is no value. A text stands in quotes: "${word}".`, start)
  }

  end(): void {
    this.#take(SPACE)
    const [first] = this.#rest()
    if (first !== undefined) this.#fail(`The chart has ended before “${first}”.`)
  }

  #plain(start: number, value: Json): Written {
    return { value, start, end: this.#at, inside: new Map() }
  }

  #holder(opening: '{' | '[', depth: number): Written {
    const start = this.#at++
    const closing = opening === '{' ? '}' : ']'
    const inside = new Map<string, { named: number; written: Written }>()
    for (;;) {
      this.#take(SPACE)
      if (this.#next(closing)) break
      const named = this.#at
      const name = opening === '{' ? this.#name() : String(inside.size)
      if (inside.has(name)) this.#fail(`“${name}” is written twice in one place.`, named)
      inside.set(name, { named, written: this.value(depth + 1) })
      this.#take(SPACE)
      if (this.#next(',')) continue
      if (this.#next(closing)) break
      const [first] = this.#rest()
      const before = first === undefined ? 'at the end of the text' : `before “${first}”`
      this.#fail(`A comma or ${closing} is missing ${before}: what began in line ${placeIn(this.#text, start).line} goes on here.`)
    }
    const values = [...inside].map(([name, { written }]) => [name, written.value] as const)
    const value = opening === '{' ? Object.fromEntries(values) : values.map(([, one]) => one)
    return { value, start, end: this.#at, inside }
  }

  #name(): string {
    const [first] = this.#rest()
    const isQuoted = first === '"' || first === "'"
    const word = isQuoted ? this.#string() : this.#take(NAME)
    const name = !isQuoted && /^\d/.test(word) ? word.replaceAll('_', '') : word
    if (!isQuoted && name === '')
      this.#fail(first === undefined ? 'The text ends here, but } is missing.' : `A name is missing before “${first}”.`)
    this.#take(SPACE)
    if (!this.#next(':')) this.#fail(`A colon is missing after “${name}”.`)
    return name
  }

  #string(): string {
    const start = this.#at
    const quoted = this.#take(TEXT)
    if (quoted === '') this.#fail('This text has no closing quote in its line.')
    const inner = quoted.slice(1, -1)
    const json = quoted[0] === '"' ? inner : inner.replace(/\\'|"/g, (one) => (one === '"' ? '\\"' : "'"))
    try {
      const read: unknown = JSON.parse(`"${json}"`)
      return String(read)
    } catch {
      return this.#fail('This text has a \\ that JSON does not know.', start)
    }
  }

  #rest = (): string => this.#text.slice(this.#at, this.#at + 1)

  #next(sign: string): boolean {
    if (this.#rest() !== sign) return false
    this.#at++
    return true
  }

  /** What the pattern finds right here; '' if nothing. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  #fail(sentence: string, at = this.#at): never {
    throw new Misread(at, sentence)
  }
}
