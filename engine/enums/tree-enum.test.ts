import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameError } from '../model/errors.ts'
import { type Tree, treeEnum } from './tree-enum.ts'

const kinds = treeEnum({ animals: { cats: {}, dogs: { poodles: {}, pugs: {} } }, plants: {} })

describe('treeEnum', () => {
  test('lists paths as written, each before those below it', () =>
    expect(kinds.values).toEqual(['animals', 'animals.cats', 'animals.dogs', 'animals.dogs.poodles', 'animals.dogs.pugs', 'plants']))
  test('has the first leaf as default', () => expect(kinds).toMatchObject({ kind: 'tree', default: 'animals.cats', size: 6 }))
  test('names values by their path, and by its last name', () => {
    expect(kinds.displayName('animals.dogs.pugs')).toBe('animals > dogs > pugs')
    expect(kinds.nodeName('animals.dogs.pugs')).toBe('pugs')
    expect([kinds.parse('Animals > Dogs'), kinds.parse('animals.dogs')]).toEqual(['animals.dogs', 'animals.dogs'])
  })
  test('knows what is above', () => {
    expect(kinds.parent('animals.dogs.pugs')).toBe('animals.dogs')
    expect(kinds.parent('plants')).toBeNull()
    expect(kinds.ancestors('animals.dogs.pugs')).toEqual(['animals', 'animals.dogs', 'animals.dogs.pugs'])
    expect(kinds.ancestors('plants')).toEqual(['plants'])
  })
  test('knows what is below', () => {
    expect(kinds.children('animals')).toEqual(['animals.cats', 'animals.dogs'])
    expect(kinds.children()).toEqual(['animals', 'plants'])
    expect(kinds.descendants('animals')).toEqual(['animals.cats', 'animals.dogs', 'animals.dogs.poodles', 'animals.dogs.pugs'])
    expect(kinds.descendants('plants')).toEqual([])
    expect(kinds.descendants()).toEqual(kinds.values)
  })
  test('knows its leaves', () => {
    expect(kinds.leaves()).toEqual(['animals.cats', 'animals.dogs.poodles', 'animals.dogs.pugs', 'plants'])
    expect(kinds.leaves('animals.dogs')).toEqual(['animals.dogs.poodles', 'animals.dogs.pugs'])
    expect(kinds.leaves('plants')).toEqual(['plants'])
    expect([kinds.isLeaf('plants'), kinds.isLeaf('animals.dogs')]).toEqual([true, false])
    expect([kinds.defaultLeaf(), kinds.defaultLeaf('animals.dogs'), kinds.defaultLeaf('plants')]).toEqual([
      'animals.cats',
      'animals.dogs.poodles',
      'plants',
    ])
  })
  test('knows what is in what', () => {
    expect(kinds.isIn('animals.dogs.pugs', 'animals')).toBe(true)
    expect(kinds.isIn('animals', 'animals')).toBe(true)
    expect(kinds.isIn('animals', 'animals.dogs')).toBe(false)
    expect(kinds.isIn('plants', 'animals')).toBe(false)
  })
  test('throws at a stranger', () => {
    const cats = 'cats' as 'plants'
    const queries = [
      kinds.parent,
      kinds.ancestors,
      kinds.children,
      kinds.descendants,
      kinds.leaves,
      kinds.isLeaf,
      kinds.defaultLeaf,
      kinds.nodeName,
    ]
    for (const query of queries) expect(() => query(cats)).toThrow(GameError)
    expect(() => kinds.isIn(cats, 'plants')).toThrow(GameError)
    expect(() => kinds.isIn('plants', cats)).toThrow(GameError)
  })
  test.each([
    ['no names', {}, 'one value or more'],
    ['a dot', { a: { 'b.c': {} } }, "tree enum: 'a.b.c': a name is a text without dots"],
    ['an empty name', { a: { '': {} } }, "tree enum: 'a.': a name"],
    ['a number', { a: { 2: {}, 1: {} } }, "'1' is a number"],
    ['null for a leaf', { a: null }, "tree enum: 'a': write {} for a leaf"],
    ['a text for a leaf', { a: { b: 'c' } }, "tree enum: 'a.b': write {} for a leaf"],
    ['names that read alike', { a: {}, A: {} }, "'A' could be 'a' as well as 'A'"],
  ])('refuses %s', (_, tree, sentence) => {
    expect(() => treeEnum(tree as unknown as Tree)).toThrow(GameError)
    expect(() => treeEnum(tree as unknown as Tree)).toThrow(sentence)
  })
})

const name = fc.constantFrom('a', 'b', 'c', 'd')
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.dictionary(name, fc.oneof({ maxDepth: 4, withCrossShrink: true }, fc.constant({}), tie('tree')), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}))

test('what is above and what is below agree in any tree', () => {
  fc.assert(
    fc.property(
      tree.filter((made) => Object.keys(made).length > 0),
      (made) => {
        const { values, ...of } = treeEnum(made)
        for (const value of values) {
          expect(of.children(value)).toEqual(values.filter((other) => of.parent(other) === value))
          expect(of.ancestors(value)).toEqual(values.filter((other) => value === other || value.startsWith(`${other}.`)))
          expect(of.descendants(value)).toEqual(values.filter((other) => other !== value && of.ancestors(other).includes(value)))
          expect(of.leaves(value)).toEqual(values.filter((other) => of.isLeaf(other) && of.isIn(other, value)))
          expect(of.defaultLeaf(value)).toBe(of.leaves(value)[0])
          for (const other of values) expect(of.isIn(value, other)).toBe(of.ancestors(value).includes(other))
        }
        expect(of.default).toBe(of.leaves()[0])
      },
    ),
    { seed: 3 },
  )
})
