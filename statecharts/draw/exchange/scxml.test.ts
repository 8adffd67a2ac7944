import { expect, test } from 'vitest'
import type { Question } from '../../compile/protocol.ts'
import { type Compiled, compile, type Names } from '../../index.ts'
import { type Chart, type Phase, roundRobin } from '../../language/chart.ts'
import { NAMES, samples } from '../../testing/draw/samples.ts'
import { ordinarily } from '../../testing/ordinary.ts'
import { ScionMatch } from '../../testing/scion/scion-match.ts'
import { PLAYCHART_NAMESPACE, SCXML_NAMESPACE, toScxml } from './scxml.ts'

/** The document's lines, without their indent. */
const linesOf = (compiled: Compiled) =>
  toScxml(compiled)
    .split('\n')
    .map((line) => line.trim())

test('moves, guards and fix-ups are SCXML’s own, the language’s words in their own namespace', () => {
  const scxml = toScxml(compile(samples.council, 2, NAMES))
  expect(scxml).toContain(
    `<scxml xmlns="${SCXML_NAMESPACE}" xmlns:pc="${PLAYCHART_NAMESPACE}" version="1.0" datamodel="ecmascript" initial="match">`,
  )
  const turn = `ask({ kind: 'turn', turn: 'current' }, pc.r)`
  expect(scxml).toContain(
    `<transition event="move.resign" cond="${turn} &amp;&amp; (isAlone() || !isLeading())" target="over" type="internal" pc:line="on.resign.0">`,
  )
  expect(scxml).toContain(`cond="${turn} &amp;&amp; (hasWord() &amp;&amp; atLeast(3))" target="debate-speaking"`)
  expect(scxml).toContain(`act({ kind: 'runAction', move: 'markPassed', seat: 1 }, pc.r);`)
  expect(scxml).toContain('<raise event="interrupt.challenge"/>')
  expect(scxml).toContain('<final id="over-done" pc:phase="over"/>')
  // No id has a dot, at which the names of events are parted.
  expect([...scxml.matchAll(/ id="([^"]*)"/g)].filter(([, id]) => !/^[A-Za-z][\w-]*$/.test(id!))).toEqual([])
})

test('what a phase says besides its transitions is there', () => {
  const chart: Chart = {
    initial: 'play',
    absent: { move: 'pass', args: { n: 1 } },
    states: {
      play: {
        turns: { order: 'snake', rounds: 3, skip: { not: 'isOut' } },
        args: 'pot',
        privateArgs: 'odds',
        sanitize: 'wolves',
        turn: 'inactive',
        description: 'a <phase>',
        prompt: { active: 'Your turn', others: 'Wait' },
        on: { pass: { target: 'night', turn: 'wolves', description: 'away' } },
        after: { bank: { move: 'pass', args: { n: 2 } } },
        onDone: 'night',
      },
      night: { seats: { who: { or: ['isOut', 'wolf'] }, sanitize: 'wolves', initial: 'hunt', states: { hunt: { moves: ['bite'] } } } },
    },
  }
  const names = { moves: ['pass', 'bite'], fixUps: [], guards: ['isOut', 'wolf'], who: ['wolves'], args: ['pot', 'odds'] }
  const lines = linesOf(compile(chart, 1, names))
  expect(lines.find((line) => line.includes('move.pass'))).toMatch(/ pc:line="play.on.pass.0" pc:description="away">$/)
  const said = lines.filter((line) => line.startsWith('<state') && line.includes('pc:'))
  expect(said).toEqual([
    '<state id="chart" pc:absent="pass(n 1)" initial="play">',
    '<state id="play" pc:phase="play" pc:turn="inactive" pc:prompt="Your turn | Wait" pc:args="pot" pc:privateArgs="odds" ' +
      'pc:sanitize="wolves" pc:description="a &lt;phase&gt;" pc:turns="{&quot;order&quot;:&quot;snake&quot;,&quot;rounds&quot;:3,' +
      '&quot;skip&quot;:{&quot;not&quot;:&quot;isOut&quot;}}" pc:after="{&quot;bank&quot;:{&quot;move&quot;:&quot;pass&quot;,' +
      '&quot;args&quot;:{&quot;n&quot;:2}}}">',
    '<state id="night" pc:phase="night" initial="night-seats">',
    '<state id="night-seats-seat0" pc:seat="0" pc:who="isOut or wolf" pc:sanitize="wolves" initial="night-seats-seat0-in">',
    '<state id="night-seats-seat0-hunt" pc:phase="night.hunt">',
  ])
})

test('names that are no names of XML or ECMAScript are written so that they are', async () => {
  const chart: Chart = {
    initial: 'chart',
    states: {
      chart: { on: { 'go to: "x"': { guard: { and: ['is here', { name: 'delete', params: 'it\'s "so" \\ <&>' }] }, target: 'a-b' } } },
      'a-b': { on: { go: 'a' } },
      a: { initial: 'b', states: { b: { on: { go: 'over' } } } },
      over: { type: 'final' },
    },
  }
  const names = { moves: ['go to: "x"', 'go'], fixUps: [], guards: ['is here', 'delete'] }
  const match = await ScionMatch.load(toScxml(compile(chart, 1, names)))
  const asked: Question[] = []
  const answer = (question: Question) => asked.push(question) > 0
  const first = match.start().where
  const made = ['go to: "x"', 'go', 'go'].map((move) => match.move(move, 0, answer).where)
  expect([first, ...made]).toEqual([['chart'], ['a-b'], ['a.b'], ['over']])
  expect(asked.filter(({ kind }) => kind === 'guard')).toEqual([
    { kind: 'guard', guard: 'is here' },
    { kind: 'guard', guard: 'delete', params: `it's "so" \\ <&>` },
  ])
})

test('moves in any order that are too many to tell apart are counted', () => {
  const parallel = ['a', 'a', 'b', 'c', 'd', 'e', 'f', { serial: ['g', 'h'] }]
  const names = { moves: ['x', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], fixUps: [], guards: [] }
  const lines = linesOf(compile({ initial: 'p', states: { p: { ordered: ['x', { parallel }] } } }, 1, names))
  const from = lines.indexOf('<state id="p-step1-group1">')
  expect(from).toBeGreaterThan(0)
  expect(lines.slice(from)).toContain(`pc.r['p:part2#']++;`)
})

/** A chart as SCION plays what is exported: moves are by the seat after the `@`, `.` is what happens by itself. */
async function played(chart: Chart, names: Pick<Names, 'moves' | 'fixUps'>, steps: string, seats = 2): Promise<string[]> {
  const match = await ScionMatch.load(toScxml(compile(chart, seats, { guards: [], ...names })))
  const told = [match.start()]
  for (const step of steps.split(' ')) {
    const [move, seat] = step.split('@')
    told.push(step === '.' ? match.proceed(ordinarily) : match.move(move!, Number(seat ?? 0), ordinarily))
  }
  return told.map(({ where, over }) => `${where.join(' ')}${over ? ' (over)' : ''}`)
}
const over: Phase = { type: 'final' }

test('a phase is done when its own final phase is reached, not one inside another', async () => {
  const inner: Phase = { initial: 'x', states: { x: { on: { go: 'y' } }, y: over }, onDone: 'b' }
  const p: Phase = { initial: 'a', states: { a: inner, b: { on: { go: 'c' } }, c: over }, onDone: 'over' }
  const said = await played({ initial: 'p', states: { p, over } }, { moves: ['go'], fixUps: [] }, 'go . . go . .')
  expect(said).toEqual(['p.a.x', 'p.a.y', 'p.b', 'p.b', 'p.c', 'over (over)', 'over (over)'])
})

test('a progression that may be over waits as long as a player may go on with it', async () => {
  const p: Phase = { ordered: ['x', { optional: 'y' }], on: { stop: 'over' }, onDone: 'q' }
  const chart: Chart = { initial: 'p', states: { p, q: { on: { stop: 'over' } }, over } }
  expect(await played(chart, { moves: ['x', 'y', 'stop'], fixUps: [] }, 'x . y .')).toEqual(['p', 'p', 'p', 'p', 'q'])
  expect(await played(chart, { moves: ['x', 'y', 'stop'], fixUps: [] }, 'x stop')).toEqual(['p', 'p', 'over (over)'])
})

test('fix-ups happen one at a time, as long as their own legal lets them', async () => {
  const chart: Chart = { initial: 'p', states: { p: { always: [{ actions: 'deal' }], on: { go: 'over' } }, over } }
  const match = await ScionMatch.load(toScxml(compile(chart, 1, { moves: ['go'], fixUps: ['deal'], guards: [] })))
  expect(match.start().effects).toEqual([])
  expect(match.proceed(ordinarily).effects).toEqual([{ kind: 'fixUp', move: 'deal' }])
  expect(match.proceed(({ kind }) => kind !== 'legal')).toMatchObject({ taken: false, effects: [] })
  expect(match.move('go', 0, ordinarily)).toMatchObject({ where: ['over'], over: true })
})

test('each seat goes through its own phases, and then what all share counts', async () => {
  const states = { a: { on: { go: 'b' } }, b: { on: { go: 'c' } }, c: over }
  const p: Phase = { seats: { initial: 'a', states }, moves: ['say'], on: { go: 'q' }, onDone: 'over' }
  const chart: Chart = { initial: 'p', states: { p, q: { on: { go: 'p' } }, over } }
  const names = { moves: ['go', 'say'], fixUps: [] }
  const said = await played(chart, names, 'go@1 say go@1 . go@0 go@0 .')
  const [a, b, c] = ['a', 'b', 'c'].map((phase) => [0, 1].map((seat) => `p.${phase}@${seat}`)) as [string[], string[], string[]]
  const there = (zero: string[], one: string[]) => `${zero[0]} ${one[1]}`
  expect(said.slice(0, 5)).toEqual([there(a, a), there(a, b), there(a, b), there(a, c), there(a, c)])
  expect(said.slice(5)).toEqual([there(b, c), there(c, c), 'over (over)'])
  expect(await played(chart, names, 'go@1 go@1 go@1')).toEqual([there(a, a), there(a, b), there(a, c), 'q'])
})

test('an interrupt comes back to where play was, also in itself, and one too many is refused', async () => {
  const names = { moves: ['go', 'ask', 'answer'], fixUps: ['hello', 'bye'] }
  const states = { a: { on: { go: 'b' } }, b: { on: { go: 'c' } }, c: over }
  const p: Phase = { entry: 'hello', exit: 'bye', seats: { initial: 'a', states }, on: { ask: { interrupt: 'i' } }, onDone: 'over' }
  const inside: Phase = { turn: 'all', on: { ask: { interrupt: 'i' }, answer: 'y', go: 'over' } }
  const chart: Chart = { initial: 'p', states: { p, i: { initial: 'x', states: { x: inside, y: over } }, over } }
  expect(await played(chart, names, 'go@1 ask ask answer . answer . go@1')).toEqual([
    ...['p.a@0 p.a@1', 'p.a@0 p.b@1', 'i.x', 'i.x', 'i.y', 'i.x', 'i.y', 'p.a@0 p.b@1', 'p.a@0 p.c@1'],
  ])
  const match = await ScionMatch.load(toScxml(compile(chart, 2, { guards: [], ...names })))
  match.start()
  const asked = Array.from({ length: 16 }, () => match.move('ask', 0, ordinarily))
  expect(asked.map(({ frames }) => frames)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16])
  expect(asked.at(-1)!.effects).toEqual([{ kind: 'tooDeep' }])
  // Only what leads out of all of them leaves the phase that was interrupted.
  expect(asked.flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'runAction')).toEqual([])
  const out = match.move('go', 0, ordinarily)
  expect(out).toMatchObject({ where: ['over'], frames: 1, over: true })
  expect(out.effects.filter(({ kind }) => kind === 'runAction')).toEqual([{ kind: 'runAction', move: 'bye' }])
})

test('a document without a reader of its own answers as in an ordinary match', async () => {
  const chart: Chart = { initial: 'p', states: { p: { ordered: [roundRobin('deal')], onDone: 'over' }, over } }
  const document = toScxml(compile(chart, 2, { moves: [], fixUps: ['deal'], guards: [] }))
  const match = await ScionMatch.load(document, { alone: true })
  expect([match.start(), ...[1, 2, 3].map(() => match.proceed(() => false))].map(({ where }) => where)).toEqual([
    ['p'],
    ['p'],
    ['p'],
    ['over'],
  ])
})
