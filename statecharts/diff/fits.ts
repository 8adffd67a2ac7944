import type { MachineConfig, StateConfig } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import { checkFrame, type Frame, type FrameValue } from '../compile/frame.ts'
import { type Automaton, type AutomatonState, blocksAt, type Edge } from '../progression/automaton.ts'
import { automatonOf } from '../progression/progression.ts'

/** Whether a running match can go on in a chart. `why` is a sentence for whoever deploys the chart. */
export type Fit = { readonly fits: true } | { readonly fits: false; readonly why: string }

/**
 * Whether a match's persisted frames, the chart's own first and the running interrupt's last, still have a place in a
 * compiled chart: every phase is there, and the registers of round robins and blocks are its own
 * and in their bounds. Given the chart
 * that the match was played by until now, also whether that place means the same: what is left of a progression, and how
 * turns go round, is known to a frame only by where it is. It says nothing about what the match's state must be there.
 */
export function fits(compiled: Compiled, frames: readonly Frame[], before?: Compiled): Fit {
  if (frames.length === 0) return { fits: false, why: 'the match has no place in any chart: its snapshot is empty' }
  for (const [depth, frame] of frames.entries()) {
    const why = wrong(compiled, frame, depth) ?? (before ? otherwise(before, compiled, frame) : null)
    if (why) return { fits: false, why: depth === 0 ? why : `interrupt ${depth}: ${why}` }
  }
  return { fits: true }
}

const machineOf = ({ config, interrupts }: Compiled, { interrupt }: Frame): MachineConfig | undefined =>
  interrupt === undefined ? config : interrupts.get(interrupt)?.config

function wrong(compiled: Compiled, frame: Frame, depth: number): string | null {
  const { interrupt } = frame
  if ((interrupt === undefined) !== (depth === 0)) return depth === 0 ? 'it begins with an interrupt' : 'it is no interrupt'
  const machine = machineOf(compiled, frame)
  if (!machine) return `the chart has no interrupt '${interrupt}'`
  try {
    checkFrame(machine, frame)
  } catch (error) {
    return (error as Error).message
  }
  const [top] = typeof frame.value === 'string' ? [frame.value] : Object.keys(frame.value)
  const over = machine.states![top!]!.type === 'final'
  if (over !== (frame.status === 'done'))
    return over ? `'${top}' has become final, but the match goes on` : `'${top}' is no longer final, but the match is over`
  return beyond(machine, frame, compiled.seats)
}

/** A register that the round robin or block where play is could not have; all others are at zero. */
function beyond(machine: MachineConfig, { value, context, interrupt = '' }: Frame, seats: number): string | null {
  const most = new Map<string, number>()
  for (const { state } of statesIn(machine, value, interrupt)) {
    const counts = [...paramsOf('$at', state.on), ...paramsOf('$set', state.on), ...paramsOf('$count', state.on)]
    for (const { register } of paramsOf('$set', state.exit)) {
      const own = counts.filter((one) => one.register === register)
      // One that is only set is the seat that a round robin began with.
      const at = own.map(({ count, to, modulo }) => count ?? to ?? (modulo === undefined ? 0 : modulo - 1))
      most.set(register, own.length ? Math.max(...at) : seats - 1)
    }
  }
  const wrong = Object.entries(context).find(([register, at]) => at > (most.get(register) ?? 0))
  return wrong ? `register ${wrong[0]} is at ${wrong[1]}, and goes up to ${most.get(wrong[0]) ?? 0} there` : null
}

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
    const state = config.states![name]!
    const here = name.startsWith('$') ? path : [path, name].filter(Boolean).join('.')
    return [{ path: here, name, state }, ...(inner === null ? [] : statesIn(state, inner, here))]
  })
}

/** What a place that both charts have means otherwise now. */
function otherwise(before: Compiled, compiled: Compiled, frame: Frame): string | null {
  const old = machineOf(before, frame)
  if (!old) return `it was no interrupt '${frame.interrupt}' before`
  for (const { path, name } of statesIn(machineOf(compiled, frame)!, frame.value, frame.interrupt ?? '')) {
    const [was, is] = [before.phases.get(path)?.phase, compiled.phases.get(path)?.phase]
    if (was?.turns && !is?.turns) return `${path} no longer says how turns go round, but the match keeps how they did`
    const [, at, sign, rest] = /^\$(\d+)(?:([-+])(.*))?$/.exec(name) ?? []
    if (at === undefined || !is?.ordered) continue
    if (!was?.ordered) return `${path} was no progression before`
    const [old, now] = [automatonOf(was.ordered), automatonOf(is.ordered)]
    const why = sign ? underWay(old, now, Number(at), sign + rest!) : same(old, now, Number(at), Number(at)) ? null : CHANGED
    if (why) return `${path}.ordered: ${why}`
  }
  return null
}

const CHANGED = 'what is left of it has changed'

/** Whether the round robin or the block that play is in, and what is left after it, is the same; `-deal` or `+1`, from a state on. */
function underWay(old: Automaton, now: Automaton, at: number, name: string): string | null {
  const into = (state: AutomatonState | undefined) => {
    if (name.startsWith('-')) return state?.edges.find(({ letter }) => letter.round && letter.move === name.slice(1))
    const block = state && blocksAt(state)[Number(name.slice(1)) - 1]
    return state?.edges.find((edge) => block && edge.block === block)
  }
  const [was, is] = [into(old[at]), into(now[at])]
  if (!was || !is || was.block?.key !== is.block?.key || !same(old, now, was.to, is.to)) return CHANGED
  const direction = ({ letter: { round } }: Edge) => round?.direction ?? 'forward'
  return direction(was) === direction(is) ? null : `play is in the middle of '${is.letter.move}', which now goes ${direction(is)}`
}

/** Whether two states of automata accept the same; both automata are minimal, so that a pair is enough to look at once. */
function same(old: Automaton, now: Automaton, from: number, to: number, seen = new Map<number, number>()): boolean {
  if (seen.has(from)) return seen.get(from) === to
  seen.set(from, to)
  const [was, is] = [old[from], now[to]]
  if (!was || !is || was.accepting !== is.accepting || was.edges.length !== is.edges.length) return false
  return was.edges.every((edge) => {
    const alike = ({ letter, block }: Edge) =>
      letter.move === edge.letter.move && !letter.round === !edge.letter.round && block?.key === edge.block?.key
    const other = is.edges.filter(alike)[was.edges.filter(alike).indexOf(edge)]
    return other !== undefined && same(old, now, edge.to, other.to, seen)
  })
}
