import { describe, expect, test } from 'vitest'
import { graphOf } from '../draw/graph/graph.ts'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, check, compile, diffCharts, fromXState, type Phase, toScxml } from '../index.ts'
import { spelledOut, toEditable } from '../language/to-editable.ts'
import { ordinarily } from '../testing/index.ts'

const NAMES = { moves: ['chat', 'build', 'buy', 'pick', 'raid', 'end'], fixUps: [], guards: [] }
/** In a phase that narrows what the phase around and the root allow. */
const chart = (inner: Phase = {}, around: Phase = {}): Chart => ({
  initial: 'turn',
  moves: ['chat'],
  states: {
    turn: {
      moves: ['build', 'buy'],
      on: { end: 'over', raid: { interrupt: 'answer' } },
      initial: 'free',
      states: { free: { on: { pick: 'choosing' } }, choosing: { only: ['chat', 'buy'], on: { pick: 'free' }, ...inner } },
      ...around,
    },
    answer: { initial: 'asked', only: [], states: { asked: { on: { pick: 'said' } }, said: { type: 'final' } } },
    over: { type: 'final' },
  },
})

describe('of the moves around, only some', () => {
  const gate = new Gate(compile(chart(), 2, NAMES), (question) => () => ordinarily(question))
  const free = gate.start().next!
  const step = (node: Node, move: string) => gate.step(node, gate.events.get(move)!, 0)
  const choosing = step(free, 'pick').next!

  test('are legal there, besides its own', () => {
    expect(gate.legal(free, 0)).toEqual(['chat', 'build', 'buy', 'pick', 'raid', 'end'])
    expect(gate.legal(choosing, 0)).toEqual(['chat', 'buy', 'pick'])
    expect(gate.info(choosing).moves).toEqual(['chat', 'buy', 'pick'])
    expect(step(choosing, 'build')).toMatchObject({ next: null, failed: [] })
    expect(gate.legal(step(choosing, 'pick').next!, 0)).toContain('build')
  })

  test('are legal in an interrupt, for the phases around that', () => {
    expect(gate.legal(gate.enter('answer').next!, 0)).toEqual(['pick'])
  })

  test('in a seat’s own phases, what is written around `seats` stays', () => {
    const seats: Chart = {
      initial: 'all',
      states: {
        all: {
          moves: ['chat'],
          seats: {
            initial: 'own',
            states: {
              own: { moves: ['build'], on: { end: 'done' }, initial: 'a', states: { a: { only: ['end'], moves: ['buy'] } } },
              done: { type: 'final' },
            },
          },
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    }
    const each = new Gate(compile(seats, 2, NAMES), (question) => () => ordinarily(question))
    expect(each.legal(each.start().next!, 1)).toEqual(['chat', 'buy', 'end'])
  })
})

describe('mistakes are found', () => {
  const found = (inner: Phase, around?: Phase) => check(chart(inner, around), NAMES).map(({ sentence }) => sentence)
  test('a move that there is not', () => expect(found({ only: ['caht'] })[0]).toMatch(/^turn\.choosing\.only: there is no move 'caht'/))
  test('a move that no phase around offers', () => {
    expect(found({ only: ['chat', 'pick'] })).toEqual([
      "turn.choosing.only: no phase around offers 'pick'. Remove it, or add it to `moves` if it is legal here",
    ])
  })
  test('a time limit around whose move could not be made', () => {
    expect(found({}, { after: { '100': { move: 'end' } } })[0]).toMatch(
      /^turn\.choosing\.only: the clock makes 'end', as turn says, but could not here/,
    )
    expect(found({ only: ['end'] }, { after: { '100': { move: 'end' } } })).toEqual([])
  })
  test('that nothing leads on', () => {
    expect(found({ only: ['chat'], on: {} })[0]).toMatch(/^turn\.choosing: no final phase of the chart can be reached from here/)
  })
  test('and nothing in a sound chart', () => expect(found({})).toEqual([]))
})

test('it is drawn, kept by other tools, and a change of it is told', () => {
  expect(graphOf(chart()).nodes.find(({ path }) => path === 'turn.choosing')?.facts).toEqual(['of the moves around only chat, buy'])
  expect(fromXState(JSON.parse(JSON.stringify(toEditable(chart()))))).toEqual(spelledOut(chart()))
  expect(toScxml(compile(chart(), 2, NAMES))).toContain('pc:only="chat buy"')
  const { changed } = diffCharts(chart(), chart({ only: ['buy'] }))
  expect(changed.map(({ sentence }) => sentence)).toEqual([
    'of the phases around, only buy; before: of the phases around, only buy, chat; running matches follow it from their next move on',
  ])
})
