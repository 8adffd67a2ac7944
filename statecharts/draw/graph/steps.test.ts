import { expect, test } from 'vitest'
import { type Entry, multiple, optional, parallel, parallelCount, repeat, roundRobin, serial } from '../../language/chart.ts'
import { stepsOf } from './steps.ts'

const lines = (...entries: Entry[]) =>
  stepsOf(entries).map(({ move, text, depth }) => `${'  '.repeat(depth)}${text}${move === null ? '' : ` (${move})`}`)

test('moves and round robins are a line each', () => {
  expect(lines('deal', multiple('discard'), roundRobin('draw'), roundRobin('bid', { rounds: 2 }))).toEqual([
    'deal (deal)',
    'discard, once or more (discard)',
    'draw: each seat (draw)',
    'bid: each seat, 2 rounds (bid)',
  ])
})

test('a round robin says how it goes round', () => {
  expect(
    lines(
      roundRobin('deal', { rounds: 2, until: 'full' }),
      roundRobin('bid', { start: 'dealer', direction: 'backward', skip: { not: 'isIn' } }),
      roundRobin('draft', { direction: 'snake', rounds: 'infinite', until: { or: ['full', { name: 'after', params: 9 }] } }),
      roundRobin('pass', { direction: 'forward', rounds: 1 }),
    ),
  ).toEqual([
    'deal: each seat, 2 rounds, until full (deal)',
    'bid: each seat, backward, from dealer, skipping not isIn (bid)',
    'draft: each seat, snake, round and round, until full or after(9) (draft)',
    'pass: each seat (pass)',
  ])
})

test('groups have a heading and their lines one deeper', () => {
  expect(
    lines(
      parallel('buy', serial('plan', 'build')),
      parallelCount('any', 'a', 'b'),
      parallelCount({ between: [1, -1] }, 'c', 'd'),
      parallelCount('infinite', 'e'),
    ),
  ).toEqual([
    'in any order:',
    '  buy (buy)',
    '  in this order:',
    '    plan (plan)',
    '    build (build)',
    'one of:',
    '  a (a)',
    '  b (b)',
    'at least 1 of, in any order:',
    '  c (c)',
    '  d (d)',
    'any number of, in any order:',
    '  e (e)',
  ])
})

test('what is repeated or optional says so on its line, or in a heading', () => {
  expect(
    lines(repeat({ atMost: 3 }, 'draw'), optional('pass'), repeat({ between: [2, 4] }, serial('roll', 'go')), repeat('infinite', 'sow')),
  ).toEqual([
    'draw, at most 3 times (draw)',
    'pass, optional (pass)',
    '2 to 4 times:',
    '  in this order:',
    '    roll (roll)',
    '    go (go)',
    'sow, any number of times (sow)',
  ])
})
