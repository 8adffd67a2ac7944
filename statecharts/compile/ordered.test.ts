import { describe, expect, test } from 'vitest'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, compile, type Entry, optional, parallel, repeat, roundRobin, serial } from '../index.ts'
import { ordinarily } from '../testing/index.ts'
import type { Question } from './protocol.ts'

const NAMES = { moves: ['a', 'b', 'c', 'leave', 'back', 'chat'], fixUps: ['deal', 'flip', 'fix'], guards: ['g'] }
const SEATS = 3

/** Play through the gate. A name is a move; `settle` and `done` are the engine's. */
class Play {
  readonly gate: Gate
  node: Node
  no: (question: Question) => boolean = () => false
  asked: Question[] = []

  constructor(chart: Chart, seats = SEATS) {
    this.gate = new Gate(compile(chart, seats, NAMES), (question) => () => {
      this.asked.push(question)
      return ordinarily(question) && !this.no(question)
    })
    this.node = this.gate.start().next!
  }
  take(event: string): string | null {
    const { gate } = this
    const number = event === 'settle' ? gate.settle : event === 'done' ? gate.done : gate.events.get(event)!
    const { next, effects } = gate.step(this.node, number)
    if (next) this.node = next
    return next && effects.map((effect) => ('move' in effect ? effect.move : effect.kind)).join()
  }
  /** What the engine does by itself, fix-ups first, until nothing is left. */
  settle(most = 50): string[] {
    const done: string[] = []
    for (let i = 0; i < most; i++) {
      const taken = this.take('settle') ?? this.take('done')
      if (taken === null) return done
      done.push(taken)
    }
    throw new Error(`does not settle: ${done.join(' ')}`)
  }
  get legal() {
    return this.gate.info(this.node).moves
  }
  get path() {
    return this.gate.info(this.node).leaf.path
  }
  get counts() {
    return Object.values(this.node.context)
  }
}

/** A phase `p` with the progression; `leave` goes away and `back` returns; `chat` is legal everywhere. */
const around = (ordered: readonly Entry[], more: object = {}): Chart => ({
  initial: 'p',
  moves: ['chat'],
  states: { p: { ordered, onDone: 'end', on: { leave: 'away' }, ...more }, away: { on: { back: 'p' } }, end: { on: { back: 'p' } } },
})

describe('an ordered progression', () => {
  test('takes its moves in order and no other', () => {
    const play = new Play(around(['a', 'b', 'a']))
    expect(play.take('b')).toBeNull()
    expect(play.take('a')).toBe('apply')
    expect(play.take('a')).toBeNull()
    play.take('b')
    expect(play.legal).toEqual(['a', 'leave', 'chat'])
    play.take('a')
    expect(play.settle()).toEqual(['branch'])
    expect(play.path).toBe('end')
  })
  test('is not disturbed by a move at the root', () => {
    const play = new Play(around(['a', 'b']))
    expect([play.take('chat'), play.take('a'), play.take('chat'), play.take('chat'), play.take('b')]).not.toContain(null)
    expect(play.settle()).toEqual(['branch'])
  })
  test('left halfway and entered again begins anew', () => {
    const play = new Play(around(['a', 'b']))
    const fresh = play.node
    for (const event of ['a', 'leave', 'back']) play.take(event)
    expect(play.node).toBe(fresh)
    expect(play.legal).toEqual(['a', 'leave', 'chat'])
  })
  test('its fix-ups are made by the engine in order, each on its own', () => {
    const play = new Play(around(['deal', 'flip', 'a', 'deal']))
    expect(play.settle()).toEqual(['deal', 'flip'])
    play.take('a')
    expect(play.settle()).toEqual(['deal', 'branch'])
  })
  test('a fix-up that is not legal waits, and a fix-up of an ancestor gets its chance', () => {
    const play = new Play({ ...around(['deal', 'a']), always: { guard: 'g', actions: 'fix' } })
    play.no = (question) => question.kind === 'legal' && question.move === 'deal'
    expect(play.take('settle')).toBe('fix')
    play.no = () => false
    expect(play.take('settle')).toBe('deal')
  })
  test('is done only when no fix-up is enabled', () => {
    const play = new Play({ ...around(['a']), always: { guard: 'g', actions: 'fix' } })
    play.take('a')
    expect(play.take('settle')).toBe('fix')
    play.no = (question) => question.kind === 'guard'
    expect([play.take('settle'), play.take('done')]).toEqual([null, 'branch'])
  })
})

