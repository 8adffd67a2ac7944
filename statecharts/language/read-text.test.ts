import { expect, test } from 'vitest'
import { offsetOf, placeIn, readText } from './read-text.ts'
import { textOfChart } from './write-text.ts'

const readAs = (text: string) => {
  const read = readText(text)
  return read.ok ? read.written.value : `${placeIn(text, read.at).line}:${placeIn(text, read.at).column} ${read.sentence}`
}

test('JSON is read as JSON.parse reads it', () => {
  for (const value of [null, true, 0, -1.5, 2e9, 'a "b" \\ \n ü \u{1F0A1}', [], {}, [1, [2, { a: [] }]], { '': 1, 'a b': { c: null } }]) {
    expect(readAs(JSON.stringify(value))).toEqual(value)
    expect(readAs(JSON.stringify(value, null, 2))).toEqual(value)
  }
  expect(Object.keys(Object(readAs('{"__proto__": {"a": 1}}')))).toEqual(['__proto__'])
})

test('a literal of TypeScript is read too', () => {
  const text = `{
  initial: 'play', // where it begins
  states: {
    play: { after: { 20_000: { move: "timeUp" } }, prompt: 'It\\'s "your" turn', },
    /* the end */ over: { type: 'final' },
  },
}`
  expect(readAs(text)).toEqual({
    initial: 'play',
    states: { play: { after: { 20000: { move: 'timeUp' } }, prompt: 'It\'s "your" turn' }, over: { type: 'final' } },
  })
})

test.each([
  ['', '1:1 The text ends here, but a value is missing.'],
  ['{ "a": }', '1:8 A value is missing before “}”.'],
  ['{\n  "a": 1\n  "b": 2\n}', '3:3 A comma or } is missing before “"”: what began in line 1 goes on here.'],
  ['{ "a": [1, 2', '1:13 A comma or ] is missing at the end of the text: what began in line 1 goes on here.'],
  ['{ "a" 1 }', '1:7 A colon is missing after “a”.'],
  ['{ , }', '1:3 A name is missing before “,”.'],
  ['{\n  a: play\n}', '2:6 “play” is no value. A text stands in quotes: "play".'],
  ['{ "a": "b }', '1:8 This text has no closing quote in its line.'],
  ['{ "a": "\\q" }', '1:8 This text has a \\ that JSON does not know.'],
  ['{ "a": 1,\n  "a": 2 }', '2:3 “a” is written twice in one place.'],
  ['{} }', '1:4 The chart has ended before “}”.'],
  ['['.repeat(100), '1:62 This is nested too deeply.'],
])('what is wrong with %j is said where it is', (text, sentence) => {
  expect(readAs(text)).toBe(sentence)
})

test('lines of a chart are found where they are written, what is missing in what is around it', () => {
  const text = `{
  "initial": "round",
  "states": {
    "round": {
      "seats": { "initial": "choosing", "states": { "choosing": { "on": { "pick": "chosen" } } } },
      "always": [{ "guard": "a" },
        { "guard": "b" }],
      "onDone": "over"
    },
    "over": { "type": "final" }
  }
}`
  const read = readText(text)
  if (!read.ok) throw new Error(read.sentence)
  const lineOf = (where: string) => placeIn(text, offsetOf(read.written, where)).line
  expect(['', 'initial', 'round', 'round.choosing.on.pick.0', 'round.always.1.guard', 'round.onDone.0', 'over.type'].map(lineOf)).toEqual([
    1, 2, 4, 5, 7, 8, 10,
  ])
  expect(['round.choosing.on.drop', 'round.entry', 'nowhere'].map(lineOf)).toEqual([5, 4, 1])
})

test('a chart is written so that it is read as it was, in lines that can be read', () => {
  const chart = {
    initial: 'play',
    states: {
      play: {
        prompt: "It's your turn",
        on: Object.fromEntries(['one', 'two', 'three', 'four'].map((move) => [move, { target: 'over', guard: 'isLegalThere' }])),
        after: { 5000: { move: 'one' } },
        tags: ['a', 'b'],
        left: undefined,
      },
      over: { type: 'final' },
    },
  }
  for (const style of ['json', 'typescript'] as const) {
    const text = textOfChart(chart, style)
    expect(readAs(text)).toEqual(JSON.parse(JSON.stringify(chart)))
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  }
  expect(JSON.parse(textOfChart(chart, 'json'))).toEqual(JSON.parse(JSON.stringify(chart)))
  expect(textOfChart(chart, 'typescript').split('\n').slice(0, 5)).toEqual([
    '{',
    "  initial: 'play',",
    '  states: {',
    '    play: {',
    '      prompt: "It\'s your turn",',
  ])
})
