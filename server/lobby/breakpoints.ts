import { internalsOf } from '../../engine/rules/game.ts'
import { type Breakpoint, breakpointsOf } from '../../statecharts/language/breakpoints.ts'
import { noBreakpoints } from '../matches/questions/breakpoints.ts'
import { playingSeat } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'

/** All breakpoints that a match of the user against agents can have. */
export function possibleBreakpoints({ runner }: LobbyContext, id: string, by: User): Promise<Result<Breakpoint[]>> {
  return runner.alone(id, async (loaded) => {
    const playing = playingSeat(loaded, by)
    if (!playing.ok) return playing
    const why = noBreakpoints(loaded.record)
    return why === null ? ok(breakpointsOf(internalsOf(loaded.served.game).definition.chart)) : refuse('rule', why)
  })
}

/** Sets where a match of the user against agents stops, in place of what was set before. Returns the match's id. */
export function setBreakpoints(
  { runner, store, events }: LobbyContext,
  id: string,
  by: User,
  set: readonly Breakpoint[],
): Promise<Result<string>> {
  return runner.alone(id, async (loaded) => {
    const playing = playingSeat(loaded, by)
    if (!playing.ok) return playing
    const why = noBreakpoints(loaded.record)
    if (why !== null) return refuse('rule', why)
    const known = breakpointsOf(internalsOf(loaded.served.game).definition.chart)
    const chosen = known.filter((one) => set.some((other) => isSame(one, other)))
    const unknown = set.find((one) => !known.some((other) => isSame(one, other)))
    if (unknown)
      return refuse('arguments', `The chart has no ${'phase' in unknown ? `phase “${unknown.phase}”` : `guard “${unknown.guard}”`}.`)
    if (!(await store.setBreakpoints(id, chosen))) return refuse('finished', 'The match is over.')
    const record = await store.match(id)
    if (record) events.happened({ type: 'offers-changed', record, match: playing.value.match })
    return ok(id)
  })
}

const isSame = (one: Breakpoint, other: Breakpoint) =>
  'phase' in one ? 'phase' in other && one.phase === other.phase : 'guard' in other && one.guard === other.guard
