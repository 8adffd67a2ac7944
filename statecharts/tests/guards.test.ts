import { describe, expect, test } from 'vitest'
import type { Question } from '../compile/protocol.ts'
import { Gate } from '../gate/gate.ts'
import { type Chart, compile, type Guard } from '../index.ts'

const NAMES = { moves: ['go'], fixUps: ['fix'], guards: ['a', 'b', 'c'] }

/** A chart whose one move has this guard. */
const guarded = (guard: Guard): Chart => ({ initial: 'x', states: { x: { on: { go: { guard, target: 'y' } } }, y: {} } })

/** The move with the guards answered so; says which were asked, in order. */
function ask(chart: Chart, yes: readonly string[], gate?: Gate) {
  const asked: string[] = []
  const name = (question: Question) => (question.kind === 'guard' ? question.guard : question.kind)
  const opened = new Gate(compile(chart, 2, NAMES), (question) => () => {
    asked.push(name(question))
    return question.kind !== 'guard' || yes.includes(question.guard)
  })
  const used = gate ?? opened
  const answer = used.step(used.start().next!, 0)
  return { ok: answer.next !== null, asked: asked.filter((one) => one !== 'turn'), failed: answer.failed.map(name) }
}

const set = (mask: number) => ['a', 'b', 'c'].filter((_, i) => mask & (1 << i))

describe('guards are asked lazily, in the order written', () => {
  test.each<[title: string, guard: Guard, yes: string[], ok: boolean, asked: string[]]>([
    ['an and that is true asks all', { and: ['a', 'b', 'c'] }, ['a', 'b', 'c'], true, ['a', 'b', 'c']],
    ['an and stops at the first no', { and: ['a', 'b', 'c'] }, ['a', 'c'], false, ['a', 'b']],
    ['an or stops at the first yes', { or: ['a', 'b', 'c'] }, ['b'], true, ['a', 'b']],
    ['an or that is false asks all', { or: ['a', 'b', 'c'] }, [], false, ['a', 'b', 'c']],
    ['an empty and is true', { and: [] }, [], true, []],
    ['an empty or is false', { or: [] }, [], false, []],
    ['a not', { not: 'a' }, [], true, ['a']],
    ['nested, the shielded one is never called', { or: [{ and: ['a', 'b'] }, { not: 'c' }] }, [], true, ['a', 'c']],
    ['a guard mentioned twice is asked once', { or: [{ and: ['a', 'b'] }, 'a', 'c'] }, ['a'], true, ['a', 'b']],
  ])('%s', (_, guard, yes, ok, asked) => expect(ask(guarded(guard), yes)).toMatchObject({ ok, asked }))

  test('remembered answers ask the same, in the same order', () => {
    const chart = guarded({ or: [{ and: ['a', { not: 'b' }] }, { and: ['c', 'a'] }] })
    const asked: string[] = []
    let yes: string[] = []
    const gate = new Gate(compile(chart, 2, NAMES), (question) => () => {
      if (question.kind !== 'guard') return true
      asked.push(question.guard)
      return yes.includes(question.guard)
    })
    for (const round of [1, 2, 3]) {
      for (let mask = 0; mask < 8; mask++) {
        yes = set(mask)
        asked.length = 0
        const ok = gate.step(gate.start().next!, 0).next !== null
        expect([round, mask, ok, [...new Set(asked)]]).toEqual([round, mask, ask(chart, yes).ok, ask(chart, yes).asked])
      }
    }
    expect(gate.counts.computed).toBeLessThanOrEqual(8)
  })

  test('of several entries the first whose guard holds is taken, and no guard after it is asked', () => {
    const chart: Chart = {
      initial: 'x',
      states: { x: { on: { go: [{ guard: 'a', target: 'y' }, { guard: 'b', target: 'z' }, 'w'] } }, y: {}, z: {}, w: {} },
    }
    const reached = (yes: string[]) => {
      const gate = new Gate(compile(chart, 2, NAMES), (question) => () => question.kind !== 'guard' || yes.includes(question.guard))
      return gate.value(gate.step(gate.start().next!, 0).next!)
    }
    expect([reached(['a', 'b']), reached(['b']), reached([])]).toEqual(['y', 'z', 'w'])
    expect(ask(chart, ['a']).asked).toEqual(['a'])
  })

  test('a guard is told apart by its params', () => {
    const chart: Chart = {
      initial: 'x',
      states: {
        x: {
          on: {
            go: [
              { guard: { name: 'a', params: 1 }, target: 'y' },
              { guard: { name: 'a', params: 2 }, target: 'z' },
            ],
          },
        },
        y: {},
        z: {},
      },
    }
    const gate = new Gate(compile(chart, 2, NAMES), (question) => () => question.kind !== 'guard' || question.params === 2)
    expect(gate.value(gate.step(gate.start().next!, 0).next!)).toBe('z')
  })
})

