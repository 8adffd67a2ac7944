import type { Chart, Guard, Phase, Transition } from '../chart.ts'
import {
  choicesFrom,
  FIX_UPS,
  MOVES,
  RANDOM_NAMES,
  randomAfter,
  randomFacts,
  randomFixUps,
  randomGuard,
  randomOrdered,
  randomTurn,
  randomTurns,
} from './random-words.ts'

const SEATS: readonly Kind[] = ['seats']
/** Not inside each other. */
const INTERRUPT: readonly Kind[] = ['interrupt']
type Kind = 'leaf' | 'final' | 'group' | 'seats' | 'ordered' | 'interrupt'
interface Draft {
  readonly path: string
  readonly kind: Kind
  readonly children: readonly Draft[]
  /** The phase with seats around it, and the interrupt. */
  readonly region: string | null
  readonly interrupt: string | null
}

/** A chart that compiles, made of choices: the same choices, the same chart. Tests shrink the choices. */
export function randomChart(numbers: readonly number[]): Chart {
  const choices = choicesFrom(numbers)
  const { below, often, one, several } = choices
  const every: Draft[] = []

  const draft = (path: string, depth: number, kind: Kind, around: Pick<Draft, 'region' | 'interrupt'>): Draft => {
    const inside = {
      region: kind === 'seats' ? path : around.region,
      interrupt: kind === 'interrupt' ? path : around.interrupt,
    }
    const holds = kind === 'group' || kind === 'seats' || kind === 'interrupt'
    const children: Draft[] = []
    const here = { path, kind, children, ...around, ...(kind === 'interrupt' && { interrupt: path }) }
    if (path) every.push(here)
    const count = holds ? 2 + below(2) : 0
    for (let nth = 0; nth < count; nth++) {
      const last = nth === count - 1 && depth > 0
      const kinds: Kind[] =
        depth < 2
          ? ['leaf', 'group', 'ordered', ...(inside.region ? [] : SEATS), ...(inside.region || inside.interrupt ? [] : INTERRUPT)]
          : ['leaf', 'ordered']
      const child = last ? 'final' : nth === 0 && !often(40) ? 'leaf' : one(kinds)
      // Play does not begin in an interrupt.
      const wanted = nth === 0 && child === 'interrupt' ? 'leaf' : child
      // Names are all different: a bare name means the sibling of that name first.
      const name = `p${every.length}`
      children.push(draft(path ? `${path}.${name}` : name, depth + 1, wanted, inside))
    }
    return here
  }
  const root = draft('', 0, 'group', { region: null, interrupt: null })
  const interrupts = every.filter(({ kind }) => kind === 'interrupt').map(({ path }) => path)

  const targetFrom = (here: Draft): string | undefined => {
    const inside = (to: Draft, path: string | null) => path === null || to.path === path || to.path.startsWith(`${path}.`)
    const open = every.filter(
      (to) => (to.region === null || to.region === here.region) && (to.interrupt === null || inside(here, to.interrupt)),
    )
    const to = open.length ? one(open).path : undefined
    const parent = here.path.slice(0, Math.max(0, here.path.lastIndexOf('.')))
    if (to === undefined) return undefined
    const sibling = to.slice(0, Math.max(0, to.lastIndexOf('.'))) === parent
    return sibling && often(50) ? to.slice(to.lastIndexOf('.') + 1) : to
  }
  const transition = (here: Draft, needsTarget = false): Transition | string | undefined => {
    const target = often(75) || needsTarget ? targetFrom(here) : undefined
    if (needsTarget && !target) return undefined
    if (target && often(30)) return target
    // An interrupt has nothing to come back to in a final phase.
    const ends = every.some(({ kind, path }) => kind === 'final' && (path === target || path.endsWith(`.${target}`)))
    const interrupt = interrupts.length && often(35) && !ends ? one(interrupts) : undefined
    return {
      ...(target && { target }),
      ...(often(40) && { guard: randomGuard(choices) }),
      ...(often(30) && { actions: often(30) ? ['nextTurn'] : randomFixUps(choices) }),
      ...(often(15) && { reenter: true }),
      ...(!needsTarget && often(20) && { turn: randomTurn(choices) }),
      ...(interrupt && { interrupt }),
      ...(often(10) && { description: `says "${below(9)}"` }),
    }
  }
  const list = <T>(made: readonly (T | undefined)[]): T[] => made.filter((each) => each !== undefined)
  const phase = (here: Draft): Phase => {
    const hooks = randomFacts(choices)
    if (here.kind === 'final') return { type: 'final', ...hooks }
    const moves = MOVES.filter(() => often(25))
    const on = MOVES.filter((move) => !moves.includes(move) && often(50)).map((move) => {
      const made = list([transition(here), ...several(1, () => transition(here))])
      return [move, made.length === 1 && often(60) ? made[0]! : made] as const
    })
    const always = several(1, () => ({
      ...(often(50) && { guard: randomGuard(choices) }),
      actions: one(FIX_UPS),
      ...(often(50) && { target: targetFrom(here) }),
    }))
    const children = Object.fromEntries(here.children.map((child) => [child.path.slice(child.path.lastIndexOf('.') + 1), phase(child)]))
    const initial = Object.keys(children)[0]!
    const timed = [...moves, ...on.map(([move]) => move)]
    const leaf = here.kind === 'leaf'
    const mayBeDone = here.path && here.kind !== 'interrupt' && (!leaf || (here.region === null && often(20)))
    const done = mayBeDone ? list(several(1, () => transition(here, true))) : []
    const rounds = here.region === null && here.kind !== 'seats' && done.length > 0 && (leaf || often(30))
    const turns = rounds || (here.region === null && often(20)) ? { turns: randomTurns(choices, rounds) } : {}
    const who = [randomGuard(choices), 'all', 'others', ...RANDOM_NAMES.who]
    const seats = { ...(often(60) && { who: one<Guard>(who) }), ...(often(30) && { sanitize: one(['hidden', 'w0']) }) }
    return {
      ...hooks,
      ...turns,
      ...(here.kind === 'seats'
        ? { seats: { ...seats, initial, states: children } }
        : here.children.length && { initial, states: children }),
      ...(here.kind === 'ordered' && { ordered: randomOrdered(choices, here.region === null) }),
      ...(on.length && { on: Object.fromEntries(on) as NonNullable<Phase['on']> }),
      ...(moves.length && { moves }),
      ...(always.length && {
        always: always.map((each) => Object.fromEntries(Object.entries(each).filter(([, given]) => given !== undefined))),
      }),
      ...(done.length && { onDone: done }),
      ...(timed.length > 0 && often(30) && { after: randomAfter(choices, timed, leaf) }),
    }
  }
  return phase(root)
}
