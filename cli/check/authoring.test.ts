import { expect, test } from 'vitest'
import { type Game, setup } from '../../engine/index.ts'
import { authoring } from './authoring.ts'

const rules = setup({ game: {}, player: {} })

/** A game with so many moves of which players are told nothing. */
function game(count: number): Game {
  const names = Array.from({ length: count }, (_, i) => `move${i}`)
  return rules.createGame({
    name: 'quiet',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      end: rules.move({ help: 'End it.', apply: () => {} }),
      ...Object.fromEntries(names.map((name) => [name, rules.move({ apply: () => {} })])),
    },
    chart: { initial: 'play', states: { play: { moves: names, on: { end: 'over' } }, over: { type: 'final' } } },
  } as never) as Game
}
const noHelp = (count: number) => authoring(game(count), 'quiet').flatMap(({ code, sentence }) => (code === 'no-help' ? [sentence] : []))

test('however many moves have no help, that is one finding', () => {
  expect(noHelp(0)).toEqual([])
  expect(noHelp(1)).toEqual(['moves.move0.help: is missing: what does the move do, in a sentence?'])
  expect(noHelp(3)).toEqual(['moves: 3 moves have no `help` (move0, move1, move2). Say in a sentence what each of them does'])
  expect(noHelp(48)).toEqual([
    'moves: 48 moves have no `help` (move0, move1, move2, move3, move4, move5 and 42 more). Say in a sentence what each of them does',
  ])
})
