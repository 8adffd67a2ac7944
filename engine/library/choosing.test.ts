import { describe, expect, test } from 'vitest'
import { deck, enumOf, graph, gridGraph, int, legalMoves, library, rangeEnum, setup, slots, stack, tokens } from '../index.ts'
import { inGame, inHands, ofPlayers } from '../testing/fixtures/counted.ts'
import { moved, refusal, started } from '../testing/scenarios/proof.ts'

describe('choose and record', () => {
  const cards = deck(
    'cards',
    Array.from({ length: 6 }, (_, rank) => ({ rank })),
  )
  const rules = setup({
    game: { draw: stack(cards), table: stack(cards, { max: 2 }), sum: int() },
    player: { hand: stack(cards), bid: int(0, 3) },
  })
  const lib = library(rules)
  const game = rules.createGame({
    name: 'choosing',
    players: { min: 2, max: 2 },
    distribute: { cards: ({ index }, { players }) => players[index % 2].hand },
    moves: {
      play: lib.choose('hand', 'table', {
        legal: ({ values }, { game }) => values.rank >= game.table.count * 3 || 'It is too low.',
      }),
      burn: lib.choose('hand', ({ game }, card) => {
        game.sum += card.values.rank
        card.moveTo(game.draw)
      }),
      bid: lib.record('bid', int(1, 3)),
      sum: lib.record('sum', int(5, 6)),
      end: lib.done(),
    },
    chart: { initial: 'play', states: { play: { moves: ['play', 'burn', 'bid', 'sum'], on: { end: 'over' } }, over: { type: 'final' } } },
  })
  const first = started(game, 2)
  const optionsOf = (match: typeof first, move: string) => legalMoves(game, match, 0).find((one) => one.move === move)?.options ?? []

  test('offers the components that may be chosen, of the proposer’s own stack', () => {
    expect(optionsOf(first, 'play')).toHaveLength(3)
    const next = moved(game, first, 0, 'play', optionsOf(first, 'play')[0])
    expect([inGame(game, next, 'table'), inHands(game, next, 'hand')]).toEqual([1, [2, 3]])
    expect(optionsOf(next, 'play')).toHaveLength(1)
    const low = optionsOf(next, 'burn').find((one) => !optionsOf(next, 'play').some((other) => other.component === one.component))
    expect(refusal(game, next, 0, 'play', low)).toMatchObject({ code: 'rule', message: 'It is too low.' })
    const full = moved(game, next, 0, 'play', optionsOf(next, 'play')[0])
    expect(optionsOf(full, 'play')).toEqual([])
    expect(refusal(game, full, 0, 'play', low).message).toBe('Table is full.')
  })
  test('refuses a component that has gone', () => {
    const [args] = optionsOf(first, 'play')
    expect(refusal(game, moved(game, first, 0, 'burn', args), 0, 'play', args)).toMatchObject({ code: 'arguments' })
  })
  test('uses a component as the author likes', () => {
    let match = first
    for (const args of optionsOf(first, 'burn')) match = moved(game, match, 0, 'burn', args)
    expect([inGame(game, match, 'draw'), match.state.game.at(-1)]).toEqual([3, 0 + 2 + 4])
  })
  test('records in a field of the player, else of the game', () => {
    const match = moved(game, moved(game, first, 0, 'bid', { choice: 3 }), 0, 'sum', { choice: 6 })
    expect([ofPlayers(game, match, 'bid'), match.state.game.at(-1)]).toEqual([[3, 0], 6])
    expect(refusal(game, first, 0, 'bid', { choice: 0 }).code).toBe('arguments')
  })
})

describe('moving along a graph', () => {
  const men = tokens('men', ['red', 'white'], 1)
  const places = enumOf('a', 'b', 'c', 'd')
  const road = graph(places, [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
  ])
  const rules = setup({ game: { map: slots(men, places), out: stack(men) }, player: { prison: stack(men) } })
  const lib = library(rules)
  const game = rules.createGame({
    name: 'travelling',
    players: { min: 1, max: 1 },
    distribute: { men: 'map' },
    afterDeal: ({ game }) => game.map.swap(1, 2),
    moves: {
      walk: lib.moveAlong(road, 'map'),
      run: lib.moveAlong(road, 'map', { within: 3 }),
      attack: lib.moveAlong(road, 'map', {
        within: 2,
        capture: 'prison',
        legal: ({ values }, to) => values.colour === 'red' || to !== 'a' || 'Not there.',
      }),
      end: lib.done(),
    },
    chart: { initial: 'play', states: { play: { moves: ['walk', 'run', 'attack'], on: { end: 'over' } }, over: { type: 'final' } } },
  })
  const first = started(game, 1)
  const [red, white] = (legalMoves(game, first, 0)[0].options ?? [])
    .map(({ token }) => token)
    .filter((one, i, all) => all.indexOf(one) === i)
  const ways = (match: typeof first, move: string) =>
    (legalMoves(game, match, 0).find((one) => one.move === move)?.options ?? []).map(({ token, to }) => [
      token === red ? 'red' : 'white',
      to,
    ])

  test('leads to empty neighbours, or as far as is said through empty places', () => {
    expect(ways(first, 'walk')).toEqual([
      ['red', 1],
      ['white', 1],
      ['white', 3],
    ])
    expect(ways(first, 'run')).toEqual([
      ['red', 1],
      ['white', 1],
      ['white', 3],
    ])
    const next = moved(game, first, 0, 'walk', { token: white, to: 3 })
    expect(ways(next, 'run')).toEqual([
      ['red', 1],
      ['white', 1],
      ['red', 2],
      ['white', 2],
    ])
    expect(refusal(game, next, 0, 'walk', { token: red, to: 2 }).message).toBe('No way leads there.')
    expect(refusal(game, next, 0, 'walk', { token: red, to: 3 }).message).toBe('There is something there already.')
    expect(refusal(game, next, 0, 'walk', { token: red, to: 0 }).message).toBe('It is there already.')
  })
  test('captures what is in the way, where the author says so', () => {
    expect(refusal(game, first, 0, 'attack', { token: white, to: 0 }).message).toBe('Not there.')
    const next = moved(game, first, 0, 'attack', { token: red, to: 2 })
    expect([inGame(game, next, 'map'), inHands(game, next, 'prison'), ways(next, 'walk')]).toEqual([
      1,
      [1],
      [
        ['red', 1],
        ['red', 3],
      ],
    ])
  })
  test('is listed on a board of 64 places with 24 tokens', () => {
    const squares = rangeEnum(8, 8)
    const rules = setup({ game: { board: slots(tokens('pieces', ['red', 'white'], 12), squares) } })
    const lib = library(rules)
    const game = rules.createGame({
      name: 'squares',
      players: { min: 2, max: 2 },
      distribute: { pieces: 'board' },
      moves: { step: lib.moveAlong(gridGraph(squares, 'orthogonal'), 'board'), end: lib.done() },
      chart: { initial: 'play', states: { play: { moves: ['step'], on: { end: 'over' } }, over: { type: 'final' } } },
    })
    // The tokens fill three rows: those of the third may step down.
    const { options } = legalMoves(game, started(game, 2), 0).find(({ move }) => move === 'step')!
    expect(options!.map(({ to }) => to).sort()).toEqual([24, 25, 26, 27, 28, 29, 30, 31])
  })
})
