import { expect, test } from 'vitest'
import { Gate } from '../gate/gate.ts'
import {
  type Chart,
  type Compiled,
  compile,
  type Entry,
  type Frame,
  type FrameValue,
  type Limit,
  type RoundRobinOptions,
  type Turns,
} from '../index.ts'
import { NAMES, samples } from '../testing/draw/samples.ts'
import { ordinarily } from '../testing/index.ts'
import { fits } from './fits.ts'

const compiled = compile(samples.council, 2, NAMES)
const council = samples.council.states!
const without = (chart: Partial<Chart>) => compile({ ...samples.council, ...chart } as Chart, 2, NAMES)
const gate = new Gate(compiled, () => () => true)
const first = gate.start().next!
const debate = { value: { debate: 'speaking' }, status: 'active', context: first.context } as const
const challenge = gate.enter('challenge').next!

test('a match fits the chart that it is played by, interrupts included', () => {
  expect(fits(compiled, [first])).toEqual({ fits: true })
  expect(fits(compiled, JSON.parse(JSON.stringify([debate, challenge])))).toEqual({ fits: true })
})

test('a match whose phase is gone, became a leaf, or has another inside does not fit', () => {
  const next = without({ states: { ...council, debate: { ...council.debate, initial: 'voting', states: { voting: {} } } } })
  expect(fits(next, [debate])).toMatchObject({ fits: false, why: expect.stringContaining("there is no state 'speaking'") })
  const leaf = without({ states: { ...council, debate: { on: { speak: 'over' } } } })
  expect(fits(leaf, [debate])).toMatchObject({ fits: false, why: expect.stringContaining('a leaf has nothing inside') })
})

test('a match of another number of seats, or with other registers, does not fit', () => {
  const three = compile(samples.council, 3, NAMES)
  const bidding = { ...debate, value: { bidding: { $seats: { $0: 'ready', $1: 'out' } } } }
  expect(fits(compiled, [bidding])).toEqual({ fits: true })
  expect(fits(three, [bidding])).toMatchObject({ why: expect.stringContaining('the regions are $0, $1, $2') })
  expect(fits(compiled, [{ ...debate, context: {} }])).toMatchObject({ why: expect.stringContaining('the registers are') })
})

test('a match in an interrupt that is none any more does not fit', () => {
  const { speaking } = council.debate!.states!
  const next = without({
    states: {
      ...council,
      debate: { ...council.debate, states: { ...council.debate!.states, speaking: { ...speaking, on: {} } } },
      challenge: { ...council.challenge, states: { accused: {}, settled: { type: 'final' } } },
    },
  })
  expect(fits(next, [debate, challenge])).toEqual({ fits: false, why: "interrupt 1: the chart has no interrupt 'challenge'" })
  expect(fits(compiled, [challenge])).toMatchObject({ fits: false, why: 'it begins with an interrupt' })
  expect(fits(compiled, [debate, debate])).toMatchObject({ fits: false, why: 'interrupt 1: it is no interrupt' })
  expect(fits(compiled, [])).toMatchObject({ fits: false })
})

test('a match that goes on in a phase that has become final does not fit, nor one that is over in one that is not', () => {
  const final = without({ states: { ...council, debate: { type: 'final' } } })
  expect(fits(final, [{ ...debate, value: 'debate' }])).toMatchObject({ why: "'debate' has become final, but the match goes on" })
  const open = without({ states: { ...council, over: {} } })
  expect(fits(open, [{ ...debate, value: 'over', status: 'done' }])).toMatchObject({
    why: "'over' is no longer final, but the match is over",
  })
})

/** A chart of one progression, and a match that is so far in it. */
const MANY = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const NAMES_OF_DEAL = { moves: ['go', 'look', ...MANY], fixUps: ['deal', 'nextTurn'], guards: ['p', 'q'], who: ['dealer'] }
const dealing = (ordered: readonly Entry[], seats = 3) => {
  const states = { play: { ordered, onDone: 'over' }, over: { type: 'final' } } as const
  return compile({ initial: 'play', states }, seats, NAMES_OF_DEAL)
}
function playing(compiled: Compiled, ...events: ('go' | 'look' | 'a' | 'b' | 'settle')[]): readonly Frame[] {
  const gate = new Gate(compiled, (question) => () => question.kind !== 'starts' || question.seat === 1)
  const numbers = { go: 0, look: 1, a: 2, b: 3, settle: NAMES_OF_DEAL.moves.length }
  let node = gate.start().next!
  for (const event of events) node = gate.step(node, numbers[event]).next!
  return JSON.parse(JSON.stringify([node])) as Frame[]
}
const round = (options: RoundRobinOptions = {}) => ['go', { roundRobin: 'deal', ...options }, 'look'] as const

