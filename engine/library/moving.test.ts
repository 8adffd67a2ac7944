import { describe, expect, test } from 'vitest'
import { createMatch, deck, type Game, int, library, propose, setup, slots, stack, stepViewOf } from '../index.ts'
import { internalsOf } from '../rules/game.ts'
import { inGame, inHands, ofPlayers } from '../testing/fixtures/counted.ts'
import { secretOf } from '../testing/index.ts'
import { moved, refusal, started } from '../testing/scenarios/proof.ts'

const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, rank) => ({ rank })),
)
const rules = setup({
  game: { draw: stack(cards), discard: stack(cards), market: slots(cards, 4), small: stack(cards, { max: 2 }), round: int() },
  player: { hand: stack(cards, { max: 3 }), points: int(0, 9) },
})
const lib = library(rules)

/** A game in which seat 0 may `go` on, which leads to `phase`. */
function gameOf(moves: object, phase: object, here: object = {}): Game {
  const chart = { initial: 'here', states: { here: { on: { go: 'there' }, ...here }, there: phase, over: { type: 'final' } } }
  return rules.createGame({
    name: 'moving',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw' },
    moves: { go: lib.done(), ...moves } as never,
    chart: chart as never,
  }) as unknown as Game
}
/** What was made by the engine after `go`, and the game then. */
function gone(fixUp: object, phase: object = { always: [{ actions: 'fixUp' }, 'over'] }) {
  const game = gameOf({ fixUp }, phase)
  const match = moved(game, started(game, 2), 0, 'go')
  return { game, match, versions: match.version - 1, in: (field: string) => inGame(game, match, field) }
}

describe('move', () => {
  test('so many times in a progression', () => {
    const { in: count, versions } = gone(lib.move('draw', 'discard'), {
      ordered: [{ repeat: 'fixUp', count: { exactly: 3 } }],
      onDone: 'over',
    })
    expect([count('discard'), versions]).toEqual([3, 3])
  })
  test('one by one until there are so many, or so many are left, or none', () => {
    expect(gone(lib.move('draw', 'discard', { reached: 2 })).in('discard')).toBe(2)
    expect(gone(lib.move('draw', 'discard', { left: 1 })).in('draw')).toBe(1)
    expect(gone(lib.move('draw', 'discard')).in('discard')).toBe(6)
    expect(gone(lib.move('draw', 'small')).in('small')).toBe(2)
    expect(gone(lib.move('draw', 'small', { reached: 9, left: 9 })).in('small')).toBe(0)
    expect(gone(lib.move('draw', 'discard', { reached: -1 })).in('discard')).toBe(0)
  })
  test('only those of which something is true', () => {
    const { in: count, versions } = gone(lib.move('draw', 'discard', { which: ({ values }) => values.rank % 2 === 1 }))
    expect([count('discard'), versions]).toEqual([3, 3])
  })
  test('all at once, when they fit', () => {
    expect(gone(lib.moveAll('draw', 'discard'))).toMatchObject({ versions: 1 })
    const small = gone(lib.moveAll('draw', 'small'))
    expect([small.versions, small.in('draw')]).toEqual([0, 6])
  })
  test('fills a market from the first empty place on, and stops when it is full', () => {
    const { in: count, versions } = gone(lib.replenish('draw', 'market'))
    expect([count('market'), count('draw'), versions]).toEqual([4, 2, 4])
  })
  test('tells what has come to the market', () => {
    const game = gameOf({ fixUp: lib.replenish('draw', 'market', { log: '${moved} comes' }) }, { always: [{ actions: 'fixUp' }, 'over'] })
    const outcome = propose(game, started(game, 2), { seat: 0, move: 'go', at: 0 })
    const told = outcome.ok && outcome.steps.flatMap((step) => stepViewOf(game, step, 1).facts?.moved ?? [])
    expect(told).toHaveLength(4)
  })
  test('a stack that is never full cannot be replenished', () => {
    const game = gameOf({ fixUp: lib.replenish('draw', 'discard') }, { always: [{ actions: 'fixUp' }, 'over'] })
    expect(() => moved(game, started(game, 2), 0, 'go')).toThrow('failed')
  })
  test('by a player goes between their own stacks, and is refused when there is no room', () => {
    const game = gameOf(
      { draw: lib.asMove(lib.move('draw', 'hand'), { name: 'Draw', log: '${player} draws' }) },
      { always: 'over' },
      { moves: ['draw'] },
    )
    let match = started(game, 2)
    for (let n = 0; n < 3; n++) match = moved(game, match, 0, 'draw')
    expect(inHands(game, match, 'hand')).toEqual([3, 0])
    expect(refusal(game, match, 0, 'draw')).toMatchObject({ code: 'rule', message: 'Hand is full.' })
    expect(internalsOf(game).forSeats(2).moves.get('draw')).toMatchObject({ name: 'Draw', log: '${player} draws', fixUp: false })
  })
  test('where nobody asks, nothing happens when nothing can', () => {
    const game = gameOf({ fixUp: lib.move('discard', 'draw') }, { entry: 'fixUp', always: 'over' })
    expect(moved(game, started(game, 2), 0, 'go').finished).toBe(true)
  })
})

