import type { Place } from './measure.ts'

/** Stand-ins for components that have no element of their own: they lie over the board and are always taken away again. */
export class Ghosts {
  private readonly layer = document.createElement('div')

  constructor(root: HTMLElement) {
    this.layer.className = 'pc-ghosts'
    this.layer.setAttribute('aria-hidden', 'true')
    this.layer.inert = true
    root.append(this.layer)
  }

  /** Puts `copy` at a place. */
  show(copy: HTMLElement, place: Place): HTMLElement {
    const ghost = document.createElement('div')
    ghost.className = 'pc-ghost'
    ghost.style.width = `${place.width}px`
    ghost.style.height = `${place.height}px`
    ghost.style.left = `${place.x - place.width / 2}px`
    ghost.style.top = `${place.y - place.height / 2}px`
    // The place says it all: what had moved it from the middle of its slot would do so again.
    copy.style.left = copy.style.top = 'auto'
    ghost.append(copy)
    this.layer.append(ghost)
    return ghost
  }

  remove() {
    this.layer.remove()
  }
}

/** The back of a card nobody here knows anything about. */
export function anonymousBack(): HTMLElement {
  const card = document.createElement('div')
  card.className = 'pc-card'
  card.dataset.up = 'false'
  card.innerHTML = '<div class="pc-card-body"><div class="pc-card-front"></div><div class="pc-card-back"></div></div>'
  return card
}
