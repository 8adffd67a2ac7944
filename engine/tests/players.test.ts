import { describe, expect, test } from 'vitest'
import { createMatch, GameError, int, library, playerColour, playerRole, SPECTATOR, setup, team, viewOf } from '../index.ts'
import { ofPlayers } from '../testing/fixtures/counted.ts'
import { secretOf } from '../testing/index.ts'
import { moved, refusal, started } from '../testing/scenarios/proof.ts'

describe('colours', () => {
  const make = (count: number, atRandom = false) => {
    const colours = playerColour('red', 'white', 'blue')
    const rules = setup({ game: { red: int() }, player: { ...colours.player } })
    return rules.createGame({
      name: 'colours',
      players: { min: 2, max: count },
      distribute: {},
      beforeDeal: (state) => {
        colours.assign(state, { atRandom })
        state.game.red = colours.seatOf(state, 'red') ?? -1
      },
      moves: { ...colours.rules(rules).moves, done: library(rules).done() },
      chart: { initial: 'play', states: { play: { turn: 'all', moves: ['chooseColour'], on: { done: 'over' } }, over: { type: 'final' } } },
    })
  }
  test('are given to the seats in order, and chosen afresh where nobody else has them', () => {
    const game = make(3)
    const match = started(game, 2)
    expect(ofPlayers(game, match, 'colour')).toEqual(['red', 'white'])
    expect(refusal(game, match, 0, 'chooseColour', { colour: 'white' })).toMatchObject({
      code: 'rule',
      message: 'Somebody has that colour.',
    })
    expect(ofPlayers(game, moved(game, match, 1, 'chooseColour', { colour: 'blue' }), 'colour')).toEqual(['red', 'blue'])
  })
  test('at random are all different, and known by their seats', () => {
    const game = make(3, true)
    const dealt = Array.from({ length: 20 }, (_, seed) => createMatch(game, { seats: 3, secret: secretOf(seed), at: 0 }).match)
    for (const match of dealt) {
      const colours = ofPlayers(game, match, 'colour')
      expect(new Set(colours).size).toBe(3)
      expect(match.state.game[0]).toBe(colours.indexOf('red'))
    }
    expect(new Set(dealt.map((match) => String(ofPlayers(game, match, 'colour')))).size).toBeGreaterThan(2)
  })
  test('that are too few are an error', () => {
    expect(() => started(make(4), 4)).toThrow(GameError)
  })
})

describe('roles', () => {
  const make = (knownTo: 'self' | 'sameRole' | 'all') => {
    const roles = playerRole(['villager', 'wolf', 'seer'], { knownTo })
    const rules = setup({ game: { wolves: int() }, player: { ...roles.player } })
    return rules.createGame({
      name: 'roles',
      players: { min: 4, max: 6 },
      distribute: {},
      beforeDeal: (state) => {
        roles.deal(state, ['wolf', 'wolf', 'seer'])
        state.game.wolves = roles.seatsOf(state, 'wolf').length
      },
      moves: { done: library(rules).done() },
      who: { wolves: rules.who((state) => roles.seatsOf(state, 'wolf')) },
      chart: { initial: 'play', states: { play: { turn: 'wolves', on: { done: 'over' } }, over: { type: 'final' } } },
    })
  }
  const seen = (game: ReturnType<typeof make>, seed: number) => {
    const { match } = createMatch(game, { seats: 5, secret: secretOf(seed), at: 0 })
    const roles = ofPlayers(game, match, 'role')
    const by = (viewer: number) => viewOf(game, match, viewer).players.map(({ role }) => role)
    return { match, roles, by, wolves: roles.flatMap((role, seat) => (role === 'wolf' ? [seat] : [])) }
  }
  test('are dealt at random, each as often as was said', () => {
    const all = Array.from({ length: 20 }, (_, seed) => seen(make('self'), seed))
    for (const { roles, match } of all) {
      expect([...roles].sort()).toEqual(['seer', 'villager', 'villager', 'wolf', 'wolf'])
      expect(match.state.game[0]).toBe(2)
    }
    expect(new Set(all.map(({ wolves }) => String(wolves))).size).toBeGreaterThan(4)
  })
  test('are seen by their players alone, also by those of the same, or by all', () => {
    for (let seed = 0; seed < 10; seed++) {
      const hidden = (viewer: number, roles: readonly unknown[]) => roles.map((role, seat) => (seat === viewer ? role : null))
      const self = seen(make('self'), seed)
      const same = seen(make('sameRole'), seed)
      for (const wolf of self.wolves) {
        expect(self.by(wolf)).toEqual(hidden(wolf, self.roles))
        expect(same.by(wolf)).toEqual(same.roles.map((role) => (role === 'wolf' ? 'wolf' : null)))
      }
      const { by, roles } = seen(make('all'), seed)
      expect(by(0)).toEqual(roles)
    }
  })
  test('are nobody’s business among the spectators, and stand for seats in the chart', () => {
    const game = make('sameRole')
    const { match, wolves, roles } = seen(game, 1)
    expect(viewOf(game, match, SPECTATOR).players.map(({ role }) => role)).toEqual(Array(5).fill(null))
    expect(refusal(game, match, roles.indexOf('seer'), 'done').code).toBe('turn')
    expect(moved(game, match, wolves[1], 'done').finished).toBe(true)
  })
})

test('teams go round the table, and are ranked by their points', () => {
  const teams = team('north', 'south')
  const rules = setup({ game: {}, player: { points: int(), ...teams.player } })
  const lib = library(rules)
  const game = rules.createGame({
    name: 'teams',
    players: { min: 2, max: 5 },
    distribute: {},
    beforeDeal: teams.assign,
    moves: { score: lib.asMove(lib.increment('points')), done: lib.done() },
    chart: { initial: 'play', states: { play: { turn: 'all', moves: ['score'], on: { done: 'over' } }, over: { type: 'final' } } },
    ranking: (state) => teams.ranking(state, (one) => teams.seatsOf(state, one).reduce((sum, seat) => sum + state.players[seat].points, 0)),
  })
  const match = started(game, 5)
  expect(ofPlayers(game, match, 'team')).toEqual(['north', 'south', 'north', 'south', 'north'])
  expect(moved(game, match, 0, 'done').ranking).toEqual([[0, 2, 4, 1, 3]])
  expect(moved(game, moved(game, match, 1, 'score'), 0, 'done')).toMatchObject({
    winners: [1, 3],
    ranking: [
      [1, 3],
      [0, 2, 4],
    ],
  })
})
