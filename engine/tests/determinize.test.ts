import { describe, expect, test } from 'vitest'
import { determinize, situationOf } from '../bots/worlds.ts'
import {
  componentIn,
  createMatch,
  deck,
  type Game,
  GameError,
  int,
  legalMoves,
  type Match,
  Playout,
  propose,
  setup,
  stack,
  stepViewOf,
} from '../index.ts'
import { Chance } from '../random/chance.ts'
import { checkBlindness, checkWorld } from '../testing/fixtures/check-world.ts'
import { everyPolicy, secretRoles } from '../testing/fixtures/every-policy.ts'
import { duel } from '../testing/fixtures/example-games.ts'
import { randomMatch, secretOf } from '../testing/index.ts'
import { byRegions } from '../testing/scenarios/keep-one.ts'
import night from '../testing/scenarios/night.ts'

const worldOf = (game: Game, match: Match, seat: number, n: number) =>
  determinize(situationOf(game, match, seat), new Chance(secretOf(n), 0, 9))
/** Some steps of random matches that go on after them, and a seat. */
const somewhere = (game: Game) =>
  Array.from({ length: 12 }, (_, i) => i + 1).flatMap((seed) => {
    const open = randomMatch(game, seed).steps.filter(({ match }) => !match.finished)
    return open.slice(-4).map((step, i) => ({ step, seat: (seed + i) % step.match.seats, seed }))
  })

