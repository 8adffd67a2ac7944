import { describe, expect, test } from 'vitest'
import { type Game, type Match, type Proposal, propose } from '../index.ts'
import { started } from '../testing/index.ts'
import { market, store, trade } from '../testing/scenarios/overtaken.ts'

type Given = Pick<Proposal, 'seat' | 'move' | 'args'>

/** What becomes of a proposal made at `since` once others have moved. */
function late(game: Game, since: Match, others: readonly Given[], proposal: Given) {
  const match = others.reduce((now, other) => {
    const outcome = propose(game, now, { ...other, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome.match
  }, since)
  return propose(game, match, { ...proposal, expectVersion: since.version, at: 0 }, since)
}

const answer = (outcome: ReturnType<typeof propose>) => (outcome.ok ? 'made' : `${outcome.refusal.code}: ${outcome.refusal.message}`)

describe('a market of five at which everybody takes when they like', () => {
  const take = (seat: number, slot: number): Given => ({ seat, move: 'take', args: { slot } })
  const open = started(market, 2)

  test('the second to take the same card is refused, and told what has changed', () => {
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(answer(late(market, open, [take(first, 0)], take(second, 0)))).toBe(
        'stale: The market changed before your move arrived: slot 1. Your move was not made.',
      )
  })
  test('another slot, which has not changed, is taken', () => {
    const outcome = late(market, open, [take(0, 0)], take(1, 3))
    expect(answer(outcome)).toBe('made')
    const good = open.state.game[1] as number[]
    expect(outcome.ok && outcome.match.state.players.map(([goods]) => goods)).toEqual([[good[0]], [good[3]]])
  })
})

describe('two piles that are called by names', () => {
  const take = (seat: number, pile: number): Given => ({ seat, move: 'take', args: { pile } })
  const open = started(store, 2)

  test('the second to take from the same pile is refused, and told which', () => {
    expect(answer(late(store, open, [take(0, 1)], take(1, 1)))).toMatch(/^stale: .*wool/)
  })
  test('the other pile, which has not changed, is taken from', () => {
    expect(answer(late(store, open, [take(0, 1)], take(1, 0)))).toBe('made')
  })
})

describe('a price that is set while another accepts it', () => {
  const open = started(trade, 2)
  const ask = (price: number): Given => ({ seat: 0, move: 'ask', args: { price } })
  const accept: Given = { seat: 1, move: 'accept' }

  test('the price first: who accepts is refused, and told the price', () => {
    expect(answer(late(trade, open, [ask(99)], accept))).toBe(
      'stale: The price changed from 5 to 99 before your move arrived. Your move was not made.',
    )
  })
  test('the acceptance first: both are made, at the price that was accepted', () => {
    const outcome = late(trade, open, [accept], ask(99))
    expect(answer(outcome)).toBe('made')
    expect(outcome.ok && outcome.match.state.players).toEqual([[105], [95]])
  })
  test('a price that was set and taken back is the same price', () => {
    expect(answer(late(trade, open, [ask(99), ask(5)], accept))).toBe('made')
  })
})
