import { describe, expect, test } from 'vitest'
import { type Chart, check, optional, parallel, roundRobin } from '../index.ts'
import { type Case, each, findings, found, inside, interrupted, NAMES, type NearCase } from '../testing/check/cases.ts'

const contradiction = { and: ['p', { not: 'p' }] }

describe('no way leads to', () => {
  test.each<[title: string, chart: Chart, where: string[]]>([
    ['a phase that no target names', inside({ on: { a: 'over' } }), ['round.rest']],
    [
      'a phase behind a guard that contradicts itself',
      inside({ on: { a: [{ guard: contradiction, target: 'rest' }, 'over'] } }),
      ['round.rest'],
    ],
    ['a phase behind a move that the engine always goes on before', inside({ always: 'over', on: { a: 'rest' } }), ['round.rest']],
    ['a phase with phases inside, named once', inside({ on: { a: 'rest' } }, { x: { initial: 'y', states: { y: {} } } }), ['round.x']],
    ["a phase of a seat's own", each({ one: { on: { a: 'two' } }, two: { type: 'final' }, three: {} }), ['round.rest', 'round.play.three']],
    [
      'what comes after regions that are never done',
      each({ one: { on: { a: 'over' } }, two: { type: 'final' } }, { onDone: 'rest' }),
      ['round.rest', 'round.play.two'],
    ],
    ['an interrupt that nothing ever begins', interrupted({ always: 'rest', on: { a: { interrupt: 'challenge' } } }), ['round.challenge']],
    [
      'what comes after an interrupt that is never over',
      interrupted(
        { on: { a: { interrupt: 'challenge', target: 'after' }, b: 'rest' } },
        { moves: ['a'] },
        { after: { on: { a: 'over' } } },
      ),
      ['round.challenge.done', 'round.after'],
    ],
  ])('%s', (_, chart, where) => {
    const lines = found(chart, 'unreachable-phase').map(([line]) => line)
    expect(lines.toSorted()).toEqual(where.toSorted())
  })
})

describe('some way leads to', () => {
  test.each<[title: string, chart: Chart]>([
    ['a phase that one answer leads to', inside({ on: { a: [{ guard: 'p', target: 'rest' }, 'over'] } })],
    ['a phase behind a guard', inside({ on: { a: [{ guard: { and: ['p', { not: 'q' }] }, target: 'rest' }, 'over'] } })],
    ['a phase behind a move that the engine may go on before', inside({ always: { guard: 'p', target: 'over' }, on: { a: 'rest' } })],
    ['what comes after all regions are done', each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'rest' })],
    [
      'what one seat leads to for all',
      each({ one: { on: { a: 'two' } }, two: { on: { a: 'three', b: 'round.rest' } }, three: { type: 'final' } }),
    ],
    ['an interrupt that a move begins', interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } })],
    [
      'what only an interrupt within an interrupt leads out to',
      interrupted(
        { on: { a: { interrupt: 'challenge' } } },
        { on: { a: 'done', b: { interrupt: 'round.block' } } },
        { block: { initial: 'x', states: { x: { on: { a: 'end', b: 'round.rest' } }, end: { type: 'final' } } } },
      ),
    ],
    [
      'what comes after an interrupt that is over by one inside it',
      interrupted(
        { on: { a: { interrupt: 'challenge', target: 'rest' } } },
        { on: { b: { interrupt: 'round.challenge' }, a: { guard: 'p', target: 'done' } } },
      ),
    ],
  ])('%s', (_, chart) => expect(found(chart, 'unreachable-phase')).toEqual([]))
})

const names = (chart: Chart, more: Partial<typeof NAMES> = {}) =>
  check(chart, { ...NAMES, who: [], args: [], delays: [], guards: [], ...more }).flatMap(({ code, where }) =>
    code.startsWith('unused') ? [[code, where]] : [],
  )

test('a move that is legal nowhere and a fix-up that is never made are found, named in the chart or not', () => {
  const chart = inside({ on: { b: 'over' } }, { rest: { on: { a: 'over' } }, x: { entry: 'f' } })
  expect(names(chart)).toEqual([
    ['unused-move', 'round.rest.on.a'],
    ['unused-fix-up', 'round.x.entry'],
    ['unused-fix-up', ''],
  ])
  expect(names(inside({ on: { b: 'over' }, entry: ['f', 'g'] }))).toEqual([['unused-move', '']])
})

