import { expect, test } from 'vitest'
import { deck } from '../index.ts'

test('there are copies of each component, as many as is said', () => {
  const names = (copies?: number | ((values: { name: string }) => number)) =>
    deck('cards', [{ name: 'a' }, { name: 'b' }], { copies })
      .components.map(({ name }) => name)
      .join('')
  expect(names()).toBe('ab')
  expect(names(3)).toBe('aaabbb')
  expect(names(({ name }) => (name === 'a' ? 1 : 2))).toBe('abb')
  for (const copies of [-1, 0.5, Number.NaN])
    expect(() => names(copies)).toThrow(`deck cards: there cannot be ${copies} copies of {"name":"a"}`)
})