describe('a match made from a view', () => {
  test.each([byRegions, everyPolicy, secretRoles] as Game[])('looks the same to the seat: $name', (game) => {
    for (const { step, seat, seed } of somewhere(game)) checkWorld(game, step.match, seat, secretOf(seed))
  })

  test.each([byRegions, everyPolicy] as Game[])('is the same whatever the seat does not see: $name', (game) => {
    const bits = somewhere(game).map(({ step, seat, seed }) => checkBlindness(game, step.match, seat, step.entry, secretOf(seed)))
    expect(Math.min(...bits)).toBeGreaterThan(5)
  })

  test('deals otherwise each time', () => {
    const { match } = createMatch(duel as Game, { seats: 2, secret: secretOf(1), at: 0 })
    const worlds = Array.from({ length: 60 }, (_, n) => worldOf(duel as Game, match, 0, n).state)
    const hands = worlds.map(({ players }) => players.map(([hand]) => (hand as number[])[0]))
    expect(new Set(hands.map(([mine]) => mine)).size).toBe(1)
    expect(new Set(hands.map(([, other]) => other)).size).toBe(4)
  })

  test('has what is unseen in any place of which the seat does not know how much is there', () => {
    const [SOME, HIDDEN] = [3, 4]
    const positions = [1, 2, 3, 4, 5, 6].map((seed) => randomMatch(everyPolicy as Game, seed).steps.at(-2)!.match)
    const sizes = (place: number) =>
      positions.map((match) => {
        const worlds = Array.from({ length: 20 }, (_, n) => worldOf(everyPolicy as Game, match, 0, n))
        return new Set(worlds.map(({ state }) => (state.game[place] as number[]).length)).size
      })
    for (const place of [SOME, HIDDEN]) expect(Math.max(...sizes(place))).toBeGreaterThan(2)
  })

  test('lets nothing lie in itself', () => {
    const boxes = deck('boxes', [{}, {}, {}, {}, {}], { dynamic: (self) => ({ inside: stack(self, { max: 1 }) }) })
    const rules = setup({ game: { attic: stack(boxes, { sanitize: 'hidden' }) } })
    const game = rules.createGame({
      name: 'boxes',
      players: { min: 1, max: 1 },
      distribute: { boxes: 'attic' },
      moves: {},
      chart: { endless: true, initial: 'a', states: { a: {} } },
    })
    const { match } = createMatch(game, { seats: 1, secret: secretOf(1), at: 0 })
    const atticSizes = new Set<number>()
    for (let n = 0; n < 50; n++) {
      const { state } = worldOf(game as Game, match, 0, n)
      const found = [...(state.game[0] as number[])]
      atticSizes.add(found.length)
      for (const box of found) found.push(...(state.components[0][box][0] as number[]))
      expect(found.toSorted()).toEqual([0, 1, 2, 3, 4])
    }
    expect(atticSizes.size).toBeGreaterThan(2)
  })

  test('can be played on to its end, and watched: what was unseen is found by its id', () => {
    const cards = deck(
      'cards',
      Array.from({ length: 12 }, (_, n) => ({ n })),
    )
    const rules = setup({ game: { pile: stack(cards) }, player: { hand: stack(cards, { sanitize: { other: 'len' } }) } })
    const discard = rules.move({
      args: { card: componentIn('hand') },
      legal: (_, { card }) => card.values.n >= 0 || 'There is no such card.',
      apply: ({ game }, { card }) => card.moveTo(game.pile),
    })
    const game: Game = rules.createGame({
      name: 'discards',
      players: { min: 2, max: 2 },
      distribute: { cards: ({ index }, { players }) => players[index % 2].hand },
      moves: { discard },
      guards: { isOver: rules.guard(({ game }) => game.pile.count === 12) },
      chart: {
        initial: 'discarding',
        states: {
          discarding: { on: { discard: { actions: 'nextTurn', target: 'between' } } },
          between: { always: [{ guard: 'isOver', target: 'over' }, 'discarding'] },
          over: { type: 'final' },
        },
      },
    })
    const world = worldOf(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match, 0, 1)
    const playout = new Playout(game, 2, new Chance(secretOf(2), 0, 0)).from(world)
    let made = 0
    for (; !playout.result.finished; made++) playout.play(playout.turn, playout.drawn(playout.turn)!)
    expect(made).toBe(12)

    const rival = { ...world, turn: 1 }
    const args = legalMoves(game, rival, 1)[0].options![0]
    const outcome = propose(game, rival, { seat: 1, move: 'discard', args, at: 0 })
    expect(outcome.ok && stepViewOf(game, outcome.steps[0], 0)).toMatchObject({ args, faces: { card: expect.any(Number) } })
  })

  test('can be imagined in its turn: every component has an id of its own', () => {
    const cards = deck(
      'cards',
      Array.from({ length: 8 }, (_, n) => ({ n })),
    )
    const rules = setup({ game: { pile: stack(cards, { sanitize: 'len' }), row: stack(cards, { sanitize: 'order' }) } })
    const lay = rules.move({ apply: ({ game }) => game.pile.first!.moveTo(game.row) })
    const game: Game = rules.createGame({
      name: 'row',
      players: { min: 2, max: 2 },
      distribute: { cards: 'pile' },
      moves: { lay },
      chart: { endless: true, initial: 'a', states: { a: { on: { lay: { actions: 'nextTurn' } } } } },
    })
    let { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    for (let n = 0; n < 6; n++) {
      const outcome = propose(game, match, { seat: match.turn, move: 'lay', at: 0 })
      if (!outcome.ok) throw outcome.error
      match = worldOf(game, outcome.match, n % 2, n)
      const labels = match.state.labels[0].flat()
      expect(new Set(labels).size).toBe(8)
      expect(labels.every(Number.isSafeInteger)).toBe(true)
    }
  })

  test('is not made of a game with phases that not all may know of', () => {
    const { match } = createMatch(night as Game, { seats: night.players.default, secret: secretOf(1), at: 0 })
    expect(() => worldOf(night as Game, match, 0, 1)).toThrow(GameError)
  })

  test.each([
    ['hidden', false],
    ['visible', true],
  ] as const)('where rules make the order of turns and there is something %s: %j', (sanitize, isMade) => {
    const rules = setup({ game: {}, player: { speed: int(0, 9, { sanitize: { all: sanitize } }) } })
    const game = rules.createGame({
      name: 'ordered',
      players: { min: 2, max: 2 },
      distribute: {},
      moves: { pass: rules.move({ apply: () => {} }) },
      who: { fastest: rules.who(({ players }) => players.map((_, seat) => seat).sort((a, b) => players[b].speed - players[a].speed)) },
      chart: { endless: true, turns: { order: 'fastest' }, initial: 'a', states: { a: { moves: ['pass'] } } },
    })
    const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    expect(situationOf(game as Game, match, 0).where !== null).toBe(isMade)
  })
})
