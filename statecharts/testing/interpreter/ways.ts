import type { Question } from '../../compile/protocol.ts'
import type { Automatic, Guard, Transition, Turn } from '../../language/chart.ts'
import { isInside, keptTo, listed, named, type Place, turnAt, turnsAbout, turnsAround, wayOut } from './places.ts'
import { ahead } from './readings.ts'
import { beginning, goingOn } from './rounds.ts'
import { type Happening, moveDoes, of, type Scene, type Spot, type Way, within } from './way.ts'

/** All possible transitions from a phase in the order in which they are tried: from leaf to root, then as written. */
export function* waysFrom(leaf: Place, spot: Spot, until: Place | null, what: Happening, scene: Scene): Generator<Way> {
  if (leaf.phase.ordered) yield* progression(leaf, spot, what, scene)
  for (const here of wayOut(leaf, until)) {
    if (what === 'settle') yield* [...automatics(here, scene), ...turnEnds(here)]
    else if (what === 'done') yield* endings(here, leaf, scene)
    else {
      yield* moves(here, what.move, scene)
      if (here.phase.only && !here.phase.only.includes(what.move)) break
    }
  }
  if (what === 'settle' && scene.seat !== null && !isDone(leaf)) yield gone(leaf, scene.seat)
}

/** A seat that no longer takes part leaves its region; one that is done there may stay. */
const gone = (leaf: Place, seat: number): Way => ({
  of: leaf,
  when: [{ kind: 'inactive', seat }],
  does: [{ kind: 'branch' }],
  target: 'out',
})
/** The moves by which a seat that is done revises its choice. */
const revised = (here: Place) => (isDone(here) ? listed(here.around?.phase.seats?.revise) : [])
const isDone = ({ phase, around }: Place) => phase.type === 'final' && around?.phase.seats !== undefined

/** Endings of phases: one whose final phase is reached, one with `seats` that are all done, or one whose turn order is over. */
function* endings(here: Place, leaf: Place, scene: Scene): Generator<Way> {
  const { phase, path } = here
  if (here === leaf && isDoneBy(leaf, scene)) yield* ending(leaf.around!, scene)
  if (here === leaf && phase.seats && scene.all) yield* ending(here, scene)
  const inFrame = here === scene.root || isInside(here, scene.root)
  if (phase.turns?.rounds !== undefined && inFrame)
    for (const way of ending(here, scene)) yield { ...way, when: [{ kind: 'over', phase: path }, ...way.when] }
  if (phase.limit?.max !== undefined && scene.made[path] === phase.limit.max) yield* ending(here, scene)
}

/** Whether a final phase ends its parent, rather than a region or the frame. */
const isDoneBy = ({ phase, around }: Place, { root }: Scene) => phase.type === 'final' && around !== root && !around!.phase.seats

function* progression(here: Place, spot: Spot, what: Happening, scene: Scene): Generator<Way> {
  if (spot.round) {
    yield* goingOn(here, spot.round, what, scene)
    return
  }
  const { fixUps, seat } = scene
  const { letters, whole } = ahead(here.phase.ordered!, spot.read)
  for (const { entry, read } of letters.values()) {
    if (typeof entry !== 'string') {
      yield* beginning(here, entry, spot.read, read, what, scene)
    } else if (!fixUps.includes(entry)) {
      if (typeof what === 'object' && what.move === entry)
        yield { of: here, when: [mayAct(here)], does: moveDoes(here, entry, [], scene), progress: { read } }
    } else if (what === 'settle') {
      const act = { move: entry, ...of(seat) }
      yield { of: here, when: [{ kind: 'legal', ...act }], does: [{ kind: 'fixUp', ...act }], progress: { read } }
    }
  }
  // While a player may still continue, it does not end by itself.
  const goesOn = [...letters.values()].some(({ entry }) => !fixUps.includes(typeof entry === 'string' ? entry : entry.roundRobin))
  if (what === 'done' && whole && !goesOn) yield* ending(here, scene)
}

/** A turn ends by itself after `max` moves, or if `endIf` holds after a move. */
function* turnEnds(here: Place): Generator<Way> {
  const { max, endIf } = here.phase.turns ?? {}
  const { path: phase } = here
  const pass = { of: here, does: [{ kind: 'fixUp', move: 'nextTurn' }] } as const
  if (max !== undefined) yield { ...pass, when: [{ kind: 'made', phase, atLeast: max }] }
  if (endIf !== undefined) yield { ...pass, when: [{ kind: 'moved', phase }, { guard: endIf }] }
}

