import { describe, expect, test } from 'vitest'
import { int, type Match, setup } from '../index.ts'
import { findingsOf, moved, refusal, started } from '../testing/scenarios/proof.ts'

/** Turns that are interrupted by a phase with turns of its own. */

const table = setup({ game: {}, player: { begun: int(), ended: int(), asked: int() } })
const nothing = () => table.move({ apply: () => {} })
const game = table.createGame({
  name: 'interrupted',
  players: { min: 3, max: 3 },
  distribute: {},
  moves: {
    work: nothing(),
    pass: nothing(),
    trade: nothing(),
    offer: nothing(),
    stop: nothing(),
    begins: table.fixUp({
      apply: ({ current }) => {
        current.begun++
      },
    }),
    ends: table.fixUp({
      apply: ({ current }) => {
        current.ended++
      },
    }),
    asks: table.fixUp({
      apply: ({ current }) => {
        current.asked++
      },
    }),
  },
  who: { rest: table.who(({ turn, seats }) => Array.from({ length: seats - 1 }, (_, i) => (turn + 1 + i) % seats)) },
  chart: {
    initial: 'play',
    on: { stop: { target: 'over', turn: 'all' } },
    states: {
      play: {
        turns: { order: 'backward', min: 2, max: 3, uncounted: ['pass', 'trade'], begin: 'begins', end: 'ends' },
        moves: ['work'],
        on: { pass: { actions: 'nextTurn' }, trade: { interrupt: 'trading' } },
      },
      trading: {
        turns: { order: 'rest', rounds: 1, back: true, begin: 'asks' },
        initial: 'offers',
        states: { offers: { on: { offer: { actions: 'nextTurn' }, trade: { interrupt: 'trading' } } }, done: { type: 'final' } },
        onDone: 'trading.done',
      },
      over: { type: 'final' },
    },
  },
})
const play = (match: Match, ...moves: string[]) => moves.reduce((at, move) => moved(game, at, at.turn, move), match)
const begun = ({ state }: Match) => state.players.map(([count]) => count)
const ended = ({ state }: Match) => state.players.map(([, count]) => count)
const asked = ({ state }: Match) => state.players.map(([, , count]) => count)
const worked = () => play(started(game, 3), 'work', 'work')

test('the chart has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))

describe('an interrupt with turns of its own', () => {
  test('gives the turn to others in order, and then back to whose it was, with its counts', () => {
    const match = worked()
    expect(match.turns).toMatchObject({ made: 2, moved: true })
    const trading = play(match, 'trade')
    expect([trading.turn, trading.turns.made, trading.turns.orders.map(({ phase }) => phase)]).toEqual([1, 0, ['play', 'trading']])
    expect(refusal(game, trading, 0, 'offer').code).toBe('turn')
    const last = play(trading, 'offer')
    expect(last.turn).toBe(2)
    const back = play(last, 'offer')
    expect([back.snapshot, back.turn, back.turns]).toEqual([match.snapshot, 0, match.turns])
    expect(asked(back)).toEqual([0, 1, 1])
    // One more work, and the turn is over; the next is backward from there.
    expect(play(back, 'work')).toMatchObject({ turn: 2, turns: { made: 0 } })
  })

  test('neither ends the turn that it breaks off nor begins it again', () => {
    const back = play(worked(), 'trade', 'offer', 'offer')
    expect([begun(back), ended(back)]).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ])
    const passed = play(back, 'pass')
    expect([begun(passed), ended(passed)]).toEqual([
      [1, 0, 1],
      [1, 0, 0],
    ])
  })

  test('inside itself gives each turn back to whose it was', () => {
    const [a, b, c] = [play(worked(), 'trade'), play(worked(), 'trade', 'trade'), play(worked(), 'trade', 'trade', 'trade')]
    expect([a, b, c].map(({ turn }) => turn)).toEqual([1, 2, 0])
    const bAgain = play(c, 'offer', 'offer')
    expect([bAgain.snapshot, bAgain.turn, bAgain.turns]).toEqual([b.snapshot, b.turn, b.turns])
    const aAgain = play(bAgain, 'offer', 'offer')
    expect([aAgain.snapshot, aAgain.turn, aAgain.turns]).toEqual([a.snapshot, a.turn, a.turns])
    expect(play(aAgain, 'offer', 'offer')).toMatchObject({ turn: 0, turns: worked().turns })
  })

  test('passes the turn on when the seat that it would be given back to has left meanwhile', () => {
    const match = moved(game, play(worked(), 'trade'), 0, 'resign')
    expect(match.turn).toBe(1)
    const back = play(match, 'offer', 'offer')
    expect([back.turn, back.turns.made, back.snapshot.length, begun(back)]).toEqual([2, 0, 1, [1, 0, 1]])
    expect(play(back, 'work', 'work', 'pass').turn).toBe(1)
  })

  test('given up, leaves no turns behind', () => {
    const over = moved(game, play(worked(), 'trade', 'trade'), 0, 'stop')
    expect(over).toMatchObject({ finished: true, turns: { orders: [] } })
  })

  test('survives JSON at every step', () => {
    const moves = ['trade', 'offer', 'trade', 'offer', 'offer', 'offer', 'work']
    const straight = play(worked(), ...moves)
    const saved = moves.reduce((at, move) => JSON.parse(JSON.stringify(play(at, move))), worked())
    expect(saved).toEqual(JSON.parse(JSON.stringify(straight)))
    expect(straight).toMatchObject({ turn: 2, turns: { made: 0 } })
  })
})