test('a match in the middle of a round robin keeps where it began and how far it has come', () => {
  const two = dealing(round({ rounds: 2 }))
  const frames = playing(two, 'go', 'settle', 'settle', 'settle', 'settle')
  expect(frames[0]).toMatchObject({ value: { play: '$1-deal' }, context: { 'play:start#': 1, 'play:place#': 4 } })
  expect(fits(two, frames, two)).toEqual({ fits: true })
  expect(fits(dealing(round({ rounds: 3 })), frames, two)).toEqual({ fits: true })
  expect(fits(dealing(round({ rounds: 2, start: 'dealer', skip: 'p', until: 'q' })), frames, two)).toEqual({ fits: true })
})

test('a register beyond what its round robin can have does not fit, nor one of a round robin that play is not in', () => {
  const two = dealing(round({ rounds: 2 }))
  const frames = playing(two, 'go', 'settle', 'settle', 'settle', 'settle')
  const why = 'register play:place# is at 4, and goes up to 2 there'
  expect(fits(dealing(round()), frames)).toEqual({ fits: false, why })
  expect(fits(dealing(round({ rounds: 'infinite', until: 'p' })), frames)).toEqual({ fits: false, why })
  expect(fits(dealing(round({ rounds: 'infinite', until: 'p', direction: 'snake' })), frames)).toEqual({ fits: true })
  const [{ context, ...frame }] = frames as [Frame]
  const at = (start: number, value: FrameValue = frame.value) => [{ ...frame, value, context: { ...context, 'play:start#': start } }]
  expect(fits(two, at(2))).toEqual({ fits: true })
  expect(fits(two, at(3))).toMatchObject({ why: 'register play:start# is at 3, and goes up to 2 there' })
  expect(fits(two, at(1, { play: '$2' }))).toMatchObject({ why: 'register play:start# is at 1, and goes up to 0 there' })
})

test('a round robin more or less, or in a phase of another name, changes the registers of every match', () => {
  const without = dealing(['go', 'look'])
  const frames = playing(dealing(round()), 'go')
  expect(fits(without, playing(without, 'go'))).toEqual({ fits: true })
  expect(fits(without, frames)).toEqual({ fits: false, why: expect.stringContaining('the registers are none') })
  expect(fits(dealing(round()), playing(without, 'go'))).toEqual({
    fits: false,
    why: expect.stringContaining('the registers are play:start#, play:place#'),
  })
  const [frame] = frames as [Frame]
  expect(fits(dealing(round()), [{ ...frame, context: { 'deal:start#': 0, 'deal:place#': 0 } }])).toMatchObject({
    why: expect.stringContaining('register play:start# is no count'),
  })
})

test('given the chart before, a match fits where the same may still be done in its progression, whatever was before', () => {
  const before = dealing(['go', 'look', { optional: 'go' }, 'look'])
  const [early, late] = [playing(before, 'go'), playing(before, 'go', 'look')]
  const longer = dealing([{ repeat: 'go', count: { between: [1, 1] } }, 'look', 'look'])
  expect(fits(longer, early)).toEqual({ fits: true })
  expect(fits(longer, early, before)).toEqual({ fits: false, why: 'play.ordered: what is left of it has changed' })
  const other = dealing([{ parallel: ['go', 'look'], count: 'any' }, 'go', { optional: 'go' }, 'look'])
  expect(fits(other, early, before)).toEqual({ fits: false, why: 'play.ordered: what is left of it has changed' })
  expect(fits(other, late, before)).toEqual({ fits: true })
  const open = dealing(['go', { optional: 'look' }])
  expect(fits(open, playing(dealing(['go', 'look']), 'go'), dealing(['go', 'look']))).toMatchObject({ fits: false })
  const [direction, back] = [dealing(round()), dealing(round({ direction: 'backward' }))]
  expect(fits(back, playing(direction, 'go'), direction)).toEqual({ fits: true })
  expect(fits(back, playing(direction, 'go', 'settle'), direction)).toEqual({
    fits: false,
    why: "play.ordered: play is in the middle of 'deal', which now goes backward",
  })
  const more = dealing(['go', { roundRobin: 'deal' }, 'look', 'look'])
  expect(fits(more, playing(direction, 'go', 'settle'), direction)).toMatchObject({ why: 'play.ordered: what is left of it has changed' })
})

