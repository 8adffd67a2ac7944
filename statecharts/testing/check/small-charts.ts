import type { Chart, Phase } from '../../language/chart.ts'
import { Choices } from '../choices.ts'

/** A chart and the names it uses. */
export interface SmallChart {
  readonly chart: Chart
  readonly names: {
    readonly moves: string[]
    readonly fixUps: string[]
    readonly guards: string[]
    readonly who: string[]
    readonly delays: string[]
  }
}

/** Fix-ups of these charts without a `legal` of their own. */
export const UNCONDITIONAL: readonly string[] = ['f', 'g']

const FINAL: Phase = { type: 'final' }

/** Returns a small random chart, in most cases sound: a sequence of phases, some of them left out or with other targets. */
export function smallChart(seed: number): SmallChart {
  const c = new Choices(numbers(seed))
  const count = 1 + c.below(3)
  const names = ['s0', 's1', 's2', 's3'].slice(0, count)
  const states: { [name: string]: Phase } = {}
  const interrupts = c.often(25)
  names.forEach((name, i) => {
    const next = names[i + 1] ?? 'over'
    const other = c.often(20) ? c.one([...names, 'over']) : next
    states[name] = c.often(6) ? {} : phase(c, next, other, name, interrupts)
  })
  const chart: Chart = {
    initial: 's0',
    ...(c.often(10) && { on: { z: { turn: 'all', target: 'over' } } }),
    ...(c.often(5) && { endless: true }),
    states: { ...states, ...(interrupts && { i: c.often(85) ? asked : { ...asked, states: { ...asked.states, x: {} } } }), over: FINAL },
  }
  return { chart, names: namesIn(chart) }
}

const asked: Phase = { initial: 'x', states: { x: { turn: 'all', on: { k: 'y' } }, y: FINAL } }

function phase(c: Choices, next: string, other: string, name: string, interrupts: boolean): Phase {
  const guard = () => c.one(['p', 'q', { not: 'p' }, { and: ['p', 'q'] }, { or: ['p', { name: 'q', params: 1 }] }])
  const interrupt = interrupts && c.often(50) && next !== 'over' ? { interrupt: 'i' } : {}
  const may = () => c.maybe(30, 'turn', () => c.one(['all', 'w', 'current', ...(c.often(10) ? ['none', 'inactive'] : [])]))
  const common = { ...c.maybe(15, 'entry', () => 'f'), ...c.maybe(10, 'exit', () => 'g') }
  const done = c.often(6) ? {} : { onDone: next }
  switch (c.below(10)) {
    case 0:
      return {
        ...common,
        ...may(),
        ...c.maybe(15, 'absent', () => 'a'),
        on: { a: { target: next, ...interrupt }, ...(other !== next && { b: other }) },
      }
    case 1:
      return {
        ...common,
        moves: ['b'],
        on: {
          a: [
            { guard: guard(), target: other },
            { target: next, ...may() },
          ],
        },
      }
    case 2:
      return { ...common, always: [{ guard: guard(), target: other, ...c.maybe(50, 'actions', () => 'f') }, ...(c.often(8) ? [] : [next])] }
    case 3: {
      const inner: Phase = { initial: 'x', states: { x: { on: { a: `${name}.y`, ...(c.often(20) && { b: next }) } }, y: FINAL }, ...done }
      return { ...inner, ...c.maybe(20, 'moves', () => ['c']) }
    }
    case 4:
      return {
        ordered: c.one([
          ['a', { optional: 'f' }, 'b'],
          [{ parallel: ['a', 'b'] }],
          [{ repeat: 'a', count: { exactly: c.below(3) } }, 'b'],
          [{ roundRobin: 'a' }],
          [{ roundRobin: 'f' }, 'a'],
        ]),
        ...done,
      }
    case 5: {
      const who = c.maybe(40, 'who', () => c.one(['others', 'w', 'p']))
      const limit: Phase = c.often(25) ? { limit: { min: 1, max: 1 + c.below(2) }, moves: ['c'], onDone: 'two' } : {}
      const one: Phase = { ...limit, on: { a: 'two', ...(c.often(20) && { b: next }) }, ...c.maybe(10, 'absent', () => 'a') }
      const two: Phase = c.often(40) ? { on: { b: 'one', ...(c.often(80) && { c: 'three' }) } } : FINAL
      const revise = c.maybe(20, 'revise', () => 'r')
      return { seats: { ...who, ...revise, initial: 'one', states: { one, two, ...(two !== FINAL && { three: FINAL }) } }, ...done }
    }
    case 6: {
      const passes = c.often(85) ? { actions: 'nextTurn' } : {}
      return { turns: { rounds: 1 + c.below(2), ...c.maybe(30, 'order', () => 'backward') }, on: { a: passes }, onDone: next }
    }
    case 7: {
      const uncounted = c.maybe(30, 'uncounted', () => c.some(50, ['a', 'b']))
      return c.often(50)
        ? { turns: { rounds: 1, max: 1 + c.below(2), ...uncounted }, moves: ['a', 'b'], onDone: next }
        : { turns: { rounds: 1, min: 1 + c.below(2), ...uncounted }, on: { a: {}, b: { actions: 'nextTurn' } }, onDone: next }
    }
    case 8: {
      const timed = c.often(80) ? { after: { [c.one(['100', 'd'])]: { move: 'a' } } } : {}
      return { ...timed, on: { a: { ...(c.often(50) && { turn: 'none' }), target: next } } }
    }
    default:
      return { ...common, always: { actions: c.one(['f', 'h']), target: next }, ...(c.often(20) && { moves: ['b'] }) }
  }
}

/** A stream of numbers derived from the seed. */
function numbers(seed: number): number[] {
  let now = seed * 2654435761 + 1
  return Array.from({ length: 120 }, () => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0
    return now >>> 8
  })
}

/** The names in the chart, as they would be registered beside it. */
function namesIn(chart: Chart): SmallChart['names'] {
  const text = JSON.stringify(chart)
  const used = (names: readonly string[]) => names.filter((name) => text.includes(`"${name}"`))
  return {
    moves: used(['a', 'b', 'c', 'k', 'r', 'z']),
    fixUps: [...used(['f', 'g', 'h']), 'nextTurn'],
    guards: used(['p', 'q']),
    who: used(['w']),
    delays: used(['d']),
  }
}
