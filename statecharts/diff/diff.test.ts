import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chart, Phase } from '../index.ts'
import { runs } from '../testing/deep.ts'
import { samples } from '../testing/draw/samples.ts'
import { chartWithFacts } from '../testing/random-facts.ts'
import { diffCharts } from './diff.ts'

const NONE = { added: [], removed: [], renamed: [] }
const NOTHING = { phases: NONE, moves: NONE, changed: [], sentences: [] }
const choices = fc.array(fc.nat(997), { minLength: 40, maxLength: 120, size: 'max' })
const council = samples.council
const with_ = (states: object): Chart => ({ ...council, states: { ...council.states, ...states } }) as Chart

/** Two charts that differ in one phase. */
const between = (before: Phase, after: Phase) => {
  const chart = (play: Phase): Chart => ({ initial: 'play', states: { play, end: { type: 'final' } } })
  return diffCharts(chart(before), chart(after)).sentences
}

/** The chart with every name put through a function, wherever it stands. */
function renamed(chart: Chart, from: string, to: string): Chart {
  return JSON.parse(JSON.stringify(chart).replace(new RegExp(`(["./])${from}(?=[".])`, 'g'), `$1${to}`)) as Chart
}

test('a chart is no different from itself, nor from itself written otherwise', () => {
  fc.assert(
    fc.property(choices, (choices) => {
      expect(diffCharts(chartWithFacts(choices), chartWithFacts(choices))).toEqual(NOTHING)
    }),
    runs(100, 2),
  )
  const { opening, bidding, debate } = council.states!
  const spelt = with_({
    opening: {
      ...opening,
      onDone: [{ target: 'bidding', actions: [] }],
      ordered: [{ roundRobin: 'deal', rounds: 2, direction: 'forward' }, ...opening!.ordered!.slice(1, -1), { optional: { move: 'burn' } }],
      turns: { order: 'forward', start: 'current', skip: 'isOut', begin: 'score', min: 0, back: false },
      absent: { move: 'burn' },
    },
    bidding: { ...bidding, exit: ['closeBids'], tags: [] },
    debate: {
      ...debate,
      states: {
        ...debate!.states,
        speaking: { on: { ...debate!.states!.speaking!.on, whisper: [{}] } },
      },
    },
  })
  const plain = with_({ opening: { ...opening, turns: { skip: { name: 'isOut' }, begin: ['score'] }, absent: 'burn' } })
  expect(diffCharts(plain, spelt)).toEqual(NOTHING)
})

test('a phase of another name but the same inside is renamed, and what leads there has not changed', () => {
  expect(diffCharts(council, renamed(council, 'debate', 'talk'))).toEqual({
    ...NOTHING,
    phases: { ...NONE, renamed: [{ from: 'debate', to: 'talk' }] },
    sentences: ['talk: was called debate; a running match that is in debate does not fit'],
  })
})

test('phases that lead to each other may both be renamed', () => {
  const twice = renamed(renamed(council, 'bidding', 'auction'), 'opening', 'start')
  const { phases, changed } = diffCharts(council, twice)
  expect(phases.added.concat(phases.removed)).toEqual([])
  expect(new Set(phases.renamed)).toEqual(
    new Set([
      { from: 'opening', to: 'start' },
      { from: 'bidding', to: 'auction' },
    ]),
  )
  expect(changed).toEqual([
    expect.objectContaining({
      where: 'start.ordered',
      sentence: 'every snapshot stores its progress differently; no running match fits',
    }),
  ])
})

test('a phase inside another is renamed by itself', () => {
  expect(diffCharts(council, renamed(council, 'ready', 'set')).phases).toEqual({
    ...NONE,
    renamed: [{ from: 'bidding.ready', to: 'bidding.set' }],
  })
})

test.each(['object', 'speak', 'burn', 'bid'])('the move %s of another name in the same places is renamed', (move) => {
  const chart: Chart = { ...council, absent: 'bid', turns: { uncounted: ['speak', 'object'] }, after: { bank: { move: 'burn' } } }
  expect(diffCharts(chart, renamed(chart, move, 'protest'))).toEqual({
    ...NOTHING,
    moves: { ...NONE, renamed: [{ from: move, to: 'protest' }] },
    sentences: [`protest: was called ${move}; a match in which it was made cannot be replayed`],
  })
})

