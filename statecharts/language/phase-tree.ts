import type {
  Absent,
  Automatic,
  Automatics,
  Chart,
  Limit,
  Phase,
  Prompt,
  Sanitize,
  Seats,
  Transition,
  Transitions,
  Turn,
  Turns,
} from './chart.ts'
import type { Finding, FindingCode } from './finding.ts'
import { meant } from './unknown-name.ts'

/** A phase in the chart's tree, with everything it inherits. */
export interface PhaseNode {
  /** `'round.play'`; the root's is empty. */
  readonly path: string
  readonly name: string
  /** As written, but without what leads out of a final phase: that has no effect. */
  readonly phase: Phase
  /** The words of a final phase that would lead out of it. */
  readonly exits: readonly string[]
  /** For a final phase of seats: the moves that a seat that is done may still make there. */
  readonly revise: readonly string[]
  readonly parent: PhaseNode | null
  readonly children: readonly PhaseNode[]
  readonly turn: Turn
  readonly prompt: Prompt | null
  readonly args: string | null
  readonly privateArgs: string | null
  readonly absent: Absent
  /** The nearest phase, this one included, that says how turns go round. */
  readonly turns: PhaseNode | null
  /** The nearest phase of the seat's own, this one included, that limits its moves. */
  readonly limit: PhaseNode | null
  /** Who may know that play is here, for each phase from the root down that has `sanitize`. A viewer must be allowed by all of them. */
  readonly sanitize: readonly Sanitize[]
  /** The phase with `seats` that this phase is inside of. */
  readonly region: PhaseNode | null
  /** The unknown names found in the whole chart while it is compiled; null if the first one throws. */
  readonly unknown: ChartError[] | null
}

/** A mistake in a chart. `where` is the chart's own line, `round.play.on.hit`. */
export class ChartError extends Error {
  constructor(
    readonly where: string,
    sentence: string,
    /** What kind of mistake it is, as `check` calls it. */
    readonly code: FindingCode = 'malformed',
    /** Everything that was found about the chart, where it compiles; where it does not, its unknown names if there are several. */
    readonly findings: readonly Finding[] = [],
  ) {
    super(`${where || 'the chart'}: ${sentence}`)
    this.name = 'ChartError'
  }
}

/**
 * The chart as a tree; returns its root. Throws ChartError for names that are not allowed and phases that contradict themselves. `unknown`:
 * receives the unknown names, here and in what is done with the tree, instead of the first one being thrown.
 */
export function phaseTree(chart: Chart, unknown: ChartError[] | null = null): PhaseNode {
  return nodeOf(chart, '', null, unknown)
}

/** Unknown names do not depend on each other, so all are found before any is thrown, if the tree was made to. */
export function unknownName(here: PhaseNode, line: string, sentence: string): void {
  const error = new ChartError(at(here, line), sentence, 'unknown-name')
  if (!here.unknown) throw error
  here.unknown.push(error)
}

function nodeOf(written: Phase, name: string, parent: PhaseNode | null, unknown: ChartError[] | null): PhaseNode {
  const exits = written.type === 'final' ? WAYS_OUT.filter((word) => written[word] !== undefined) : []
  const phase = exits.length ? without(written, exits) : written
  const path = parent?.path ? `${parent.path}.${name}` : name
  const children: PhaseNode[] = []
  const secret = [...(parent?.phase.seats?.sanitize ? [parent.phase.seats.sanitize] : []), ...(phase.sanitize ? [phase.sanitize] : [])]
  const here: PhaseNode = {
    path,
    name,
    phase,
    exits,
    revise: phase.type === 'final' ? namesOf(parent?.phase.seats?.revise) : [],
    parent,
    children,
    get turns() {
      return phase.turns ? here : (parent?.turns ?? null)
    },
    get limit() {
      return phase.limit ? here : parent?.phase.seats ? null : (parent?.limit ?? null)
    },
    // In its own region a seat may act at any time, unless a phase there has a `turn`.
    turn: phase.turn ?? (parent?.phase.seats ? 'all' : (parent?.turn ?? 'current')),
    prompt: phase.prompt ?? parent?.prompt ?? null,
    args: phase.args ?? parent?.args ?? null,
    privateArgs: phase.privateArgs ?? parent?.privateArgs ?? null,
    absent: phase.absent ?? parent?.absent ?? 'resign',
    sanitize: [...(parent?.sanitize ?? []), ...secret],
    region: parent?.phase.seats ? parent : (parent?.region ?? null),
    unknown,
  }
  checkShape(here)
  for (const [child, inner] of Object.entries(phase.states ?? phase.seats?.states ?? {})) {
    if (!/^[A-Za-z][\w-]*$/.test(child)) {
      throw new ChartError(at(here, `states.${child}`), 'a phase name starts with a letter; letters, digits, _ and - may follow')
    }
    children.push(nodeOf(inner, child, here, unknown))
  }
  return here
}

