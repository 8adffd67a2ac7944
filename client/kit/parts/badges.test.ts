import { expect, test } from 'vitest'
import type { Fields } from '../../../engine/model/views.ts'
import { badges, stateText } from './badges.ts'

const fields: Fields = {
  tapped: { kind: 'bool' },
  damage: { kind: 'int' },
  owner: { kind: 'seat' },
  mood: { kind: 'enum', values: ['calm', 'stormy'] },
  marks: { kind: 'list', of: 'int' },
  clock: { kind: 'timer' },
  items: { kind: 'stack', deck: 'tokens', sized: false },
}
const still = { tapped: false, damage: 0, owner: null, mood: 'calm', marks: [], clock: null }
const stack = (count: number) => ({ path: '#x.items', deck: 'tokens', slots: [], count, some: count > 0 })
const name = (seat: number) => ['Ada', 'Ben'][seat]

test('state of a component is a word or two', () => {
  const state = { tapped: true, damage: 3, owner: 1, mood: 'stormy', marks: [1, 2], clock: null, items: stack(0) }
  expect(badges(fields, state, name)).toEqual(['Tapped', 'Damage 3', 'Ben', 'Stormy', 'Marks 1, 2'])
  expect(badges(fields, { ...still, items: stack(2) }, name)).toEqual(['Calm'])
})

test('a value has the author’s label', () => {
  const named: Fields = { mood: { kind: 'enum', values: ['calm', 'wild'], names: { wild: 'Beside itself' } } }
  expect([badges(named, { mood: 'wild' }, name), badges(named, { mood: 'calm' }, name)]).toEqual([['Beside itself'], ['Calm']])
})

test('screen readers also get the stacks on it', () => {
  expect(stateText(fields, { ...still, items: stack(2) }, name)).toEqual(['Calm', 'items: 2'])
  expect(stateText(fields, { ...still, items: stack(0) }, name)).toEqual(['Calm'])
})