describe('a round robin', () => {
  test('makes its fix-up once per seat and round', () => {
    const play = new Play(around([roundRobin('deal'), roundRobin('flip', { rounds: 2 })]))
    expect(play.settle()).toEqual([...Array(3).fill('deal'), ...Array(6).fill('flip'), 'branch'])
    expect(play.counts).toEqual([0, 0])
  })
  test('of one seat and one round is one fix-up', () => {
    expect(new Play(around([roundRobin('deal'), roundRobin('flip')]), 1).settle()).toEqual(['deal', 'flip', 'branch'])
  })
  test('asks the fix-up for the seat it has come to', () => {
    const play = new Play(around([roundRobin('deal')]))
    play.take('settle')
    play.asked = []
    play.take('settle')
    const round = { start: 'p:start#', place: 'p:place#', direction: 'forward' }
    expect(play.asked).toEqual([
      { kind: 'skipped', round },
      { kind: 'legal', move: 'deal', round },
    ])
    expect(play.counts).toEqual([0, 2])
  })
  test('of a player move hands the turn on each time', () => {
    const play = new Play(around([roundRobin('a'), 'b']))
    expect([play.take('a'), play.take('a'), play.take('b'), play.take('a'), play.take('a')]).toEqual([
      'giveTurn,apply,giveTurn',
      'apply,giveTurn',
      null,
      'apply,giveTurn',
      null,
    ])
    expect(play.take('b')).toBe('apply')
  })
  test('left halfway and entered again starts at its first seat', () => {
    const play = new Play(around([roundRobin('a'), 'b']))
    const fresh = play.node
    for (const event of ['a', 'a', 'leave', 'back']) play.take(event)
    expect(play.node).toBe(fresh)
    for (const event of ['a', 'a', 'a']) expect(play.take(event)).not.toBeNull()
    expect(play.legal).toContain('b')
  })
  test.each([
    ['its own phase', around([roundRobin('a'), 'b'], { on: { c: 'p' } })],
    ['its own phase, with reenter', around([roundRobin('a'), 'b'], { on: { c: { target: 'p', reenter: true } } })],
    ['its phase from the root', { ...around([roundRobin('a'), 'b']), on: { c: 'p' } }],
  ] as [string, Chart][])('begun anew by a transition to %s starts at its first seat', (_, chart) => {
    const play = new Play(chart)
    const fresh = play.node
    for (const event of ['a', 'a', 'c']) expect(play.take(event)).not.toBeNull()
    expect(play.node).toBe(fresh)
    for (const event of ['a', 'a'])
      expect([play.take(event), play.legal.includes('b')]).toEqual([expect.stringMatching(/apply,giveTurn$/), false])
    play.take('a')
    expect(play.legal).toContain('b')
  })
  test('begun anew by its own onDone starts at its first seat', () => {
    const play = new Play(around([roundRobin('a')], { onDone: 'p' }))
    for (let round = 0; round < 3; round++) {
      for (let seat = 0; seat < SEATS; seat++) expect(play.take('a')).not.toBeNull()
      expect(play.settle()).toEqual(['branch'])
    }
  })
  test('mentioned twice goes round twice', () => {
    const play = new Play(around([roundRobin('deal'), serial('flip', roundRobin('deal'))]))
    expect(play.settle()).toEqual(['deal', 'deal', 'deal', 'flip', 'deal', 'deal', 'deal', 'branch'])
  })
  test('once begun is finished before anything else of its group', () => {
    const play = new Play(around([parallel(roundRobin('a'), 'b')]))
    play.take('a')
    expect(play.legal).toEqual(['a', 'leave', 'chat'])
    play.take('a')
    play.take('a')
    expect(play.legal).toEqual(['b', 'leave', 'chat'])
  })
  test('repeated counts each time from the first seat', () => {
    const play = new Play(around([repeat({ exactly: 2 }, roundRobin('deal')), optional('a'), 'b']))
    expect(play.settle()).toEqual(Array(6).fill('deal'))
    expect(play.legal).toEqual(['a', 'b', 'leave', 'chat'])
  })
})
