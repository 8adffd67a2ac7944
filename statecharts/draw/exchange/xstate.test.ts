import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyStateMachine, assign, createActor, createMachine, initialTransition, type Snapshot, setup, transition } from 'xstate'
import type { Question } from '../../compile/protocol.ts'
import { Gate } from '../../gate/gate.ts'
import type { Node, TransitionResult } from '../../gate/node.ts'
import { compile, type Frame, type MachineConfig } from '../../index.ts'
import { runs } from '../../testing/deep.ts'
import { NAMES, samples } from '../../testing/draw/samples.ts'
import { NAMES as RANDOM_NAMES } from '../../testing/random-chart.ts'
import { chartWithFacts } from '../../testing/random-facts.ts'
import { toXState } from './xstate.ts'

/** XState's own side: what a reader of the exported config has to provide, and no more. */
interface Params {
  readonly guards?: readonly { type: string; params?: Params }[]
  readonly register?: string
  readonly count?: number
  readonly modulo?: number
  readonly to?: number
}
type Guarding = (args: { context: { [register: string]: number } }, params: Params) => boolean

function machineOf(config: MachineConfig, guards: readonly string[], answer: (type: string, params: object) => boolean) {
  const asked =
    (type: string): Guarding =>
    (_, params) =>
      answer(type, params ?? {})
  const table: { [name: string]: Guarding } = {
    ...Object.fromEntries([...QUESTIONS, ...guards].map((type) => [type, asked(type)])),
    $at: ({ context }, { register, count }) => context[register!] === count,
    and: (args, { guards }) => guards!.every(({ type, params }) => table[type]!(args, params ?? {})),
    or: (args, { guards }) => guards!.some(({ type, params }) => table[type]!(args, params ?? {})),
    not: (args, { guards }) => !table[guards![0]!.type]!(args, guards![0]!.params ?? {}),
  }
  const actions = {
    $count: assign(({ context }, { register, modulo }: Params) => {
      const next = context[register!] + 1
      return { [register!]: modulo === undefined ? next : next % modulo }
    }),
    $set: assign((_, { register, to }: Params) => ({ [register!]: to })),
  }
  const silent = Object.fromEntries(TOLD.map((type) => [type, () => {}]))
  return setup({ guards: table as never, actions: { ...silent, ...actions } as never }).createMachine(
    config as never,
  ) as unknown as AnyStateMachine
}

const QUESTIONS = [
  '$turn',
  '$by',
  '$legal',
  '$others',
  '$inactive',
  '$starts',
  '$skipped',
  '$nobody',
  '$enough',
  '$made',
  '$moved',
  '$over',
]
const TOLD = [
  '$apply',
  '$moved',
  '$branch',
  '$fixUp',
  '$runAction',
  '$giveTurn',
  '$arm',
  '$disarm',
  '$startTurnOrder',
  '$endTurnOrder',
  '$interrupt',
].concat(...['$abandon', '$regionsLeft'])

/** The same question has the same answer, for every caller. */
function outcome(seed: number, type: string, params: object): boolean {
  const text = JSON.stringify([
    type,
    Object.entries(params)
      .filter(([, given]) => given !== undefined)
      .sort(),
  ])
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return (hash & 0x70) !== 0
}
const typeOf = (question: Question) => (question.kind === 'guard' ? question.guard : `$${question.kind}`)
function paramsOf(question: Question): object {
  const { kind: _, guard: __, ...params } = question as Question & { guard?: string }
  return params
}

const persisted = ({ value, status, context }: Frame) => ({ value, status, context })

/** Frames, the running one last; each with its place in the gate and its persisted snapshot in XState. */
interface Both {
  readonly node: Node
  readonly snapshot: Snapshot<unknown>
}

