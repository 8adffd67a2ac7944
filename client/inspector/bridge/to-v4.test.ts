import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyStateMachine, createMachine, State, type StateValue } from 'xstate'
import type { Chart } from '../../../statecharts/language/chart.ts'
import { everyPhase, type PhaseNode, phaseTree } from '../../../statecharts/language/phase-tree.ts'
import { charts } from '../test/charts.ts'
import { chartOf, toV4 } from './to-v4.ts'

const activeIn = (machine: AnyStateMachine, value: StateValue) => new Set(machine.getStateNodes(value).map(({ path }) => path.join('.')))
/** As the viewer gets it: through JSON, built by v4. */
const machineOf = (chart: Chart, id: string) => createMachine(JSON.parse(JSON.stringify(toV4(chart, id))))
const phaseValue = (here: PhaseNode, inner?: object | string): object | string =>
  here.parent ? phaseValue(here.parent, inner === undefined ? here.name : { [here.name]: inner }) : inner!
const BLACKJACK_GUARDS = {
  'drawIsEmpty and reshuffle.legal': () => false,
  allDone: () => false,
  'turnDone and finishTurn.legal': () => false,
}

beforeEach(() => {
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  expect(console.warn).not.toHaveBeenCalled()
})

test.each(Object.entries(charts))('%s: the v4 machine takes every phase value of the chart', (name, chart) => {
  const machine = machineOf(chart, name)
  const places = everyPhase(phaseTree(chart))
  const leaves = places.filter((place) => place.children.length === 0)
  expect(leaves.length).toBeGreaterThan(4)
  for (const leaf of leaves) {
    const value = phaseValue(leaf) as string
    const around = places.filter(({ path }) => path === '' || `${leaf.path}.`.startsWith(`${path}.`)).map(({ path }) => path)
    expect([...activeIn(machine, value)].sort()).toEqual(around.sort())
    expect(machine.resolveState(State.from<unknown>(value, undefined)).value).toEqual(value)
  }
})

test.each(Object.entries(charts))('%s: the chart as authored can be read back from the machine', (name, chart) => {
  expect(chartOf(machineOf(chart, name))).toEqual(chart)
})

test('a chart may have any name', () => {
  const machine = machineOf(charts.blackjack, 'Mr. X #1').withConfig({ guards: BLACKJACK_GUARDS })
  expect([machine.id, ...activeIn(machine, { round: 'play' })]).toEqual(['Mr. X #1', '', 'round', 'round.play'])
  expect(machine.transition({ round: 'deal' }, 'done.state.Mr. X #1.round.deal').value).toEqual({ round: 'play' })
})

test('what each seat does by itself is there once, and an interrupt is led to as a phase', () => {
  const court = machineOf(charts.court, 'court').withConfig({
    guards: { allReady: () => false, 'isTrue and praise.legal': () => false },
    delays: { bank: 1000 },
  })
  expect(court.initialState.value).toEqual({ bidding: 'thinking' })
  expect(court.transition({ bidding: 'thinking' }, 'bid').value).toEqual({ bidding: 'ready' })
  expect(court.transition({ bidding: 'thinking' }, 'pass').value).toBe('debate')
  expect(court.transition('debate', 'doubt').value).toEqual({ challenge: 'asked' })
  expect(court.transition('debate', 'claim').value).toBe('claimed')
  expect(court.events).toContain('xstate.after(bank)#court.bidding.thinking')
})

test('v4 itself plays the chart, given its guards', () => {
  const guards = { 'isPair and capture.legal': () => false, noneLeft: () => false, 'nextTurn.legal': () => true }
  const memory = machineOf(charts.memory, 'memory').withConfig({ guards })
  expect(memory.transition('first', 'reveal').value).toBe('second')
  expect(memory.transition('second', 'reveal').value).toBe('look')
  const hidden = memory.transition('look', 'hide')
  expect([hidden.value, ...hidden.actions.map(({ type }) => type)]).toEqual(['first', 'xstate.cancel', 'hide', 'nextTurn'])
  expect(memory.events).toContain('xstate.after(3000)#memory.look')
  expect(memory.states.over.type).toBe('final')
})

test('a move that stays and the moves of a progression are internal transitions', () => {
  const blackjack = machineOf(charts.blackjack, 'blackjack').withConfig({ guards: BLACKJACK_GUARDS })
  expect(blackjack.transition({ round: 'play' }, 'hit')).toMatchObject({ value: { round: 'play' }, changed: true })
  expect(blackjack.transition({ round: 'deal' }, 'dealHidden')).toMatchObject({ value: { round: 'deal' }, changed: true })
})
