import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Count, Entry } from '../language/chart.ts'
import conformance from '../testing/conformance/progression-cases.json' with { type: 'json' }
import { automatonOf, ProgressionError } from './progression.ts'

/** A pattern as the conformance cases write it. */
interface Pattern {
  readonly t: string
  readonly name?: string
  readonly multi?: boolean
  readonly count?: { kind: string; min: number; max: number }
  readonly children?: readonly Pattern[]
}

function entryOf({ t, name = '', multi = false, count, children = [] }: Pattern): Entry {
  const inside = children.map(entryOf)
  if (t === 'move') return { move: name, multiple: multi }
  if (t === 'serial') return { serial: inside }
  if (t === 'parallel') return { parallel: inside, count: countOf(count!) }
  return t === 'repeat' ? { repeat: inside[0]!, count: countOf(count!) } : { optional: inside[0]! }
}

function countOf({ kind, min, max }: { kind: string; min: number; max: number }): Count {
  if (kind === 'atLeast') return { atLeast: min }
  if (kind === 'atMost') return { atMost: max }
  if (kind === 'between') return { between: [min, max] }
  return kind === 'exactly' ? { exactly: min } : (kind as 'any')
}

function legal(entry: Entry, tape: readonly string[]): boolean {
  const automaton = automatonOf([entry])
  let state: number | undefined = 0
  for (const move of tape) state = state === undefined ? undefined : automaton[state]!.edges.find(({ letter }) => letter.move === move)?.to
  return state !== undefined
}

test('all conformance cases: a tape is legal when it is a prefix of some word', () => {
  for (const { pattern, tapes } of conformance as { pattern: Pattern; tapes: { tape: string[]; legal: boolean }[] }[]) {
    for (const { tape, legal: expected } of tapes) {
      if (legal(entryOf(pattern), tape) !== expected) expect.fail(`${JSON.stringify(pattern)} on ${tape}: expected ${expected}`)
    }
  }
})

/** All words up to a length that a pattern allows, by brute force from the definition. */
function words(entry: Entry, longest: number): Set<string> {
  const within = (found: Iterable<string>) => new Set([...found].filter((word) => word.length <= longest))
  const join = (a: Set<string>, b: Set<string>) => within([...a].flatMap((x) => [...b].map((y) => x + y)))
  const power = (base: Set<string>, min: number, max: number): Set<string> => {
    let exact = new Set([''])
    const all = new Set<string>(min === 0 ? exact : [])
    for (let n = 1; n <= Math.min(max, longest + min); n++) {
      exact = join(exact, base)
      if (n >= min) for (const word of exact) all.add(word)
    }
    return all
  }
  if (typeof entry === 'string') return new Set([entry])
  if ('move' in entry) return power(new Set([entry.move]), 1, entry.multiple ? Infinity : 1)
  if ('serial' in entry) return entry.serial.map((child) => words(child, longest)).reduce(join, new Set(['']))
  if ('optional' in entry) return new Set(['', ...words(entry.optional, longest)])
  if ('repeat' in entry) return power(words(entry.repeat, longest), ...range(entry.count, 1))
  if ('roundRobin' in entry) return new Set([entry.roundRobin])
  const [min, max] = range(entry.count ?? 'all', entry.parallel.length)
  const chosen = (left: readonly Entry[], taken: number): string[] => [
    ...(taken >= min && taken <= max ? [''] : []),
    ...left.flatMap((child, i) => {
      const rest =
        taken + 1 > max
          ? []
          : chosen(
              left.filter((_, j) => j !== i),
              taken + 1,
            )
      return [...words(child, longest)].flatMap((word) => rest.map((more) => word + more))
    }),
  ]
  return within(chosen(entry.parallel, 0))
}

function range(count: Count, children: number): [number, number] {
  if (count === 'any') return [1, 1]
  if (count === 'all') return [children, children]
  if (count === 'infinite') return [0, Infinity]
  if ('atLeast' in count) return [count.atLeast, Infinity]
  if ('atMost' in count) return [0, count.atMost < 0 ? children : count.atMost]
  if ('exactly' in count) return [count.exactly, count.exactly]
  return [count.between[0], count.between[1] < 0 ? children : count.between[1]]
}

const counts = fc.oneof(
  fc.constantFrom<Count>('any', 'all', 'infinite'),
  fc.nat(2).map((atLeast) => ({ atLeast })),
  fc.integer({ min: -1, max: 3 }).map((atMost) => ({ atMost })),
  fc.nat(2).map((exactly) => ({ exactly })),
  fc.tuple(fc.nat(1), fc.integer({ min: -1, max: 3 })).map((between) => ({ between })),
)
const entries: fc.Arbitrary<Entry> = fc.letrec<{ entry: Entry }>((tie) => ({
  entry: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom('a', 'b', 'c').map((move) => ({ move, multiple: true })),
    fc.array(tie('entry'), { maxLength: 3 }).map((serial) => ({ serial })),
    fc.tuple(fc.array(tie('entry'), { maxLength: 3 }), counts).map(([parallel, count]) => ({ parallel, count })),
    fc.tuple(tie('entry'), counts).map(([repeat, count]) => ({ repeat, count })),
    tie('entry').map((optional) => ({ optional })),
  ),
})).entry

test('random progressions accept exactly the words of their definition', () => {
  const longest = 4
  const tapes = ['']
  for (let i = 0; i < tapes.length; i++) if (tapes[i]!.length < longest) tapes.push(...['a', 'b', 'c'].map((move) => tapes[i]! + move))
  fc.assert(
    fc.property(entries, (entry) => {
      const expected = words(entry, longest)
      let automaton: ReturnType<typeof automatonOf>
      try {
        automaton = automatonOf([entry])
      } catch (error) {
        // Only one without any word is refused, and one that is too large; longer words than those listed may exist.
        expect(error).toBeInstanceOf(ProgressionError)
        const { code, message } = error as ProgressionError
        if (code === 'malformed') expect(message).toMatch(/it has \d+ states, more than 64/)
        else expect([...expected]).toEqual([])
        return
      }
      for (const tape of tapes) {
        let state: number | undefined = 0
        for (const move of tape)
          state = state === undefined ? undefined : automaton[state]!.edges.find(({ letter }) => letter.move === move)?.to
        expect(`${tape} ${state !== undefined && automaton[state]!.accepting}`).toBe(`${tape} ${expected.has(tape)}`)
      }
    }),
    { numRuns: 500 },
  )
})

test('a group that nothing satisfies is an error, one that only nothing satisfies is not', () => {
  expect(() => automatonOf([{ parallel: ['a', 'b'], count: { exactly: 3 } }])).toThrow(ProgressionError)
  expect(automatonOf([{ repeat: 'a', count: { exactly: 0 } }])).toEqual([{ accepting: true, edges: [] }])
})

test('an endless repetition of something optional is just any number of it', () => {
  const automaton = automatonOf([{ repeat: { optional: 'a' }, count: 'infinite' }, 'b'])
  expect(automaton.map(({ edges }) => edges.map(({ letter, to }) => `${letter.move}${to}`))).toEqual([['a0', 'b1'], []])
})

test('two neighbouring repetitions of one move need no barrier', () => {
  expect(legal({ serial: [{ repeat: 'a', count: { atLeast: 1 } }, { repeat: 'a', count: { exactly: 2 } }, 'b'] }, [...'aaab'])).toBe(true)
  expect(legal({ serial: [{ repeat: 'a', count: { atLeast: 1 } }, { repeat: 'a', count: { exactly: 2 } }, 'b'] }, [...'aab'])).toBe(false)
})
