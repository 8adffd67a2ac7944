import { expect, test } from 'vitest'
import { playerName } from './player-name.ts'

test('guests who have taken a name are marked; accounts, agents and guests without a name are not', () => {
  expect(playerName({ name: 'Bob', guest: true })).toBe('Bob (guest)')
  expect(playerName({ name: 'Bob', guest: true }, 'Bob 2')).toBe('Bob 2 (guest)')
  expect(playerName({ name: 'Bob' })).toBe('Bob')
  expect(playerName({ name: 'Guest 4821', guest: true })).toBe('Guest 4821')
})
