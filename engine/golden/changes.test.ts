import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../statecharts/language/chart.ts'
import { GameError } from '../model/errors.ts'
import { type Changes, changesBetween, differences, withChanges } from './changes.ts'

const name = fc.stringMatching(/^[a-c]{1,2}$/)
const { names, list } = fc.letrec<{ value: Json; list: Json; names: { [name: string]: Json } }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.constantFrom<Json[]>(null, true, 0, 1, 'a', 'b'), tie('list'), tie('names')),
  list: fc.array(tie('value'), { maxLength: 6 }),
  names: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}))
const state = fc.record({ list, few: fc.array(fc.constantFrom<Json[]>('a', 'b', null), { maxLength: 9 }), names })
const runs = { seed: 7, numRuns: 1000 }

describe('any two states', () => {
  test('lead from one to the other by their changes, also stored as JSON', () =>
    fc.assert(
      fc.property(state, state, (from, to) => {
        const changes = JSON.parse(JSON.stringify(changesBetween(from as Json, to as Json))) as Changes
        expect(withChanges(from as Json, changes)).toEqual(to)
      }),
      runs,
    ))

  test('have differences unless they are the same', () =>
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(differences(from as Json, JSON.parse(JSON.stringify(from)))).toEqual([])
        expect(differences(from as Json, to as Json).length > 0).toBe(!equal(from, to))
      }),
      runs,
    ))
})

const equal = (a: unknown, b: unknown) => {
  try {
    expect(a).toEqual(b)
    return true
  } catch {
    return false
  }
}

test.each<[title: string, from: Json, to: Json, changes: Changes]>([
  ['a value', { game: { round: 1, over: false } }, { game: { round: 2, over: false } }, { 'game.round': 2 }],
  ['a field of one seat', { players: [{ coins: 1 }, { coins: 1 }] }, { players: [{ coins: 1 }, { coins: 0 }] }, { 'players.1.coins': 0 }],
  ['a slot of few', { board: [null] }, { board: ['O'] }, { board: ['O'] }],
  ['a slot', { board: [null, 'X', null, null] }, { board: [null, 'X', 'O', null] }, { 'board.2': 'O' }],
  ['a card drawn', { draw: ['5', '6', '7', '8'] }, { draw: ['6', '7', '8'] }, { 'draw[0]': { out: ['5'] } }],
  ['a card put below', { draw: ['5', '6', '7'] }, { draw: ['5', '6', '7', '8'] }, { 'draw[3]': { in: ['8'] } }],
  ['cards exchanged', { hand: ['1', '2', '3', '4', '5'] }, { hand: ['1', '9', '4', '5'] }, { 'hand[1]': { out: ['2', '3'], in: ['9'] } }],
  ['a shuffle', { draw: ['5', '6', '7'] }, { draw: ['7', '5', '6'] }, { draw: ['7', '5', '6'] }],
  [
    'a space of a board',
    { spaces: [['a', 'b', 'c'], []] },
    { spaces: [['b', 'c'], ['a']] },
    { 'spaces.0[0]': { out: ['a'] }, 'spaces.1': ['a'] },
  ],
  ['a name that comes and one that goes', { a: 1 }, { b: null }, { '-a': true, b: null }],
])('%s is said briefly', (_, from, to, changes) => {
  expect(changesBetween(from, to)).toEqual(changes)
  expect(withChanges(from, changes)).toEqual(to)
})

test.each<[title: string, changes: Changes, sentence: string]>([
  ['an unknown group', { 'table.round': 2 }, "there is no 'table.round' to change"],
  ['a slot beyond the list', { 'game.draw.9': 'a' }, "there is no 'game.draw.9' to change"],
  ['a property that every list has', { 'game.draw.length': 0 }, "there is no 'game.draw.length' to change"],
  ['a property that every object has', { 'game.constructor.name': 'a' }, "there is no 'game.constructor.name' to change"],
  ['an item that is not there', { 'game.draw[0]': { out: ['b'] } }, `'game.draw[0]': ["b"] is not there`],
  ['a place beyond the list', { 'game.draw[5]': { in: ['b'] } }, `'game.draw[5]': [] is not there`],
  ['a place in no list', { 'game.round[0]': { in: ['b'] } }, "'game.round[0]' needs a list, and lists of what goes out and in"],
  ['a place without items', { 'game.draw[0]': 'b' }, "'game.draw[0]' needs a list, and lists of what goes out and in"],
])('%s cannot be changed', (_, changes, sentence) => {
  expect(() => withChanges({ game: { round: 1, draw: ['a'] } }, changes)).toThrow(new GameError(sentence))
})
