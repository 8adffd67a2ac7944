import type { Timeline } from './timeline.ts'
import { versionText } from './wording.ts'

/** The slider and its buttons. `changed` is called when another version is looked at. Returns what brings them up to date. */
export function createRewind(timeline: Timeline, changed: () => void): () => void {
  const slider = byId<HTMLInputElement>('slider')
  const [back, forward, live] = [byId<HTMLButtonElement>('back'), byId<HTMLButtonElement>('forward'), byId<HTMLButtonElement>('live')]
  const on = (element: HTMLElement, event: string, act: () => void) =>
    element.addEventListener(event, () => {
      act()
      changed()
    })
  on(slider, 'input', () => timeline.select(Number(slider.value)))
  on(back, 'click', () => timeline.step(-1))
  on(forward, 'click', () => timeline.step(1))
  on(live, 'click', () => timeline.select(null))

  return () => {
    const shown = timeline.shown()
    const [first, last] = timeline.range()
    slider.min = String(first)
    slider.max = String(last)
    slider.value = String(shown?.version ?? first)
    slider.disabled = first === last
    slider.setAttribute('aria-valuetext', shown ? versionText(shown) : 'no version yet')
    back.disabled = !shown || shown.version === first
    forward.disabled = !shown || shown.version === last
    live.setAttribute('aria-pressed', String(timeline.isLive()))
  }
}

export function byId<E extends Element = HTMLElement>(id: string): E {
  return document.getElementById(id) as unknown as E
}