describe('a refusal', () => {
  test('names the guards that said no, in order', () => expect(ask(guarded({ or: ['c', 'a'] }), []).failed).toEqual(['c', 'a']))
  test('names the guard that a not turned round', () => expect(ask(guarded({ not: 'a' }), ['a']).failed).toEqual(['a']))
  test('names nothing when no phase here knows the event', () => {
    const gate = new Gate(compile({ initial: 'x', states: { x: {} } }, 2, NAMES), () => () => true)
    expect(gate.step(gate.start().next!, 0)).toMatchObject({ next: null, failed: [], effects: [] })
  })
})

describe('what a guard throws', () => {
  test('reaches the caller unchanged, from XState and from memory', () => {
    const thrown = { mine: true }
    let fails = true
    const gate = new Gate(compile(guarded('a'), 2, NAMES), (question) => () => {
      if (question.kind === 'guard' && fails) throw thrown
      return true
    })
    const node = gate.start().next!
    const caught = () => {
      try {
        gate.step(node, 0)
      } catch (error) {
        return error
      }
      return 'nothing'
    }
    expect(caught()).toBe(thrown)
    fails = false
    expect(gate.step(node, 0).next).not.toBeNull()
    fails = true
    expect(caught()).toBe(thrown)
  })

  test('leaves nothing remembered', () => {
    let answer: 'throw' | boolean = 'throw'
    const gate = new Gate(compile(guarded({ and: ['b', 'a'] }), 2, NAMES), (question) => () => {
      if (question.kind !== 'guard' || question.guard !== 'a') return true
      if (answer === 'throw') throw new Error('no')
      return answer
    })
    const node = gate.start().next!
    expect(() => gate.step(node, 0)).toThrow('no')
    answer = false
    expect(gate.step(node, 0).next).toBeNull()
    answer = true
    expect(gate.step(node, 0).next).not.toBeNull()
  })
})

describe('what refused', () => {
  const failed = (guard: object, yes: readonly string[]) => {
    const chart = { initial: 'x', states: { x: { on: { a: [{ guard, target: 'y' }] } }, y: {} } } as Chart
    const names = { moves: ['a'], fixUps: [], guards: ['p', 'q', 'r'] }
    const gate = new Gate(compile(chart, 2, names), (question) => () => question.kind !== 'guard' || yes.includes(question.guard))
    return gate.step(gate.start().next!, 0).failed.map((no) => (no.kind === 'guard' ? `${no.negated ? 'not ' : ''}${no.guard}` : no.kind))
  }
  test.each<[object, string[], string[]]>([
    [{ and: [{ or: ['p', 'q'] }, 'r'] }, ['q'], ['r']],
    [{ and: [{ not: { and: ['p', 'q'] } }, 'r'] }, ['p'], ['r']],
    [{ or: [{ and: ['p', 'q'] }, 'r'] }, ['p'], ['q', 'r']],
    [{ not: { or: ['p', 'q'] } }, ['q'], ['not q']],
    [{ and: ['p', { not: 'q' }] }, ['p', 'q'], ['not q']],
  ])('of %j where %j hold is %j, not what a satisfied part asked on its way', (guard, yes, expected) =>
    expect(failed(guard, yes)).toEqual(expected),
  )
})
