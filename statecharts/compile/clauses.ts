import type { Guard, Turn } from '../language/chart.ts'
import { foldGuard } from '../language/guards.ts'
import { at, ChartError, isIn, namesOf, type PhaseNode, resolve, unknownName } from '../language/phase-tree.ts'
import { meant } from '../language/unknown-name.ts'
import type { Named, TransitionConfig } from './config.ts'
import type { Compiling, Names, Region } from './context.ts'
import type { Round } from './protocol.ts'
import { SEATS } from './regions.ts'

/** The parts of a transition, from the author's words to XState's. */

/** The name of an event; of a seat's region it ends with the seat, `hit@2`. */
export const eventOf = (event: string, region: Region) => (region === null ? event : `${event}@${region}`)

/** An event's name without the seat: `hit` of `hit@2`. */
export function eventName(event: string): string {
  const seat = event.indexOf('@')
  return seat < 0 ? event : event.slice(0, seat)
}

/** The target that names a phase in the machine whose root is `root`; `region` is the seat whose region the phase is in. */
export function targetOf(here: PhaseNode, { root, region }: Pick<Compiling, 'root' | 'region'>): string {
  if (here === root) return '#$chart'
  const { parent } = here
  if (!parent) throw new Error(`the machine of '${root.path}' does not reach the root`)
  const around = targetOf(parent, { root, region })
  return parent.phase.seats ? `${around}.${SEATS}.$${region}.${here.name}` : `${around}.${here.name}`
}

/** Compiles a target: in the same machine, or out of an interrupt and everything that it interrupted. */
export function leadsTo(
  target: string | undefined,
  here: PhaseNode,
  line: string,
  compiling: Compiling,
): { leads: Pick<TransitionConfig, 'target' | 'reenter'>; leaves: readonly Named[] } {
  if (target === undefined) return { leads: {}, leaves: [] }
  const to = resolve(target, here, line)
  if (compiling.interrupts.some((interrupt) => isIn(to, interrupt) && !isIn(here, interrupt))) {
    throw new ChartError(at(here, line), `'${target}' is an interrupt. Use \`interrupt\` instead of \`target\``)
  }
  // A transition from inside an interrupt to the interrupt itself leaves and enters it. XState would not leave a machine's root.
  const anew = to === compiling.root && here !== to && isIn(here, to)
  if (isIn(to, compiling.root)) return { leads: { target: targetOf(to, compiling), ...(anew && { reenter: true }) }, leaves: [] }
  const inside = compiling.interrupts.find((interrupt) => isIn(to, interrupt))
  if (inside) throw new ChartError(at(here, line), `'${target}' is inside the interrupt ${inside.path}, which may not be running`)
  compiling.exits.add(to.path)
  return { leads: {}, leaves: [{ type: '$abandon', params: { target: to.path } }] }
}

/** The interrupt that a transition begins. */
export function interruptClause(interrupt: string | undefined, target: string | undefined, here: PhaseNode, line: string): Named[] {
  if (interrupt === undefined) return []
  const to = target === undefined ? null : resolve(target, here, line)
  if (to?.phase.type === 'final') throw new ChartError(at(here, line), `'${target}' is final, so the interrupt could not come back to it`)
  return [{ type: '$interrupt', params: { phase: resolve(interrupt, here, line).path } }]
}

/** A guard that holds if all conditions do, asked in order; nulls are left out. */
export function guarded(conditions: readonly (Named | null)[]): Pick<TransitionConfig, 'guard'> {
  const real = conditions.filter((condition) => condition !== null)
  if (real.length === 0) return {}
  return { guard: real.length === 1 ? real[0] : { type: 'and', params: { guards: real } } }
}

/** Asks whether the proposer may act under this `turn` and may know that play is in the phase. */
export function turnGuard(turn: Turn, here: PhaseNode, line: string, names: Names): Named {
  const sanitize = turn === 'none' || here.region || !here.sanitize.length ? {} : { sanitize: here.sanitize }
  // What is inherited is checked where it is written.
  const named = turn === here.turn ? turn : turnName(turn, here, line, names)
  return { type: '$turn', params: { turn: named, ...sanitize } }
}

/** A `turn`, checked: one of the language's own, or a name that stands for seats. */
export function turnName(turn: Turn, here: PhaseNode, line: string, names: Pick<Names, 'who'>): Turn {
  return knownSeats(turn, ['current', 'all', 'none', 'inactive'], names, here, line)
}

/** A name that stands for seats, or one of the language's own words in its place. */
export function knownSeats(
  name: string,
  words: readonly string[],
  { who = [] }: Pick<Names, 'who'>,
  here: PhaseNode,
  line: string,
): string {
  const among = [...words, ...who]
  if (among.includes(name)) return name
  unknownName(here, line, `there is no name '${name}' for seats (known: ${among.join(', ') || 'none'})${meant(name, among)}`)
  return name
}

/** A fix-up's own `legal`, for the seat that a round robin has come to or whose region it is in, if one is named. */
export const legalGuard = (move: string, region: Region, round?: Round): Named => ({
  type: '$legal',
  params: { move, ...(round ? { round } : of(region)) },
})

/** Parameters that name a seat's region. */
const of = (region: Region) => (region === null ? {} : { seat: region })

export function guardClause(guard: Guard, here: PhaseNode, line: string, names: Names, region: Region): Named
export function guardClause(guard: Guard | undefined, here: PhaseNode, line: string, names: Names, region: Region): Named | null
export function guardClause(guard: Guard | undefined, here: PhaseNode, line: string, names: Names, region: Region): Named | null {
  if (guard === undefined) return null
  return foldGuard<Named>(guard, {
    name: (name, params) => {
      if (params === undefined && names.withParams?.includes(name))
        throw new ChartError(at(here, line), `the guard '${name}' needs parameters: { name: '${name}', params: … }`)
      const type = known(name, names.guards, 'guard', here, line)
      return params === undefined && region === null
        ? { type }
        : { type, params: { ...(params !== undefined && { params }), ...of(region) } }
    },
    not: (part) => ({ type: 'not', params: { guards: [part] } }),
    and: (guards) => ({ type: 'and', params: { guards } }),
    or: (guards) => ({ type: 'or', params: { guards } }),
  })
}

/** A fix-up that makes a version of its own. */
export function fixUpClause(move: string, here: PhaseNode, line: string, names: Names, region: Region, round?: Round): Named {
  return { type: '$fixUp', params: { move: known(move, names.fixUps, 'fix-up', here, line), ...(round ? { round } : of(region)) } }
}

/** Fix-ups that run inside the current version. */
export function withinClauses(
  actions: string | readonly string[] | undefined,
  here: PhaseNode,
  line: string,
  names: Names,
  region: Region,
): Named[] {
  return namesOf(actions).map((move) => ({
    type: '$runAction',
    params: { move: known(move, names.fixUps, 'fix-up', here, line), ...of(region) },
  }))
}

export function known(name: string, among: readonly string[], kind: string, here: PhaseNode, line: string): string {
  if (among.includes(name)) return name
  unknownName(here, line, `there is no ${kind} '${name}' (known: ${among.join(', ') || 'none'})${meant(name, among)}`)
  return name
}
