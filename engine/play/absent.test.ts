import { expect, test } from 'vitest'
import { alwaysResigns } from './absent.ts'

test('absent players resign everywhere only where no phase says anything else, however deep', () => {
  expect(alwaysResigns({})).toBe(true)
  expect(alwaysResigns({ states: { play: { absent: 'resign' }, over: { type: 'final' } } })).toBe(true)
  expect(alwaysResigns({ absent: { move: 'resign' } })).toBe(true)
  expect(alwaysResigns({ absent: 'wait' })).toBe(false)
  expect(alwaysResigns({ states: { around: { states: { deep: { absent: 'pass' } } } } })).toBe(false)
  expect(alwaysResigns({ seats: { initial: 'own', states: { own: { absent: { move: 'pass' } } } } })).toBe(false)
})
