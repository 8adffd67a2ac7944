import type { Effect, Question, Round } from '../../compile/protocol.ts'
import type { RoundRobin } from '../../language/chart.ts'
import { type Place, turnAt } from './places.ts'
import { type Reading, sameAhead } from './readings.ts'
import { type Going, type Happening, moveDoes, type Progress, type Scene, type Way } from './way.ts'

/** Transitions of a round robin that has not begun: it begins with the first seat that is not skipped, or is over immediately. */
export function* beginning(
  here: Place,
  entry: RoundRobin,
  read: readonly Reading[],
  then: readonly Reading[],
  what: Happening,
  scene: Scene,
): Generator<Way> {
  const { roundRobin: move, start, direction = 'forward', skip } = entry
  const { seats, fixUps } = scene
  const fixUp = fixUps.includes(move)
  // A round robin that could end before it begins again and again must not loop.
  if (what === 'settle' && !sameAhead(here.phase.ordered!, read, then)) yield* over(here, entry, [], { read: then })
  if (!happens(what, fixUp, move)) return
  const alone = lastPlace(entry, seats) === 0
  for (let seat = 0; seat < seats; seat++) {
    const starts: Question = { kind: 'starts', seat, ...(start !== undefined && { start }), direction, ...(skip !== undefined && { skip }) }
    const may: Question = turnAt(here) === 'none' ? { kind: 'turn', turn: 'none' } : { kind: 'by', seat }
    const onward: Effect[] = alone ? [] : [{ kind: 'giveTurn', round: registers(here, entry, scene), ...(skip !== undefined && { skip }) }]
    yield {
      of: here,
      when: [starts, fixUp ? { kind: 'legal', move, seat } : may],
      does: fixUp ? [{ kind: 'fixUp', move, seat }] : [{ kind: 'giveTurn', seat }, ...moveDoes(here, move, onward, scene)],
      progress: alone ? { read: then } : { read: [], round: { entry, start: seat, place: 1, after: then } },
    }
  }
}

/** Transitions of a running round robin: skip a seat, take the turn of the current one, or end. */
export function* goingOn(here: Place, going: Going, what: Happening, scene: Scene): Generator<Way> {
  const { entry, place, after } = going
  const { roundRobin: move, skip } = entry
  const fixUp = scene.fixUps.includes(move)
  const round = registers(here, entry, scene)
  const last = place === lastPlace(entry, scene.seats)
  const next: Progress = last ? { read: after } : { read: [], round: { ...going, place: (place + 1) % placesOf(entry, scene.seats) } }
  const back: Effect[] = fixUp ? [] : [{ kind: 'giveTurn', back: round }]
  const onward: Effect[] = last ? back : fixUp ? [] : [{ kind: 'giveTurn', round, ...(skip !== undefined && { skip }) }]
  if (what === 'settle') {
    yield* over(here, entry, back, { read: after })
    const skipped: Question = { kind: 'skipped', round, ...(skip !== undefined && { skip }) }
    yield { of: here, when: [skipped], does: [{ kind: 'branch' }, ...onward], progress: next }
  }
  if (!happens(what, fixUp, move)) return
  const turn = turnAt(here) === 'none' ? 'none' : 'current'
  yield {
    of: here,
    when: [fixUp ? { kind: 'legal', move, round } : { kind: 'turn', turn }],
    does: fixUp ? [{ kind: 'fixUp', move, round }] : moveDoes(here, move, onward, scene),
    progress: next,
  }
}

const happens = (what: Happening, fixUp: boolean, move: string) =>
  fixUp ? what === 'settle' : typeof what === 'object' && what.move === move

function* over(here: Place, { until, skip }: RoundRobin, onward: readonly Effect[], progress: Progress): Generator<Way> {
  const way = { of: here, does: [{ kind: 'branch' }, ...onward], progress } as const
  if (until !== undefined) yield { ...way, when: [{ guard: until }] }
  if (skip !== undefined) yield { ...way, when: [{ kind: 'nobody', skip }] }
}

/** The number of the last position; null if the round robin has no last round. */
function lastPlace({ rounds, until }: RoundRobin, seats: number): number | null {
  const times = rounds ?? (until === undefined ? 1 : 'infinite')
  return times === 'infinite' ? null : times * seats - 1
}

/** The number of positions after which the state repeats. */
function placesOf(entry: RoundRobin, seats: number): number {
  if (lastPlace(entry, seats) !== null) return Number.POSITIVE_INFINITY
  return entry.direction === 'snake' ? 2 * seats : seats
}

const registers = ({ path }: Place, { direction = 'forward' }: RoundRobin, { seat }: Scene): Round => ({
  start: `${path}:start#${seat ?? ''}`,
  place: `${path}:place#${seat ?? ''}`,
  direction,
})
