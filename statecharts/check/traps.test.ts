import { describe, expect, test } from 'vitest'
import { type Chart, check, type Phase, roundRobin } from '../index.ts'
import { type Case, each, findings, found, inside, interrupted, type NearCase } from '../testing/check/cases.ts'

const forks = { on: { a: 'rest', b: 'dead' } }
const waits = { on: { a: 'two', b: 'round.rest' } }

describe('a trap is', () => {
  test.each<Case>([
    ['a chart without a final phase', { initial: 'x', states: { x: { moves: ['a'] } } }, '', ''],
    ['a phase that nothing leads out of', inside(forks, { dead: {} }), 'round.dead', 'b'],
    [
      'two phases that lead only to each other',
      inside(forks, { dead: { on: { a: 'end' } }, end: { on: { a: 'dead' } } }),
      'round.dead',
      'b',
    ],
    [
      'a phase that only engine steps lead into',
      inside({ always: [{ guard: 'p', target: 'rest' }, 'dead'] }, { dead: {} }),
      'round.dead',
      '$settle',
    ],
    ['a progression that ends nowhere', inside({ on: { a: 'rest', b: 'dead' } }, { dead: { ordered: ['a'] } }), 'round.dead', 'b'],
    ['seats of which all come to wait for the others', each({ one: waits, two: {} }), 'round.play.two', 'a a'],
    [
      'a seat that cannot be done, after the other is',
      each({ one: { on: { a: 'two', b: 'end' } }, two: { moves: ['a'] }, end: { type: 'final' } }, { onDone: 'rest' }),
      'round.play.two',
      'a a',
    ],
    [
      'a phase whose seats may all be done, when that leads nowhere',
      each({ one: { on: { a: 'two', b: 'round.rest' } }, two: { type: 'final' } }, { onDone: undefined }),
      'round.play',
      'a a',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'trap')).toEqual([[where, events]]))

  test('an interrupt that can never be over, though the chart may end without it', () => {
    const chart = interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } }, { moves: ['a'] })
    expect(found(chart, 'trap')).toEqual([['round.challenge.asked', 'a']])
    expect(findings(chart, 'trap')[0]!.sentence).toMatch(/the interrupt round.challenge can never end from here/)
    expect(found({ ...chart, endless: true }, 'trap')).toEqual([['round.challenge.asked', 'a']])
  })
})

const end: Phase = { type: 'final' }
/** With a move of which all may make use anywhere to end the match. */
const concede = (states: object, more: object = {}): Chart =>
  ({ initial: 'p', on: { b: { turn: 'all', target: 'over' } }, states: { ...states, over: end }, ...more }) as Chart