test('moves that are told apart by what a phase says of them besides are renamed each to its own', () => {
  const phase = (one: string, other: string): Phase => ({ moves: [one, other], turns: { max: 1, uncounted: [one] } })
  expect(between(phase('look', 'go'), phase('peek', 'run'))).toEqual([
    'peek: was called look; a match in which it was made cannot be replayed',
    'run: was called go; a match in which it was made cannot be replayed',
  ])
})

test('added and removed phases and moves are named, and each transition that changed, by its line', () => {
  const { over: _, ...rest } = council.states!
  const next = {
    ...council,
    states: {
      ...rest,
      closing: { on: { bow: 'over' } },
      over: { type: 'final' },
      debate: { ...rest.debate, onDone: 'closing', turn: 'all' },
    },
  } as Chart
  const { phases, moves, changed, sentences } = diffCharts(council, next)
  expect({ phases, moves }).toEqual({ phases: { ...NONE, added: ['closing'] }, moves: { ...NONE, added: ['bow'] } })
  expect(changed).toMatchObject([
    { where: 'debate.turn', phase: 'debate', before: undefined, after: 'all', running: 'at once' },
    { where: 'debate.onDone.target', phase: 'debate', before: 'over', after: 'closing', running: 'at once' },
    { where: 'over.entry', phase: 'over', before: ['score'], after: undefined, running: 'on entering' },
  ])
  const soon = 'running matches follow it from their next move on'
  expect(sentences).toEqual([
    'closing: is a new phase',
    'bow: is a new move',
    `debate.turn: every seat may act; before: who may act is inherited; ${soon}`,
    `debate.onDone.target: leads to closing; before: leads to over; ${soon}`,
    'over.entry: nothing on entering; before: score on entering; a running match that is in over follows it the next time play enters there',
  ])
  expect(diffCharts(next, council).sentences.slice(0, 2)).toEqual([
    'closing: is gone; a running match that is in closing does not fit',
    'bow: is gone; a match in which it was made cannot be replayed',
  ])
})

const SOON = 'running matches follow it from their next move on'
const ENTERING = 'a running match that is in play follows it the next time play enters there'
const INSIDE = 'a running match that is in play may not fit'
const both = (line: string, now: string, before: string, running: string) => [`play.${line}: ${now}; before: ${before}; ${running}`]

test.each<[string, Phase, Phase, string[]]>([
  ['turn', { turn: 'inactive' }, { turn: 'wolves' }, both('turn', 'the seats of wolves may act', 'inactive seats may act', SOON)],
  ['prompt', {}, { prompt: { active: 'Go', others: 'Wait' } }, both('prompt', '“Go | Wait”', 'no status line of its own', SOON)],
  ['args', { args: 'pot' }, { args: 'odds' }, both('args', 'odds for everybody', 'pot for everybody', SOON)],
  ['privateArgs', {}, { privateArgs: 'odds' }, both('privateArgs', 'odds for each seat', 'no facts of its own for each seat', SOON)],
  [
    'absent',
    { moves: ['bid'], absent: 'wait' },
    { moves: ['bid'], absent: { move: 'bid', args: { n: 1 } } },
    both('absent', 'a seat whose player is gone makes bid(n 1)', 'a seat whose player is gone keeps the others waiting', SOON),
  ],
  [
    'sanitize',
    { sanitize: 'wolves' },
    { sanitize: 'hidden' },
    both('sanitize', 'nobody else may know that play is here', 'only wolves may know that play is here', SOON),
  ],
  ['tags', { tags: ['a'] }, { tags: ['a', 'b'] }, both('tags', 'tags: a, b', 'tags: a', SOON)],
  [
    'timing',
    { moves: ['go'], after: { 3000: { move: 'go' } } },
    { moves: ['go'], after: { 3000: { move: 'go', onInterrupt: 'run' }, bank: { move: 'go' } } },
    [
      ...both('after.3000', 'after 3 s the clock makes go, interrupted or not', 'after 3 s the clock makes go', ENTERING),
      ...both('after.bank', 'after time bank the clock makes go', 'after time bank no clock', ENTERING),
    ],
  ],
  [
    'a guard',
    { on: { go: { guard: 'p' } } },
    { on: { go: { guard: { not: 'p' } } } },
    both('on.go.guard', 'only if not p', 'only if p', SOON),
  ],
  ['a move', { moves: ['go'] }, { on: { go: 'end' } }, both('on.go.target', 'leads to end', 'leads nowhere else', SOON)],
  [
    'a second way',
    { on: { go: 'end' } },
    { on: { go: [{ guard: 'p', actions: 'f' }, 'end'] } },
    both('on.go', 'is legal here: stays if p with f, else to end', 'is legal here: to end', SOON),
  ],
  ['a staying move', {}, { moves: ['go'] }, ['go: is a new move', ...both('moves.go', 'is legal here: stays', 'is not legal here', SOON)]],
  ['always', { always: 'end' }, { always: { guard: 'p', target: 'end' } }, both('always.guard', 'only if p', 'unconditionally', SOON)],
])('a change of %s is told in a sentence, with what it means for running matches', (_, before, after, told) => {
  expect(between(before, after)).toEqual(told)
})

