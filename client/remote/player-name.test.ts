import { expect, test } from 'vitest'
import { calledAt, playerName } from './player-name.ts'

test('guests who have taken a name are marked; accounts, agents and guests without a name are not', () => {
  expect(playerName({ name: 'Bob', guest: true })).toBe('Bob (guest)')
  expect(playerName({ name: 'Bob', guest: true }, 'Bob 2')).toBe('Bob 2 (guest)')
  expect(playerName({ name: 'Bob' })).toBe('Bob')
  expect(playerName({ name: 'Guest 4821', guest: true })).toBe('Guest 4821')
})

test('players of the same name at one table are numbered by seat, and nobody else is', () => {
  const called = (...names: (string | null)[]) => {
    const players = names.map((name) => name && { name, kind: 'person' }) as Parameters<typeof calledAt>[0]
    return players.map((_, seat) => calledAt(players, seat))
  }
  expect(called('Ann', 'Bob')).toEqual(['Ann', 'Bob'])
  expect(called('Ann', null, 'Bob', 'Ann')).toEqual(['Ann 1', '', 'Bob', 'Ann 2'])
})
