import type { Place } from './measure.ts'

/** Stand-ins for components without an element of their own. They lie in a layer over the board, which is removed after the animation. */
export class Ghosts {
  private readonly layer = document.createElement('div')

  constructor(root: HTMLElement) {
    this.layer.className = 'pc-ghosts'
    this.layer.setAttribute('aria-hidden', 'true')
    this.layer.inert = true
    root.append(this.layer)
  }

  /** Shows `copy` at a place. */
  show(copy: HTMLElement, place: Place): HTMLElement {
    const ghost = document.createElement('div')
    ghost.className = 'pc-ghost'
    ghost.style.width = `${place.width}px`
    ghost.style.height = `${place.height}px`
    ghost.style.left = `${place.x - place.width / 2}px`
    ghost.style.top = `${place.y - place.height / 2}px`
    // Letters and lines as large as they were; the box has its size already.
    if (place.zoom !== 1) copy.style.zoom = String(place.zoom)
    // `place` already includes the offset from the middle of the slot.
    copy.style.left = copy.style.top = 'auto'
    ghost.append(copy)
    this.layer.append(ghost)
    return ghost
  }

  remove() {
    this.layer.remove()
  }
}

/** The back of a card that the viewer knows nothing about. */
export function anonymousBack(): HTMLElement {
  const card = document.createElement('div')
  card.className = 'pc-card'
  card.dataset.up = 'false'
  card.innerHTML = '<div class="pc-card-body"><div class="pc-card-front"></div><div class="pc-card-back"></div></div>'
  return card
}