describe('a trap that something at the root hides is', () => {
  test.each<Case>([
    ['where a chart without end stops', { initial: 'p', endless: true, states: { p: { on: { a: 'q', b: 'p' } }, q: {} } }, 'q', 'a'],
    ['where its only progression is over', { initial: 'p', endless: true, states: { p: { ordered: ['a'] } } }, 'p', 'a'],
    [
      'where its seats wait for each other',
      { initial: 'p', endless: true, states: { p: { seats: { initial: 'x', states: { x: { on: { a: 'y' } }, y: {} } } } } },
      'p',
      '',
    ],
    ['a phase that only conceding leaves', concede({ p: { on: { a: { target: 'q' } } }, q: {} }), 'q', 'a'],
    ['a phase that only conceding leaves, in a chart that may end', concede({ p: { on: { a: ['q', 'over'] } }, q: {} }), 'q', 'a'],
    ['a phase that only conceding leaves, in a chart without end', concede({ p: { on: { a: 'q' } }, q: {} }, { endless: true }), 'q', 'a'],
    [
      'an interrupt that only conceding leaves',
      concede({ p: { on: { a: { interrupt: 'i' } } }, i: { initial: 'x', states: { x: { on: { a: 'y' } }, y: {}, z: end } } }),
      'i.y',
      'a a',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'trap')).toEqual([[where, events]]))

  test('it says how to mend it', () => {
    const says = (chart: Chart) => findings(chart, 'trap')[0]!.sentence
    expect(says({ initial: 'p', endless: true, states: { p: { on: { a: 'q' } }, q: {} } })).toBe(
      'q: dead end: nothing can happen after this, though the chart is `endless`. Add a transition that leads on',
    )
    expect(says(concede({ p: { on: { a: 'q' } }, q: {} }))).toBe(
      "q: only 'b' can end the match from here, which any seat may do at any time. Add a transition that leads on, or write 'b' in this phase too if play should end that way",
    )
  })

  test('only worth a look where play may go on without end', () => {
    const chart = concede({ p: { on: { a: 'q', c: 'over' } }, q: { moves: ['a'] } })
    const names = { moves: ['a', 'b', 'c'], fixUps: [], guards: [] }
    expect(check(chart, names).map(({ level, code, where }) => [level, code, where])).toEqual([['warning', 'only-conceding', 'q']])
    expect(
      check(concede({ p: { on: { a: 'q', c: 'over' } }, q: { moves: ['a'], on: { b: { turn: 'all', target: 'over' } } } }), names),
    ).toEqual([])
  })

  test.each<NearCase>([
    ['a chart in which nothing is ever to happen', { initial: 'p', endless: true, states: { p: {} } }],
    ['a chart that only conceding ends', concede({ p: { moves: ['a'] } })],
    [
      'a phase that a move of whose turn it is ends, wherever that is',
      { initial: 'p', on: { b: 'over' }, states: { p: { on: { a: 'q' } }, q: {}, over: end } },
    ],
    ['a phase that all may end, as it says itself', concede({ p: { on: { a: 'q' } }, q: { on: { b: { turn: 'all', target: 'over' } } } })],
    [
      'seats of which each waits in what is final',
      concede({ p: { seats: { initial: 'x', states: { x: { on: { a: 'y' } }, y: end } }, onDone: 'over' } }),
    ],
    [
      'a chart without end whose seats go on',
      { initial: 'p', endless: true, states: { p: { seats: { initial: 'x', states: { x: { moves: ['a'] } } } } } },
    ],
    [
      'a chart without end that an interrupt comes back to',
      {
        initial: 'p',
        endless: true,
        states: { p: { on: { a: { interrupt: 'i' } } }, i: { initial: 'x', states: { x: { on: { b: 'y' } }, y: end } } },
      },
    ],
  ])('but not %s', (_, chart) => {
    expect(found(chart, 'trap')).toEqual([])
    expect(found(chart, 'only-conceding')).toEqual([])
  })
})

describe('a phase that is done and says nothing of what follows', () => {
  const done = { p: { initial: 'x', states: { x: { on: { a: 'y' } }, y: end } } }
  const root = (on: object, states: object = done, more: object = {}) =>
    ({ initial: 'p', on, states: { ...states, over: end }, ...more }) as Chart
  test.each<Case>([
    ['where a way out at the root ends the match', root({ b: { guard: 'p', target: 'over' } }), 'p.onDone', 'a'],
    ['where nothing leads out', root({}), 'p.onDone', 'a'],
    ['where moves around it only stay', root({ b: {} }, done, { endless: true }), 'p.onDone', 'a'],
    ['where a way out at the root begins anew', root({ b: 'p' }), 'p.onDone', 'a'],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'done-nowhere')).toEqual([[where, events]]))

  test('is an error, and a warning where a move at the root leads to another phase', () => {
    const level = (chart: Chart) => findings(chart, 'done-nowhere').map(({ level }) => level)
    expect(level(root({ b: { guard: 'p', target: 'over' } }))).toEqual(['error'])
    expect(level(root({ b: 'q' }, { ...done, q: { on: { a: 'over' } } }))).toEqual(['warning'])
    expect(findings(root({ b: { guard: 'p', target: 'over' } }), 'done-nowhere')[0]!.sentence).toBe(
      'p.onDone: missing: the phase is done in p.y, and nothing leads on from there. Add `onDone`, or make y not final',
    )
  })

  test.each<NearCase>([
    ['where it says it', root({ b: 'over' }, { p: { ...done.p, onDone: 'over' } })],
    ['where a move of its own leads on', root({}, { p: { ...done.p, on: { b: 'over' } } })],
    ['where the engine leads on around it', root({}, done, { always: { guard: 'p', target: 'over' } })],
    [
      'where a move around it leads on',
      root({}, { o: { initial: 'p', states: done, on: { b: 'r' } }, r: { on: { a: 'over' } } }, { initial: 'o' }),
    ],
    ['where it is an interrupt', interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } })],
    ["in a seat's own phases", each({ one: { on: { a: 'two' } }, two: end })],
  ])('is none %s', (_, chart) => expect(found(chart, 'done-nowhere')).toEqual([]))
})

