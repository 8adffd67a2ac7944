import { innerState, type MachineConfig, type StateConfig } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import { checkFrame, type Frame, type FrameValue, stateIn } from '../compile/frame.ts'
import { COUNTED } from '../compile/limits.ts'
import { type ProgressionState, progressionState } from '../compile/ordered.ts'
import { type Automaton, type AutomatonState, blocksAt, type Edge } from '../progression/automaton.ts'
import { automatonOf } from '../progression/progression.ts'

/** Whether a running match can go on in a chart. `why` is a sentence for the person who deploys the chart. */
export type Fit = { readonly fits: true } | { readonly fits: false; readonly why: string }

/**
 * Whether a match's persisted frames, the chart's own first and the running interrupt's last, still have a place in a compiled chart: every
 * phase exists, and the registers of round robins and blocks belong to it and are within their bounds. Given the chart that the match was
 * played by until now, also whether that place still means the same: a frame knows only by its place what is left of a progression and how
 * turns go round. It says nothing about what the match's state must be there.
 */
export function fits(compiled: Compiled, frames: readonly Frame[], before?: Compiled): Fit {
  if (frames.length === 0) return { fits: false, why: 'the match has no place in any chart: its snapshot is empty' }
  for (const [depth, frame] of frames.entries()) {
    const why = misfit(compiled, frame, depth, before)
    if (why) return { fits: false, why: depth === 0 ? why : `interrupt ${depth}: ${why}` }
  }
  return { fits: true }
}

const machineOf = ({ config, interrupts }: Compiled, { interrupt }: Frame): MachineConfig | undefined =>
  interrupt === undefined ? config : interrupts.get(interrupt)?.config

/** Why a match cannot go on from a frame; null if it can. */
function misfit(compiled: Compiled, frame: Frame, depth: number, before: Compiled | undefined): string | null {
  const { interrupt } = frame
  if ((interrupt === undefined) !== (depth === 0)) return depth === 0 ? 'it begins with an interrupt' : 'it is no interrupt'
  const machine = machineOf(compiled, frame)
  if (!machine) return `the chart has no interrupt '${interrupt}'`
  try {
    checkFrame(machine, frame)
  } catch (error) {
    return (error as Error).message
  }
  const [top] = stateIn(frame.value)
  const over = innerState(machine, top).type === 'final'
  if (over !== (frame.status === 'done'))
    return over ? `'${top}' has become final, but the match goes on` : `'${top}' is no longer final, but the match is over`
  return registerOutOfRange(machine, frame, compiled.seats) ?? (before ? changedMeaning(before, compiled, machine, frame) : null)
}

/**
 * Which register has a value that the round robin, block or seat's limit where play is never gives it; null if none has. All
 * other registers have to be at zero.
 */
function registerOutOfRange(machine: MachineConfig, { value, context, interrupt = '' }: Frame, seats: number): string | null {
  const most = new Map<string, number>()
  for (const { state } of statesIn(machine, value, interrupt)) {
    const counts = countsIn(state.on)
    for (const { register } of paramsOf('$set', state.exit)) {
      // What a seat's limit counts it counts in all of the seat's phases.
      const own = (register.includes(`:${COUNTED}#`) ? countsIn(state.states) : counts).filter((one) => one.register === register)
      // One that is only set is the seat that a round robin began with.
      const at = own.map(({ count, to, modulo }) => count ?? to ?? (modulo === undefined ? 0 : modulo - 1))
      most.set(register, own.length ? Math.max(...at) : seats - 1)
    }
  }
  const wrong = Object.entries(context).find(([register, at]) => at > (most.get(register) ?? 0))
  return wrong ? `register ${wrong[0]} is at ${wrong[1]}, and goes up to ${most.get(wrong[0]) ?? 0} there` : null
}

const countsIn = (given: unknown) => ['$at', '$set', '$count'].flatMap((type) => paramsOf(type, given))

