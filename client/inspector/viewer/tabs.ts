import { byId } from './rewind.ts'

const TABS = ['versions', 'moves', 'state'] as const
type Tab = (typeof TABS)[number]

/** The tabs beside the chart: one panel is seen at a time. Arrow keys go from tab to tab. */
export function createTabs(): void {
  const show = (shown: Tab) => {
    for (const tab of TABS) {
      const button = byId<HTMLButtonElement>(`tab-${tab}`)
      button.setAttribute('aria-selected', String(tab === shown))
      button.tabIndex = tab === shown ? 0 : -1
      byId(`panel-${tab}`).hidden = tab !== shown
    }
  }
  // They scroll, and have nothing else that takes the focus: keys must reach them.
  for (const tab of ['moves', 'state'] as const) byId(`panel-${tab}`).tabIndex = 0
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
}
