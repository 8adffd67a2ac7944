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

const TABS = ['versions', 'moves', 'state', 'phase'] as const
export type Tab = (typeof TABS)[number]

/** The tabs beside the chart: one panel is seen at a time. Arrow keys go from tab to tab. Returns what shows one of them. */
export function createTabs(): (shown: Tab) => void {
  const show = (shown: Tab) => {
    for (const tab of TABS) {
      const button = byId<HTMLButtonElement>(`tab-${tab}`)
      button.setAttribute('aria-selected', String(tab === shown))
      button.tabIndex = tab === shown ? 0 : -1
      byId(`panel-${tab}`).hidden = tab !== shown
    }
  }
  // They scroll, and have nothing else that takes the focus: keys must reach them.
  for (const tab of ['moves', 'state', 'phase'] as const) byId(`panel-${tab}`).tabIndex = 0
  for (const [nth, tab] of TABS.entries()) {
    const button = byId<HTMLButtonElement>(`tab-${tab}`)
    button.addEventListener('click', () => show(tab))
    button.addEventListener('keydown', ({ key }) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
      const next = by === undefined ? undefined : TABS[(nth + by + TABS.length) % TABS.length]
      if (next === undefined) return
      show(next)
      byId(`tab-${next}`).focus()
    })
  }
  show('versions')
  return show
}

export function byId<E extends Element = HTMLElement>(id: string): E {
  return document.getElementById(id) as unknown as E
}