/** The moves that a phase itself declares. */
function* moves(here: Place, move: string, scene: Scene): Generator<Way> {
  const { on = {}, moves = [] } = here.phase
  if (revised(here).includes(move))
    yield { of: here, when: [mayAct(here)], does: [{ kind: 'apply' }, ...within(turnsAround(here)?.phase.turns?.afterMove, scene.seat)] }
  const staying: Transition[] = moves.includes(move) ? [{}] : []
  const limit = limitAround(here)
  const { min = 0, max, uncounted = [] } = limit?.phase.limit ?? {}
  const made = limit ? (scene.made[limit.path] ?? 0) : 0
  const counts = limit !== null && !uncounted.includes(move)
  if (counts && made === max) return
  for (const each of [...staying, ...written(Object.hasOwn(on, move) ? on[move] : undefined)]) {
    const { turn, guard, actions, target } = each
    if (limit && target !== undefined && isEnd(named(target, here), here) && made < (counts ? min - 1 : min)) continue
    const way = leading(each, here, scene, {
      when: [mayAct(here, turn), ...enough(here, move, actions), ...asked(guard)],
      does: within(actions, scene.seat),
      move,
    })
    yield counts && made < (max ?? min) ? { ...way, counted: limit.path } : way
  }
}

/** The nearest of the seat's own phases that limits its moves. */
function limitAround(here: Place): Place | null {
  if (here.phase.limit) return here
  return here.around && !here.around.phase.seats ? limitAround(here.around) : null
}

/** Whether a seat is done there, or leaves its region. */
function isEnd(to: Place, from: Place): boolean {
  const seats = (here: Place): Place | null => (here.around ? (here.around.phase.seats ? here.around : seats(here.around)) : null)
  return seats(to) !== seats(from) || isDone(to)
}

/** A turn with `min` moves cannot be ended before. */
function enough(here: Place, move: string, actions: Transition['actions']): Way['when'] {
  const needed = turnsAbout(here).some(({ min }) => min)
  return needed && listed(actions).includes('nextTurn') ? [{ kind: 'enough', move }] : []
}

function* automatics(here: Place, scene: Scene): Generator<Way> {
  const { seat } = scene
  for (const each of written(here.phase.always)) {
    const { guard, actions } = each as Automatic
    const act = { move: actions!, ...of(seat) }
    yield leading(each, here, scene, {
      when: [...asked(guard), ...(actions ? [{ kind: 'legal', ...act } as const] : [])],
      does: [actions ? { kind: 'fixUp', ...act } : { kind: 'branch' }],
    })
  }
}

/** The transitions of `onDone`. */
function* ending(here: Place, scene: Scene): Generator<Way> {
  for (const each of written(here.phase.onDone)) {
    yield leading(each, here, scene, { when: asked(each.guard), does: [{ kind: 'branch' }, ...within(each.actions, scene.seat)] })
  }
}

const written = (transitions: unknown): readonly Transition[] =>
  listed(transitions as string | Transition).map((each) => (typeof each === 'string' ? { target: each } : each))

/** The moves declared from this phase outwards that no limit forbids. */
export function known(leaf: Place, spot: Spot, until: Place | null, scene: Scene, names: readonly string[]): Set<string> {
  const way = wayOut(leaf, until)
  const lets = (move: string, at: number) => way.slice(0, at).every(({ phase: { only } }) => !only || only.includes(move))
  const here = way.flatMap((place, nth) => names.filter((move) => lets(move, nth) && !moves(place, move, scene).next().done))
  if (!leaf.phase.ordered) return new Set(here)
  const next = spot.round ? [spot.round.entry] : [...ahead(leaf.phase.ordered, spot.read).letters.values()].map(({ entry }) => entry)
  return new Set([...here, ...next.map((entry) => (typeof entry === 'string' ? entry : entry.roundRobin))])
}

/** Who may make a move of this phase: by the move's own `turn`, else the phase's, and of those only seats that may know the phase. */
function mayAct(here: Place, turn: Turn = turnAt(here)): Question {
  const sanitize = keptTo(here)
  return { kind: 'turn', turn, ...(turn !== 'none' && sanitize.length && { sanitize }) }
}

/** Who may take a transition according to the chart: the `turn` and the `who`; null if only the engine may. */
export function whoMay({ when }: Way): string | null {
  for (const asked of when) {
    if (!('kind' in asked)) continue
    if (asked.kind === 'turn') return asked.turn === 'none' ? null : [asked.turn, ...(asked.sanitize ?? [])].join(' of ')
    if (asked.kind === 'starts') return when.some((also) => 'kind' in also && also.kind === 'by') ? (asked.start ?? 'current') : null
  }
  return null
}

const asked = (guard: Guard | undefined) => (guard === undefined ? [] : [{ guard }])

function leading(
  { target, reenter, interrupt }: Transition,
  here: Place,
  scene: Scene,
  { when, does, move }: Pick<Way, 'when' | 'does'> & { move?: string },
): Way {
  const to = target === undefined ? undefined : named(target, here)
  const out = to && to !== scene.root && !isInside(to, scene.root)
  const all: Way['does'] = [
    ...does,
    ...(out ? [{ kind: 'abandon', target: to.path } as const] : []),
    ...(interrupt === undefined ? [] : [{ kind: 'interrupt', phase: named(interrupt, here).path } as const]),
  ]
  const done = move === undefined ? all : moveDoes(here, move, all, scene)
  return { of: here, when, does: done, ...(to && !out && { target: to }), ...(reenter && { reenter }) }
}
