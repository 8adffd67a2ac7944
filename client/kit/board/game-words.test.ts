import { expect, test } from 'vitest'
import { inWordsOf } from './game-words.ts'

const TEXTS = {
  'beside {card}, {price}': 'neben {card}, {price}',
  'for {cost}': 'für {cost}',
  '1 coin': '1 Münze',
  '{n} coins': '{n} Münzen',
  '{first}, {rest}': '{first}, {rest}',
  Brook: 'Bach',
  '{all}': '{all}',
  '${you} pay': { you: 'Zahle', one: '${you} zahlt', other: '${you} zahlen' },
}

test.each([
  ['1 coin', '1 Münze'],
  ['for 3 coins', 'für 3 Münzen'],
  ['beside Brook, for 1 coin', 'neben Bach, für 1 Münze'],
  ['Brook, Brook, 2 coins', 'Bach, Bach, 2 Münzen'],
  ['beside Ann (who is not a card), for nothing', 'neben Ann (who is not a card), für nothing'],
  ['Something else', 'Something else'],
  ['${you} pay', 'Zahle'],
])('what a game says is found in its texts, with the values in it: %s', (english, german) => {
  expect(inWordsOf(TEXTS, english)).toBe(german)
})
