import { expect, test } from 'vitest'
import type { Chart } from '../../language/chart.ts'
import { samples } from '../../testing/draw/samples.ts'
import { graphOf } from './graph.ts'

const lines = (chart: Chart) => graphOf(chart).edges.flatMap((edge) => edge.lines.map(({ text }) => `${edge.from} > ${edge.to}: ${text}`))
const node = (chart: Chart, path: string) => graphOf(chart).nodes.find((one) => one.path === path)!
const { pairs, council, village } = samples

test('a game is a box for each phase and an edge for each way on, the clock’s beside the player’s', () => {
  expect(graphOf(pairs).nodes.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    ' group',
    'first leaf',
    'second leaf',
    'compare leaf',
    'captured leaf',
    'look leaf',
    'hidden leaf',
    'over final',
  ])
  expect(lines(pairs)).toEqual([
    'first > second: reveal',
    'second > compare: reveal',
    'compare > captured: always [isPair] / capture',
    'compare > look: always',
    'captured > over: always [noneLeft]',
    'captured > first: always',
    'look > hidden: hide',
    'look > hidden: after 3 s: hide',
    'hidden > first: always / nextTurn',
  ])
})

test('a move that leaves play where it is, or enters its phase again, is written in the phase', () => {
  expect(node(council, 'debate.speaking').stays).toMatchObject([
    { text: 'speak [hasWord and atLeast(3)]', to: 'debate.speaking' },
    { text: 'whisper', to: null },
  ])
  expect(node(council, '').stays.map(({ text }) => text)).toEqual(['always [drawIsEmpty] / reshuffle'])
})

test('targets are siblings or paths from the root, guards and their combinations are spelt out', () => {
  expect(lines(council)).toContain(' > over: resign [isAlone or not isLeading]')
  expect(lines(council)).toContain('bidding.thinking > bidding.out: pass / markPassed')
  expect(lines(council)).toContain('bidding > opening: done [nobodyBid]')
})

test('what each seat does by itself is one box, and says whose it is; what is inside knows where it is', () => {
  expect(node(council, 'bidding')).toMatchObject({ kind: 'seats', initial: 'bidding.thinking', region: null })
  expect(node(council, 'bidding').facts[0]).toBe('each other seat by itself')
  expect(node(village, 'night').facts).toContain('each seat by itself: awake')
  expect(node(council, 'bidding.out')).toMatchObject({ kind: 'final', region: 'bidding' })
})

test('an interrupt has an edge of its own, from where play is when it begins', () => {
  const { edges, nodes } = graphOf(council)
  expect(edges.filter(({ interrupt }) => interrupt).map(({ id }) => id)).toEqual([
    'debate.speaking~challenge',
    'challenge.accused~challenge',
  ])
  expect(nodes.filter(({ interrupt }) => interrupt).map(({ path }) => path)).toEqual(['challenge'])
  expect(lines(village)).toContain('day > judging: accuse (turn wolves), then defence and back')
  expect(lines(village)).toContain('judging > defence: on accuse')
})

test('turns are one line', () => {
  expect(node(village, 'day').facts).toContain(
    'turns: backward, from dealer, skipping dead, max 2, not counting whisper, once around, ' +
      'begin / light, each move / note, each move / count, given back',
  )
  expect(node(village, 'judging').facts).toEqual(['turns: forward'])
  expect([node(village, 'day').turns, node(village, 'judging').turns, node(village, 'night').turns]).toEqual(['done', 'on', null])
  const chart = (turns: object): Chart => ({ initial: 'a', states: { a: { turns, onDone: 'b' }, b: {} } })
  expect(node(chart({ order: 'captains', min: 1, max: 3, rounds: 2, endIf: 'isHigh', end: 'tidy' }), 'a').facts).toEqual([
    'turns: captains, min 1, max 3, ending if isHigh, 2 times around, end / tidy',
  ])
})

test('a box says who may act, who is absent, what is sent with it, and who may know', () => {
  expect(node(village, '').facts).toEqual(['turn current', 'args: counts', 'absent: wait'])
  expect(node(village, 'seating').facts).toEqual(['turn inactive'])
  expect(node(village, 'day').facts).toContain('absent: accuse(seat 1)')
  expect(node(village, 'night.hunting')).toMatchObject({ facts: ['hidden from others', 'private args: victims'], secrets: 1 })
  expect(node(village, 'night')).toMatchObject({ facts: ['known to wolves only', 'each seat by itself: awake'], secrets: 1 })
  expect(node(council, 'bidding').facts.slice(1)).toEqual(['entry / openBids', 'entry / callOut', 'exit / closeBids'])
  const hidden: Chart = {
    initial: 'a',
    states: { a: { sanitize: 'hidden', seats: { sanitize: 'hidden', initial: 'b', states: { b: {} } } } },
  }
  expect(node(hidden, 'a').facts.slice(0, 2)).toEqual(['hidden from all', 'each hidden from the others'])
})

test('the clock’s delay is a time, a name, or the seat’s own', () => {
  expect(lines(village)).toContain('seating > dealing: after patience: begin')
  expect(lines(village)).toContain('night.hunting > night.done: after time bank: bite(seat 0)')
  expect(lines(village)).toContain('day > judging: after 90 s: accuse, also while interrupted, then defence and back')
})

test('every line and step has an id of its own, without spaces', () => {
  for (const chart of Object.values(samples)) {
    const { nodes, edges } = graphOf(chart)
    const ids = [...edges.flatMap((edge) => edge.lines), ...nodes.flatMap(({ stays, steps }) => [...stays, ...steps])].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => /\s/.test(id))).toEqual([])
  }
})

test('a chart that does not hold together is an error that names the line', () => {
  expect(() => graphOf({ initial: 'a', states: { a: { on: { go: 'nowhere' } } } })).toThrow(/a\.on\.go: there is no phase 'nowhere'/)
})
