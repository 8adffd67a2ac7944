import type { WalkLine } from '../../statecharts/draw/graph/walk.ts'
import { isIn } from '../../statecharts/draw/picture/lit.ts'
import type { Place } from './dry-run.ts'

/** What is lit in a drawn chart. */
export interface Lights {
  readonly place: Place
  /** The lines that the last step took. */
  readonly taken: readonly WalkLine[]
  /** Ids of the lines that can be pressed. */
  readonly open: readonly string[]
}

/** Lights a picture as the server draws one where play is; null puts the lights out. */
export function light(picture: ParentNode, lights: Lights | null): void {
  const leaf = lights?.place.leaf
  const waiting = lights?.place.interrupts.map(({ back }) => back) ?? []
  for (const phase of picture.querySelectorAll<SVGElement>('.phase')) {
    const path = phase.dataset.phase ?? ''
    const isActive = leaf !== undefined && isIn(leaf, path)
    mark(phase, 'active', isActive)
    mark(phase, 'waiting', !isActive && waiting.some((back) => isIn(back, path)))
  }
  for (const line of picture.querySelectorAll<SVGElement>('[data-line]')) {
    mark(line, 'lit', lights?.taken.some(({ id }) => id === line.dataset.line) ?? false)
    mark(line, 'open', lights?.open.includes(line.dataset.line ?? '') ?? false)
  }
  for (const arrow of picture.querySelectorAll<SVGElement>('.arrow')) {
    const { from, to } = arrow.dataset
    arrow.classList.toggle('taken', lights?.taken.some((line) => line.from === from && line.to === to) ?? false)
  }
}

function mark(element: SVGElement, as: 'active' | 'waiting' | 'lit' | 'open', is: boolean): void {
  if (is) element.dataset[as] = 'true'
  else delete element.dataset[as]
}

/**
 * Moves what is shown of a picture in its frame, and nothing around it, so that a phase is in the middle: not scrollIntoView, which moves the
 * page too, and with it what one types in or presses. `hidden`: only as far as the phase is not in view.
 */
export function toMiddle(scroller: Element, phase: Element, when: 'always' | 'hidden'): void {
  const [frame, box] = [scroller.getBoundingClientRect(), phase.getBoundingClientRect()]
  const by = (from: number, to: number, least: number, most: number) =>
    when === 'always' || from < least || to > most ? (from + to - least - most) / 2 : 0
  scroller.scrollBy({
    left: by(box.left, box.right, frame.left, frame.right),
    top: by(box.top, box.bottom, frame.top, frame.bottom),
    behavior: 'instant',
  })
}

/** Brings a phase into view, by its path. */
export function bringIntoView(picture: ParentNode, path: string): void {
  const scroller = picture.querySelector('.chart-scroller')
  const phase = phaseIn(picture, path)
  if (scroller && phase) toMiddle(scroller, phase, 'hidden')
}

/** The drawn phase of a path. */
export const phaseIn = (picture: ParentNode, path: string): SVGElement | undefined =>
  [...picture.querySelectorAll<SVGElement>('.phase')].find(({ dataset }) => dataset.phase === path)
