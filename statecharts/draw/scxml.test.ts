import { expect, test } from 'vitest'
import { type Chart, roundRobin } from '../chart.ts'
import { samples } from './samples.ts'
import { PLAYCHART_NAMESPACE, SCXML_NAMESPACE, toScxml } from './scxml.ts'

test('moves, guards, fix-ups and the clock are SCXML’s own, the language’s words in their own namespace', () => {
  const scxml = toScxml(samples.council, { seats: 2 })
  expect(scxml).toContain(
    `<scxml xmlns="${SCXML_NAMESPACE}" xmlns:pc="${PLAYCHART_NAMESPACE}" version="1.0" datamodel="ecmascript" initial="chart">`,
  )
  expect(scxml).toContain('<transition event="resign" cond="(isAlone() || !(isLeading()))" target="over" type="internal"/>')
  expect(scxml).toContain('<transition event="bid" target="bidding._seat1.ready"/>')
  expect(scxml).toContain('<send event="pass" delay="30000ms" id="bidding._seat0.thinking.after.30000"/>')
  expect(scxml).toContain('<cancel sendid="bidding._seat0.thinking.after.30000"/>')
  expect(scxml).toContain('<transition event="done.state.debate" target="over"/>')
  expect(scxml).toContain('<pc:interrupt phase="challenge"/>')
  expect(scxml).toContain('cond="(hasWord() &amp;&amp; atLeast(3))" target="debate.speaking"')
})

test('a progression is its automaton, which leads on where it is over', () => {
  const scxml = toScxml({ initial: 'a', states: { a: { ordered: ['x', { optional: 'y' }], onDone: 'b' }, b: { type: 'final' } } })
  expect(
    scxml
      .split('\n')
      .map((line) => line.trim())
      .slice(3, 16),
  ).toEqual([
    '<state id="a" pc:name="a" initial="a._0">',
    '<state id="a._0">',
    '<transition event="x" target="a._1"/>',
    '</state>',
    '<state id="a._1" pc:over="true">',
    '<transition event="y" target="a._2"/>',
    '<transition target="b"/>',
    '</state>',
    '<state id="a._2" pc:over="true">',
    '<transition target="b"/>',
    '</state>',
    '</state>',
    '<final id="b" pc:name="b"/>',
  ])
})

test('every word of the language is there, in its own namespace where SCXML has none for it', () => {
  const chart: Chart = {
    initial: 'play',
    absent: { move: 'pass', args: { n: 1 } },
    states: {
      play: {
        turns: {
          order: 'snake',
          start: 'dealer',
          rounds: 3,
          skip: { not: 'isOut' },
          min: 1,
          max: 2,
          uncounted: ['look', 'say'],
          endIf: 'p',
          back: true,
        },
        args: 'pot',
        privateArgs: 'odds',
        sanitize: 'wolves',
        turn: 'inactive',
        on: { pass: { target: 'end', turn: 'wolves' } },
        after: { bank: { move: 'pass', args: { n: 2 } }, patience: { move: 'pass', onInterrupt: 'run' } },
        onDone: 'deal',
      },
      deal: {
        turns: { begin: 'light', end: ['score', 'dim'], afterMove: 'count' },
        ordered: [
          roundRobin('give', { rounds: 'infinite', start: 'dealer', direction: 'backward', skip: 'isOut', until: 'noneLeft' }),
          roundRobin('cut'),
        ],
        onDone: 'night',
      },
      night: { seats: { who: 'wolves', sanitize: 'wolves', initial: 'hunt', states: { hunt: { moves: ['bite'] } } } },
      end: { type: 'final' },
    },
  }
  const lines = toScxml(chart, { seats: 1 })
    .split('\n')
    .map((line) => line.trim())
  const at = lines.indexOf('<state id="play" pc:name="play" pc:turn="inactive" pc:args="pot" pc:privateArgs="odds" pc:sanitize="wolves">')
  expect(lines.slice(at + 1, at + 14)).toEqual([
    '<onentry>',
    '<send event="pass" delayexpr="bank()" id="play.after.bank">',
    '<param name="n" expr="2"/>',
    '</send>',
    '<send event="pass" delayexpr="patience()" id="play.after.patience" pc:onInterrupt="run"/>',
    '</onentry>',
    '<onexit>',
    '<cancel sendid="play.after.bank"/>',
    '<cancel sendid="play.after.patience"/>',
    '</onexit>',
    '<pc:turns order="snake" start="dealer" rounds="3" min="1" max="2" back="true" skip="!(isOut())" endIf="p()" uncounted="look say"/>',
    '<transition event="pass" pc:turn="wolves" target="end"/>',
    '<transition event="turns.over.play" target="deal"/>',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      '<state id="chart" pc:absent="pass(n 1)" initial="play">',
      '<transition event="give" target="deal._1" pc:rounds="infinite" pc:start="dealer" pc:direction="backward" pc:skip="isOut()" pc:until="noneLeft()"/>',
      '<transition event="cut" target="deal._2" pc:rounds="1"/>',
      '<state id="night._seat0" initial="night._seat0.hunt" pc:seat="0" pc:who="wolves" pc:sanitize="wolves">',
    ]),
  )
  const turns = lines.indexOf('<pc:turns>')
  expect(lines.slice(turns, turns + 12).join('')).toBe(
    '<pc:turns><pc:begin><pc:fixUp name="light"/></pc:begin><pc:end><pc:fixUp name="score"/><pc:fixUp name="dim"/></pc:end>' +
      '<pc:afterMove><pc:fixUp name="count"/></pc:afterMove></pc:turns>',
  )
})

test('moves in any order that are too many to tell apart are counted', () => {
  const parallel = ['a', 'a', 'b', 'c', 'd', 'e', 'f', { serial: ['g', 'h'] }]
  const lines = toScxml({ initial: 'p', states: { p: { ordered: ['x', { parallel }] } } }).split('\n')
  const at = lines.findIndex((line) => line.includes('id="p._1"'))
  const written = lines.slice(at).map((line) => line.trim())
  expect(written.slice(0, 5)).toEqual([
    '<state id="p._1">',
    '<transition event="a" target="p._1_1">',
    '<assign location="p_d__1__1.part2" expr="p_d__1__1.part2 + 1"/>',
    '<assign location="p_d__1__1.whole" expr="p_d__1__1.whole + 1"/>',
    '</transition>',
  ])
  const block = written.slice(written.indexOf('<state id="p._1_1">'))
  const none = '{ whole: 0, inside: 0, part1: 0, part2: 0, part3: 0, part4: 0, part5: 0, part6: 0, part7: 0 }'
  expect(block.slice(1, 10)).toEqual([
    '<datamodel>',
    `<data id="p_d__1__1" expr="${none}"/>`,
    '</datamodel>',
    '<onexit>',
    `<assign location="p_d__1__1" expr="${none}"/>`,
    '</onexit>',
    '<transition event="a" cond="p_d__1__1.inside == 0 &amp;&amp; p_d__1__1.part2 &lt; 2 &amp;&amp; p_d__1__1.whole == 7" target="p._2"/>',
    '<transition event="a" cond="p_d__1__1.inside == 0 &amp;&amp; p_d__1__1.part2 &lt; 2">',
    '<assign location="p_d__1__1.inside" expr="0"/>',
  ])
  expect(block).toContain('<transition event="h" cond="p_d__1__1.inside == 1 &amp;&amp; p_d__1__1.whole == 7" target="p._2"/>')
})
