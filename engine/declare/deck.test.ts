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

test('a deck names its components; a name that is no text is refused', () => {
  const signs = [
    { rank: 1, sign: 'Leo' },
    { rank: 2, sign: 'Leo' },
  ]
  const named = (name: (values: { rank: number; sign: string }) => string) => deck('signs', signs, { copies: 2, name }).names
  expect(named(({ rank, sign }) => `${sign} ${rank}`)).toEqual(['Leo 1', 'Leo 1', 'Leo 2', 'Leo 2'])
  expect(deck('signs', signs).names).toBe(null)
  for (const wrong of [' ', undefined as never])
    expect(() => named(() => wrong)).toThrow(
      `deck signs: name gave ${JSON.stringify(wrong)} for {"rank":1,"sign":"Leo"}: it is what players read`,
    )
})
