import { createSignal, Match, Switch } from 'solid-js'
import { InspectorTab } from './inspector-tab.tsx'
import { Log } from './log.tsx'
import type { FollowedMatch } from './use-match.ts'

const TABS = ['Log', 'Inspector'] as const
type Tab = (typeof TABS)[number]

/** Beside the board: the log, or the inspector. */
export function Aside(props: { followed: FollowedMatch }) {
  const [tab, setTab] = createSignal<Tab>('Log')
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
      {name}
    </button>
  )
  return (
    <aside class="match-aside" data-tab={tab()}>
      <div
        class="tabs"
        role="tablist"
        aria-label="About this match"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') choose(tab() === 'Log' ? 'Inspector' : 'Log')
        }}
      >
        {button('Log')}
        {button('Inspector')}
      </div>
      <div id="tab-panel" class="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab()}`}>
        <Switch>
          <Match when={tab() === 'Log'}>
            <Log followed={props.followed} />
          </Match>
          <Match when={tab() === 'Inspector'}>
            <InspectorTab actor={props.followed.actor} />
          </Match>
        </Switch>
      </div>
    </aside>
  )
}
