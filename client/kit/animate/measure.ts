/** Where a component was drawn, in CSS pixels relative to the board's corner. */
export interface Place {
  /** The centre, which rotating and scaling do not change. */
  x: number
  y: number
  width: number
  height: number
  /** How many times as large as its own pixels the surface is on which it lies. */
  zoom: number
}
export interface Drawn extends Place {
  element: HTMLElement
  /** Angle in CSS notation, `0deg` if straight. */
  rotate: string
  /** Whether its face shows; null for components without a back. */
  up: boolean | null
}
/** A component as it was drawn, with a copy to show while it leaves. */
export interface Remembered extends Drawn {
  copy: HTMLElement
}

const COMPONENT = '[data-component], [data-anonymous]'
const CARD = '[data-up]'

/** Every component on the board by its opaque id, or by its stack and position if it has none. Leaves out components without any size. */
export function drawn(root: HTMLElement): Map<string, Drawn> {
  const corner = root.getBoundingClientRect()
  const found = new Map<string, Drawn>()
  const anonymous = new Map<string, number>()
  for (const element of root.querySelectorAll<HTMLElement>(COMPONENT)) {
    const place = placeOf(element, corner)
    if (place.width === 0) continue
    const card = cardOf(element)
    const rotate = getComputedStyle(element).rotate
    found.set(element.dataset.component ?? placeName(element, anonymous), {
      ...place,
      element,
      rotate: rotate === 'none' || rotate === '' ? '0deg' : rotate,
      up: card ? card.dataset.up === 'true' : null,
    })
  }
  return found
}

/** A key for a component without an id; no id has this form. */
function placeName(element: HTMLElement, counts: Map<string, number>): string {
  const prefix = namelessIn(element.closest<HTMLElement>('[data-stack]'), element.dataset.back ?? '')
  const place = counts.get(prefix) ?? 0
  counts.set(prefix, place + 1)
  return prefix + place
}
/** The prefix of the keys of a stack's components without ids, with this back, which is empty where all have the same. */
export const namelessIn = (stack: HTMLElement | null, back: string) => `${stack?.dataset.stack} ~${back}~`

/** As {@link drawn}, with a copy of each component, since the elements themselves are about to change. */
export function remember(root: HTMLElement): Map<string, Remembered> {
  const found = new Map<string, Remembered>()
  for (const [id, component] of drawn(root)) found.set(id, { ...component, copy: copyOf(component.element) })
  return found
}

export function placeOf(element: HTMLElement, corner: DOMRect): Place {
  const box = element.getBoundingClientRect()
  const zoom = Number(element.closest<HTMLElement>('[data-zoom]')?.dataset.zoom ?? 1)
  return {
    x: box.left + box.width / 2 - corner.left,
    y: box.top + box.height / 2 - corner.top,
    width: element.offsetWidth * zoom,
    height: element.offsetHeight * zoom,
    zoom,
  }
}

export const cardOf = (element: HTMLElement): HTMLElement | null =>
  element.matches(CARD) ? element : element.querySelector<HTMLElement>(CARD)

/** The element of the stack with this path, as transfers name it; null if it is not drawn. */
export const stackAt = (root: HTMLElement, path: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-stack~="${CSS.escape(path)}"]`)

/** A copy without ids, focus or accessible content. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-component')
  copy.removeAttribute('data-anonymous')
  copy.removeAttribute('id')
  for (const focusable of copy.querySelectorAll('button, a, [tabindex]')) focusable.setAttribute('tabindex', '-1')
  return copy
}