test.each<[word: string, before: object, after: object, told: string[]]>([
  ['order', { order: 'snake' }, { order: 'byScore' }, ['turns go in the order of byScore', 'turns go there and back again', ENTERING]],
  ['start', {}, { start: 'next' }, ['begins with the one after whose turn it was', 'begins where it does by default', ENTERING]],
  ['rounds', { rounds: 1 }, { rounds: 3 }, ['is done after 3 rounds', 'is done after 1 round', SOON]],
  ['skip', {}, { skip: 'isOut' }, ['a seat has no turn if isOut', 'no seat is skipped', SOON]],
  ['min', { min: 1 }, {}, ['a turn needs no move', 'a turn needs one move', SOON]],
  ['max', { max: 2 }, { max: 3 }, ['a turn ends by itself after 3 moves', 'a turn ends by itself after 2 moves', SOON]],
  ['uncounted', { max: 1 }, { max: 1, uncounted: ['go'] }, ['uncounted: go', 'uncounted: nothing', SOON]],
  ['endIf', {}, { endIf: { or: ['p', 'q'] } }, ['a turn ends by itself if p or q', 'no condition ends a turn', SOON]],
  ['next', {}, { next: 'dealer' }, ['the next turn goes to dealer', 'the next turn goes to the next seat in the order', SOON]],
  ['begin', { begin: 'f' }, { begin: ['f', 'g'] }, ['f, g as a turn begins', 'f as a turn begins', SOON]],
  ['end', {}, { end: 'f' }, ['f as a turn ends', 'nothing as a turn ends', SOON]],
  ['afterMove', { afterMove: 'f' }, {}, ['nothing after each move', 'f after each move', SOON]],
  ['back', {}, { back: true }, ['the turn goes back on leaving', 'the turn stays where it is on leaving', ENTERING]],
])('a change of turns.%s is told', (word, before, after, [now, was, running]) => {
  const phase = (turns: object): Phase => ({ moves: ['go'], turns, onDone: 'end', initial: 'a', states: { a: {}, b: { type: 'final' } } })
  expect(between(phase(before), phase(after))).toEqual(both(`turns.${word}`, now!, was!, running!))
})

test('turns that a phase no longer speaks of are missed by a match that is in it; new ones wait until play enters', () => {
  const [phase, turns] = [{ moves: ['go'] }, { moves: ['go'], turns: {} }]
  const texts = ['the turn order is inherited', 'has a turn order of its own'] as const
  expect(between(turns, phase)).toEqual(both('turns', texts[0], texts[1], INSIDE))
  expect(between(phase, turns)).toEqual(both('turns', texts[1], texts[0], ENTERING))
})

