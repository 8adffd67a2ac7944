import { playingCards } from 'playchart/engine'
import { expect, test } from 'vitest'
import { cardName } from './playing-card.tsx'

test('a playing card is named as people say it', () => {
  const names = playingCards('cards', { jokers: 1 }).components.map(cardName)
  expect([names[0], names[9], names[24], names[37]]).toEqual(['ace of spades', '10 of spades', 'queen of hearts', 'queen of diamonds'])
  expect(names.at(-1)).toBe('joker')
  expect(new Set(names).size).toBe(53)
})

test('a card without values is face down', () => {
  expect([cardName(null), cardName(undefined)]).toEqual(['face-down card', 'face-down card'])
})
