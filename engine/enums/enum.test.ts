import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameError } from '../model/errors.ts'
import { ringGraph } from './graph.ts'
import { combine, enumOf, isSubset, subset } from './plain-enum.ts'
import { rangeEnum } from './range-enum.ts'
import { treeEnum } from './tree-enum.ts'

const colours = enumOf('red', 'green', 'blue')
const moves = enumOf({ draw: 'Draw a card', pass: 'Pass' })

describe('enumOf', () => {
  test('lists its values as written, the first as default', () => {
    expect(colours).toMatchObject({ kind: 'plain', values: ['red', 'green', 'blue'], size: 3, default: 'red' })
    expect(colours.values.map(colours.indexOf)).toEqual([0, 1, 2])
    expect(moves.values).toEqual(['draw', 'pass'])
  })
  test('has display names of its own, or the values', () => {
    expect(moves.values.map(moves.displayName)).toEqual(['Draw a card', 'Pass'])
    expect(colours.displayName('blue')).toBe('blue')
    expect(enumOf(10, 2).displayName(10)).toBe('10')
  })
  test('knows its own values only', () => {
    expect(['red', 'mauve', 'toString', 0, null, {}].map(colours.has)).toEqual([true, false, false, false, false, false])
    expect(enumOf(1, 2).has('1')).toBe(false)
  })
  test('reads values and display names, case and outer spaces aside', () => {
    expect([' RED ', 'mauve', ''].map(colours.parse)).toEqual(['red', undefined, undefined])
    expect(['draw', 'draw a CARD'].map(moves.parse)).toEqual(['draw', 'draw'])
    expect(enumOf(1, 20).parse('20')).toBe(20)
  })
  test('throws at a stranger, with what there is', () => {
    expect(() => colours.indexOf('mauve' as 'red')).toThrow(new GameError("enum: there is no 'mauve' (choose from 'red', 'green', 'blue')"))
    expect(() => moves.displayName('deal' as 'draw')).toThrow(GameError)
    expect(() => rangeEnum(5, 5).indexOf(25)).toThrow('no 25 (choose from 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …)')
  })
  test.each([
    ['nothing', () => (enumOf as () => unknown)(), 'one value or more'],
    ['no names', () => enumOf({}), 'one value or more'],
    ['a value twice', () => enumOf('red', 'red'), "'red' is there twice"],
    ['an empty value', () => enumOf('red', ' '), "not ' '"],
    ['half a number', () => enumOf(1.5), 'not 1.5'],
    ['no number', () => enumOf(Number.NaN), 'not NaN'],
    ['minus nothing', () => enumOf(-0), 'whole number'],
    ['a list', () => enumOf(['red'] as unknown as { red: string }), "'0' is a number"],
    ['null', () => enumOf(null as unknown as string), 'not null'],
    ['numbers as names', () => enumOf({ b: 'B', 1: 'One' }), "'1' is a number, which loses its place"],
    ['an empty display name', () => enumOf({ red: '' }), "'red' needs a display name"],
    ['no display name', () => enumOf({ red: 1 as unknown as string }), "'red' needs a display name"],
    ['values that read alike', () => enumOf('red', 'Red'), "'Red' could be 'red' as well as 'Red'"],
    ['names that read alike', () => enumOf({ a: 'One', b: ' one' }), "could be 'a' as well as 'b'"],
    ["another value's name", () => enumOf({ a: 'b', b: 'a' }), "'b' could be 'a' as well as 'b'"],
    ['a number and its text', () => enumOf(1, '1'), "'1' could be 1 as well as '1'"],
  ])('refuses %s', (_, make, sentence) => {
    expect(make).toThrow(GameError)
    expect(make).toThrow(sentence)
  })
})

describe('combine', () => {
  test('has the values of all, with their names', () => {
    const all = combine(colours, moves, enumOf(7))
    expect(all.values).toEqual(['red', 'green', 'blue', 'draw', 'pass', 7])
    expect(all.displayName('pass')).toBe('Pass')
    expect([colours, moves].every((part) => isSubset(part, all))).toBe(true)
  })
  test('throws at a value or a name that two have', () => {
    expect(() => combine(colours, enumOf('blue'))).toThrow("enum: 'blue' is there twice")
    expect(() => combine(moves, enumOf({ skip: 'pass' }))).toThrow("'pass' could be 'pass' as well as 'skip'")
  })
})

describe('subset', () => {
  test('keeps the order and the names', () => {
    expect(subset(colours, 'blue', 'red')).toMatchObject({ values: ['red', 'blue'], default: 'red' })
    expect(subset(moves, 'pass').displayName('pass')).toBe('Pass')
    expect(subset(rangeEnum(3, 3), 8, 4).values.map(rangeEnum(3, 3).displayName)).toEqual(['1,1', '2,2'])
  })
  test('throws at a stranger, at a value twice, at nothing', () => {
    expect(() => subset(colours, 'mauve' as 'red')).toThrow("there is no 'mauve'")
    expect(() => subset(colours, 'red', 'mauve' as 'red')).toThrow("there is no 'mauve'")
    expect(() => subset(colours, 'red', 'red')).toThrow('there twice')
    expect(() => (subset as (of: typeof colours) => unknown)(colours)).toThrow('one value or more')
  })
  test('is a subset, and not the other way', () => {
    expect(isSubset(subset(colours, 'red'), colours)).toBe(true)
    expect(isSubset(colours, subset(colours, 'red'))).toBe(false)
    expect(isSubset(enumOf({ red: 'Bright red' }), colours)).toBe(false)
  })
})

test.each([colours, moves, rangeEnum(2, 2), treeEnum({ a: { b: {} } }), combine(colours, moves), ringGraph(colours)])(
  'is frozen (%#)',
  (made) => {
    expect(Object.isFrozen(made)).toBe(true)
    expect(Object.values(made).every((part) => Object.isFrozen(part) || typeof part === 'function')).toBe(true)
  },
)

test('any distinct texts make an enum that finds each of them', () => {
  const text = fc.stringMatching(/^[a-z_]{1,6}$/)
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1 }), (values) => {
      const made = enumOf(...(values as [string, ...string[]]))
      expect(made.values.map((value) => [made.indexOf(value), made.parse(made.displayName(value).toUpperCase())])).toEqual([
        ...values.entries(),
      ])
    }),
    { seed: 1 },
  )
})