test('moves legal at one place and fix-ups made in any way are used; those that every game has need not be', () => {
  expect(names(inside({ ordered: ['a', 'f'], onDone: 'rest', exit: 'g' }))).toEqual([])
  expect(names(inside({ on: { a: 'rest' }, turns: { begin: 'f', end: 'g' } }))).toEqual([])
  expect(names(inside({ on: { a: 'rest' }, turns: { afterMove: ['f', 'g'] } }))).toEqual([])
})

test('registered names that no phase uses are found, by the kind of name', () => {
  const chart = inside({ on: { a: 'rest' }, entry: ['f', 'g'] })
  const unused = check(chart, NAMES).filter(({ code }) => code === 'unused-name')
  expect(unused.map(({ level, sentence }) => [level, sentence.split(' that')[0]])).toEqual(
    [
      "'p' is a guard",
      "'q' is a guard",
      "'w' is a name for seats",
      "'v' is a name for seats",
      "'x' is a name for facts",
      "'soon' is a delay",
    ].map((says) => ['warning', `the chart: ${says}`]),
  )
})

test.each<[title: string, used: object]>([
  ['guards anywhere in a condition', { on: { a: { guard: { or: ['p', { not: { name: 'q', params: 1 } }] }, target: 'rest' } } }],
  ['guards of turns and rounds', { ordered: [roundRobin('a', { skip: 'p', until: 'q' })], onDone: 'rest' }],
  ['guards of turns', { on: { a: 'rest' }, turns: { skip: 'p', endIf: 'q' } }],
  ['names for seats as `turn`', { on: { a: { target: 'rest', turn: 'w' } }, turn: 'v' }],
  ['names for seats as the order and start of turns', { on: { a: 'rest' }, turns: { order: 'w', start: 'v' } }],
  ['names for seats as who may know', { on: { a: 'rest' }, sanitize: 'w', turn: 'v' }],
  ['a name for seats as the start of a round robin', { ordered: [roundRobin('a', { start: 'w' })], onDone: 'rest', turn: 'v' }],
  ['facts and delays', { on: { a: 'rest' }, args: 'x', privateArgs: 'x', after: { soon: { move: 'a' } } }],
])('%s are used', (title, used) => {
  const registries = { guards: /guard/, who: /seats/, args: /facts/, delays: /delays/ }
  const named = Object.entries(registries).flatMap(([registry, of]) => (of.test(title) ? [registry as keyof typeof NAMES] : []))
  const more = Object.fromEntries(named.map((registry) => [registry, NAMES[registry]]))
  const all = check(inside(used), { ...NAMES, who: [], args: [], delays: [], guards: [], ...more })
  expect(all.filter(({ code }) => ['unused-name', 'unknown-name', 'malformed'].includes(code))).toEqual([])
})

test('who takes part in a sub-flow may be a guard or a name for seats', () => {
  const flow = (who: string) => each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'rest' }, who)
  const unused = (who: string) =>
    check(flow(who), NAMES).flatMap(({ code, sentence }) => (code === 'unused-name' ? [sentence.split("'")[1]] : []))
  expect(unused('p')).toEqual(['q', 'w', 'v', 'x', 'soon'])
  expect(unused('w')).toEqual(['p', 'q', 'v', 'x', 'soon'])
})

describe('a move is never offered', () => {
  test.each<Case>([
    ['where the engine always goes on first', inside({ on: { a: 'rest' }, always: 'rest' }), 'round.play.on.a', ''],
    ['before a fix-up that nothing holds back', inside({ ordered: [optional('a'), 'f'], onDone: 'rest' }), 'round.play.ordered.a', ''],
    [
      "in a seat's own phase",
      each({ one: { always: 'two', moves: ['a'] }, two: { on: { b: 'end' } }, end: { type: 'final' } }),
      'round.play.one.moves.a',
      '',
    ],
    [
      'where play comes by moves',
      inside({ on: { a: 'x' } }, { x: { on: { a: 'rest' }, always: { actions: 'f', target: 'rest' } } }),
      'round.x.on.a',
      'a',
    ],
  ])('%s', (_, chart, where, events) => {
    expect(found(chart, 'never-offered', { unconditional: ['f'] })).toEqual([[where, events]])
  })

  test.each([
    ['of none', { repeat: 'a', count: { exactly: 0 } }],
    ['of at most none', { repeat: 'a', count: { atMost: 0 } }],
    ['of none of a group', { parallel: ['a'], count: { exactly: 0 } }],
  ] as const)('and not the engine is to blame, where a count is %s', (_, entry) => {
    const sentences = (chart: Chart) =>
      check(chart, NAMES)
        .filter(({ where }) => where === 'round.play.ordered.a')
        .map(({ sentence }) => sentence)
    expect(sentences(inside({ ordered: [entry, 'b'], onDone: 'rest' }))).toEqual([
      expect.stringMatching(
        /^round\.play\.ordered\.a: 'a' can never be made here, because a `count` .* Raise that count, or remove the entry$/,
      ),
    ])
  })

  test('nor where a fix-up comes no times', () => {
    const chart = inside({ ordered: [{ repeat: 'f', count: { exactly: 0 } }, 'b'], onDone: 'rest' })
    expect(findings(chart, 'unused-fix-up').map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^round\.play\.ordered\.f: 'f' can never be made here/),
      expect.stringMatching(/'g'/),
    ])
  })

  test('and is then not said to be legal nowhere as well', () => {
    const chart = inside({ ordered: [optional('a'), 'f'], onDone: 'rest' })
    expect(found(chart, 'unused-move', { unconditional: ['f'] })).toEqual([])
  })
})

