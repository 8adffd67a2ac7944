import { expect, test } from 'vitest'
import { toMermaid } from './mermaid.ts'

test('phases are states, progressions lists in them, seats a region beside the others’, interrupts dashed', () => {
  const text = toMermaid({
    initial: 'bid',
    always: 'over',
    states: {
      bid: { seats: { initial: 'in', states: { in: { on: { pass: 'out' } }, out: { type: 'final' } } }, onDone: 'end' },
      end: { ordered: ['deal', { roundRobin: 'draw' }], on: { object: { interrupt: 'duel' } }, onDone: 'over' },
      duel: { initial: 'now', states: { now: { on: { hit: 'hurt' } }, hurt: { type: 'final' } } },
      over: { type: 'final' },
    },
  })
  expect(text).toBe(`stateDiagram-v2
  classDef interrupt stroke-dasharray: 6 4
  [*] --> bid
  state "bid, each seat by itself" as bid {
    [*] --> bid_in
    state "in" as bid_in
    state "out" as bid_out
    bid_out --> [*]
    bid_in --> bid_out : pass
    --
    state "the same for every other seat" as bid_2
  }
  state "end" as end_1
  end_1 : deal
  end_1 : draw#58; each seat
  state "duel" as duel {
    [*] --> duel_now
    state "now" as duel_now
    state "hurt" as duel_hurt
    duel_hurt --> [*]
    duel_now --> duel_hurt : hit
  }
  class duel interrupt
  state "over" as over
  over --> [*]
  [*] --> over : always
  bid --> end_1 : done
  end_1 --> duel : interrupt object
  end_1 --> over : done
`)
})

test('phases whose names differ only in signs are different states', () => {
  const states = { a: { initial: 'b', states: { b: {} } }, a_b: {}, 'a-b': {}, end: {}, end_1: {}, a_0b: {}, a__b: {} }
  const text = toMermaid({ initial: 'a', states })
  const ids = [...text.matchAll(/ as (\S+)/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(8)
})
