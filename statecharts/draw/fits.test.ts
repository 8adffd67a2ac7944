import { expect, test } from 'vitest'
import { type Chart, compile, Gate } from '../index.ts'
import { fits } from './fits.ts'
import { NAMES, samples } from './samples.ts'

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
