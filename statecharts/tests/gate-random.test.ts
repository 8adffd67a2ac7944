import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../compile/protocol.ts'
import { Gate } from '../gate/gate.ts'
import type { TransitionResult } from '../gate/node.ts'
import { type Automatic, type Chart, compile, type Entry, type Frame, type Guard, type Phase, type Transition } from '../index.ts'
import { runs } from '../testing/deep.ts'
import { MemoGate, PlainGate } from '../testing/index.ts'

const NAMES = { moves: ['m0', 'm1', 'm2', 'm3'], fixUps: ['f0', 'f1', 'f2'], guards: ['g0', 'g1', 'g2'] }
const RUNS = 400

const move = fc.constantFrom(...NAMES.moves)
const fixUp = fc.constantFrom(...NAMES.fixUps)
const guardName = fc.constantFrom(...NAMES.guards)
const { guard } = fc.letrec<{ guard: Guard }>((tie) => ({
  guard: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    guardName,
    guardName.map((name) => ({ name, params: 1 })),
    fc.array(tie('guard'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('guard'), { maxLength: 3 }).map((or) => ({ or })),
    tie('guard').map((not) => ({ not })),
  ),
}))
const turn = fc.constantFrom('current', 'all', 'none')
const hook = fc.array(fixUp, { maxLength: 2 })
/** A phase without its ways out; `tree` says what is inside. */
interface Draft {
  readonly tree: Draft[]
  readonly final: boolean
  readonly bits: { readonly [word: string]: unknown }
  readonly ordered: Entry[] | undefined
}
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined })
const round = fc.record({ roundRobin: fc.oneof(move, fixUp), rounds: fc.integer({ min: 1, max: 2 }) })
const entry = fc.oneof(
  move,
  fixUp,
  round,
  fc.array(fc.oneof(fixUp, round), { maxLength: 2 }).map((serial) => ({ serial })),
)
const transition = fc.record({ to: maybe(fc.nat()), guard: maybe(guard), turn: maybe(turn), reenter: fc.boolean(), actions: hook })
const automatic = fc.record({ to: maybe(fc.nat()), guard: maybe(guard), actions: maybe(fixUp) })
const bits = fc.record({
  on: fc.dictionary(move, fc.array(transition, { minLength: 1, maxLength: 3 }), { maxKeys: 2 }),
  moves: fc.uniqueArray(move, { maxLength: 2 }),
  always: fc.array(automatic, { maxLength: 2 }),
  onDone: fc.array(transition, { maxLength: 2 }),
  entry: hook,
  exit: hook,
  turn: maybe(turn),
  after: fc.boolean(),
})
const { draft } = fc.letrec<{ draft: Draft }>((tie) => ({
  draft: fc.record({
    tree: fc.oneof({ maxDepth: 2 }, fc.constant([]), fc.array(tie('draft'), { minLength: 1, maxLength: 3 })) as fc.Arbitrary<Draft[]>,
    final: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    bits,
    ordered: maybe(fc.array(entry, { minLength: 1, maxLength: 3 })) as fc.Arbitrary<Entry[] | undefined>,
  }),
}))
const chart = fc.array(draft, { minLength: 1, maxLength: 3 }).map((tree) => chartOf({ tree, final: false, bits: {}, ordered: undefined }))

type Written = { to?: number; guard?: Guard; actions?: string | string[] }
function chartOf(root: Draft): Chart {
  const paths: string[] = []
  const name = (i: number) => `p${i}`
  const walk = ({ tree }: Draft, path: string): void =>
    tree.forEach((child, i) => {
      const here = path ? `${path}.${name(i)}` : name(i)
      paths.push(here)
      walk(child, here)
    })
  walk(root, '')
  const led = ({ to, guard, ...rest }: Written) => ({
    ...(to !== undefined && { target: paths[to % paths.length]! }),
    ...(guard !== undefined && { guard }),
    ...Object.fromEntries(Object.entries(rest).filter(([, given]) => given !== undefined)),
  })
  const phase = ({ tree, final, bits, ordered }: Draft, inside: boolean, above: readonly string[] = []): Phase => {
    const {
      on = {},
      moves = [],
      always = [],
      onDone = [],
      entry = [],
      exit = [],
      turn,
      after,
    } = bits as { [word: string]: never } as {
      on?: { [move: string]: Written[] }
      moves?: string[]
      always?: Written[]
      onDone?: Written[]
      entry?: string[]
      exit?: string[]
      turn?: 'all'
      after?: boolean
    }
    const hooks = { entry, exit, ...(turn && { turn }) }
    if (inside && final && !tree.length) return { type: 'final', ...hooks }
    const used = new Set([...Object.keys(on), ...moves, ...above])
    const children = tree.map((child, i) => [name(i), phase(child, true, [...used])])
    const states = tree.length ? { initial: 'p0', states: Object.fromEntries(children) } : {}
    // A move both in a progression and on its phase or around it is a mistake of its own.
    const progression = inside && !tree.length && ordered && !ordered.some((one) => mentions(one).some((letter) => used.has(letter)))
    return {
      ...states,
      ...(progression && { ordered }),
      ...(inside && (tree.length || progression) && { onDone: onDone.filter(({ to }) => to !== undefined).map(led) as Transition[] }),
      on: Object.fromEntries(Object.entries(on).map(([move, entries]) => [move, entries.map(led)])),
      moves: moves.filter((one) => !(one in on)),
      always: always.filter(({ to, actions }) => to !== undefined || actions !== undefined).map(led) as Automatic[],
      ...hooks,
      ...(after && used.size > 0 && { after: { 5: { move: [...used][0]! } } }),
    }
  }
  return phase(root, false)
}

