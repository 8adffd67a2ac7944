import type { StepView, TransferView } from '../../../engine/model/views.ts'
import { anonymousBack, type Ghosts } from './ghosts.ts'
import { cardOf, copyOf, type Drawn, drawn, namelessIn, type Place, placeOf, type Remembered, stackAt } from './measure.ts'
import { comeFrom, hideWhile, leaveFor, type Pace, shuffle, stagger, turn } from './motion.ts'

/** One animated change of the board. */
interface Scene {
  root: HTMLElement
  corner: DOMRect
  before: Map<string, Remembered>
  after: Map<string, Drawn>
  transfers: readonly TransferView[]
  pace: Pace
  ghosts: Ghosts
  /** How many components without a known id have left a stack and arrived at it so far, by its name and their back. */
  left: Map<string, number>
  landed: Map<string, number>
  /** Called when the animation has finished or is cut short. */
  undo: (() => void)[]
}

/**
 * Animates everything from where it was to where it is, and returns the animations. `step` tells from which stack each component came;
 * without it, only components drawn both before and after are animated. `pace` is that of every component.
 */
export function animateStep(
  root: HTMLElement,
  before: Map<string, Remembered>,
  step: StepView | null,
  pace: Pace,
  ghosts: Ghosts,
  undo: (() => void)[],
): Animation[] {
  const transfers = step?.transfers ?? []
  const scene: Scene = {
    root,
    corner: root.getBoundingClientRect(),
    before: renamed(before, transfers),
    after: drawn(root),
    transfers,
    pace,
    ghosts,
    left: new Map(),
    landed: new Map(),
    undo,
  }
  return [...moved(scene), ...arrivals(scene), ...leavers(scene), ...anonymous(scene), ...shuffle(root, step?.shuffled ?? [], pace)]
}

/** The components drawn before, by the ids they have now: a transfer may give a component a new id. */
function renamed(before: Map<string, Remembered>, transfers: readonly TransferView[]): Map<string, Remembered> {
  const names = new Map(transfers.flatMap(({ id, as }) => (id !== null && as !== undefined ? [[id, as] as const] : [])))
  return new Map([...before].map(([id, was]) => [names.get(id) ?? id, was]))
}

const paceOf = (scene: Scene, transfer: TransferView | undefined): Pace => ({
  durationMs: scene.pace.durationMs,
  delayMs: scene.pace.delayMs + (transfer ? stagger(scene.transfers.indexOf(transfer)) : 0),
})
const transferOf = (scene: Scene, id: string) => scene.transfers.findLast((transfer) => (transfer.as ?? transfer.id) === id)

function moved(scene: Scene): Animation[] {
  return [...scene.after].flatMap(([id, now]) => {
    const was = scene.before.get(id)
    if (!was) return []
    const transfer = transferOf(scene, id)
    const pace = paceOf(scene, transfer)
    const moves = comeFrom(now.element, was, now, pace, transfer !== undefined)
    if (was.up === null || now.up === null || was.up === now.up) return moves
    const card = cardOf(now.element)
    if (!card) return moves
    if (!now.up) keepFace(card, was.copy, scene.undo)
    return [...moves, ...turn(card, now.up, pace)]
  })
}

/** A card that turns face down loses its face at once, so a copy of the old face is shown until the animation ends. */
function keepFace(card: HTMLElement, copy: HTMLElement, undo: (() => void)[]) {
  const old = cardOf(copy)?.querySelector('.pc-card-front')?.cloneNode(true) as HTMLElement | undefined
  const front = card.querySelector('.pc-card-front')
  if (!old || !front) return
  old.classList.add('pc-card-old-face')
  front.after(old)
  undo.push(() => old.remove())
}

function arrivals(scene: Scene): Animation[] {
  return [...scene.after].flatMap(([id, now]) => {
    const transfer = scene.before.has(id) ? undefined : transferOf(scene, id)
    const stack = transfer && stackNamed(scene, transfer.from)
    if (!transfer || !stack) return []
    const pace = paceOf(scene, transfer)
    const from = { ...takeOff(scene, stack, backOf(transfer)), rotate: '0deg' }
    const flips = now.up && isFaceDown(stack) ? turn(cardOf(now.element)!, true, pace) : []
    return [...comeFrom(now.element, sized(from, now), now, pace, true), ...flips]
  })
}

