import { expect, test } from 'vitest'
import { board, deck, describeGame, enumOf, oneOf, overlap, setup, slotOf, slots, stack } from '../index.ts'
import { placeNames } from './place-name.ts'

const men = deck('men', [{}, {}])
const s = setup({
  game: {
    black: slots(men, 4),
    white: slots(men, 4),
    squares: overlap('black', 'white'),
    cell: slots(men, 4),
    columns: board(men, 3),
    huts: board(men, enumOf({ red: 'Red', blue: 'Deep blue' })),
    rest: stack(men),
  },
  player: {},
})
const game = s.createGame({
  name: 'places',
  players: { min: 2, max: 2 },
  distribute: { men: 'rest' },
  moves: {
    place: s.move({ args: { square: oneOf(enumOf('a1', 'b1', 'a2', 'b2')) }, apply() {} }),
    climb: s.move({ args: { columns: oneOf('2', '3', '4', '2 and 3', '4 twice') }, apply() {} }),
    take: s.move({ args: { from: slotOf('white') }, apply() {} }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['place', 'climb', 'take'] } } },
})
const names = placeNames(describeGame(game, 2))

test('places are called as the choices of an argument with their name, where single ones are as many', () => {
  expect(names.called('squares', 4)).toEqual(['a1', 'b1', 'a2', 'b2'])
  expect(names.called('squares', 5)).toBeNull()
  expect(names.called('cell', 4)).toBeNull()
  expect(names.called('columns', 3)).toEqual(['2', '3', '4'])
  expect(names.called('huts', 2)).toEqual(['Red', 'Deep blue'])
})

test('moves name places by words, or by number, also those of what lies over them', () => {
  expect(['squares', 'black', 'white'].map((field) => names.areSaid(field, 4))).toEqual([true, false, true])
  expect(names.areSaid('squares', 9)).toBe(true)
  expect(names.areSaid('cell', 4)).toBe(false)
})
