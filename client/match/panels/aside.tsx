import { createSignal, For, Match, Suspense, Switch } from 'solid-js'
import { t } from '../../languages/text.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import type { ShownMatch } from '../actor/use-match.ts'

/** Loaded after the rest of the page, since a match can be played without it. */
const Log = loadedLater(
  async () => (await import('./log.tsx')).Log,
  () => <p class="quiet">{t('The log could not be loaded. Please reload the page.')}</p>,
)

/** The match as text. */
export const Diagram = loadedLater(
  async () => (await import('./diagram.tsx')).Diagram,
  () => <p class="quiet">{t('The text could not be loaded. Please reload the page.')}</p>,
)

const InspectorTab = loadedLater(
  async () => (await import('./inspector-tab.tsx')).InspectorTab,
  () => <p class="quiet">{t('The inspector could not be loaded. Please reload the page.')}</p>,
)

type Tab = 'Log' | 'Text' | 'Inspector'
const LABELS: { readonly [tab in Tab]: string } = { Log: t('Log'), Text: t('Text'), Inspector: t('Inspector') }

/** Beside the board: the log, the match as text if the game has a diagram, or the inspector. */
export function Aside(props: { followed: ShownMatch }) {
  const [tab, setTab] = createSignal<Tab>('Log')
  const tabs = (): Tab[] => (props.followed.definition()?.diagram ? ['Log', 'Text', 'Inspector'] : ['Log', 'Inspector'])
  const choose = (to: Tab) => {
    setTab(to)
    document.getElementById(`tab-${to}`)?.focus()
  }
  const button = (name: Tab) => (
    <button
      type="button"
      role="tab"
      id={`tab-${name}`}
      class="tab"
      aria-selected={tab() === name}
      aria-controls="tab-panel"
      tabIndex={tab() === name ? 0 : -1}
      onClick={() => setTab(name)}
    >
      {LABELS[name]}
    </button>
  )
  return (
    <aside class="match-aside" data-tab={tab()}>
      <div
        class="tabs"
        role="tablist"
        aria-label={t('About this match')}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          const next = tabs().at((tabs().indexOf(tab()) + by) % tabs().length)
          if (by !== 0 && next) choose(next)
        }}
      >
        <For each={tabs()}>{button}</For>
      </div>
      <div id="tab-panel" class="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab()}`}>
        <Suspense fallback={<div class="log-scroller" />}>
          <Switch>
            <Match when={tab() === 'Log'}>
              <Log followed={props.followed} />
            </Match>
            <Match when={tab() === 'Text'}>
              <Diagram followed={props.followed} />
            </Match>
            <Match when={tab() === 'Inspector'}>
              <InspectorTab actor={props.followed.actor} />
            </Match>
          </Switch>
        </Suspense>
      </div>
    </aside>
  )
}
