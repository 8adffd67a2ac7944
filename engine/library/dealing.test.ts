import { assert, constantFrom, integer, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMatch, deck, type Game, library, setup, stack } from '../index.ts'
import { inGame, inHands } from '../testing/fixtures/counted.ts'
import { secretOf } from '../testing/index.ts'
import { moved, refusal } from '../testing/scenarios/proof.ts'

const cards = deck(
  'cards',
  Array.from({ length: 20 }, (_, rank) => ({ rank })),
)
const rules = setup({
  game: { draw: stack(cards), few: stack(cards, { max: 2 }) },
  player: { hand: stack(cards), shown: stack(cards), pocket: stack(cards, { max: 1 }) },
})
const lib = library(rules)
const DEAL = [{ actions: 'deal' }, 'over']

/** Who holds what at first, and how many cards the game has. */
interface Table {
  seats: number
  held?: readonly number[]
  inactive?: readonly number[]
}

/** A game whose fix-up `deal` is made as `phase` says, and the match when nothing more happens by itself. */
function played(deal: { kind: 'move' | 'fixUp' }, phase: object, { seats, held = [], inactive = [] }: Table, guards = {}) {
  const owners = held.flatMap((count, seat) => Array.from({ length: count }, () => seat))
  const game = rules.createGame({
    name: 'dealing',
    players: { min: seats, max: seats },
    distribute: { cards: ({ index }, { game, players }) => players[owners[index]]?.hand ?? game.draw },
    beforeDeal: ({ deactivate }) => inactive.forEach(deactivate),
    moves: { deal, stop: lib.done() } as never,
    guards,
    chart: { initial: 'here', states: { here: phase, over: { type: 'final' } } } as never,
  }) as unknown as Game
  const { match, steps } = createMatch(game, { seats, secret: secretOf(1), at: 0 })
  const hands = inHands(game, match, 'hand')
  return { game, match, hands, draw: inGame(game, match, 'draw'), versions: steps.map(({ entry }) => entry) }
}

describe('deal', () => {
  test('in a round robin gives one to each seat in turn, a version each', () => {
    const { hands, versions, match } = played(
      lib.deal('draw', 'hand'),
      { ordered: [{ roundRobin: 'deal', rounds: 2 }], onDone: 'over' },
      { seats: 3 },
    )
    expect(hands).toEqual([2, 2, 2])
    expect(versions.map((entry) => entry.for)).toEqual([0, 1, 2, 0, 1, 2])
    expect(match.finished).toBe(true)
  })
  test('passes over who takes no part, and deals no further than was said', () => {
    const { hands, draw } = played(lib.deal('draw', 'hand', { eachHas: 3 }), { always: DEAL }, { seats: 4, inactive: [1] })
    expect([hands, draw]).toEqual([[3, 0, 3, 3], 11])
    const guards = { done: lib.atLeast('hand', 3) }
    const phase = { ordered: [{ roundRobin: 'deal', rounds: 'infinite', skip: 'done' }], onDone: 'over' }
    const strict = played(lib.deal('draw', 'hand'), phase, { seats: 4, inactive: [1] }, guards)
    expect([strict.hands, strict.draw]).toEqual([[3, 0, 3, 3], 11])
  })
  test('stops at who has more already', () => {
    const { hands } = played(lib.deal('draw', 'hand', { eachHas: 3 }), { always: DEAL }, { seats: 3, held: [5, 1, 3] })
    expect(hands).toEqual([5, 3, 3])
  })
  test('until so many are left, evenly', () => {
    const { hands, draw } = played(lib.deal('draw', 'hand', { left: 3 }), { always: DEAL }, { seats: 3 })
    expect([hands, draw]).toEqual([[6, 6, 5], 3])
    const none = played(lib.deal('draw', 'hand', { left: 18 }), { always: DEAL }, { seats: 3, held: [4] })
    expect(none.draw).toBe(16)
  })
  test('passes over who has no room', () => {
    const { game, match } = played(lib.deal('draw', 'pocket', { left: 0 }), { always: DEAL }, { seats: 2 })
    expect([inHands(game, match, 'pocket'), inGame(game, match, 'draw')]).toEqual([[1, 1], 18])
  })
  test('always ends, with everybody who takes part having as many as there are for all', () => {
    const table = property(
      integer({ min: 2, max: 5 }),
      integer({ min: 0, max: 8 }),
      integer({ min: 0, max: 20 }),
      subarray([1, 2, 3, 4]),
      constantFrom(0, 3, 7),
      (seats, eachHas, left, out, first) => {
        const inactive = out.filter((seat) => seat < seats)
        const { hands, draw, match } = played(
          lib.deal('draw', 'hand', { eachHas, left }),
          { always: DEAL },
          { seats, inactive, held: [first] },
        )
        const dealt = hands.filter((_, seat) => !inactive.includes(seat)).slice(1)
        expect(match.finished).toBe(true)
        expect(hands[0] + draw + hands.slice(1).reduce((sum, count) => sum + count, 0)).toBe(20)
        for (const seat of inactive) expect(hands[seat]).toBe(0)
        if (draw > left) for (const count of dealt) expect(count).toBe(eachHas)
        if (dealt.length) expect(Math.max(...dealt) - Math.min(...dealt)).toBeLessThanOrEqual(1)
      },
    )
    assert(table, { seed: 4, numRuns: 60 })
  })
})

