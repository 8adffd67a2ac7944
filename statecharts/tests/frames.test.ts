import { describe, expect, test } from 'vitest'
import { Gate } from '../gate/gate.ts'
import { type Chart, compile, type Frame, roundRobin } from '../index.ts'
import { ordinarily } from '../testing/index.ts'

const NAMES = { moves: ['go', 'back'], fixUps: ['deal'], guards: [] }
const CHART: Chart = {
  initial: 'a',
  states: {
    a: { on: { go: 'round.deal' } },
    round: { initial: 'rest', states: { rest: {}, deal: { ordered: [roundRobin('deal')], onDone: 'play' }, play: { on: { go: 'over' } } } },
    over: { type: 'final' },
  },
}
const open = () => new Gate(compile(CHART, 3, NAMES), (question) => () => ordinarily(question))
const frameOf = (value: unknown, status: unknown = 'active', context: unknown = { 'round.deal:start#': 0, 'round.deal:place#': 0 }) =>
  ({ value, status, context }) as Frame

describe('a frame', () => {
  test('is plain JSON', () => {
    const gate = open()
    const node = gate.step(gate.start().next!, gate.events.get('go')!).next!
    expect(JSON.parse(JSON.stringify(node))).toEqual({
      value: { round: { deal: '$0' } },
      status: 'active',
      context: { 'round.deal:start#': 0, 'round.deal:place#': 0 },
    })
  })
  test('read from storage is the place it was, in the same gate and in another', () => {
    const gate = open()
    let node = gate.start().next!
    for (const event of [0, gate.settle, gate.settle, gate.settle, gate.done, 0]) {
      const stored = JSON.parse(JSON.stringify(node)) as Frame
      expect(gate.node(stored)).toBe(node)
      const other = open()
      expect(JSON.stringify(other.node(stored))).toBe(JSON.stringify(node))
      expect(JSON.stringify(other.node(node))).toBe(JSON.stringify(node))
      node = gate.step(node, event).next!
    }
    expect(node.status).toBe('done')
  })
  test('is the same place however its keys are ordered', () => {
    const gate = open()
    const node = gate.start().next!
    const { value, status, context } = node
    expect(gate.node({ context, status, value })).toBe(node)
  })
})

describe('a frame that the chart does not have is refused', () => {
  test.each<[string, Frame]>([
    ['an unknown phase', frameOf('nowhere')],
    ['an unknown phase inside', frameOf({ round: 'nowhere' })],
    ['an unknown phase around', frameOf({ rounds: 'play' })],
    ['a phase inside a leaf', frameOf({ a: 'play' })],
    ['an unknown place in a progression', frameOf({ round: { deal: '$9' } })],
    ['two phases at once', frameOf({ a: {}, round: 'play' })],
    ['no phase', frameOf({})],
    ['an empty name', frameOf('')],
    ['a name of a method', frameOf('toString')],
    ['null', frameOf(null)],
    ['a number', frameOf(3)],
    ['a list', frameOf(['a'])],
    ['the name of the prototype', frameOf(JSON.parse('{"__proto__":"a"}'))],
    ['a missing register', frameOf({ round: { deal: '$0' } }, 'active', {})],
    ['a register that is no number', frameOf({ round: { deal: '$0' } }, 'active', { 'round.deal#': 'x' })],
    ['a register that the chart does not have', frameOf('a', 'active', { 'round.deal#': 0, more: 1 })],
  ])('%s', (_, frame) => expect(() => open().node(frame)).toThrow())
})
