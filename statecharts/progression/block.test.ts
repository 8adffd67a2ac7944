import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Count, type Entry, optional, parallel, parallelCount, repeat, roundRobin, serial } from '../language/chart.ts'
import { runs } from '../testing/deep.ts'
import { type Automaton, automatonFrom, type Block, blocksAt } from './automaton.ts'
import { expressionOf, keyOf, type Letter } from './expression.ts'
import { automatonOf, ProgressionError } from './progression.ts'

const named = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`)

/** Without blocks; null when it has more states than that. */
function plainOf(ordered: readonly Entry[], statesAtMost: number): Automaton | null {
  const letters = new Map<string, Letter>()
  return automatonFrom(expressionOf({ serial: ordered }, letters), letters, statesAtMost)
}

/** Where play is in an automaton with blocks: in a state, or in a block that began there. */
interface At {
  readonly state: number
  readonly within?: { readonly block: Block; readonly counts: readonly number[]; readonly place: number; readonly to: number }
}

/** Everything that may come next, by letter. */
function next(automaton: Automaton, { state, within }: At): [letter: string, at: At][] {
  if (!within)
    return automaton[state]!.edges.flatMap(({ letter, to, block }) => {
      if (!block) return [[keyOf(letter), { state: to }] as [string, At]]
      const fresh = { block, counts: block.copies.map(() => 0), place: 0, to }
      return next(automaton, { state, within: fresh }).filter(([begun]) => begun === keyOf(letter))
    })
  const { block, counts, place, to } = within
  return block.steps.flatMap((step): [string, At][] => {
    if (step.from !== place || (place === 0 && counts[step.part] === block.copies[step.part])) return []
    const made = step.to > 0 ? counts : counts.with(step.part, counts[step.part]! + 1)
    const whole = made.reduce((sum, count) => sum + count, 0) === block.count
    return [[keyOf(step.letter), whole ? { state: to } : { state, within: { block, counts: made, place: step.to, to } }]]
  })
}

/** Holds the automaton with blocks against the plain one, state by state: the same letters everywhere, the same ends. */
function expectSame(divided: Automaton, plain: Automaton): void {
  const seen = new Map<string, number>()
  const open: [At, number][] = [[{ state: 0 }, 0]]
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [at, state] = pair
    const key = JSON.stringify([at.state, at.within && [at.within.block.key, at.within.counts, at.within.place, at.within.to]])
    const known = seen.get(key)
    // The plain automaton is minimal: one place has one state.
    if (known !== undefined) {
      if (known !== state) expect.fail(`${key} is both ${known} and ${state}`)
      continue
    }
    seen.set(key, state)
    const { accepting, edges } = plain[state]!
    const ways = next(divided, at)
    if ((!at.within && divided[at.state]!.accepting) !== accepting) expect.fail(`${key}: accepting is not ${accepting}`)
    const letters = ways.map(([letter]) => letter)
    const expected = edges.map(({ letter }) => keyOf(letter))
    if (letters.join() !== expected.join()) expect.fail(`${key}: ${letters} where ${expected} is expected`)
    ways.forEach(([, to], i) => {
      open.push([to, edges[i]!.to])
    })
  }
}

const sizes = [7, 8, 9, 10, 11, 12]
describe.each(sizes)('%d moves in any order', (count) => {
  test('are two states and a block, of the same language in the same order', () => {
    const divided = automatonOf([parallel(...named(count))])
    expect(divided).toHaveLength(2)
    const [block] = blocksAt(divided[0]!) as [Block]
    expect(block).toMatchObject({ count, copies: Array(count).fill(1) })
    expect(block.steps.map(({ letter }) => letter.move)).toEqual(named(count))
    const plain = plainOf([parallel(...named(count))], 5000)!
    expect(plain).toHaveLength(2 ** count)
    expectSame(divided, plain)
  })
})

test('the same sets of moves in another order of mention are the same block, and steps come as first mentioned', () => {
  const blockIn = (ordered: readonly Entry[]) => automatonOf(ordered).flatMap(blocksAt)[0]!
  const moves = named(8)
  const [one, other] = [blockIn([parallel(...moves)]), blockIn([parallel(...moves.toReversed())])]
  expect(other.key).toBe(one.key)
  expect(other.steps.map(({ letter }) => letter.move)).toEqual(moves.toReversed())
  const after = blockIn(['m5', 'm2', parallel(...moves)])
  expect(after.steps.map(({ letter }) => letter.move)).toEqual(['m5', 'm2', 'm0', 'm1', 'm3', 'm4', 'm6', 'm7'])
})

/** Parts that begin with the letter given, are satisfied by something, and cannot go on when they are whole. */
const partOf = (first: string, more: readonly string[]): fc.Arbitrary<Entry> => {
  const [a = 'v', b = 'w'] = more.filter((letter) => letter !== first)
  return fc.constantFrom<Entry>(
    first,
    first,
    serial(first, a),
    serial(first, optional(a), b),
    serial(repeat('infinite', serial(first, a)), first, b),
    serial(first, repeat({ between: [1, 2] }, a), first),
    serial(first, parallel(a, b)),
    serial(parallelCount('any', serial(first, a), serial(first, b)), a),
  )
}
const part = (i: number) =>
  fc.shuffledSubarray(['x', 'y', 'm0', 'm1', 'm2', 'm3']).chain((more) => fc.tuple(partOf(`m${i}`, more), fc.constantFrom(1, 1, 2, 3)))
const group = (most: number): fc.Arbitrary<Entry> =>
  fc.integer({ min: 2, max: most }).chain((count) =>
    fc.tuple(...Array.from({ length: count }, (_, i) => part(i))).chain((parts) => {
      const children = parts.flatMap(([entry, copies]) => Array<Entry>(copies).fill(entry))
      return fc
        .tuple(fc.shuffledSubarray(children, { minLength: children.length }), fc.nat(children.length - 1), fc.boolean())
        .map(([shuffled, less, all]) => (all ? parallel(...shuffled) : parallelCount({ exactly: shuffled.length - less }, ...shuffled)))
    }),
  )
const about = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Entry[]>([]) },
  fc.constantFrom<Entry[]>(['m0'], ['m1', optional('m2')], [repeat('infinite', 'z')], [optional('z'), 'x'], [parallel('x', 'm1', 'z')]),
)

const DRAWN = runs(150, 3)

test('random progressions of groups in any order have the words of their plain automata', () => {
  let divided = 0
  fc.assert(
    fc.property(about, group(5), about, fc.option(group(4)), fc.constantFrom(1, 1, 2), (before, first, between, second, times) => {
      const entry = times === 1 ? first : repeat({ exactly: times }, first)
      const ordered = [...before, entry, ...between, ...(second ? [second] : []), 'end']
      const plain = plainOf(ordered, 3000)
      let automaton: Automaton
      try {
        automaton = automatonOf(ordered)
      } catch (error) {
        // What comes before may end with a move that also begins the group, what begins the second group may end the first.
        expect(String(error)).toMatch(/ProgressionError: it has .* states, more than 64, and cannot be split: .* or stand on its own/)
        return
      }
      expect(automaton.length).toBeLessThanOrEqual(64)
      if (automaton.some((state) => blocksAt(state).length)) divided++
      if (plain) expectSame(automaton, plain)
    }),
    DRAWN,
  )
  expect(divided).toBeGreaterThan(DRAWN.numRuns / 4)
})

const counts = fc.constantFrom<Count>(
  'any',
  'all',
  'all',
  'all',
  'infinite',
  { atLeast: 3 },
  { exactly: 4 },
  { atMost: -1 },
  { between: [2, 5] },
)
const small = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<Entry>(...named(20)) },
  fc.tuple(fc.constantFrom(...named(20)), fc.constantFrom(...named(20))).map((both) => serial(...both)),
  fc.constantFrom(...named(20)).map((move) => optional(move)),
  fc.constantFrom(...named(20)).map((move) => ({ move, multiple: true })),
  fc.tuple(fc.constantFrom(...named(20)), counts).map(([move, count]) => repeat(count, move)),
)
/** Groups in any order of all kinds, most of them too large. */
const anything = fc.oneof(
  small,
  fc.tuple(fc.array(small, { minLength: 5, maxLength: 8 }), counts).map(([entries, count]) => parallelCount(count, ...entries)),
  fc.uniqueArray(fc.constantFrom(...named(20)), { minLength: 7, maxLength: 9 }).map((entries) => parallel(...entries)),
)

test('whatever is accepted with blocks has the words of its plain automaton', () => {
  const found = { divided: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          anything,
          fc.array(anything, { minLength: 1, maxLength: 2 }).map((two) => parallel(...two)),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      (ordered) => {
        const plain = plainOf(ordered, 600)
        if (!plain) return
        let automaton: Automaton
        try {
          automaton = automatonOf(ordered)
        } catch (error) {
          expect(error).toBeInstanceOf(ProgressionError)
          if (plain.length) expect(String(error)).toContain(`it has ${plain.length} states, more than 64`)
          found.refused++
          return
        }
        if (automaton.some((state) => blocksAt(state).length)) found.divided++
        expectSame(automaton, plain)
      },
    ),
    runs(150, 5),
  )
  expect(Math.min(found.divided, found.refused)).toBeGreaterThan(DRAWN.numRuns / 8)
})

describe('a progression of too many states that cannot be split says its size and why', () => {
  const eight = named(8)
  test.each<[title: string, ordered: readonly Entry[], sentence: string]>([
    ['nothing in any order', named(70), 'it has 71 states, more than 64, and cannot be split: it has no `parallel` group'],
    [
      'a group that may stop early',
      [parallelCount({ atLeast: 4 }, ...eight)],
      'it has 256 states, more than 64, and cannot be split: a `parallel` group may be complete and still go on',
    ],
    [
      'a move that begins two parts',
      [parallel(serial('m0', 'a'), serial('m0', 'b'), ...named(7))],
      "it has 895 states, more than 64, and cannot be split: 'm0' may begin more than one part of a `parallel` group",
    ],
    [
      'a part of nothing',
      [parallel(optional('a'), ...named(7))],
      'it has 256 states, more than 64, and cannot be split: a part of a `parallel` group may be skipped',
    ],
    [
      'a part without a certain end',
      [parallel({ move: 'a', multiple: true }, ...named(7))],
      "it has 383 states, more than 64, and cannot be split: a part of a `parallel` group may be complete and still go on with 'a'",
    ],
    [
      'a part that can never be made',
      [parallelCount({ exactly: 7 }, parallelCount({ exactly: 2 }, 'a'), ...eight)],
      'it has 248 states, more than 64, and cannot be split: a part of a `parallel` group can never be completed',
    ],
    [
      'a part too large itself',
      [parallel(serial(...named(70)), 'a')],
      'it has 142 states, more than 64, and cannot be split: a part of a `parallel` group has more than 64 states of its own',
    ],
    [
      'a round robin inside',
      [parallel(roundRobin('a'), ...named(7))],
      "it has 256 states, more than 64, and cannot be split: 'a' is a round robin inside a `parallel` group",
    ],
    [
      'a group that may begin where its move is also another',
      [optional('m1'), parallel(...eight)],
      "it has 384 states, more than 64, and cannot be split: 'm1' may begin a `parallel` group or stand on its own there",
    ],
    [
      'too much around it',
      [parallel(...eight), ...named(70)],
      'it has 326 states, more than 64, and cannot be split: around its `parallel` groups there are 72 states',
    ],
    [
      'more than can be counted',
      [parallelCount('infinite', ...named(20))],
      'it has more than 20000 states, more than 64, and cannot be split: a `parallel` group may be complete and still go on',
    ],
  ])('%s', (_, ordered, sentence) => {
    expect(() => automatonOf(ordered)).toThrow(new ProgressionError(sentence, 'malformed'))
  })
})