function follow(
  compiled: ReturnType<typeof compile>,
  course: readonly { event: number; seat: number; seed: number }[],
  actors: boolean,
): { taken: number; kept: number } {
  let seed = 1
  let kept = 0
  const gate = new Gate(compiled, (question) => () => outcome(seed, typeOf(question), paramsOf(question)))
  const { chart, interrupts } = toXState(compiled)
  const logic = new Map<string | undefined, AnyStateMachine>(
    [[undefined, chart] as const, ...Object.entries(interrupts)].map(([path, config]) => [
      path,
      machineOf(config, compiled.names.guards, (type, params) => outcome(seed, type, params)),
    ]),
  )
  const begun = (machine: AnyStateMachine): Snapshot<unknown> => {
    if (actors) return createActor(machine).start().getPersistedSnapshot()
    const [snapshot] = initialTransition(machine as never, undefined as never)
    return machine.getPersistedSnapshot(snapshot as never)
  }
  const sent = (machine: AnyStateMachine, from: Snapshot<unknown>, type: string): Snapshot<unknown> => {
    const stored = JSON.parse(JSON.stringify(from)) as Snapshot<unknown>
    if (actors) {
      const actor = createActor(machine, { snapshot: stored as never }).start()
      actor.send({ type })
      return actor.getPersistedSnapshot()
    }
    const [next] = transition(machine as never, machine.restoreSnapshot(stored as never, undefined as never) as never, { type } as never)
    return machine.getPersistedSnapshot(next as never)
  }
  const enter = (path: string | undefined, { next }: TransitionResult): Both => ({ node: next!, snapshot: begun(logic.get(path)!) })
  let frames: Both[] = [enter(undefined, gate.start())]
  const same = () => {
    for (const { node, snapshot } of frames) expect(persisted(snapshot as unknown as Frame)).toEqual(persisted(node))
  }
  same()
  let taken = 0
  const names = [...compiled.names.moves, '$settle', '$done']
  for (const { event, seat, seed: now } of course) {
    seed = now
    const { node, snapshot } = frames.at(-1)!
    if (node.status === 'done') break
    const type = names[event % names.length]!
    const region = gate.hasRegions(node) ? seat % compiled.seats : null
    const answer = gate.step(node, event % names.length, region)
    if (!answer.next) {
      for (const name of region === null ? [type] : [`${type}@${region}`, type])
        expect(persisted(sent(logic.get(node.interrupt)!, snapshot, name) as unknown as Frame)).toEqual(persisted(node))
      continue
    }
    taken++
    const machine = logic.get(node.interrupt)!
    const own = region === null ? null : sent(machine, snapshot, `${type}@${region}`)
    const moved = own && JSON.stringify(own) !== JSON.stringify(snapshot) ? own : null
    // A move that stays in a region changes nothing; then neither did the gate's answer, and the shared one must not be sent.
    const inRegion = moved ?? (own && JSON.stringify(persisted(answer.next)) === JSON.stringify(persisted(node)) ? own : null)
    frames = [...frames.slice(0, -1), { node: answer.next, snapshot: inRegion ?? sent(machine, snapshot, type) }]
    same()
    kept += Number(Object.values(answer.next.context).some((register) => register > 0))
    for (const effect of answer.effects) {
      if (effect.kind === 'interrupt' && frames.length < 4) frames = [...frames, enter(effect.phase, gate.enter(effect.phase))]
      if (effect.kind === 'abandon') {
        const [bottom] = frames
        frames = [
          {
            node: gate.leave(bottom!.node, effect.target).next!,
            snapshot: sent(logic.get(undefined)!, bottom!.snapshot, `$exit.${effect.target}`),
          },
        ]
      }
    }
    while (frames.length > 1 && frames.at(-1)!.node.status === 'done') frames = frames.slice(0, -1)
    same()
  }
  return { taken, kept }
}

const course = fc.array(fc.record({ event: fc.nat(200), seat: fc.nat(3), seed: fc.nat(100_000) }), {
  minLength: 25,
  maxLength: 60,
  size: 'max',
})
const choices = fc.array(fc.nat(997), { minLength: 40, maxLength: 120, size: 'max' })

test.each([
  ['transition', false],
  ['createActor, each frame stored and read again', true],
] as const)('the exported machines reach the same persisted snapshots as the gate, frame by frame, in XState’s own %s', (_, actors) => {
  const drawn = runs(250, 11)
  const counts = { taken: 0, kept: 0, seats: 0, interrupts: 0, turns: 0 }
  fc.assert(
    fc.property(choices, course, fc.integer({ min: 1, max: 3 }), (choices, course, seats) => {
      const compiled = compile(chartWithFacts(choices), seats, RANDOM_NAMES)
      counts.interrupts += Number(compiled.interrupts.size > 0)
      counts.seats += Number([...compiled.phases.values()].some(({ phase }) => phase.seats))
      counts.turns += Number([...compiled.phases.values()].some(({ phase }) => phase.turns))
      const { taken, kept } = follow(compiled, course, actors)
      counts.taken += taken
      counts.kept += kept
    }),
    drawn,
  )
  expect(counts.taken).toBeGreaterThan(4 * drawn.numRuns)
  expect(counts.seats).toBeGreaterThan(drawn.numRuns / 10)
  expect(counts.interrupts).toBeGreaterThan(drawn.numRuns / 10)
  expect(counts.turns).toBeGreaterThan(drawn.numRuns / 3)
  // Places in the middle of a round robin, or of moves that are counted.
  expect(counts.kept).toBeGreaterThan(drawn.numRuns / 3)
})

test('the exported machines are plain JSON that XState takes', () => {
  const { chart, interrupts } = toXState(compile(samples.council, 3, NAMES))
  expect(JSON.parse(JSON.stringify({ chart, interrupts }))).toStrictEqual({ chart, interrupts })
  expect(Object.keys(interrupts)).toEqual(['challenge'])
  for (const config of [chart, ...Object.values(interrupts)]) expect(createMachine(config as never).events.length).toBeGreaterThan(0)
  expect(Object.keys(chart.states!.bidding!.states!.$seats!.states!)).toEqual(['$0', '$1', '$2'])
})
