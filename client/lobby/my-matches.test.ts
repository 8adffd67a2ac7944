import { expect, it } from 'vitest'
import type { MatchInfo } from '../remote/wire.ts'
import { byTurn, factsText, leftText, resultText } from './my-matches.ts'

const person = (name: string, me = false) => ({ name, kind: 'person', me, absent: false }) as const
const match = (change: Partial<MatchInfo>): MatchInfo => ({
  id: 'm',
  game: 'tictactoe',
  displayName: 'Tic-tac-toe',
  seats: 2,
  variant: {},
  status: 'running',
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  players: [person('Ann', true), person('Ben')],
  free: [],
  visibility: 'open',
  watchers: 'everyone',
  mySeat: 0,
  myTurn: false,
  creator: true,
  startable: false,
  winners: [],
  clock: null,
  graceMs: 120_000,
  offers: [],
  ...change,
})

it('what waits for the player comes first, the most urgent before the others', () => {
  const matches = [
    match({ id: 'theirs' }),
    match({ id: 'mine', myTurn: true }),
    match({ id: 'later', myTurn: true, until: 2000 }),
    match({ id: 'open', status: 'open' }),
    match({ id: 'soon', myTurn: true, until: 1000 }),
  ]
  expect(byTurn(matches).map(({ id }) => id)).toEqual(['soon', 'later', 'mine', 'theirs', 'open'])
})

it.each([
  [{ winners: [0] }, 'you won'],
  [{ winners: [1] }, 'you lost'],
  [{ winners: [0, 1] }, 'you won with others'],
  [{ winners: [] }, 'nobody won'],
  [{ winners: [0], ended: 'A player has aborted it.' }, 'ended early'],
  [{ winners: [0, 1], mySeat: null }, 'Ann and Ben won'],
])('%o: %s', (change, text) => {
  expect(resultText(match({ status: 'finished', ...change }))).toBe(text)
})

it.each([
  [3 * 86_400_000, '3 days'],
  [3 * 86_400_000 - 5000, '3 days'],
  [60 * 3_600_000 - 1, '2 days'],
  [36 * 3_600_000, '36 h'],
  [2 * 86_400_000 - 5000, '48 h'],
  [2 * 3_600_000 - 1000, '119 min'],
  [90 * 60_000, '90 min'],
  [119_999, '119 s'],
  [500, '0 s'],
  [-5, '0 s'],
])('%i ms: %s left', (ms, text) => {
  expect(leftText(ms)).toBe(text)
})

const gameOf = (more: object, min = 2, max = 4) => ({
  ...{ name: 'duel', displayName: 'Duel', description: '', variants: {}, agents: [] },
  players: { min, max, default: min, counts: [min, max] },
  ...more,
})

it('a game says for how many it is, how long it takes and what it asks, as far as its author does', () => {
  expect(factsText(gameOf({ minutes: { least: 20, most: 40 }, weight: 'medium' }))).toBe('2–4 players · 20–40 min · medium')
  expect(factsText(gameOf({ minutes: { least: 5, most: 5 } }, 2, 2))).toBe('2 players · 5 min')
  expect(factsText(gameOf({}, 1, 1))).toBe('1 player')
})