test('given the chart before, a match does not fit where a phase no longer says how turns go round', () => {
  const debate = (turns?: Turns) => without({ states: { ...council, debate: { ...council.debate, ...(turns && { turns }) } } })
  const turns = debate({ order: 'snake' })
  expect(fits(debate(), [first], turns)).toEqual({ fits: true })
  expect(fits(debate({ max: 1 }), [{ ...first, value: { debate: 'speaking' } }], turns)).toEqual({ fits: true })
  expect(fits(debate(), [{ ...first, value: { debate: 'speaking' } }], turns)).toEqual({
    fits: false,
    why: 'debate no longer has `turns`, but the match keeps a turn order from there',
  })
})

test('moves in any order that are counted fit where the same are counted and the same is left', () => {
  const any = (moves: readonly Entry[], ...after: Entry[]) => dealing(['go', { parallel: moves }, ...after])
  const parts = [...MANY.slice(0, 6), 'look', { serial: ['g', 'look'] }]
  const before = any(parts, 'go')
  const frames = playing(before, 'go', 'b', 'a')
  expect(frames[0]).toMatchObject({ value: { play: '$1+1' } })
  expect(Object.values(frames[0]!.context).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 2])
  expect(fits(before, frames, before)).toEqual({ fits: true })
  expect(fits(any(parts, { move: 'go' }), frames, before)).toEqual({ fits: true })
  expect(fits(any(parts, 'go', 'go'), frames, before)).toMatchObject({ why: 'play.ordered: what is left of it has changed' })
  const other = any([...MANY.slice(0, 6), 'look', { serial: ['g', 'go'] }], 'go')
  expect(fits(other, frames)).toEqual({ fits: true })
  expect(fits(other, frames, before)).toMatchObject({ why: 'play.ordered: what is left of it has changed' })
  expect(fits(other, playing(before), before)).toMatchObject({ why: 'play.ordered: what is left of it has changed' })
  expect(fits(before, playing(before), before)).toEqual({ fits: true })
  const at = (register: string, to: number) => [{ ...frames[0]!, context: { ...frames[0]!.context, [register]: to } }]
  expect(fits(before, at('play:whole#', 7))).toEqual({ fits: true })
  expect(fits(before, at('play:whole#', 8))).toMatchObject({ why: 'register play:whole# is at 8, and goes up to 7 there' })
  expect(fits(before, at('play:part1#', 2))).toMatchObject({ why: 'register play:part1# is at 2, and goes up to 1 there' })
  expect(fits(before, at('play:inside#', 2))).toMatchObject({ why: 'register play:inside# is at 2, and goes up to 1 there' })
})

test('what a seat’s limit has counted fits up to its new limit, however few seats there are', () => {
  const acting = (limit: Limit): Compiled => {
    const inside = { acting: { limit, moves: ['go'], on: { stop: 'done' }, onDone: 'done' }, done: { type: 'final' } } as const
    const chart: Chart = {
      initial: 'round',
      states: { round: { seats: { initial: 'acting', states: inside }, onDone: 'over' }, over: { type: 'final' } },
    }
    return compile(chart, 2, { moves: ['go', 'stop'], fixUps: [], guards: [] })
  }
  const before = acting({ max: 4 })
  const gate = new Gate(before, (question) => () => ordinarily(question))
  let node = gate.start().next!
  for (let moves = 0; moves < 3; moves++) node = gate.step(node, gate.events.get('go')!, 0).next!
  const frames = JSON.parse(JSON.stringify([node])) as Frame[]
  expect(frames[0]?.context).toMatchObject({ 'round.acting:counted#0': 3 })
  expect(fits(before, frames, before)).toEqual({ fits: true })
  expect(fits(acting({ min: 1, max: 3 }), frames, before)).toEqual({ fits: true })
  const why = 'register round.acting:counted#0 is at 3, and goes up to 2 there'
  expect(fits(acting({ max: 2 }), frames, before)).toEqual({ fits: false, why })
})