describe('shuffle', () => {
  const order = (game: Game, seed: number) => {
    const { match } = createMatch(game, { seats: 2, secret: secretOf(seed), at: 0 })
    return moved(game, match, 0, 'go').state.game[0]
  }
  test('puts a stack into another order', () => {
    const game = gameOf({ fixUp: lib.shuffle('draw') }, { ordered: ['fixUp'], onDone: 'over' })
    expect(order(game, 1)).not.toEqual(order(game, 2))
    expect([...(order(game, 1) as number[])].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })
  test('does nothing where there is nothing to shuffle', () => {
    expect(gone(lib.shuffleInto('discard', 'draw')).versions).toBe(0)
  })
  test('into another stack when that is empty, in whatever phase', () => {
    const moves = { play: lib.asMove(lib.move('draw', 'discard')), reshuffle: lib.shuffleInto('discard', 'draw', { whenEmpty: true }) }
    const game = gameOf(moves, { always: 'over' }, { moves: ['play'], always: { actions: 'reshuffle' } })
    let match = started(game, 2)
    for (let n = 0; n < 5; n++) match = moved(game, match, 0, 'play')
    expect([inGame(game, match, 'draw'), inGame(game, match, 'discard'), match.version]).toEqual([1, 5, 5])
    match = moved(game, match, 0, 'play')
    expect([inGame(game, match, 'draw'), inGame(game, match, 'discard'), match.version]).toEqual([6, 0, 7])
    expect(match.state.game[0]).not.toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('counting', () => {
  test('stops at a number, also when it is passed over', () => {
    expect(gone(lib.increment('round', { by: 3, until: 7 })).match.state.game.at(-1)).toBe(9)
    expect(gone(lib.increment('round', { by: -2, until: -3 })).match.state.game.at(-1)).toBe(-4)
    expect(gone(lib.until(lib.increment('round'), ({ game }) => game.round > 3)).match.state.game.at(-1)).toBe(4)
  })
  test('for each player in a round', () => {
    const { game, match } = gone(lib.increment('points', { by: 2 }), { ordered: [{ roundRobin: 'fixUp', rounds: 2 }], onDone: 'over' })
    expect(ofPlayers(game, match, 'points')).toEqual([4, 4])
  })
})

test('the chart’s own words finish turns, start phases and do nothing', () => {
  const game = gameOf(
    { done: lib.done() },
    { ordered: ['startPhase', 'noOp'], onDone: 'over' },
    { on: { go: 'there', done: { actions: 'nextTurn' } } },
  )
  const passed = moved(game, started(game, 2), 0, 'done')
  expect(passed.turn).toBe(1)
  expect(moved(game, passed, 1, 'go').version).toBe(4)
})

test('names and help are made from the fields, unless others are given', () => {
  const titles = (fixUp: { name?: string; help?: string }) => [fixUp.name, fixUp.help]
  expect(titles(lib.deal('draw', 'hand'))).toEqual(['Deal Draw To Hand', 'Deals a component from Draw to a player’s Hand.'])
  expect(titles(lib.deal('draw', 'hand', { eachHas: 5, name: 'Deal' }))[0]).toBe('Deal')
  const names = [
    lib.deal('draw', 'hand'),
    lib.deal('draw', 'hand', { eachHas: 5 }),
    lib.deal('draw', 'hand', { left: 5 }),
    lib.collect('hand', 'draw'),
    lib.collect('hand', 'draw', { eachHas: 0 }),
    lib.collect('hand', 'draw', { reached: 5 }),
    lib.collectAll('hand', 'draw'),
    lib.move('draw', 'discard'),
    lib.move('draw', 'discard', { reached: 2 }),
    lib.move('draw', 'discard', { left: 2 }),
    lib.moveAll('draw', 'discard'),
    lib.shuffle('draw'),
    lib.shuffleInto('discard', 'draw'),
    lib.replenish('draw', 'market'),
    lib.increment('round'),
    lib.increment('round', { by: 2 }),
    lib.increment('round', { until: 2 }),
    lib.until(lib.increment('round'), () => true),
    lib.done(),
    lib.choose('hand', 'discard'),
    lib.record('round', int(0, 3)),
    lib.join(),
    lib.leave(),
    lib.activate(),
    lib.deactivate(() => true),
  ].map(({ name, help }) => {
    expect(help).toMatch(/\.$/)
    return name!.toLowerCase()
  })
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([])
  expect(names).toContain('shuffle discard into draw')
})
