import { expect, test } from 'vitest'
import { ADMIN, CLOCK, ENGINE, SPECTATOR } from '../../engine/seats.ts'
import type { Definition, View } from '../../engine/view-shape.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { isMine, nameOf, promptSaid, resultSaid, sentence } from './sentences.ts'

const definition: Definition = {
  name: 'pairs',
  displayName: 'Pairs',
  description: '',
  seats: 3,
  fields: { game: {}, player: {} },
  decks: {},
  moves: {
    reveal: { name: 'Reveal Card', help: '', fixUp: false, args: { slot: { kind: 'slot', group: 'game', field: 'hidden' } } },
    hide: { name: 'Hide Cards', help: '', fixUp: false, args: {} },
  },
  chart: {},
}
const seated = (...names: string[]): MatchInfo => ({
  id: 'm',
  game: 'pairs',
  displayName: 'Pairs',
  seats: names.length,
  variant: {},
  status: 'running',
  version: 0,
  createdAt: 0,
  updatedAt: 0,
  players: names.map((name, seat) => ({ name, kind: 'person', me: seat === 0 })),
  mySeat: 0,
  creator: true,
  winners: [],
})
const match = seated('Ada', 'Ben', 'Cy')
const view: View = {
  version: 4,
  viewer: 0,
  phase: { value: 'play', path: 'play', prompt: '' },
  game: {},
  players: [{}, {}, {}],
  turn: 1,
  active: [1],
  moves: [],
  timers: [],
  finished: false,
  winners: [],
  scores: null,
}

test('a line of the log says who did what', () => {
  expect(sentence(definition, match, { move: 'reveal', by: 1, args: { slot: 3 } })).toEqual({ who: 'Ben', what: 'Reveal Card (slot 4)' })
  expect(sentence(definition, match, { move: 'hide', by: CLOCK, args: {} })).toEqual({ who: 'Time is up', what: 'Hide Cards' })
  expect(sentence(definition, match, { move: 'nextTurn', by: ENGINE, args: {} })).toEqual({ who: '', what: 'Next turn' })
  expect(sentence(definition, match, { move: 'hide', by: ADMIN, args: {} }).who).toBe('Admin')
})

test('players of the same name are told apart', () => {
  const agents = seated('Random', 'Ada', 'Random')
  expect([0, 1, 2].map((seat) => nameOf(agents, seat))).toEqual(['Random 1', 'Ada', 'Random 2'])
})

test('the prompt has its names filled in', () => {
  const prompt = (text: string) => promptSaid(match, { ...view, phase: { ...view.phase, prompt: text } })
  expect(prompt('${player} turns over a card')).toBe('Ben turns over a card')
  expect(prompt('wait, ${you}')).toBe('Wait, Ada')
  const strange = seated('${you}', 'B$`$$$&', 'Cy')
  expect(promptSaid(strange, { ...view, phase: { ...view.phase, prompt: '${player} and ${you}' } })).toBe('B$`$$$& and ${you}')
  expect(prompt('')).toBe('Ben is to move')
  expect(promptSaid(match, { ...view, active: [] })).toBe('')
})

test('the result names the winners', () => {
  const result = (...winners: number[]) => resultSaid(match, { ...view, finished: true, winners })
  expect(result(0)).toBe('You win!')
  expect(result(1)).toBe('Ben wins.')
  expect(result(0, 2)).toBe('You and Cy win.')
  expect(result(1, 2)).toBe('Ben and Cy win.')
  expect(result()).toBe('A draw.')
  expect(result(0, 1, 2)).toBe('You, Ben and Cy win.')
  expect(resultSaid(match, { ...view, viewer: SPECTATOR, finished: true, winners: [0] })).toBe('Ada wins.')
})

test('it is mine to move when my seat is active, whoever’s turn it is', () => {
  expect(isMine(view)).toBe(false)
  expect(isMine({ ...view, active: [0, 1] })).toBe(true)
  expect(isMine({ ...view, viewer: SPECTATOR, active: [0, 1] })).toBe(false)
})