const WAYS_OUT = ['on', 'moves', 'always', 'onDone', 'after'] as const

const without = (phase: Phase, words: readonly string[]): Phase =>
  Object.fromEntries(Object.entries(phase).filter(([word]) => !words.includes(word)))

function checkShape(here: PhaseNode): void {
  const { phase } = here
  const names = Object.keys(phase.states ?? {})
  if (!here.parent && phase.onDone)
    throw new ChartError('onDone', 'the root cannot have `onDone`: when the chart is done, the match is over')
  if (phase.states && names.length === 0) throw new ChartError(at(here, 'states'), 'has no phases')
  if (phase.states && phase.initial === undefined) {
    throw new ChartError(at(here, 'initial'), `is missing. Which phase comes first: ${names.join(', ')}?`)
  }
  if (phase.initial !== undefined && !names.includes(phase.initial)) {
    unknownName(here, 'initial', `there is no phase '${phase.initial}' here${meant(phase.initial, names)}`)
  }
  if (!here.parent && !phase.states) throw new ChartError('', 'has no phases')
  if (phase.seats) checkSeats(here, phase.seats)
  if (phase.ordered && phase.states) throw new ChartError(at(here, 'ordered'), 'a phase cannot have both `ordered` and `states`')
  if (phase.ordered && here.limit)
    throw new ChartError(
      at(here, 'ordered'),
      `cannot be in ${here.limit.path || 'a phase'}, which has a \`limit\`. Use counts in the progression`,
    )
  if (phase.ordered && phase.ordered.length === 0) throw new ChartError(at(here, 'ordered'), 'is empty')
  if (phase.type === 'final') {
    for (const word of ['states', 'seats', 'ordered', 'turns', 'limit'] as const) {
      if (phase[word]) throw new ChartError(at(here, word), `a final phase cannot have \`${word}\``)
    }
  }
  if (
    phase.onDone &&
    !phase.states &&
    !phase.ordered &&
    !phase.seats &&
    phase.turns?.rounds === undefined &&
    phase.limit?.max === undefined
  ) {
    throw new ChartError(
      at(here, 'onDone'),
      'this phase is never done. `onDone` needs `states`, `ordered`, `seats`, `turns.rounds` or `limit.max` beside it',
    )
  }
  if (phase.turns) checkTurns(here, phase.turns)
  if (phase.limit) checkLimit(here, phase.limit)
}

function checkLimit(here: PhaseNode, { min = 0, max }: Limit): void {
  const wrong = (line: string, sentence: string) => new ChartError(at(here, `limit${line && `.${line}`}`), sentence)
  const isCount = (count: number, least: number) => Number.isInteger(count) && count >= least && count <= COUNTED_AT_MOST
  if (!here.region) throw wrong('', 'is for phases inside `seats`. Elsewhere `turns` has `min` and `max`')
  if (max !== undefined && !isCount(max, 1)) throw wrong('max', `must be a whole number from 1 to ${COUNTED_AT_MOST}`)
  if (!isCount(min, 0) || min > (max ?? min)) throw wrong('min', `must be a whole number no greater than \`max\` or ${COUNTED_AT_MOST}`)
  if (min === 0 && max === undefined) throw wrong('', 'limits nothing. Add `min` or `max`')
  if (max !== undefined && !here.phase.onDone)
    throw wrong('max', 'the phase needs an `onDone`: where does the seat go after its last move?')
}

/** Each number of moves is a state of its own. */
const COUNTED_AT_MOST = 64

function checkTurns(here: PhaseNode, { rounds, min = 0, max, begin }: Turns): void {
  const wrong = (line: string, sentence: string) => new ChartError(at(here, `turns${line && `.${line}`}`), sentence)
  const counts = (n: number | undefined) => n === undefined || (Number.isInteger(n) && n >= 1)
  if (here.region) throw wrong('', `cannot be inside the seats of ${here.region.path}: each seat plays there on its own`)
  if (!counts(rounds)) throw wrong('rounds', 'must be a whole number above zero')
  if (!counts(max)) throw wrong('max', 'must be a whole number above zero')
  if (!(Number.isInteger(min) && min >= 0 && min <= (max ?? min))) throw wrong('min', 'must be a whole number no greater than `max`')
  if (rounds !== undefined && here.phase.seats)
    throw wrong('rounds', 'the phase has `seats`, so it is done when every seat is. Put it inside a phase that has `rounds`')
  if (rounds !== undefined && !here.phase.onDone)
    throw wrong('rounds', 'the phase needs an `onDone`: where does play go after the last round?')
  if (namesOf(begin).includes('nextTurn')) throw wrong('begin', '`nextTurn` would end every turn as it begins, forever')
}

