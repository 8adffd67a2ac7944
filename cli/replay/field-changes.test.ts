import { expect, test } from 'vitest'
import type { FieldText } from '../../engine/field-text.ts'
import { fieldChanges } from './field-changes.ts'

const value = (text: string): FieldText => ({ label: 'it', text, kind: 'value', items: null, places: false })
const listed = (...items: string[]): FieldText => ({ label: 'it', text: items.join(' '), kind: 'stack', items, places: false })
const placed = (...items: string[]): FieldText => ({ ...listed(...items), kind: 'grid', places: true })

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
])('%s', (_, from, to, lines) => expect(fieldChanges(from, to)).toEqual(lines))
