import { leavesOf } from '../../statecharts/draw/graph/place-value.ts'
import { type Breakpoint, guardsOf } from '../../statecharts/language/breakpoints.ts'
import type { Guard } from '../../statecharts/language/chart.ts'
import { guardNames } from '../../statecharts/language/guards.ts'
import type { Match, Step } from '../model/match.ts'
import { ADMIN, type Seat } from '../model/seats.ts'
import { answerOf } from '../play/questions.ts'
import { type Game, internalsOf, load } from '../rules/game.ts'
import { viewOf } from '../view/view.ts'
import { turnIsKnown } from '../visibility/phase-view.ts'
import { mayKnowAll, noting } from '../visibility/reads.ts'
import { visibilityFor } from '../visibility/visibility.ts'
import { type Coverage, coverageOf } from './coverage.ts'

/** Why a match stops: the breakpoint, and the version that it is about. */
export interface BreakpointHit {
  readonly version: number
  readonly breakpoint: Breakpoint
  /** The guard's new answer; left out for a phase. */
  readonly answer?: boolean
}

/** Who may know why a match stops: a seat, or all that is hidden. */
type Knowing = Seat | typeof ADMIN

/**
 * The first breakpoint that a chain of moves hits, as far as the viewer may know; null if there is none. Where all may be known, phases count
 * too that play only passes between two versions.
 */
export function breakpointHit(
  game: Game,
  steps: readonly Step[],
  breakpoints: readonly Breakpoint[],
  viewer: Knowing,
): BreakpointHit | null {
  const [first] = steps
  if (!first || breakpoints.length === 0) return null
  const guards = guardsOf(internalsOf(game).definition.chart)
  let phases = phasesAt(game, first.before, viewer)
  const begun = phases
  const answers = new Map(
    breakpoints.flatMap((one) =>
      'guard' in one ? [[one.guard, answerAt(game, first.before, viewer, guards.get(one.guard))] as const] : [],
    ),
  )
  const passed = viewer === ADMIN ? phasesPassed(game, steps) : []
  const last = steps[steps.length - 1]
  for (const { match } of steps) {
    const now = phasesAt(game, match, viewer)
    for (const breakpoint of breakpoints) {
      if ('phase' in breakpoint) {
        const { phase } = breakpoint
        if (entered(phase, phases, now)) return { version: match.version, breakpoint }
        const isLast = match === last.match
        if (isLast && !isIn(phase, begun) && passed.some((path) => isInside(path, phase))) return { version: match.version, breakpoint }
        if (isLast && isIn(phase, begun) && isIn(phase, now) && passed.some((path) => isApart(path, phase)))
          return { version: match.version, breakpoint }
      } else {
        const answer = answerAt(game, match, viewer, guards.get(breakpoint.guard))
        const before = answers.get(breakpoint.guard)
        if (answer === null) continue
        answers.set(breakpoint.guard, answer)
        if (before != null && before !== answer) return { version: match.version, breakpoint, answer }
      }
    }
    phases = now
  }
  return null
}

/** The paths of the innermost phases that play is in, each with its seat where seats are in phases of their own. */
type Leaves = ReturnType<typeof leavesOf>

const phasesAt = (game: Game, match: Match, viewer: Knowing): Leaves => leavesOf(viewOf(game, match, viewer).phase.value)

const isInside = (path: string, phase: string) => path === phase || path.startsWith(`${phase}.`)
/** Neither inside the phase nor around it. */
const isApart = (path: string, phase: string) => path !== '' && !isInside(path, phase) && !isInside(phase, path)
const isIn = (phase: string, leaves: Leaves) => leaves.some(({ path }) => isInside(path, phase))

/** Whether what all share, or a seat, is in the phase that it was not in before. */
const entered = (phase: string, before: Leaves, now: Leaves) =>
  now.some(
    ({ path, seat }) =>
      isInside(path, phase) &&
      !before.some((leaf) => (leaf.seat === seat || leaf.seat === null || seat === null) && isInside(leaf.path, phase)),
  )

const COVERAGES = new WeakMap<Game, Map<number, Coverage>>()

/** The phases that the chain's transitions leave. */
function phasesPassed(game: Game, steps: readonly Step[]): string[] {
  const [first] = steps
  const { seats } = first.before
  const { gate } = internalsOf(game).forSeats(seats)
  // What every game has, such as resigning, is no transition.
  if (!gate.events.has(first.entry.move)) return []
  const known = COVERAGES.get(game) ?? new Map<number, Coverage>()
  COVERAGES.set(game, known)
  const coverage = known.get(seats) ?? coverageOf(game, seats)
  known.set(seats, coverage)
  const before = new Map(coverage.taken)
  coverage.add({ steps })
  const taken = [...coverage.taken].flatMap(([line, times]) => (times > (before.get(line) ?? 0) ? [line] : []))
  const paths = [...gate.compiled.phases.keys()].sort((a, b) => b.length - a.length)
  return taken.map((line) => paths.find((path) => path === '' || line.startsWith(`${path}.`)) ?? '')
}

/** What a guard answers for whose turn it is; null where the viewer may not know all that it reads, and where it throws. */
function answerAt(game: Game, match: Match, viewer: Knowing, guard: Guard | undefined): boolean | null {
  if (guard === undefined) return null
  const rules = load(game, match, match.turn)
  if (viewer !== ADMIN && !turnIsKnown(rules, viewer)) return null
  const [{ name, params }] = guardNames(guard)
  const asked = answerOf(rules, { kind: 'guard', guard: name, params })
  const { given, reads } = noting<boolean | null>(rules.working, () => {
    try {
      return typeof asked === 'function' ? asked() : asked.test()
    } catch {
      return null
    }
  })
  return viewer === ADMIN || mayKnowAll(rules, match, visibilityFor(game, match, viewer), reads) ? given : null
}
