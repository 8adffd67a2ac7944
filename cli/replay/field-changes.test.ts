import { expect, test } from 'vitest'
import type { FieldText } from '../../engine/text/field-text.ts'
import { fieldChanges } from './field-changes.ts'

const value = (text: string): FieldText => ({ label: 'it', text, kind: 'value', items: null, places: null, isFirst: false })
const listed = (...items: string[]): FieldText => ({ ...value(items.join(' ')), kind: 'stack', items })
const placed = (...items: string[]): FieldText => ({ ...listed(...items), kind: 'grid', places: { called: null, areSaid: false } })
const named = (...items: string[]): FieldText => ({
  ...placed(...items),
  places: { called: [...'abcdefg'].map((letter) => `${letter}1`), areSaid: true },
})

test.each<[title: string, from: FieldText[], to: FieldText[], lines: string[]]>([
  ['a value', [value('3')], [value('9')], ['it: 3 → 9']],
  ['one that is set, and one that is no more', [], [value('3')], ['it: 3']],
  ['one that is no more', [value('3')], [], ['it: 3 → none']],
  ['what holds, and no longer does', [], [value('')], ['it: yes']],
  ['what no longer holds', [value('')], [], ['it: no']],
  ['a card that leaves a hand', [listed('♣2', '♣3', '♣4')], [listed('♣2', '♣4')], ['it: – ♣3']],
  ['cards that are exchanged', [listed('a', 'b', 'c', 'd', 'e')], [listed('a', 'x', 'c', 'd', 'e')], ['it: – b + x']],
  ['dice that are rolled', [listed('1', '2', '3')], [listed('4', '5', '3')], ['it: 1 2 3 → 4 5 3']],
  ['a stack in another order', [listed('a', 'b')], [listed('b', 'a')], ['it: in another order']],
  ['the last card', [listed('a')], [], ['it: a → empty']],
  ['cards face down', [listed('#', '#', 'a')], [listed('#', 'a')], ['it: # # a → # a']],
  ['a slot', [placed('.', 'X', '.')], [placed('.', 'X', 'O')], ['it 3: . → O']],
  ['nothing', [value('3')], [value('3')], []],
  ['a slot with a name', [named('.', 'X', '.')], [named('.', 'X', 'O')], ['it c1: . → O']],
])('%s', (_, from, to, lines) => expect(fieldChanges(from, to)).toEqual(lines))

test('where the game is drawn that shows the places which its moves do not name, and many at once', () => {
  const drawn = (from: FieldText, to: FieldText) => fieldChanges([from], [to], true)
  expect(drawn(placed('.', 'X', '.'), placed('.', 'X', 'O'))).toEqual([])
  expect(drawn(named('.', 'X', '.'), named('.', 'X', 'O'))).toEqual(['it c1: . → O'])
  expect(drawn(named(...'.......'), named(...'XXXXXXX'))).toEqual([])
  expect(drawn({ ...named('.', '.'), kind: 'stack' }, { ...named('.', 'X X'), kind: 'stack' })).toEqual([])
  expect(drawn(listed('♣2', '♣3', '♣4'), listed('♣2', '♣4'))).toEqual(['it: – ♣3'])
})