describe('a move is offered', () => {
  test.each<NearCase>([
    ['before a fix-up whose own `legal` may say no', inside({ ordered: [optional('a'), 'g'], onDone: 'rest' })],
    ['before a move', inside({ ordered: [optional('a'), 'b'], onDone: 'over' }, { rest: { on: { a: 'over' } } })],
    ['after a fix-up in any order', inside({ ordered: [parallel('a', 'f')], onDone: 'rest' })],
    ['where the engine goes on under a guard', inside({ on: { a: 'rest' }, always: { guard: 'p', target: 'rest' } })],
    ['where it is written around, and play rests in one phase of several', inside({ always: 'rest' }, {}, { on: { a: 'over' } })],
    [
      'where it begins an interrupt that never comes back',
      interrupted({ on: { a: { interrupt: 'challenge' } } }, { on: { b: 'round.rest' } }),
    ],
    ["around seats' own phases", each({ one: { on: { b: 'two' } }, two: { type: 'final' } }, { on: { a: 'over' } })],
    ['where only its guards keep it back', inside({ on: { a: { guard: contradiction, target: 'rest' }, b: 'rest' } })],
  ])('%s', (_, chart) => expect(found(chart, 'never-offered', { unconditional: ['f'] })).toEqual([]))
})

describe('a way out of a final phase counts for nothing', () => {
  test.each<Case>([
    ['a move', inside({ on: { a: 'end' } }, { end: { type: 'final', on: { a: 'rest' } } }, { onDone: 'over' }), 'round.end.on', 'a'],
    ['moves', inside({ on: { a: 'over' } }, { rest: { type: 'final', moves: ['a'] } }), 'round.rest.moves', ''],
    [
      'what the engine would do',
      inside({ on: { a: 'end' } }, { end: { type: 'final', always: 'rest' } }, { onDone: 'over' }),
      'round.end.always',
      'a',
    ],
    [
      'a time limit',
      inside({ on: { a: 'end' } }, { end: { type: 'final', after: { 9: { move: 'a' } } } }, { onDone: 'over' }),
      'round.end.after',
      'a',
    ],
    ["in a seat's own phase", each({ one: { on: { a: 'two' } }, two: { type: 'final', moves: ['b'] } }), 'round.play.two.moves', 'a'],
  ])('%s', (_, chart, where, events) => {
    expect(found(chart, 'final-with-exits')).toEqual([[where, events]])
    expect(findings(chart, 'final-with-exits')[0]!.level).toBe('warning')
  })

  test('what is said of a final phase besides is none, nor is the way on of the phase around it', () => {
    const end = { type: 'final', prompt: 'x', entry: 'f', tags: ['t'] }
    expect(found(inside({ on: { a: 'end' } }, { end }, { onDone: 'over' }), 'final-with-exits')).toEqual([])
  })
})

test('where the search is cut short it says so, and nothing is called unreachable or a trap', () => {
  const long = inside({ ordered: ['a', 'b', 'a', 'b', 'a', 'b'], onDone: 'rest' })
  const cut = check(long, NAMES, { places: 3 })
  expect(cut.map(({ code }) => code)).toContain('search-bound')
  expect(cut.filter(({ level }) => level === 'error')).toEqual([])
  expect(found(long, 'search-bound')).toEqual([])
})

test('an event that asks more guards than can be tried is said to', () => {
  const guards = Array.from({ length: 24 }, (_, i) => `g${i}`)
  const pairs = guards.slice(0, 12).map((guard, i) => ({ and: [guard, guards[i + 12]!] }))
  const chart = inside({ on: { a: { guard: { or: pairs }, target: 'rest' } } })
  expect(check(chart, { ...NAMES, guards }).map(({ code }) => code)).toContain('search-bound')
})
