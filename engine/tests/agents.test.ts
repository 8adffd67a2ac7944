import { describe, expect, test } from 'vitest'
import {
  agentsOf,
  chooseMove,
  createMatch,
  deck,
  GameError,
  int,
  type Match,
  observed,
  propose,
  type ReadableView,
  setup,
  slotOf,
  stack,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 10 }, (_, n) => ({ n })),
)
const rules = setup({ game: { pile: stack(cards, { sanitize: 'len' }) }, player: { hand: stack(cards, { sanitize: 'len' }) } })
let seen: ReadableView[] = []
const make = () =>
  rules.createGame({
    name: 'agents',
    players: { min: 2, max: 2 },
    distribute: { cards: 'pile' },
    afterDeal: ({ game, players }) => {
      game.pile.shuffle()
      for (const player of players) for (let i = 0; i < 3; i++) game.pile.first!.moveTo(player.hand)
    },
    moves: {
      lay: rules.move({ args: { slot: slotOf('hand') }, apply: ({ game, me }, { slot }) => me.hand.at(slot)!.moveTo(game.pile) }),
    },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['lay'] } } },
    agents: {
      curious: {
        displayName: 'Curious',
        choose(view, random, memory) {
          seen.push(view as never as ReadableView)
          const slot = random.below(3)
          return { move: 'lay', args: { slot }, memory: [...((memory as number[] | null) ?? []), slot] }
        },
      },
      watching: {
        displayName: 'Watching',
        choose: () => null,
        observe(view, random, memory) {
          seen.push(view as never as ReadableView)
          const { viewer, game, players } = view
          const others = players.filter((_, seat) => seat !== viewer).map(({ hand }) => hand.count)
          return [...((memory as number[] | null) ?? []), game.pile.count, ...others, random.below(2 ** 20)] as number[]
        },
      },
      slow: { displayName: 'Slow', choose: () => null, observe: (async () => Promise.reject(new Error('too late'))) as never },
      greedy: {
        displayName: 'Greedy',
        choose(_view, _random, memory) {
          ;(memory as number[]).push(1)
          return { move: 'lay', args: { slot: 0 } }
        },
      },
      heedless: {
        displayName: 'Heedless',
        choose: () => null,
        observe(_, __, memory) {
          const known = (memory ?? []) as number[]
          known.push(8)
          return known
        },
      },
      absentminded: { displayName: 'Absent-minded', choose: () => null, observe: () => undefined as never },
      waiting: { displayName: 'Waiting', choose: () => null },
      forgetful: { displayName: 'Forgetful', choose: () => ({ move: 'lay', args: { slot: 0 } }) },
    },
  })
const game = make()
const many = rules.createGame({
  name: 'many',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  moves: { many: rules.move({ args: { n: int(1, 5000) }, apply: () => {} }) },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['many'] } } },
})
const start = (n = 1): Match => createMatch(game, { seats: 2, secret: secretOf(n), at: 0 }).match

test('an agent that changes what it remembers in place changes nobody else’s', () => {
  const game = make()
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const memory = [0]
  expect(chooseMove(game, match, 0, 'greedy', memory)).toEqual({ move: 'lay', args: { slot: 0 }, memory: [0] })
  expect(memory).toEqual([0])
})

