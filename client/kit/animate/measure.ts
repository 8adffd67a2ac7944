/** Where a component was drawn, relative to the board's corner, in CSS pixels. */
export interface Place {
  /** Of its centre, which turning and scaling leave alone. */
  x: number
  y: number
  width: number
  height: number
}
export interface Drawn extends Place {
  element: HTMLElement
  /** Angle as CSS says it, '0deg' when straight. */
  rotate: string
  /** Whether its face shows; null for components that have but one side. */
  up: boolean | null
}
/** A component as it was, kept to be shown while it leaves. */
export interface Remembered extends Drawn {
  copy: HTMLElement
}

const COMPONENT = '[data-component], [data-anonymous]'
const CARD = '[data-up]'

/** Every component on the board, by its opaque id; without one, by its stack and place there. Those that take no room are left out. */
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

/** Stands in for an id; none looks like that. */
function placeName(element: HTMLElement, counts: Map<string, number>): string {
  const stack = namelessIn(element.closest<HTMLElement>('[data-stack]'))
  const place = counts.get(stack) ?? 0
  counts.set(stack, place + 1)
  return stack + place
}
/** How the places begin of what a stack shows without an id. */
export const namelessIn = (stack: HTMLElement | null) => `${stack?.dataset.stack} ~`

/** The same, with copies of how they look: the elements themselves are about to change. */
export function remember(root: HTMLElement): Map<string, Remembered> {
  const found = new Map<string, Remembered>()
  for (const [id, component] of drawn(root)) found.set(id, { ...component, copy: copyOf(component.element) })
  return found
}

export function placeOf(element: HTMLElement, corner: DOMRect): Place {
  const box = element.getBoundingClientRect()
  return {
    x: box.left + box.width / 2 - corner.left,
    y: box.top + box.height / 2 - corner.top,
    width: element.offsetWidth,
    height: element.offsetHeight,
  }
}

export const cardOf = (element: HTMLElement): HTMLElement | null =>
  element.matches(CARD) ? element : element.querySelector<HTMLElement>(CARD)

/** The stack of that name, as transfers have it, where it is drawn. */
export const stackAt = (root: HTMLElement, path: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-stack~="${CSS.escape(path)}"]`)

/** A copy that nothing can find, focus or read out. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-component')
  copy.removeAttribute('data-anonymous')
  copy.removeAttribute('id')
  for (const focusable of copy.querySelectorAll('button, a, [tabindex]')) focusable.setAttribute('tabindex', '-1')
  return copy
}