test.each<[word: string, before: object, after: object, told: string[]]>([
  ['rounds', {}, { rounds: 2 }, ['has 2 rounds', 'has the default number of rounds', INSIDE]],
  ['rounds', { rounds: 2, skip: 'p' }, { rounds: 'infinite', skip: 'p' }, ['repeats rounds without end', 'has 2 rounds', INSIDE]],
  ['start', {}, { start: 'dealer' }, ['begins with dealer', 'begins with whose turn it is', ENTERING]],
  ['direction', {}, { direction: 'backward' }, ['goes around the table the other way', 'goes around the table', INSIDE]],
  ['skip', { skip: 'p' }, {}, ['skips no seat', 'skips a seat if p', SOON]],
  ['until', { until: 'p' }, { until: 'q' }, ['is over as soon as q', 'is over as soon as p', SOON]],
])('a change of a round robin’s %s is told', (word, before, after, [now, was, running]) => {
  const phase = (options: object): Phase => ({ ordered: ['burn', { optional: { roundRobin: 'deal', ...options } }] })
  expect(between(phase(before), phase(after))).toEqual(both(`ordered.deal.${word}`, now!, was!, running!))
})

test('a progression that is another, and what a phase is altogether, matter to matches that are there', () => {
  expect(between({ ordered: ['burn'] }, { ordered: ['burn', 'cut'] })).toContain(
    `play.ordered: goes burn; cut; before: goes burn; ${INSIDE}`,
  )
  const group = { initial: 'a', states: { a: {} } }
  expect(between({}, group)).toEqual(['play.a: is a new phase', `play: is a group of phases; before: is without phases inside; ${INSIDE}`])
})

test('seats: who takes part and who may know where they are', () => {
  const phase = (seats: object): Phase => ({ seats: { initial: 'a', states: { a: {}, b: {} }, ...seats } })
  expect(between(phase({}), phase({ who: 'wolves', sanitize: 'wolves', initial: 'b' }))).toEqual([
    ...both('seats.who', 'wolves says who takes part', 'every seat takes part', ENTERING),
    ...both('seats.sanitize', 'only wolves may know where a seat is', 'everybody may know where a seat is', SOON),
    ...both('seats.initial', 'each seat begins in b', 'each seat begins in a', ENTERING),
  ])
})

test('a round robin more or less is in every match’s snapshot, or in every one of its interrupt', () => {
  const round: Phase = { ordered: [{ roundRobin: 'deal' }] }
  expect(between({ ordered: ['deal'] }, round)).toContain('play.ordered: every snapshot stores its progress; no running match fits')
  const duel = (inside: Phase): Chart => ({
    initial: 'play',
    states: {
      play: { on: { hit: { interrupt: 'duel' } } },
      duel: { initial: 'a', states: { a: inside, b: { type: 'final' } } },
    },
  })
  expect(diffCharts(duel({ ordered: [{ roundRobin: 'deal' }] }), duel({ ordered: ['deal'] })).sentences).toContain(
    'duel.a.ordered: snapshots no longer store its progress; a running match that is in duel may not fit',
  )
})

test('so many moves in any order that they are counted are in every match’s snapshot too', () => {
  const many = (length: number): Phase => ({ ordered: [{ parallel: Array.from({ length }, (_, nth) => `m${nth}`) }] })
  const counted = 'play.ordered: every snapshot stores its progress; no running match fits'
  expect(between(many(5), many(6))).not.toContain(counted)
  expect(between(many(6), many(7))).toContain(counted)
  expect(between(many(7), many(8))).toContain('play.ordered: every snapshot stores its progress differently; no running match fits')
})

test('a phase that becomes an interrupt has a machine of its own', () => {
  const chart = (go: object): Chart => ({
    initial: 'play',
    states: { play: { on: { go } }, duel: { initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } } } },
  })
  expect(diffCharts(chart({ target: 'duel' }), chart({ interrupt: 'duel' })).sentences).toContain(
    'duel: is an interrupt; a running match that is in duel may not fit',
  )
})
