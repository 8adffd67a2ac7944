import { describe, expect, test } from 'vitest'
import type { Question } from '../compile/protocol.ts'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, compile } from '../index.ts'

const NAMES = {
  moves: ['go', 'again', 'redo', 'chat', 'deeper'],
  fixUps: ['inA', 'outA', 'inB', 'outB', 'inX', 'outX', 'inY', 'outY', 'mid', 'inRoot', 'outRoot'],
  guards: [],
}

function walk(chart: Chart, answer: (question: Question) => boolean = () => true) {
  const gate = new Gate(compile(chart, 2, NAMES), (question) => () => answer(question))
  const { next, effects } = gate.start()
  let node: Node = next!
  const names = (done: readonly { kind: string; move?: string; phase?: string }[]) =>
    done.map((effect) => effect.move ?? (effect.phase === undefined ? effect.kind : `${effect.kind} ${effect.phase}`))
  return {
    entered: names(effects),
    /** Takes a move, `settle` or `done`; says what was done, or null when it is refused. */
    take(event: string): string[] | null {
      const number = event === 'settle' ? gate.settle : event === 'done' ? gate.done : gate.events.get(event)!
      const answer = gate.step(node, number)
      if (answer.next) node = answer.next
      return answer.next && names(answer.effects)
    },
    get path() {
      return gate.info(node).leaf.path
    },
    get where() {
      return gate.info(node)
    },
    get status() {
      return node.status
    },
  }
}

const hooks = (name: string) => ({ entry: `in${name}`, exit: `out${name}` })
const TREE: Chart = {
  initial: 'a',
  moves: ['chat'],
  states: {
    a: {
      ...hooks('A'),
      initial: 'x',
      on: { go: { target: 'b', actions: 'mid' }, again: 'a', redo: { target: 'a', reenter: true, actions: 'mid' } },
      states: { x: { ...hooks('X'), on: { deeper: 'y' } }, y: { ...hooks('Y'), on: { deeper: { target: 'b', actions: 'mid' } } } },
    },
    b: { ...hooks('B'), on: { go: { target: 'a.y', actions: 'mid' }, again: 'b', redo: { target: 'b', reenter: true } } },
  },
}

describe('effects come in the order of SCXML', () => {
  test('the first phase is entered from parent to child', () => expect(walk(TREE).entered).toEqual(['inA', 'inX']))
  test('a transition leaves child first, acts, and enters parent first', () => {
    const play = walk(TREE)
    expect(play.take('go')).toEqual(['outX', 'outA', 'apply', 'mid', 'inB'])
    expect(play.take('go')).toEqual(['outB', 'apply', 'mid', 'inA', 'inY'])
  })
  test('siblings leave their parent alone', () => expect(walk(TREE).take('deeper')).toEqual(['outX', 'apply', 'inY']))
  test('a match that ends leaves its last phase, then the root', () => {
    const play = walk({
      ...{ initial: 'a', entry: 'inRoot', exit: 'outRoot' },
      states: { a: { ...hooks('A'), on: { go: 'b' } }, b: { type: 'final', ...hooks('B') } },
    })
    expect(play.entered).toEqual(['inRoot', 'inA'])
    expect(play.take('go')).toEqual(['outA', 'apply', 'inB', 'outB', 'outRoot'])
    expect(play.status).toBe('done')
  })
  test('time limits are armed on entry and disarmed on exit, before the effects', () => {
    const play = walk({
      initial: 'a',
      states: { a: { ...hooks('A'), after: { 5: { move: 'go' } }, on: { go: 'b' } }, b: { ...hooks('B') } },
    })
    expect(play.entered).toEqual(['arm a', 'inA'])
    expect(play.take('go')).toEqual(['disarm a', 'outA', 'apply', 'inB'])
  })
})

describe('re-entry follows XState', () => {
  test('a phase that targets itself is not entered again', () => {
    const play = walk(TREE)
    play.take('go')
    expect(play.take('again')).toEqual(['apply'])
  })
  test('with reenter it is left and entered', () => {
    const play = walk(TREE)
    play.take('go')
    expect(play.take('redo')).toEqual(['outB', 'apply', 'inB'])
  })
  test('a parent that targets itself begins its inside anew', () => {
    const play = walk(TREE)
    play.take('deeper')
    expect(play.take('again')).toEqual(['outY', 'apply', 'inX'])
    expect(play.path).toBe('a.x')
  })
  test('a parent that targets itself with reenter is left and entered whole', () => {
    const play = walk(TREE)
    play.take('deeper')
    expect(play.take('redo')).toEqual(['outY', 'outA', 'apply', 'mid', 'inA', 'inX'])
  })
})

describe('play is in a leaf', () => {
  test('a move on a parent is legal in every leaf', () => {
    const play = walk(TREE)
    expect(play.where.moves).toEqual(['go', 'again', 'redo', 'chat', 'deeper'])
    play.take('deeper')
    expect(play.path).toBe('a.y')
    expect(play.take('go')).not.toBeNull()
  })
  test('the leaf comes before the parent, and the parent has it when the leaf says no', () => {
    const chart: Chart = {
      initial: 'a',
      states: { a: { initial: 'x', on: { go: 'b' }, states: { x: { on: { go: { turn: 'none', target: 'y' } } }, y: {} } }, b: {} },
    }
    const first = walk(chart)
    first.take('go')
    expect(first.path).toBe('a.y')
    const second = walk(chart, (question) => question.kind !== 'turn' || question.turn !== 'none')
    second.take('go')
    expect(second.path).toBe('b')
  })
  test('a move at the root stays where play is', () => {
    const play = walk(TREE)
    play.take('deeper')
    expect(play.take('chat')).toEqual(['apply'])
    expect(play.path).toBe('a.y')
    expect(play.where.value).toEqual({ a: 'y' })
  })
  test('a move that no phase here knows is refused', () => {
    const play = walk(TREE)
    play.take('go')
    expect(play.take('deeper')).toBeNull()
    expect(play.path).toBe('b')
  })
  test('once the match is done nothing is taken, not even at the root', () => {
    const play = walk({
      initial: 'a',
      moves: ['chat'],
      always: { actions: 'mid' },
      states: { a: { on: { go: 'b' } }, b: { type: 'final' } },
    })
    play.take('go')
    expect([play.take('chat'), play.take('settle'), play.take('done')]).toEqual([null, null, null])
  })
  test('a final child takes the way on of its parent, level by level', () => {
    const leaf = {
      initial: 'p',
      onDone: { target: 'end', actions: 'mid' },
      states: { p: { on: { go: 'q' } }, q: { type: 'final' } },
    } as const
    const play = walk({
      initial: 'outer',
      states: { outer: { initial: 'inner', onDone: 'over', states: { inner: leaf, end: { type: 'final' } } }, over: { type: 'final' } },
    })
    play.take('go')
    expect(play.path).toBe('outer.inner.q')
    expect(play.take('settle')).toBeNull()
    expect(play.take('done')).toEqual(['branch', 'mid'])
    expect(play.path).toBe('outer.end')
    play.take('done')
    expect([play.path, play.status]).toEqual(['over', 'done'])
  })
  test('turn and prompt are inherited', () => {
    const play = walk({ initial: 'a', turn: 'all', prompt: 'p', states: { a: { initial: 'x', states: { x: {} } } } })
    expect([play.where.leaf.turn, play.where.leaf.prompt]).toEqual(['all', 'p'])
  })
})
