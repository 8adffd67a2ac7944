import { expect, test } from 'vitest'
import { describeGame, type Game, type Match, viewOf } from '../../../engine/index.ts'
import { type ReadableStack, readable } from '../../../engine/model/readable.ts'
import { moved, started } from '../../../engine/testing/index.ts'
import atelier from '../../../games/atelier/game.ts'
import bluff from '../../../games/bluff/game.ts'
import hearts from '../../../games/hearts/game.ts'
import pig from '../../../games/pig/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import werewolf from '../../../games/werewolf/game.ts'
import { cardName, type PlayingCardValues } from '../../kit/parts/playing-card.tsx'
import { choicesOf, fitting, type Known, read, wordsIn } from './typed-move.ts'

const NAMES = ['Ann', 'Bob Miller', 'Carla', 'Dan', 'Eve', 'Fay']
const known = (game: Game, match: Match, me = 0): Known => {
  const definition = describeGame(game, match.seats)
  return { definition, view: readable(definition, viewOf(game, match, me)), me, name: (seat) => NAMES[seat]! }
}
const at = (game: Game, seats: number, me = 0) => known(game, started(game, seats), me)
const made = (typed: string, where: Known) => {
  const reading = read(typed, where)
  return reading.kind === 'move' ? [reading.choice.move, reading.choice.args] : reading.kind
}

test('words have neither accents nor signs, and numbers are words', () => {
  expect(wordsIn('Placé: “row 1, column 12”!')).toEqual(['place', 'row', '1', 'column', '12'])
  expect(wordsIn('♥Q, ♣10 and the ace of spades')).toEqual(['queen', 'hearts', '10', 'clubs', 'ace', 'spades'])
})

test('a move is typed by its name and its argument, in full, by beginnings, or by what tells it from others', () => {
  const board = at(tictactoe, 2)
  for (const typed of ['Place: square row 2, column 3', 'place row 2 column 3', 'PLACE r 2 c 3', '2 3'])
    expect(made(typed, board), typed).toEqual(['place', { square: 5 }])
  expect(made('place row 2', board)).toBe('several')
  const [first, second, third] = fitting('place row 2', choicesOf(board))
  expect([first, second, third].map((choice) => choice?.args.square)).toEqual([3, 4, 5])
  expect(made('', board)).toBe('several')
  expect(made('fly away', board)).toBe('none')
})

test('a move without arguments, and one that is not possible now, of which the server says why', () => {
  expect(made('roll', at(pig, 2))).toEqual(['roll', {}])
  const taken = known(tictactoe, moved(tictactoe, started(tictactoe, 2), 0, 'place', { square: 4 }), 1)
  expect(made('place row 2 column 2', taken)).toEqual(['place', { square: 4 }])
  const upper = known(tictactoe, moved(tictactoe, started(tictactoe, 2), 0, 'place', { square: 7 }), 1)
  expect(made('place row 3 column 2', upper)).toEqual(['place', { square: 7 }])
  // Not square 5, which has the same words in another order.
  expect(made('column 2 row 3', upper)).toBe('several')
  expect(made('roll', at(pig, 2, 1))).toEqual(['roll', {}])
  // That cannot be undone, and is asked first.
  expect(made('resign', at(pig, 2))).toBe('none')
})

test('numbers are whole: 1 is not the beginning of 10', () => {
  const choice = (text: string) => ({ text, move: 'go', args: {} })
  expect(fitting('go 1', [choice('Go: step 1'), choice('Go: step 10')]).map(({ text }) => text)).toEqual(['Go: step 1'])
})

test('cards are typed by their names, several of them one after another', () => {
  const table = at(hearts, 4)
  const held = (table.view.players[0]!.hand as ReadableStack).slots
  const [one, two, three] = held.slice(3).map((card) => ({ id: card!.id, called: cardName(card!.values as unknown as PlayingCardValues) }))
  expect(made(`pass ${one!.called}, the ${two!.called} and the ${three!.called}`, table)).toEqual([
    'pass',
    { cards: expect.arrayContaining([one!.id, two!.id, three!.id]) },
  ])
})

test('players, and nobody, are typed by name; with other arguments in their order', () => {
  const harbour = at(bluff, 3)
  const fish = choicesOf(harbour).find(({ args }) => args.whom === null)!
  expect(made(fish.text, harbour)).toEqual([fish.move, fish.args])
  const aimed = choicesOf(harbour).find(({ args }) => args.whom === 1)!
  expect(aimed.text).toContain('Bob Miller')
  expect(made(aimed.text, harbour)).toEqual([aimed.move, aimed.args])
})

test('several values', () => {
  const shop = at(atelier, 2)
  expect(made('take soot, madder and azurite', shop)).toEqual(['take', { pigments: expect.arrayContaining(['soot', 'madder', 'azurite']) }])
})

test('a text is taken as it is typed, after the name of the move', () => {
  const night = started(werewolf, 6)
  const village = { ...at(werewolf, 6) }
  const talk = { ...village, view: { ...village.view, moves: [{ move: 'say', options: null }] } } as Known
  expect(night.finished).toBe(false)
  expect(made('say “Who was that, Bob?”', talk)).toEqual(['say', { words: 'Who was that, Bob?' }])
  expect(made('It was not me', talk)).toBe('none')
})

test('every possible move of a position is read back from its own text', () => {
  for (const [game, seats] of [
    [tictactoe, 2],
    [bluff, 4],
    [atelier, 3],
    [hearts, 4],
  ] as const) {
    const where = at(game as Game, seats)
    for (const { text, move, args } of choicesOf(where).slice(0, 20)) expect(made(text, where), text).toEqual([move, args])
  }
})
