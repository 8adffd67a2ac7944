import { expect, test } from 'vitest'
import { samples } from '../../testing/draw/samples.ts'
import { graphOf } from '../graph/graph.ts'
import { leafOf, leavesOf, sharedPath } from '../graph/place-value.ts'
import { litAt, wayThrough } from './lit.ts'

test('where play is: a leaf, a leaf for each seat, or the phase with seats when none is in it', () => {
  expect(leavesOf('over')).toEqual([{ path: 'over', seat: null }])
  expect(leavesOf({ debate: 'voting' })).toEqual([{ path: 'debate.voting', seat: null }])
  expect(leavesOf({ act: { bid: { 0: { talk: 'loud' }, 1: '', 2: 'done' } } })).toEqual([
    { path: 'act.bid.talk.loud', seat: 0 },
    { path: 'act.bid.done', seat: 2 },
  ])
  expect(leavesOf({ bid: { 0: '', 1: '' } })).toEqual([{ path: 'bid', seat: null }])
  expect(leavesOf('')).toEqual([{ path: '', seat: null }])
})

test('a seat is in its own region, or where all are', () => {
  const value = { act: { bid: { 0: { talk: 'loud' }, 1: '' } } }
  expect([leafOf(value, 0), leafOf(value, 1), leafOf(value, null), sharedPath(value)]).toEqual([
    'act.bid.talk.loud',
    'act.bid',
    'act.bid',
    'act.bid',
  ])
  expect(leafOf({ debate: 'voting' }, 3)).toBe('debate.voting')
})

test('play is lit with all around it; what it comes back to waits, and what is around both is lit', () => {
  const { active, waiting, seats } = litAt([{ round: { bid: { 0: 'ready', 1: 'thinking' } } }, { round: { doubt: 'asked' } }])
  expect([...active]).toEqual(['round.doubt.asked', 'round.doubt', 'round', ''])
  expect([...waiting]).toEqual(['round.bid.ready', 'round.bid', 'round.bid.thinking'])
  expect([...seats]).toEqual([
    ['round.bid.ready', [0]],
    ['round.bid.thinking', [1]],
  ])
  expect([...litAt({ paths: ['round.doubt'] }).active]).toEqual(['round.doubt', 'round', ''])
})

const linesThrough = (...path: string[]) => {
  const graph = graphOf(samples.council)
  const { taken } = wayThrough(graph, path)
  return graph.edges.filter(({ lines }) => lines.some(({ id }) => taken.has(id))).map(({ id }) => id)
}

test('the arrows that play took are lit, also one from around the phase and one to what a group begins with', () => {
  expect(linesThrough('opening', 'bidding.thinking', 'bidding.ready', 'debate.speaking', 'over')).toEqual([
    'opening>bidding',
    'bidding>debate',
    'bidding.thinking>bidding.ready',
    'debate>over',
  ])
})

test('an interrupt’s arrow is lit when play goes there and when it comes back', () => {
  expect(linesThrough('debate.speaking', 'challenge.accused')).toEqual(['debate.speaking~challenge'])
  expect(linesThrough('challenge.accused', 'debate.speaking')).toEqual(['debate.speaking~challenge'])
  expect(linesThrough('challenge.accused', 'debate.voting')).toEqual([])
})