describe('nobody leads on', () => {
  const none = { turn: 'none', target: 'rest' }
  const joining = { turn: 'inactive', target: 'rest' }
  test.each<Case>([
    ['where only the clock may, and no time limit lets it', inside({ on: { a: none } }), 'round.play', ''],
    ['where only seats may that take no part', inside({ on: { a: joining } }), 'round.play', ''],
    ['where a time limit makes another move', inside({ on: { a: none }, moves: ['b'], after: { 9: { move: 'b' } } }), 'round.play', ''],
    ['after a move', inside({ on: { a: 'next' } }, { next: { on: { b: none } } }), 'round.next', 'a'],
    ['where all may end the match', concede({ p: { on: { a: { turn: 'none', target: 'over' } } } }), 'p', ''],
    [
      'in an interrupt',
      interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } }, { on: { a: { turn: 'none', target: 'done' } } }),
      'round.challenge.asked',
      'a',
    ],
    ["in a seat's own phases", each({ one: { on: { a: { turn: 'none', target: 'two' } } }, two: end }), 'round.play.one', ''],
    [
      'in a chart without end',
      { initial: 'p', endless: true, states: { p: { on: { a: { turn: 'none', target: 'q' } } }, q: { on: { b: 'p' } } } },
      'p',
      '',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'nobody-leads-on')[0]).toEqual([where, events]))

  test('is a warning that says whom the way is for', () => {
    const says = (way: object) => findings(inside({ on: { a: way } }), 'nobody-leads-on').map(({ level, sentence }) => [level, sentence])
    expect(says(none)).toEqual([
      [
        'warning',
        "round.play: only 'a' leads on from here, and only the clock may make it, but no `after` does. Add `after`, or say with `turn` who may make it",
      ],
    ])
    expect(says(joining)).toEqual([
      [
        'warning',
        "round.play: only 'a' leads on from here, and only seats that take no part may make it: if all take part, no seat can. Let another seat move too",
      ],
    ])
  })

  test.each<NearCase>([
    ['where a time limit lets the clock', inside({ on: { a: none }, after: { 9: { move: 'a' } } })],
    ['where a time limit around it does', inside({ on: { a: none } }, {}, { after: { 9: { move: 'a' } } })],
    ['where another move leads on', inside({ on: { a: none, b: 'rest' } })],
    ['where seats may that take part', inside({ on: { a: joining, b: 'rest' } })],
    [
      'where a longer way leads through an interrupt',
      interrupted(
        { on: { a: { interrupt: 'challenge', target: 'rest' } } },
        { on: { a: { turn: 'none', target: 'done' }, b: 'more' } },
        {},
      ),
    ],
  ])('but not %s', (_, chart) => {
    const more = JSON.stringify(chart).includes('"more"')
      ? JSON.parse(JSON.stringify(chart).replace('"done":{', '"more":{"on":{"b":"done"}},"done":{'))
      : chart
    expect(found(more, 'nobody-leads-on')).toEqual([])
  })

  test('where rules start clocks of their own, those may make it', () => {
    expect(found(inside({ on: { a: none } }), 'nobody-leads-on', { timers: true })).toEqual([])
  })
})

describe('no trap is', () => {
  test.each<NearCase>([
    ['a chart that has no end on purpose', { initial: 'x', states: { x: { moves: ['a'] } }, endless: true }],
    ['a phase that a phase around it leads out of', inside(forks, { dead: {} }, { on: { a: 'over' } })],
    ['a circle that one answer of a guard leads out of', inside(forks, { dead: { on: { a: [{ guard: 'p', target: 'play' }, 'dead'] } } })],
    ['a round robin that leads on', inside({ ordered: [roundRobin('a')], onDone: 'rest' })],
    ['a seat that waits for others who may always lead away', each({ one: waits, two: { on: { b: 'round.rest' } } })],
    ['seats that wait in what is final', each({ one: { on: { a: 'two' } }, two: { type: 'final' } })],
    ['an interrupt that only ever leads out', interrupted({ on: { a: { interrupt: 'challenge' } } }, { on: { b: 'round.rest' } })],
    [
      'an interrupt that only one inside it leads out of',
      interrupted(
        { on: { a: { interrupt: 'challenge' } } },
        { on: { b: { interrupt: 'round.block' } } },
        { block: { initial: 'x', states: { x: { on: { b: 'round.rest' } }, end: { type: 'final' } } } },
      ),
    ],
  ])('%s', (_, chart) => expect(found(chart, 'trap')).toEqual([]))
})

test('a trap that several ways lead into is one finding, by a shortest way', () => {
  const chart = inside(
    { on: { a: 'x', b: 'rest' } },
    { x: { on: { a: 'dead', b: 'end' } }, dead: { on: { a: 'end' } }, end: { on: { a: 'dead' } } },
  )
  expect(found(chart, 'trap')).toEqual([['round.x', 'a']])
})
