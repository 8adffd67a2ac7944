import { describe, expect, test } from 'vitest'
import {
  createMatch,
  type Game,
  GameError,
  int,
  type Match,
  propose,
  replay,
  type Seat,
  setup,
  turnNumber,
  UNDO,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** The number of the turn, which the engine counts, as rules and viewers read it. */

const rules = setup({ game: { number: turnNumber(), begun: int(), first: int() }, player: {} })
const moves = {
  pass: rules.move({ apply: () => {} }),
  work: rules.move({
    apply: ({ game }) => {
      game.first = game.number
    },
  }),
  direct: rules.move({ apply: ({ seat, passTurnTo }) => passTurnTo((seat + 2) % 3) }),
  again: rules.move({
    apply: ({ game }) => {
      game.number = 0
    },
  }),
  note: rules.fixUp({
    apply: ({ game }) => {
      game.begun = game.begun * 10 + game.number
    },
  }),
}
const parts = { name: 'numbered', players: { min: 3, max: 3 }, distribute: {}, moves } as const
const endless = <const P>(play: P) => ({ initial: 'play', endless: true, states: { play } }) as const
const plain = rules.createGame({
  ...parts,
  chart: endless({ moves: ['work', 'direct'], on: { pass: { actions: 'nextTurn' }, again: { actions: 'nextTurn' } } }),
})
const inOrder = rules.createGame({
  ...parts,
  chart: {
    initial: 'deal',
    endless: true,
    states: {
      deal: { always: { actions: 'nextTurn', target: 'play' } },
      play: {
        turns: { begin: 'note', max: 2 },
        moves: ['work', 'direct'],
        on: { pass: { actions: 'nextTurn' }, again: { interrupt: 'answer' } },
      },
      answer: {
        turns: { start: 'next', back: true },
        initial: 'asked',
        states: { asked: { on: { pass: 'said' } }, said: { type: 'final' } },
      },
    },
  },
})

const started = (game: Game) => createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
function made(game: Game, match: Match, move: string, seat: Seat = match.turn): Match {
  const outcome = propose(game, match, { seat, move, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.match
}
const numberIn = ({ state }: Match) => state.game[0]

describe('the number of the turn', () => {
  test('is 1 at first, and one more with each turn that begins, no matter whose it is', () => {
    let { match } = started(plain)
    const numbers = [numberIn(match)]
    for (const move of ['work', 'pass', 'work', 'direct', 'pass']) {
      match = made(plain, match, move)
      numbers.push(numberIn(match))
    }
    expect(numbers).toEqual([1, 1, 2, 2, 3, 4])
    expect(viewOf(plain, match, 1).game.number).toBe(4)
  })

  test('is known as a turn begins; what comes before any move is of the first', () => {
    const { match } = started(inOrder)
    expect([numberIn(match), match.state.game[1]]).toEqual([1, 1])
    const later = ['work', 'work', 'pass'].reduce((now, move) => made(inOrder, now, move), match)
    expect([numberIn(later), later.state.game[1]]).toEqual([3, 123])
  })

  test('counts the turn that an interrupt gives, and not again the one that goes on after it', () => {
    const { match } = started(inOrder)
    const asked = made(inOrder, match, 'again')
    const back = made(inOrder, asked, 'pass')
    expect([asked.turn, back.turn]).toEqual([2, 1])
    expect([numberIn(asked), numberIn(back)]).toEqual([1, 1])
  })

  test('may be set by rules', () => {
    expect(numberIn(made(plain, started(plain).match, 'again'))).toBe(1)
  })

  test('is taken back with the turn, and the same in a match that is played again from its log', () => {
    const game = rules.createGame({ ...parts, chart: endless({ on: { pass: { actions: 'nextTurn' }, work: {} } }) })
    const { match } = started(game)
    const worked = made(game, match, 'work')
    expect(made(game, worked, UNDO, 0).state).toEqual(match.state)
    const log = []
    let now = match
    for (const move of ['work', 'pass', 'pass', 'work']) {
      const outcome = propose(game, now, { seat: now.turn, move, at: 0 })
      if (!outcome.ok) throw new Error(outcome.refusal.message)
      log.push(...outcome.steps.map(({ entry }) => entry))
      now = outcome.match
    }
    const again = replay(game, { game: game.name, seats: 3, variant: {}, secret: secretOf(1), createdAt: 0, log } as never)
    expect(again.match.state).toEqual(now.state)
    expect(numberIn(again.match)).toBe(3)
  })

  test.each([
    ['of a player', { game: {}, player: { number: turnNumber() } }, 'player.number'],
    ['twice', { game: { one: turnNumber(), two: turnNumber() }, player: {} }, 'game.two'],
  ])('is no field %s', (_, shape, where) => {
    expect(() => setup(shape)).toThrow(new GameError(`${where}: the number of the turn is one field of the game`))
  })
})
