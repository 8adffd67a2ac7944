import { expect, test } from 'vitest'
import type { Definition, View } from '../../../engine/model/views.ts'
import { hasTies, ofMatch, standings } from './standings-data.ts'

const definition = {
  fields: {
    game: { rounds: { kind: 'statistic', name: 'Rounds' }, mood: { kind: 'string' } },
    player: { gold: { kind: 'int' }, drawn: { kind: 'statistic', name: 'Cards drawn' } },
  },
} as unknown as Definition
const view = {
  game: { rounds: 4, mood: 'calm' },
  players: [
    { gold: 1, drawn: 7 },
    { gold: 2, drawn: 0 },
    { gold: 3, drawn: 2 },
  ],
  ranking: [[1, 2], [0]],
  scores: [5, 9, 9],
} as unknown as View

test('seats are ordered by place; tied seats leave the next place free', () => {
  expect(standings(definition, view).map(({ place, seat, score }) => [place, seat, score])).toEqual([
    [1, 1, 9],
    [1, 2, 9],
    [3, 0, 5],
  ])
  expect(standings(definition, { ...view, scores: null }).map(({ score }) => score)).toEqual([null, null, null])
})

test('statistics have names, for each seat and for the match', () => {
  expect(standings(definition, view).map(({ statistics }) => statistics)).toEqual([
    [{ name: 'Cards drawn', value: 0 }],
    [{ name: 'Cards drawn', value: 2 }],
    [{ name: 'Cards drawn', value: 7 }],
  ])
  expect(ofMatch(definition, view)).toEqual([{ name: 'Rounds', value: 4 }])
})

test('equal scores in different places are told from shared places', () => {
  const rows = (ranking: number[][], scores: number[] | null) =>
    hasTies(standings(definition, { ...view, ranking, scores } as unknown as View))
  expect(rows([[1], [2], [0]], [5, 9, 9])).toBe(true)
  expect(rows([[1, 2], [0]], [5, 9, 9])).toBe(false)
  expect(rows([[1], [2], [0]], [5, 9, 8])).toBe(false)
  expect(rows([[1], [2], [0]], null)).toBe(false)
})
