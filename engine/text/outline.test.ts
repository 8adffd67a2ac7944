import { expect, test } from 'vitest'
import type { Chart } from '../../statecharts/index.ts'
import type { Definition } from '../model/views.ts'
import { outlineOf } from './outline.ts'

const move = (name: string, fixUp = false, help = `${name}s something.`) => ({ name, help, log: '', fixUp, args: {} })
const moves: Definition['moves'] = {
  bid: move('Bid'),
  fold: move('Fold'),
  sit: move('Sit'),
  timeUp: move('Time Up'),
  deal: move('Deal', true),
  silent: move('Silent', true, ''),
  nextTurn: move('Next Turn', true),
}
const outline = (chart: Chart) => outlineOf({ chart, moves })

test('phases come in the order of the chart, with who moves, what moves do and what the clock does', () => {
  const { phases, ends } = outline({
    initial: 'deal',
    states: {
      deal: { always: [{ actions: 'silent' }, { actions: 'deal', target: 'bidding' }] },
      bidding: {
        prompt: { active: '${args.highest} is bid: bid or fold?', others: '${player} bids' },
        on: { bid: { actions: 'nextTurn' }, fold: 'asked', timeUp: { turn: 'none', target: 'asked' }, sit: { turn: 'inactive' } },
        after: { 15000: { move: 'timeUp' }, hesitation: { move: 'fold' } },
      },
      asked: { always: [{ guard: 'allFolded', target: 'over' }, { guard: { not: 'hasMoney' }, target: 'over' }, 'deal'] },
      over: { type: 'final' },
    },
  })
  expect(phases).toEqual([
    {
      ...{ path: 'deal', name: 'Deal', depth: 0, about: '', who: null, moves: [], clock: [] },
      happens: [{ move: 'deal', name: 'Deal', help: 'Deals something.' }],
    },
    {
      ...{ path: 'bidding', name: 'Bidding', depth: 0, about: '… is bid: bid or fold?', who: 'The player whose turn it is' },
      moves: [
        { move: 'bid', name: 'Bid', help: 'Bids something.' },
        { move: 'fold', name: 'Fold', help: 'Folds something.' },
        { move: 'sit', name: 'Sit', help: 'Sits something.', who: 'Players who do not take part yet' },
      ],
      happens: [],
      clock: [
        { after: 15_000, move: 'timeUp', name: 'Time Up', help: 'Time Ups something.' },
        { after: null, move: 'fold', name: 'Fold', help: 'Folds something.' },
      ],
    },
  ])
  expect(ends).toEqual(['all folded', 'not has money'])
})

test('phases of seats say that all move at the same time, and whether in secret; what holds several phases holds them', () => {
  const { phases } = outline({
    initial: 'night',
    states: {
      night: {
        description: 'All choose.',
        seats: {
          sanitize: 'hidden',
          revise: 'bid',
          initial: 'awake',
          states: { awake: { prompt: '${args.a} ${args.b}', on: { bid: 'asleep' } }, asleep: { type: 'final' } },
        },
        onDone: 'day',
      },
      day: {
        initial: 'talk',
        states: {
          talk: { turn: 'all', prompt: '${args.a} ${args.b}, ${args.c} – talk', moves: ['fold'] },
          vote: { turn: 'loser', on: { bid: 'over' } },
        },
      },
      over: { type: 'final' },
    },
  })
  expect(phases.map(({ path, depth, about, who, moves }) => [path, depth, about, who, moves.map(({ move }) => move)])).toEqual([
    ['night', 0, 'All choose.', null, []],
    ['night.awake', 1, '', 'Each player, at the same time and in secret', ['bid']],
    ['day', 0, '', null, []],
    ['day.talk', 1, '…, … – talk', 'Everybody', ['fold']],
    ['day.vote', 1, '', 'The loser', ['bid']],
  ])
})

test.each<[string, Chart['states'], string[]]>([
  ['when none of what is asked first holds', { a: { always: [{ guard: 'canMove', target: 'a' }, 'over'] } }, ['not can move']],
  ['after a phase', { a: { moves: ['bid'], on: { fold: 'over' } } }, ['after ‘A’']],
  ['when a phase is done', { a: { ordered: ['bid'], onDone: 'over' } }, ['after ‘A’']],
  ['never', { a: { moves: ['bid'] } }, []],
])('a match ends %s', (_, states, ends) => {
  expect(outline({ initial: 'a', states: { ...states, over: { type: 'final' } } }).ends).toEqual(ends)
})

test('the moves of an ordered progression are the phase’s', () => {
  const { phases } = outline({
    initial: 'a',
    states: {
      a: { ordered: ['deal', { optional: { serial: ['bid', { roundRobin: 'fold' }] } }], onDone: 'over' },
      over: { type: 'final' },
    },
  })
  expect(phases.map(({ moves, happens }) => [moves.map(({ move }) => move), happens.map(({ move }) => move)])).toEqual([
    [['bid', 'fold'], ['deal']],
  ])
})