describe('an agent', () => {
  test('is given its seat’s view and nothing more', () => {
    seen = []
    for (const seat of [0, 1]) chooseMove(game, start(), seat, 'curious', null)
    seen.forEach((view, seat) => {
      const { game: shown, players, ...rest } = viewOf(game, start(), seat)
      expect(shown.pile).toEqual({ count: 4 })
      expect(players[1 - seat].hand).toEqual({ count: 3 })
      expect(view).toMatchObject(rest)
      expect(view.game.pile).toMatchObject({ slots: [], count: 4 })
      expect(view.players[1 - seat].hand).toMatchObject({ slots: [], count: 3 })
      expect((view.players[seat].hand as { slots: { values: object }[] }).slots.every(({ values }) => 'n' in values)).toBe(true)
      expect(JSON.stringify(view)).not.toContain(start().secret)
    })
  })
  test('chooses the same in the same match with the same memory', () => {
    const match = start()
    for (const agent of ['random', 'curious', 'forgetful']) {
      const once = chooseMove(game, match, 0, agent, [1])
      propose(game, match, { seat: 0, move: 'lay', args: { slot: 0 }, at: 0 })
      expect(chooseMove(make(), JSON.parse(JSON.stringify(match)), 0, agent, [1])).toEqual(once)
    }
  })
  test('draws other numbers than the other seats and the rules', () => {
    const both = Array.from({ length: 200 }, (_, n) => [0, 1].map((seat) => chooseMove(game, start(n), seat, 'curious', null)!.args.slot))
    const same = both.filter(([one, other]) => one === other).length
    expect(same).toBeGreaterThan(35)
    expect(same).toBeLessThan(100)
  })
  test('remembers what it says, and keeps its memory when it says nothing', () => {
    expect(chooseMove(game, start(), 0, 'curious', [7])!.memory).toEqual([7, expect.any(Number)])
    expect(chooseMove(game, start(), 0, 'forgetful', [7])!.memory).toEqual([7])
    expect(chooseMove(game, start(), 0, 'waiting', [7])).toBeNull()
  })
  test('is told how the match stands, by its seat’s view alone, and remembers what it makes of it', () => {
    seen = []
    const once = observed(game, start(), 1, 'watching', null)
    expect(once).toEqual([4, 3, expect.any(Number)])
    const again = observed(make(), JSON.parse(JSON.stringify(start())), 1, 'watching', once)
    expect(again).toEqual([...(once as number[]), ...(once as number[])])
    expect(seen[0].players[0].hand).toMatchObject({ slots: [], count: 3 })
    expect(observed(game, start(), 0, 'curious', [7])).toEqual([7])
    expect(() => observed(game, start(), 0, 'absentminded', null)).toThrow('absentminded observes and remembers nothing')
    expect(() => observed(game, start(), 0, 'slow', null)).toThrow('asynchronous')
    const before = [7]
    expect([observed(game, start(), 0, 'heedless', before), before]).toEqual([[7, 8], [7]])
  })
  test.each(['nobody', '__proto__', 'toString', ''])('named %j is unknown', (name) =>
    expect(() => chooseMove(game, start(), 0, name, null)).toThrow(GameError),
  )
  test('random is one that every game has, as is one that looks ahead', () => {
    expect(Object.keys(agentsOf(game))).toEqual([
      'random',
      'mcts-light',
      'mcts',
      'curious',
      'watching',
      'slow',
      'greedy',
      'heedless',
      'absentminded',
      'waiting',
      'forgetful',
    ])
    const slots = new Set(Array.from({ length: 60 }, (_, n) => chooseMove(game, start(n), 0, 'random', null)!.args.slot))
    expect([...slots].sort()).toEqual([0, 1, 2])
  })
  test('cannot change the match through its view', () => {
    const match = start()
    const before = JSON.stringify(match)
    chooseMove(game, match, 0, 'curious', null)
    const view = seen.at(-1)!
    ;(view.players[0]!.hand as { slots: unknown[] }).slots.length = 0
    view.winners.push(1)
    expect(JSON.stringify(match)).toBe(before)
    expect(JSON.stringify(start())).toBe(before)
  })
})

test('the random agent also makes a move whose choices are too many to list', () => {
  const { match } = createMatch(many, { seats: 2, secret: secretOf(1), at: 0 })
  const choice = chooseMove(many, match, 0, 'random', null)
  expect(choice).not.toBeNull()
  expect(propose(many, match, { seat: 0, ...choice!, at: 0 }).ok).toBe(true)
})
