import { expect, test } from 'vitest'
import { charts } from '../test/charts.ts'
import { graphOf } from './graph.ts'
import { type Taken, trailOf } from './trail.ts'

function trail(name: keyof typeof charts, taken: Taken): string[] {
  const { nodes, edges } = graphOf(charts[name])
  const lines = [...edges.flatMap((edge) => edge.lines), ...nodes.flatMap((node) => [...node.stays, ...node.steps])]
  return trailOf({ nodes, edges }, taken).map((id) => lines.find((line) => line.id === id)!.text)
}

test('a move and the branches behind it that made no version', () => {
  expect(trail('memory', { from: 'first', move: 'reveal', by: 0, to: 'second' })).toEqual(['reveal'])
  expect(trail('memory', { from: 'second', move: 'reveal', by: 0, to: 'look' })).toEqual(['reveal', 'always'])
  expect(trail('memory', { from: 'compare', move: 'capture', by: 'engine', to: 'over' })).toEqual([
    'always [isPair] / capture',
    'always [noneLeft]',
  ])
})

test('the clock’s way is not the player’s', () => {
  expect(trail('memory', { from: 'look', move: 'hide', by: 'clock', to: 'settled' })).toEqual(['after 3 s: hide'])
  expect(trail('memory', { from: 'look', move: 'hide', by: 1, to: 'settled' })).toEqual(['hide'])
})

test('a step of a progression, and the way out after the last one', () => {
  expect(trail('blackjack', { from: 'round.deal', move: 'dealVisible', by: 'engine', to: 'round.deal' })).toEqual([
    'dealVisible: each seat, 2 rounds',
  ])
  expect(trail('blackjack', { from: 'round.reveal', move: 'score', by: 'engine', to: 'round.deal' })).toEqual([
    'score',
    'done',
    'done [not enoughRounds]',
  ])
})

test('a move that stays, a fix-up of a phase around, a move of the root', () => {
  expect(trail('blackjack', { from: 'round.play', move: 'hit', by: 0, to: 'round.play' })).toEqual(['hit'])
  expect(trail('blackjack', { from: 'round.deal', move: 'reshuffle', by: 'engine', to: 'round.deal' })).toEqual([
    'always [drawIsEmpty] / reshuffle',
  ])
  expect(trail('kingdom', { from: 'year.spring.plan', move: 'resign', by: 2, to: 'over' })).toEqual(['resign [isAlone or not isLeading]'])
})

test('entering a group leads to its first phase', () => {
  expect(trail('kingdom', { from: 'year.spring.plan', move: 'goToMine', by: 0, to: 'year.spring.mine.arrive' })).toEqual(['goToMine'])
})

test('nothing is said to have been taken that cannot have been', () => {
  expect(trail('memory', { from: 'first', move: 'reveal', by: 0, to: 'over' })).toEqual([])
  expect(trail('memory', { from: 'first', move: 'unheardOf', by: 0, to: 'first' })).toEqual([])
})
