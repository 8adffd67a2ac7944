import { expect, test } from 'vitest'
import { charts } from '../test/charts.ts'
import { graphOf } from './graph.ts'

const lines = (name: keyof typeof charts) =>
  graphOf(charts[name]).edges.flatMap((edge) => edge.lines.map(({ text }) => `${edge.from} > ${edge.to}: ${text}`))
const node = (name: keyof typeof charts, path: string) => graphOf(charts[name]).nodes.find((one) => one.path === path)!

test('memory is a box for each phase and an edge for each way on, the clock’s beside the player’s', () => {
  expect(graphOf(charts.memory).nodes.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    ' group',
    'first leaf',
    'second leaf',
    'compare leaf',
    'look leaf',
    'settled leaf',
    'over final',
  ])
  expect(lines('memory')).toEqual([
    'first > second: reveal',
    'second > compare: reveal',
    'compare > settled: always [isPair] / capture',
    'compare > look: always',
    'look > settled: hide',
    'look > settled: after 3 s: hide',
    'settled > over: always [noneLeft]',
    'settled > first: always / nextTurn',
  ])
})

test('a move that leaves play where it is is written in its phase', () => {
  expect(node('blackjack', 'round.play').stays.map(({ text }) => text)).toEqual(['hit', 'stand', 'always [turnDone] / finishTurn'])
  expect(node('blackjack', '').stays.map(({ text }) => text)).toEqual(['always [drawIsEmpty] / reshuffle'])
})

test('a phase entered again from within keeps that line, and says where it leads', () => {
  expect(node('blackjack', 'round').stays).toMatchObject([{ text: 'done [not enoughRounds]', to: 'round' }])
})

test('a progression is a list of steps inside its phase, groups indented', () => {
  expect(node('kingdom', 'setUp.colours').steps.map(({ text, depth }) => `${depth} ${text}`)).toEqual([
    '0 chooseColour: each seat',
    '0 shuffleDeck',
    '0 in this order:',
    '1 layMap',
    '1 placeMarker: each seat, 2 rounds',
  ])
})

test('targets are siblings or paths from the root, guards and their combinations are spelt out', () => {
  expect(lines('kingdom')).toContain(' > over: resign [isAlone or not isLeading]')
  expect(lines('kingdom')).toContain('year.winter > scoring: endYear [lastYear]')
  expect(lines('kingdom')).toContain('year.spring.mine.arrive > year.spring.mine.act: enter [hasPass and atLeast(3)]')
  expect(lines('kingdom')).toContain('year.spring.plan > year.spring.market: after 2 min: goToMarket')
})

test('a box tells its prompt, entry, exit and turn', () => {
  expect(node('kingdom', 'year').facts).toEqual(['entry / growCrops', 'entry / payWages'])
  expect(node('kingdom', 'year.winter')).toMatchObject({ prompt: 'the snow falls', facts: ['exit / melt'] })
  expect(node('blackjack', 'round.play').prompt).toBe('hit or stand | another player is at it')
  expect(node('blackjack', 'round.deal').facts).toEqual(['turn none'])
})

test('a chart that does not hold together is an error that names the line', () => {
  expect(() => graphOf({ initial: 'a', states: { a: { on: { go: 'nowhere' } } } })).toThrow(/a\.on\.go: there is no phase 'nowhere'/)
})
