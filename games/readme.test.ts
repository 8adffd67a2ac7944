import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('the game in the README is the game that is played', () => {
  expect(text('README.md')).toContain(text('games/tictactoe/game.ts'))
})

test.each(['tictactoe', 'memory', 'blackjack'])('%s has a recorded match', (name) => {
  expect(readdirSync(new URL(`${name}/golden`, import.meta.url)).length).toBeGreaterThan(0)
})
