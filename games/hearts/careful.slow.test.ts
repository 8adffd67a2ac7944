import { ADMIN, activeSeats, chooseMove, type Match, viewOf } from 'playchart/engine'
import { contest, moved, seen as seenBy, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const start = (seed: number) => started(game, 4, { seed, variant: { goal: 'deal' } })
const seen = (match: Match) => seenBy(game, match)
const chosen = (match: Match, seat: number) => chooseMove(game, match, seat, 'careful', null)!
type Card = { id: string; values: { suit: string; rank: string; number: number } }
const high = ({ number }: Card['values']) => (number === 1 ? 14 : number)
const handOf = (match: Match, seat: number) => seen(match).players[seat]!.hand.slots as Card[]

/** Every position of forty deals in which a seat is to play a card, with what it plays. */
function* played() {
  for (let seed = 0; seed < 40; seed++) {
    let match = start(seed)
    while (!match.finished) {
      const [seat] = activeSeats(game, match)
      const { move, args } = chosen(match, seat!)
      if (viewOf(game, match, ADMIN).phase.path === 'trick') {
        const { game: table, players } = seen(match)
        const led = players[table.leader]!.played.slots[0]?.values
        const trick = players.flatMap(({ played }) => played.slots.map((card) => card!.values!))
        const hand = handOf(match, seat!)
        yield { card: hand.find(({ id }) => id === args.card)!.values, hand: hand.map(({ values }) => values), led, trick }
      }
      match = moved(game, match, seat!, move, args)
    }
  }
}

const POSITIONS = [...played()]

test('passes the queen of spades, and the ace and king', () => {
  let given = 0
  for (let seed = 0; seed < 40; seed++) {
    const match = start(seed)
    for (const seat of [0, 1, 2, 3]) {
      const { args } = chosen(match, seat)
      for (const { id, values } of handOf(match, seat)) {
        if (values.suit !== '♠' || high(values) < 12) continue
        expect(args.cards).toContain(id)
        given++
      }
    }
  }
  expect(given).toBe(120)
})

test('stays under the highest card where it can, as high as possible', () => {
  let [ducked, threwTheQueen] = [0, 0]
  for (const { card, hand, led, trick } of POSITIONS) {
    if (!led || !hand.some(({ suit }) => suit === led.suit)) continue
    const highest = Math.max(...trick.filter(({ suit }) => suit === led.suit).map(high))
    const under = hand.filter((one) => one.suit === led.suit && high(one) < highest)
    if (under.length === 0) continue
    ducked++
    if (card.suit === '♠' && card.rank === 'Q') threwTheQueen++
    else expect(high(card)).toBe(Math.max(...under.map(high)))
  }
  expect(ducked).toBeGreaterThan(500)
  expect(threwTheQueen).toBeGreaterThan(2)
})

test('throws the queen of spades, then high hearts, on what it cannot follow', () => {
  let [queens, hearts] = [0, 0]
  for (const { card, hand, led, trick } of POSITIONS) {
    const first = hand.length === 13
    if (!led || first || hand.some(({ suit }) => suit === led.suit)) continue
    expect(trick.length).toBeGreaterThan(0)
    if (hand.some(({ suit, rank }) => suit === '♠' && rank === 'Q')) {
      expect(card).toMatchObject({ suit: '♠', rank: 'Q' })
      queens++
    } else if (card.suit === '♥') {
      expect(high(card)).toBe(Math.max(...hand.filter(({ suit }) => suit === '♥').map(high)))
      hearts++
    }
  }
  expect(queens).toBeGreaterThan(5)
  expect(hearts).toBeGreaterThan(50)
})

test('has not half as many points as random', () => {
  const standings = contest(game, ['careful', 'random', 'careful', 'random'], { matches: 12, variant: { goal: 'fifty' } })
  const [first, second, third, last] = standings.map(({ points }) => points)
  expect((first + third!) * 2).toBeLessThan(second + last)
})
