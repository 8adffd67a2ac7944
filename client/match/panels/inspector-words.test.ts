import { expect, test } from 'vitest'
import type { Args, Definition } from '../../../engine/model/views.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import bluff from '../../../games/bluff/game.ts'
import hearts from '../../../games/hearts/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { inspectorWords } from './inspector-words.ts'

const players = ['Ada', 'Random', 'Random', 'Dee'].map((name) => ({ name, kind: 'person', me: false, absent: false }))
const match = { players } as unknown as MatchInfo
const CARD = 'cards:13zdvfoe8n1'
const words = (definition: Definition, move: string | null, args: Args) =>
  inspectorWords({ definition, match, faces: new Map([[CARD, 0]]) }, move, args)

test('slots, cards and players are called in the inspector what the page calls them', () => {
  const seats = ['Ada', 'Random 1', 'Random 2', 'Dee']
  expect(words(describeGame(tictactoe, 2), 'place', { square: 4 })).toEqual({ seats, args: 'square row 2, column 2' })
  expect(words(describeGame(hearts, 4), 'play', { card: CARD }).args).toBe('♠ A 1 black')
  expect(words(describeGame(bluff, 4), 'act', { whom: 2, action: 'robs' }).args).toBe('Random 2, action robs')
  expect(words(describeGame(bluff, 4), null, {}).args).toBe('')
})

test('what is hidden from the viewer is called hidden, and a card never seen is not called by its id', () => {
  expect(words(describeGame(hearts, 4), 'play', { card: null }).args).toBe('hidden card')
  expect(words(describeGame(hearts, 4), 'pass', { cards: null }).args).toBe('hidden cards')
  expect(words(describeGame(hearts, 4), 'play', { card: 'cards:elsewhere' }).args).toBe('…')
  expect(words(describeGame(bluff, 4), 'act', { whom: null, action: 'fishes' }).args).toBe('whom nobody, action fishes')
})