function leavers(scene: Scene): Animation[] {
  return [...scene.before].flatMap(([id, was]) => {
    const transfer = scene.after.has(id) ? undefined : transferOf(scene, id)
    const stack = transfer && stackNamed(scene, transfer.to)
    if (!transfer || !stack) return []
    const pace = paceOf(scene, transfer)
    const ghost = scene.ghosts.show(was.copy, was)
    const card = cardOf(was.copy)
    const flips = card && was.up && isFaceDown(stack) ? turn(card, false, pace, 'both') : []
    return [...land(scene, ghost, was, stack, backOf(transfer), pace), ...flips]
  })
}

/** Flies an anonymous component for each transfer of which the viewer does not know the component. */
function anonymous(scene: Scene): Animation[] {
  return scene.transfers.flatMap((transfer) => {
    const [from, to] = [stackNamed(scene, transfer.from), stackNamed(scene, transfer.to)]
    if (transfer.id !== null || !from || !to || from === to) return []
    const back = backOf(transfer)
    const target = nameless(to, back).at(-1 - (scene.landed.get(namelessIn(to, back)) ?? 0))
    const left = goneFrom(scene, from, back)
    const start = sized(takeOff(scene, from, back), target ? placeOf(target, scene.corner) : spotOf(scene, to))
    const ghost = scene.ghosts.show(target ? copyOf(target) : (left?.copy ?? anonymousBack()), start)
    return land(scene, ghost, start, to, back, paceOf(scene, transfer))
  })
}

/** Where a component without an id starts: where the stack showed an anonymous one that has gone, else the stack's middle. */
function takeOff(scene: Scene, stack: HTMLElement, back: string): Place {
  const place = goneFrom(scene, stack, back) ?? spotOf(scene, stack)
  nth(scene.left, namelessIn(stack, back))
  return place
}

/** The next anonymous component with this back that the stack showed and that has gone. */
function goneFrom(scene: Scene, stack: HTMLElement, back: string): Remembered | undefined {
  const prefix = namelessIn(stack, back)
  const gone = [...scene.before.keys()].filter((key) => key.startsWith(prefix) && !scene.after.has(key))
  return scene.before.get(gone[scene.left.get(prefix) ?? 0])
}

/**
 * Flies a ghost to an anonymous component that the stack shows now, which is hidden meanwhile; if there is none, to the stack's middle,
 * where it fades out.
 */
function land(
  scene: Scene,
  ghost: HTMLElement,
  from: Place & { rotate?: string },
  stack: HTMLElement,
  back: string,
  pace: Pace,
): Animation[] {
  const target = nameless(stack, back).at(-1 - nth(scene.landed, namelessIn(stack, back)))
  if (!target) return [leaveFor(ghost, from, sized(spotOf(scene, stack), from), pace, true)]
  return [leaveFor(ghost, from, placeOf(target, scene.corner), pace, false), hideWhile(target, pace)]
}

/** Increments the count and returns its value before. */
function nth(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0
  counts.set(key, count + 1)
  return count
}
const nameless = (stack: HTMLElement, back: string) =>
  [...stack.querySelectorAll<HTMLElement>('[data-anonymous]')].filter((element) => (element.dataset.back ?? '') === back)
/** The number of the back as `data-back` has it; empty where all have the same. */
const backOf = ({ back }: TransferView): string => (back === undefined ? '' : String(back))
const stackNamed = (scene: Scene, path: string | null) => (path === null ? null : stackAt(scene.root, path))
const isFaceDown = (stack: HTMLElement) => stack.dataset.faceDown === 'true'

/** The place in a stack for something without an element: its marked spot, else its middle. */
const spotOf = (scene: Scene, stack: HTMLElement): Place => placeOf(stack.querySelector<HTMLElement>('[data-spot]') ?? stack, scene.corner)
/** The place with the size of a component. */
const sized = <P extends Place>(place: P, like: Place): P => ({ ...place, width: like.width, height: like.height })