describe('collect', () => {
  const held = [5, 2, 4]
  test('in a round robin takes one from each seat in turn', () => {
    const { hands } = played(
      lib.collect('hand', 'draw'),
      { ordered: [{ roundRobin: 'deal', rounds: 2 }], onDone: 'over' },
      { seats: 3, held },
    )
    expect(hands).toEqual([3, 0, 2])
  })
  test('until each has so many, or fewer already', () => {
    expect(played(lib.collect('hand', 'draw', { eachHas: 3 }), { always: DEAL }, { seats: 3, held }).hands).toEqual([3, 2, 3])
    expect(played(lib.collect('hand', 'draw', { eachHas: 0 }), { always: DEAL }, { seats: 3, held, inactive: [1] }).hands).toEqual([
      0, 2, 0,
    ])
  })
  test('until so many are there', () => {
    expect(played(lib.collect('hand', 'draw', { reached: 12 }), { always: DEAL }, { seats: 3, held })).toMatchObject({
      hands: [3, 2, 3],
      draw: 12,
    })
    expect(played(lib.collect('hand', 'draw', { reached: 4 }), { always: DEAL }, { seats: 3, held })).toMatchObject({
      hands: held,
      draw: 9,
    })
    const { game, match } = played(lib.collect('hand', 'few', { eachHas: 0 }), { always: DEAL }, { seats: 3, held })
    expect([inGame(game, match, 'few'), match.finished]).toEqual([2, true])
  })
  test('all at once takes one version, from those too who take no part', () => {
    const { hands, draw, versions } = played(lib.collectAll('hand', 'draw'), { always: DEAL }, { seats: 3, held, inactive: [1] })
    expect([hands, draw, versions.length]).toEqual([[0, 0, 0], 20, 1])
  })
  test('all at once moves nothing where not all fit', () => {
    expect(played(lib.collectAll('hand', 'few'), { always: DEAL }, { seats: 3, held })).toMatchObject({ hands: held, versions: [] })
  })
})

test('reveal moves what all players have, in one version', () => {
  const { game, match, hands, versions } = played(lib.reveal('hand', 'shown'), { always: DEAL }, { seats: 3, held: [1, 0, 2] })
  expect([hands, inHands(game, match, 'shown'), versions.length]).toEqual([[0, 0, 0], [1, 0, 2], 1])
  expect(played(lib.reveal('hand', 'pocket'), { always: DEAL }, { seats: 3, held: [1, 0, 2] }).hands).toEqual([1, 0, 2])
})

test('what there is nothing for, or no room, is refused to players in a sentence', () => {
  const phase = { moves: ['deal'], on: { stop: 'over' } }
  const draw = played(lib.asMove(lib.deal('draw', 'pocket')), phase, { seats: 2, held: [9, 10] })
  const once = moved(draw.game, draw.match, 0, 'deal')
  expect(refusal(draw.game, once, 0, 'deal')).toMatchObject({ code: 'rule', message: 'Draw is empty.' })
  const full = played(lib.asMove(lib.deal('draw', 'pocket')), phase, { seats: 2 })
  expect(refusal(full.game, moved(full.game, full.match, 0, 'deal'), 0, 'deal').message).toBe('Pocket is full.')
})
