/**
 * The phases of a drawn chart as buttons. Tab comes to one of them, arrow keys lead on from it, Enter and Space choose. Nothing is scrolled
 * that is not the picture's.
 */
export interface PhaseButtons {
  /** Brings the buttons up to date with what is drawn, and with the phase that is chosen. Unless they are on, phases are no buttons. */
  update(chosen: string | null, on?: boolean): void
}

/** What is called: `choose` with the path of a phase, null for none; `reveal` with that of the one that has the focus now. */
interface Heard {
  choose(path: string | null): void
  reveal(path: string): void
}

const BY: { readonly [key: string]: number } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Path of the phase that an element is of; the chart around all others is none. */
export const phaseOf = (element: unknown): string | null =>
  (element instanceof Element && element.closest<SVGElement>('[data-phase]')?.dataset.phase) || null

export function createPhaseButtons(picture: Element, { choose, reveal }: Heard): PhaseButtons {
  const phases = () => [...picture.querySelectorAll<SVGElement>('[data-phase]:not([data-phase=""])')]

  function stopAt(stop: SVGElement | undefined): void {
    for (const phase of phases()) phase.setAttribute('tabindex', phase === stop ? '0' : '-1')
  }

  function press(event: KeyboardEvent): void {
    const path = phaseOf(event.target)
    if (path === null || !(event.target as Element).closest('[role="button"]') || event.ctrlKey || event.metaKey || event.altKey) return
    const all = phases()
    const by = BY[event.key]
    if (event.key === 'Enter' || event.key === ' ') choose(path)
    else if (event.key === 'Escape') choose(null)
    else if (by !== undefined) {
      const next = all[all.findIndex(({ dataset }) => dataset.phase === path) + by]
      if (next) {
        stopAt(next)
        next.focus({ preventScroll: true })
        reveal(phaseOf(next) ?? path)
      }
    } else return
    event.preventDefault()
    // The frame around it moves the picture by the same keys.
    event.stopPropagation()
  }

  picture.addEventListener('keydown', (event) => press(event as KeyboardEvent), true)

  return {
    update(chosen, on = true) {
      const all = phases()
      if (!on) {
        for (const phase of all) for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed']) phase.removeAttribute(name)
        return
      }
      for (const phase of all) {
        phase.setAttribute('role', 'button')
        phase.setAttribute('aria-label', phase.dataset.phase ?? '')
        phase.setAttribute('aria-pressed', String(phase.dataset.phase === chosen))
      }
      stopAt(all.find(({ dataset }) => dataset.phase === chosen) ?? all.find((phase) => phase.getAttribute('tabindex') === '0') ?? all[0])
    },
  }
}
