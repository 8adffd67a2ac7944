import { expect, test } from 'vitest'
import type { Definition } from '../../engine/view-shape.ts'
import type { Chart } from '../../statecharts/chart.ts'
import { absentSaid } from './absent-said.ts'

const pass = { name: 'Pass the Hand', help: '', fixUp: false, args: {} }
const said = (chart: Chart) => absentSaid({ chart, moves: { pass } } as unknown as Definition)

test('what is done for who has left is said in a sentence', () => {
  expect(said({})).toBe('As soon as play waits for you, you resign.')
  expect(said({ absent: 'wait', states: { deep: {} } })).toBe('Play waits until you are back.')
  expect(said({ absent: 'pass' })).toBe('Whenever play waits for you, this is done for you: Pass the Hand.')
  expect(said({ absent: { move: 'pass' }, states: { deep: { absent: 'pass' } } })).toContain('Pass the Hand')
})

test('where it is not the same everywhere, the rules say it', () => {
  const mixed = 'Whenever play waits for you, the rules say what is done for you.'
  expect(said({ states: { around: { states: { deep: { absent: 'pass' } } } } })).toBe(mixed)
  expect(said({ absent: 'wait', seats: { initial: 'own', states: { own: { absent: 'pass' } } } })).toBe(mixed)
})