function checkSeats(here: PhaseNode, seats: Seats): void {
  const { states, ordered } = here.phase
  if (states || ordered) throw new ChartError(at(here, 'seats'), 'a phase with `seats` cannot also have `states` or `ordered`')
  if (here.region) throw new ChartError(at(here, 'seats'), `cannot be inside the seats of ${here.region.path}`)
  if (!Object.hasOwn(seats.states, seats.initial))
    unknownName(here, 'seats.initial', `there is no phase '${seats.initial}' here${meant(seats.initial, Object.keys(seats.states))}`)
  checkRevise(here, seats)
}

/** A move around the seats by the same name would lead those who are not done elsewhere. */
function checkRevise(here: PhaseNode, { revise, states }: Seats): void {
  const moves = namesOf(revise)
  if (moves.length > 0 && !Object.values(states).some(({ type }) => type === 'final'))
    throw new ChartError(at(here, 'seats.revise'), 'no phase of the seats is final, so no seat is ever done. Make the last one final')
  for (const [nth, move] of moves.entries()) {
    if (moves.indexOf(move) !== nth) throw new ChartError(at(here, 'seats.revise'), `names '${move}' twice`, 'duplicate-name')
    const around = selfAndAncestors(here).find(({ phase }) => Object.hasOwn(phase.on ?? {}, move) || phase.moves?.includes(move))
    if (around)
      throw new ChartError(
        at(here, 'seats.revise'),
        `'${move}' is also legal at ${around.path || 'the root'}, so it is unclear whether it changes a choice or leads elsewhere. Remove one of the two`,
        'move-twice',
      )
  }
}

/** The phase and all phases inside it, parents before children, in the order written. */
export function everyPhase(root: PhaseNode): PhaseNode[] {
  return [root, ...root.children.flatMap(everyPhase)]
}

/** The phase and all phases around it, the root last. */
export function selfAndAncestors(here: PhaseNode): PhaseNode[] {
  return here.parent ? [here, ...selfAndAncestors(here.parent)] : [here]
}

/** A phase that the chart is known to have, by its path; the root's is empty. Throws Error if there is none: that is a bug, not an author's mistake. */
export function phaseAt(phases: ReadonlyMap<string, PhaseNode>, path: string): PhaseNode {
  const found = phases.get(path)
  if (!found) throw new Error(`the chart has no phase '${path}'`)
  return found
}

/** The phase of this name inside a phase that is known to have it. Throws Error if there is none. */
export function childOf(here: PhaseNode, name: string): PhaseNode {
  const found = here.children.find((child) => child.name === name)
  if (!found) throw new Error(`'${here.path}' has no phase '${name}'`)
  return found
}

/** The chart's line, for error sentences. */
export function at(here: PhaseNode, line: string): string {
  return here.path ? `${here.path}.${line}` : line
}

/** The phase that a target names: a sibling, or a path from the root. If there is none, throws ChartError, or returns `from` (see `unknownName`). */
export function resolve(target: string, from: PhaseNode, line: string): PhaseNode {
  const sibling = (from.parent ?? from).children.find((child) => child.name === target)
  const found = sibling ?? descend(rootOf(from), target)
  if (found?.region && found.region !== from.region)
    throw new ChartError(at(from, line), `'${target}' is inside the seats of ${found.region.path}. Use that phase as the target`)
  if (!found) {
    const beside = (from.parent ?? from).children.map(({ name }) => name).join(', ')
    const sentence = `there is no phase '${target}' beside it (phases there: ${beside || 'none'}) or at that path from the root`
    unknownName(from, line, sentence + meant(target, pathsFor(from)))
  }
  return found ?? from
}

/** What a target may say there: the phases beside it, and the paths of all. */
const pathsFor = (from: PhaseNode) => [
  ...(from.parent ?? from).children.map(({ name }) => name),
  ...everyPhase(rootOf(from)).map(({ path }) => path),
]

function rootOf(here: PhaseNode): PhaseNode {
  return here.parent ? rootOf(here.parent) : here
}

function descend(root: PhaseNode, path: string): PhaseNode | undefined {
  return path.split('.').reduce<PhaseNode | undefined>((here, name) => here?.children.find((child) => child.name === name), root)
}

/** Whether a phase is another one, or inside it. */
export function isIn(here: PhaseNode, other: PhaseNode): boolean {
  return here === other || (here.parent !== null && isIn(here.parent, other))
}

/** Transitions as written, bare targets spelt out. */
export function transitionsOf(written: Transitions | undefined): Transition[] {
  return listOf(written).map((entry) => (typeof entry === 'string' ? { target: entry } : entry))
}

export function automaticsOf(written: Automatics | undefined): Automatic[] {
  return listOf(written).map((entry) => (typeof entry === 'string' ? { target: entry } : entry))
}

export function namesOf(written: string | readonly string[] | undefined): readonly string[] {
  return listOf(written)
}

function listOf<T>(written: T | readonly T[] | undefined): readonly T[] {
  if (written === undefined) return []
  return Array.isArray(written) ? (written as readonly T[]) : [written as T]
}
