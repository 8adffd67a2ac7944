import type { Chart, Entry, Guard, Phase, Transition } from '../chart.ts'

/** Names that random charts use. Progressions have moves of their own, since theirs are legal nowhere else. */
export const RANDOM_NAMES = {
  moves: ['m0', 'm1', 'm2', 'q0', 'q1', 'r0'],
  fixUps: ['f0', 'f1', 'f2', 'nextTurn'],
  guards: ['g0', 'g1', 'g2'],
}
const MOVES = ['m0', 'm1', 'm2'] as const
const FIX_UPS = ['f0', 'f1', 'f2'] as const

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
export function randomChart(choices: readonly number[]): Chart {
  let at = 0
  const below = (most: number) => (choices.length ? choices[at++ % choices.length]! + Math.floor(at / choices.length) : at++) % most
  const often = (chance: number) => below(100) < chance
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!
  const several = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make)
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

  const guard = (depth = 0): Guard => {
    const kind = depth > 1 ? below(2) : below(5)
    if (kind === 0) return one(RANDOM_NAMES.guards)
    if (kind === 1) return { name: one(RANDOM_NAMES.guards), params: below(3) }
    if (kind === 2) return { not: guard(depth + 1) }
    const guards = several(2, () => guard(depth + 1))
    return kind === 3 ? { and: guards } : { or: guards }
  }
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
      ...(often(40) && { guard: guard() }),
      ...(often(30) && { actions: often(50) ? one(FIX_UPS) : several(2, () => one(FIX_UPS)) }),
      ...(often(15) && { reenter: true }),
      ...(!needsTarget && often(20) && { turn: one(['current', 'all', 'none'] as const) }),
      ...(interrupt && { interrupt }),
      ...(often(10) && { description: `says "${below(9)}"` }),
    }
  }
  const entry = (depth = 0): Entry => {
    const kind = depth > 1 ? below(3) : below(8)
    if (kind === 0) return one(['q0', 'q1', ...FIX_UPS])
    if (kind === 1) return often(40) ? { roundRobin: 'r0' } : { roundRobin: one(FIX_UPS), ...(often(50) && { rounds: 1 + below(2) }) }
    if (kind === 2) return { move: one(['q0', 'q1']), multiple: true }
    if (kind === 3) return { optional: entry(depth + 1) }
    if (kind === 4) return { repeat: entry(depth + 1), count: one(['any', { between: [1, 2] }, { atMost: 2 }] as const) }
    const inner = [entry(depth + 1), ...several(1, () => entry(depth + 1))]
    return kind === 5 ? { parallel: inner, ...(often(50) && { count: 'any' as const }) } : { serial: inner }
  }
  const list = <T>(made: readonly (T | undefined)[]): T[] => made.filter((each) => each !== undefined)
  const phase = (here: Draft): Phase => {
    const hooks = {
      ...(often(20) && { entry: often(50) ? one(FIX_UPS) : several(2, () => one(FIX_UPS)) }),
      ...(often(20) && { exit: one(FIX_UPS) }),
      ...(often(15) && { turn: one(['current', 'all', 'none'] as const) }),
      ...(often(15) && { prompt: often(50) ? `prompt <${below(9)}>` : { active: 'your "turn"', others: 'wait & see' } }),
      ...(often(10) && { tags: several(2, () => `t${below(3)}`) }),
      ...(often(10) && { description: 'what it is' }),
    }
    if (here.kind === 'final') return { type: 'final', ...hooks }
    const moves = MOVES.filter(() => often(25))
    const on = MOVES.filter((move) => !moves.includes(move) && often(50)).map((move) => {
      const made = list([transition(here), ...several(1, () => transition(here))])
      return [move, made.length === 1 && often(60) ? made[0]! : made] as const
    })
    const always = several(1, () => ({
      ...(often(50) && { guard: guard() }),
      actions: one(FIX_UPS),
      ...(often(50) && { target: targetFrom(here) }),
    }))
    const children = Object.fromEntries(here.children.map((child) => [child.path.slice(child.path.lastIndexOf('.') + 1), phase(child)]))
    const initial = Object.keys(children)[0]!
    const timed = [...moves, ...on.map(([move]) => move)]
    const done = here.path && here.kind !== 'leaf' ? list(several(1, () => transition(here, true))) : []
    return {
      ...hooks,
      ...(here.kind === 'seats'
        ? { seats: { ...(often(50) && { who: one(['all', 'others', guard()] as const) }), initial, states: children } }
        : here.children.length && { initial, states: children }),
      ...(here.kind === 'ordered' && { ordered: [entry(), ...several(1, () => entry())] }),
      ...(on.length && { on: Object.fromEntries(on) as NonNullable<Phase['on']> }),
      ...(moves.length && { moves }),
      ...(always.length && {
        always: always.map((each) => Object.fromEntries(Object.entries(each).filter(([, given]) => given !== undefined))),
      }),
      ...(done.length && { onDone: done }),
      ...(timed.length &&
        often(30) && { after: { [100 + below(900)]: { move: one(timed), ...(often(50) && { onInterrupt: 'run' as const }) } } }),
    }
  }
  return phase(root)
}
