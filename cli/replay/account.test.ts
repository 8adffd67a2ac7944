import { expect, test } from 'vitest'
import { type Game, SPECTATOR } from '../../engine/index.ts'
import { randomMatch } from '../../engine/testing/index.ts'
import connectFour from '../../games/connectfour/game.ts'
import hearts from '../../games/hearts/game.ts'
import memory from '../../games/memory/game.ts'
import { account } from './account.ts'

/** A random match as somebody reads it, by versions; 0 is its head. */
const versions = (game: unknown, viewer: number | typeof SPECTATOR, seed = 1) => {
  const { first, steps } = randomMatch(game as Game, seed)
  return account(game as Game, { first, steps }, viewer).split('\n\n')
}

test('players and slots count from 1, also where each is in a region of his own', () => {
  const [head, , dealt, passed] = versions(hearts, 1)
  expect(head).toMatch(/^Hearts for \d, Length: .*, as player 2 sees it$/)
  expect(dealt).toMatch(/^version 1: The cards are dealt\.\n {2}in passing \(1: choosing, 2: choosing, .*; to move: player 1, player 2, /)
  expect(dealt).toMatch(/\n {2}deck: shuffled\n[\s\S]*\n {2}player 2 hand: [♠♥♦♣]\w+ /)
  expect(dealt).toMatch(/\n {2}player 1 hand: \d+ face down(\n|$)/)
  expect(passed).toMatch(/^version 2: Player \d has chosen three cards to pass/)
  expect(versions(memory, SPECTATOR)[2]).toMatch(
    /^version 1: Player 1: Reveal Card \(slot (\d+)\): (\S+)\.\n[\s\S]*\n {2}cards \1: # → \2$/,
  )
  expect(versions(connectFour, 0)[3]).toMatch(/\n {2}columns:? \d: [\s\S]*\n {2}player 2 discs: – red$/)
})

test('nothing is told of what the viewer does not see', () => {
  const faces = (text: string) => text.match(/[♠♥♦♣]\w+/g) ?? []
  expect(faces(versions(hearts, SPECTATOR)[2]!)).toEqual([])
  expect(faces(versions(hearts, 0)[2]!).length).toBeGreaterThan(9)
})
