import { expect, test } from 'vitest'
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
