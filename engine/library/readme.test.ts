import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deck, enumOf, type Game, graph, int, library, setup, slots, stack, tokens } from '../index.ts'
import { randomMatch } from '../testing/index.ts'

const text = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| ([^|]+) \| (?:`((?:[^`])+)`)? ?\| `([^`]+)` \|$/gm)].map(
  ([, what, write = '', chart]) => [what, write.replaceAll('\\|', '|'), chart] as const,
)

const cards = deck(
  'cards',
  Array.from({ length: 30 }, (_, n) => ({ rank: n % 7 ? String(n) : 'A' })),
)
const places = enumOf('mill', 'inn', 'ford', 'well')
const roads = graph(places, [
  ['mill', 'inn'],
  ['inn', 'ford'],
  ['ford', 'well'],
])
const rules = setup({
  game: {
    draw: stack(cards, { sanitize: 'len' }),
    discard: stack(cards),
    market: slots(cards, 3),
    map: slots(tokens('men', ['red'], 2), places),
    round: int(),
    fuel: int({ first: 5 }),
  },
  player: { hand: stack(cards, { sanitize: 'len' }), sealed: stack(cards, { sanitize: 'len' }), shown: stack(cards), bid: int(0, 9) },
})

/** The game of a row: what it says, in a phase that can always be left. */
function gameOf(write: string, chart: string): { game: Game; made: string[] } {
  const value = (code: string): Record<string, { kind: string }> =>
    new Function('lib', 'int', 'roads', `return ({ ${code} })`)(library(rules), int, roads)
  const entries = Object.entries(value(write))
  const moves = Object.fromEntries(entries.filter(([, { kind }]) => kind !== 'guard'))
  const phase = value(chart) as { on?: object; states?: object }
  const here = phase.states ? phase : { ...phase, on: { end: 'next', ...phase.on } }
  const game = rules.createGame({
    name: 'row',
    players: { min: 2, max: 4 },
    distribute: {
      cards: ({ index }, { game, players }) => {
        if (index < 6) return game.draw
        if (index < 12) return game.discard
        return players[index % players.length].hand
      },
      men: 'map',
    },
    beforeDeal: ({ seats, deactivate }) => {
      if (seats === 4) deactivate(2)
    },
    moves: { ...moves, end: library(rules).done({ name: 'End' }) } as never,
    guards: Object.fromEntries(entries.filter(([, { kind }]) => kind === 'guard')) as never,
    chart: { initial: 'here', states: { here, next: { type: 'final' } } } as never,
  })
  return { game: game as unknown as Game, made: Object.keys(moves) }
}

test('there is a row for each thing to do', () => expect(rows.length).toBe(40))

describe.each(rows)('%s', (_, write, chart) => {
  test('is done by that, and ends', () => {
    const { game, made } = gameOf(write, chart)
    const left = new Set(made)
    if (!made.length) left.add(/'(\w+)'/.exec(chart)![1])
    for (let seed = 0; seed < 500 && left.size; seed++) for (const { entry } of randomMatch(game, seed, 300).steps) left.delete(entry.move)
    expect([...left]).toEqual([])
  })
})

test('the game at the end is the one that is tested', () => {
  const example = readFileSync(new URL('../testing/fixtures/example.ts', import.meta.url), 'utf8')
  expect(text).toContain(example.replaceAll(/^import .*\n/gm, '').trim())
})
