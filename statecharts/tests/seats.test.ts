import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from '../compile/protocol.ts'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, compile, type Frame } from '../index.ts'
import { runs } from '../testing/deep.ts'
import { ordinarily, PlainGate } from '../testing/index.ts'

const NAMES = { moves: ['a', 'b', 'c', 'go'], fixUps: ['f', 'g'], guards: ['p', 'q'] }

/** Answers that depend on the question and a number, so that two gates can be asked alike. */
const answers = (outcome: { seed: number }) => (question: Question) => {
  const key = JSON.stringify(question)
  return () => {
    let hash = outcome.seed
    for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
    return ((hash >>> 5) & 1) === 1
  }
}

const inRegion = (inner: object = {}): Chart => ({
  initial: 'round',
  states: {
    round: {
      entry: 'f',
      exit: 'g',
      on: { go: 'rest', c: { actions: 'f' } },
      always: { guard: 'q', actions: 'g' },
      seats: {
        initial: 'one',
        states: {
          one: { on: { a: 'two', b: { guard: 'p', target: 'done' } }, exit: 'f', ...inner },
          two: { initial: 'x', states: { x: { on: { a: 'y' }, exit: 'g' }, y: { type: 'final' } }, onDone: 'done', on: { c: 'rest' } },
          done: { type: 'final', entry: 'g' },
        },
      },
      onDone: 'over',
    },
    rest: { on: { go: 'round' } },
    over: { type: 'final' },
  },
})

describe('each seat in a region of its own', () => {
  const step = (gate: Gate, node: Node, move: string, seat: number) => gate.step(node, gate.events.get(move)!, seat)
  const open = (chart: Chart, seats: number, yes = true) =>
    new Gate(compile(chart, seats, NAMES), (q) => () => (q.kind === 'guard' ? !yes : ordinarily(q)))

  test('moves by itself, and all are done when every one is', () => {
    const gate = open(inRegion(), 3)
    let node = gate.start().next!
    for (const [move, seat] of [
      ['a', 1],
      ['a', 0],
      ['a', 1],
      ['a', 0],
      ['a', 2],
      ['a', 2],
    ] as const)
      node = step(gate, node, move, seat).next!
    expect(gate.value(node)).toEqual({ round: { 0: { two: 'y' }, 1: { two: 'y' }, 2: { two: 'y' } } })
    const whole: unknown[] = []
    for (let answer = gate.proceed(node); answer.next; answer = gate.proceed(node)) {
      node = answer.next
      whole.push(gate.value(node))
    }
    expect(whole).toEqual([
      { round: { 0: 'done', 1: { two: 'y' }, 2: { two: 'y' } } },
      { round: { 0: 'done', 1: 'done', 2: { two: 'y' } } },
      { round: { 0: 'done', 1: 'done', 2: 'done' } },
      'over',
    ])
  })

  test('a move that leads away ends all regions, each with what it does on exit, last seat first', () => {
    const gate = open(inRegion(), 2)
    const node = step(gate, gate.start().next!, 'a', 1).next!
    const answer = step(gate, node, 'go', 0)
    expect(gate.value(answer.next!)).toBe('rest')
    expect(
      answer.effects.map((effect) => ('move' in effect ? `${effect.move}${'seat' in effect ? effect.seat : ''}` : effect.kind)),
    ).toEqual(['g1', 'f0', 'g', 'apply'])
  })

  test('only those for whom the guard holds on entering take part', () => {
    const chart = inRegion()
    const { round } = chart.states! as { round: { seats: object } }
    const others = {
      ...chart,
      states: { ...chart.states, round: { ...round, seats: { ...round.seats, who: 'others' } } },
    } as unknown as Chart
    const gate = new Gate(
      compile(others, 3, NAMES),
      (q) => () => (q.kind === 'others' ? q.seat !== 1 : q.kind !== 'guard' && ordinarily(q)),
    )
    let node = gate.start().next!
    for (let answer = gate.proceed(node); answer.next; answer = gate.proceed(node)) node = answer.next
    expect(gate.value(node)).toEqual({ round: { 0: 'one', 1: '', 2: 'one' } })
    expect(step(gate, node, 'a', 1)).toMatchObject({ next: null, failed: [] })
  })

  test('twelve seats with four places each are never multiplied: 99% of the answers are remembered', () => {
    const seats = 12
    const chain: Chart = {
      initial: 'all',
      states: {
        all: {
          seats: {
            initial: 'w',
            states: { w: { on: { a: 'x' } }, x: { on: { a: 'y', b: 'w' } }, y: { on: { a: 'z', b: 'x' } }, z: { type: 'final' } },
          },
          onDone: 'again',
        },
        again: { on: { go: 'all' } },
      },
    }
    const gate = new Gate(compile(chain, seats, NAMES), () => () => true)
    let node = gate.start().next!
    for (let i = 0, seed = 7; i < 50_000; i++) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      const answer = gate.step(node, [0, 1, 3][(seed >> 8) % 3]!, (seed >> 12) % seats)
      node = answer.next ?? node
      const own = gate.proceed(node)
      node = own.next ?? node
    }
    const { steps, computed } = gate.counts
    console.info(`12 seats: ${steps} steps, ${computed} computed, ${(100 - (100 * computed) / steps).toFixed(2)}% remembered`)
    expect(1 - computed / steps).toBeGreaterThanOrEqual(0.99)
  })

  test('random courses: the gate answers as plain XState, also from stored frames and with little memory', () => {
    const outcome = { seed: 0 }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(
          ...[
            {},
            { ordered: ['a', { roundRobin: 'f' }, { optional: 'b' }], onDone: 'done', on: {} },
            { always: { guard: 'p', actions: 'f', target: 'two' } },
          ],
        ),
        fc.constantFrom('all', 'others', 'p'),
        fc.array(fc.record({ event: fc.nat(3), seat: fc.nat(3), seed: fc.nat(1000), stored: fc.boolean() }), { maxLength: 25 }),
        (seats, inner, who, course) => {
          const chart = inRegion(inner) as unknown as { states: { round: { seats: object } } }
          const compiled = compile(
            {
              ...chart,
              states: { ...chart.states, round: { ...chart.states.round, seats: { ...chart.states.round.seats, who } } },
            } as unknown as Chart,
            seats,
            NAMES,
          )
          const gate = new Gate(compiled, answers(outcome), { nodes: 5 })
          const plain = new PlainGate(compiled, answers(outcome))
          let [here, there] = [gate.start().next!, plain.start().next!]
          const same = (a: ReturnType<Gate['proceed']>, b: ReturnType<Gate['proceed']>) => {
            expect(JSON.stringify([a.next, a.effects, a.failed])).toBe(JSON.stringify([b.next, b.effects, b.failed]))
            here = a.next ?? here
            there = b.next ?? there
            return a.next !== null
          }
          for (const { event, seat, seed, stored } of course) {
            outcome.seed = seed
            if (stored) here = gate.node(JSON.parse(JSON.stringify(here)) as Frame)
            expect(gate.legal(here, seat % seats)).toEqual(plain.legal(there, seat % seats))
            same(gate.step(here, event, seat % seats), plain.step(there, event, seat % seats))
            for (let n = 0; n < 20 && same(gate.proceed(here), plain.proceed(there)); n++);
          }
        },
      ),
      runs(400, 3),
    )
  })
})
