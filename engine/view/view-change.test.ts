import { expect, test } from 'vitest'
import { makeRace } from '../testing/fixtures/race.ts'
import { viewChangeText, wordsOf } from './view-change.ts'
import type { ViewPieces } from './view-text.ts'

const words = wordsOf(makeRace(), 2)

/** A view whose phase, game and other members all have the same text. */
const alike = (text: string, version: number): ViewPieces => ({
  version,
  viewer: 0,
  phase: `{${text}}`,
  game: `{${text}}`,
  players: [`{${text}}`],
  others: [text],
})

test('pieces with the same text change each as its kind is told: a phase without its path, seats without those awaited', () => {
  const [before, after] = ['a', 'b'].map((phase, seat) => `"value":"${phase}","path":"${phase}","active":[${seat}],"awaited":[${seat}]`)
  const change = JSON.parse(viewChangeText(alike(before!, 0), alike(after!, 1), words))
  const whole = { value: ['b'], path: ['b'], active: [[1]], awaited: [[1]] }
  expect(change).toEqual({
    ...{ phase: { value: ['b'], active: [[1]], awaited: [[1]] }, game: whole, 'players.0': whole },
    ...{ value: ['b'], path: ['b'], active: [[1]] },
  })
})

test('a change is the same however many were made since, of short pieces and of long ones, and few are kept', () => {
  for (const length of [10, 1000]) {
    const counting = (n: number) => alike(`"value":"a","n":${n},"text":"${'x'.repeat(length)}"`, n)
    const first = viewChangeText(counting(0), counting(1), words)
    expect(JSON.parse(first)).toEqual({ 'phase.n': [1], 'game.n': [1], 'players.0.n': [1], n: [1] })
    for (let n = 1; n < 1000; n++) viewChangeText(counting(n), counting(n + 1), words)
    expect(viewChangeText(counting(0), counting(1), words)).toBe(first)
    expect(words.changes.count).toBeLessThanOrEqual(1000)
  }
})

test('all viewers of a step have the same change of a long piece, and each the change of their own', () => {
  const seen = (own: string, version: number): ViewPieces => ({
    ...alike(`"value":"a","n":${version}`, version),
    game: `{"n":${version},"text":"${'x'.repeat(1000)}"}`,
    players: [`{"own":"${own}${version}","text":"${'y'.repeat(1000)}"}`],
  })
  const changes = ['a', 'b', 'a'].map((own) => JSON.parse(viewChangeText(seen(own, 1), seen(own, 2), words)))
  for (const [i, own] of ['a2', 'b2', 'a2'].entries()) expect(changes[i]).toMatchObject({ 'game.n': [2], 'players.0.own': [own] })
})