interface Params {
  readonly register: string
  readonly count?: number
  readonly modulo?: number
  readonly to?: number
}
/** The parameters of guards or actions of a type, wherever they stand. */
function paramsOf(type: string, given: unknown): Params[] {
  if (typeof given !== 'object' || given === null) return []
  const own = 'type' in given && given.type === type ? [(given as unknown as { params: Params }).params] : []
  return [...own, ...Object.values(given).flatMap((inner) => paramsOf(type, inner))]
}

interface At {
  /** Of the phase as the author wrote it. */
  readonly path: string
  /** In the compiled machine: `$3-deal` in a progression. */
  readonly name: string
  readonly state: StateConfig
}

/** The states in a value, seats' regions included. `path` is that of the state itself. */
function statesIn(config: StateConfig, value: FrameValue, path: string): At[] {
  const inside = typeof value === 'string' ? ([[value, null]] as const) : Object.entries(value)
  return inside.flatMap(([name, inner]) => {
    const state = innerState(config, name)
    const here = name.startsWith('$') ? path : [path, name].filter(Boolean).join('.')
    return [{ path: here, name, state }, ...(inner === null ? [] : statesIn(state, inner, here))]
  })
}

/** How a place that both charts have has changed its meaning; null if it has not. `machine` is the one in `compiled` that the frame is in. */
function changedMeaning(before: Compiled, compiled: Compiled, machine: MachineConfig, frame: Frame): string | null {
  if (!machineOf(before, frame)) return `it was no interrupt '${frame.interrupt}' before`
  for (const { path, name } of statesIn(machine, frame.value, frame.interrupt ?? '')) {
    const [was, is] = [before.phases.get(path)?.phase, compiled.phases.get(path)?.phase]
    if (was?.turns && !is?.turns) return `${path} no longer has \`turns\`, but the match keeps a turn order from there`
    const place = progressionState(name)
    if (!place || !is?.ordered) continue
    if (!was?.ordered) return `${path} was no progression before`
    const why = progressionChange(automatonOf(was.ordered), automatonOf(is.ordered), place)
    if (why) return `${path}.ordered: ${why}`
  }
  return null
}

const CHANGED = 'what is left of it has changed'

/** How the round robin or block that play is in, or what is left after it, has changed; null if it is the same. */
function progressionChange(old: Automaton, now: Automaton, { state, round, block }: ProgressionState): string | null {
  if (round === undefined && block === undefined) return sameLanguage(old, now, state, state) ? null : CHANGED
  const into = (from: AutomatonState | undefined) => {
    if (block === undefined) return from?.edges.find(({ letter }) => letter.round && letter.move === round)
    const own = from && blocksAt(from)[block - 1]
    return from?.edges.find((edge) => own && edge.block === own)
  }
  const [was, is] = [into(old[state]), into(now[state])]
  if (!was || !is || was.block?.key !== is.block?.key || !sameLanguage(old, now, was.to, is.to)) return CHANGED
  const direction = ({ letter: { round } }: Edge) => round?.direction ?? 'forward'
  return direction(was) === direction(is) ? null : `play is in the middle of '${is.letter.move}', which now goes ${direction(is)}`
}

/** Whether two states accept the same sequences of moves. Both automata are minimal, so that a state goes with one of the other only. */
function sameLanguage(old: Automaton, now: Automaton, from: number, to: number, seen = new Map<number, number>()): boolean {
  if (seen.has(from)) return seen.get(from) === to
  seen.set(from, to)
  const [was, is] = [old[from], now[to]]
  if (!was || !is || was.accepting !== is.accepting || was.edges.length !== is.edges.length) return false
  return was.edges.every((edge) => {
    const alike = ({ letter, block }: Edge) =>
      letter.move === edge.letter.move && !letter.round === !edge.letter.round && block?.key === edge.block?.key
    const other = is.edges.filter(alike)[was.edges.filter(alike).indexOf(edge)]
    return other !== undefined && sameLanguage(old, now, edge.to, other.to, seen)
  })
}