function mentions(entry: Entry): string[] {
  if (typeof entry === 'string') return [entry]
  if ('serial' in entry) return entry.serial.flatMap(mentions)
  return 'roundRobin' in entry ? [entry.roundRobin] : []
}

/** What an answer says, comparable between gates. */
function said({ next, effects, failed }: TransitionResult): string {
  return JSON.stringify([next, effects, [...new Set(failed.map((no) => JSON.stringify(no)))]])
}

/** Events with the outcomes of guards, as bits by question. */
const course = fc.array(fc.record({ event: fc.nat(5), outcomes: fc.nat(2 ** 24 - 1) }), { minLength: 20, maxLength: 60, size: 'max' })
const outcomeOf = ({ outcomes }: { outcomes: number }, question: Question) => {
  const text = JSON.stringify(question)
  let hash = 7
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 9973
  return ((outcomes >> (hash % 24)) & 1) === 1
}

function agree(chart: Chart, steps: readonly { event: number; outcomes: number }[], seats: number, nodes: number, store: boolean): number {
  let compiled: ReturnType<typeof compile>
  try {
    compiled = compile(chart, seats, NAMES)
  } catch (error) {
    // What random charts get wrong; nothing else may be.
    expect(String(error)).toMatch(/either a single move or a round robin/)
    return 0
  }
  let now = { outcomes: 0 }
  const answer = (question: Question) => () => outcomeOf(now, question)
  const [gate, plain] = [new Gate(compiled, answer, { nodes }), new PlainGate(compiled, answer)]
  const [first, other] = [gate.start(), plain.start()]
  expect(said(first)).toBe(said(other))
  let [here, there] = [first.next!, other.next!]
  let taken = 0
  for (const step of steps) {
    now = step
    expect(gate.legal(here, 0)).toEqual(plain.legal(there, 0))
    const event = step.event % (NAMES.moves.length + 2)
    const [one, two] = [gate.step(here, event), plain.step(there, event)]
    expect(said(one)).toBe(said(two))
    if (one.next === null) continue
    taken++
    here = store ? gate.node(JSON.parse(JSON.stringify(one.next)) as Frame) : one.next
    there = plain.node(JSON.parse(JSON.stringify(two.next)) as Frame)
    expect(gate.info(here)).toEqual(plain.info(there))
  }
  return taken
}

test('what the memo of the tests answers, first and from memory, is what plain XState answers', () => {
  const drawn = runs(60, 5)
  let remembered = 0
  fc.assert(
    fc.property(chart, course, (chart, steps) => {
      let compiled: ReturnType<typeof compile>
      try {
        compiled = compile(chart, 2, NAMES)
      } catch {
        return
      }
      let now = { outcomes: 0 }
      const answer = (question: Question) => () => outcomeOf(now, question)
      const [memo, plain] = [new MemoGate(compiled, answer), new PlainGate(compiled, answer)]
      let [here, there] = [memo.start().next!, plain.start().next!]
      for (const step of steps) {
        const event = step.event % (NAMES.moves.length + 2)
        // Twice with the same answers of guards, and with others in between.
        for (const outcomes of [step.outcomes, 0, step.outcomes]) {
          now = { outcomes }
          const [one, two] = [memo.step(here, event), plain.step(there, event)]
          expect(said(one)).toBe(said(two))
          if (outcomes !== step.outcomes || one.next === null) continue
          remembered++
          here = memo.node(JSON.parse(JSON.stringify(one.next)) as Frame)
          there = plain.node(JSON.parse(JSON.stringify(two.next)) as Frame)
        }
      }
    }),
    drawn,
  )
  expect(remembered).toBeGreaterThan(6 * drawn.numRuns)
})

test.each([
  ['', 4096, false],
  [', each frame stored and read again', 4096, true],
  [', remembering one place', 1, false],
  [', remembering two places, each frame stored and read again', 2, true],
  [', remembering three places', 3, false],
])('on random charts the gate answers as plain XState asked afresh%s', (_, nodes, store) => {
  let taken = 0
  fc.assert(
    fc.property(chart, course, fc.integer({ min: 1, max: 3 }), (chart, steps, seats) => {
      taken += agree(chart, steps, seats, nodes, store)
    }),
    runs(RUNS, 7),
  )
  expect(taken).toBeGreaterThan(runs(RUNS, 7).numRuns)
})

test('on one random chart many courses, warm, answer as plain XState', () => {
  fc.assert(
    fc.property(chart, fc.array(course, { minLength: 3, maxLength: 6 }), (chart, courses) => {
      agree(chart, courses.flat(), 2, 4096, false)
    }),
    runs(RUNS / 2, 8),
  )
})
