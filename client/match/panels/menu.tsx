import { createSignal, lazy, onCleanup, onMount, Show, Suspense } from 'solid-js'
import { focusHeading } from '../../kit/focus/focus.ts'
import type { ShownMatch } from './use-match.ts'

/** Loaded once a match is on the screen: `choose` opens it at once then. */
const Farewell = lazy(() =>
  import('./farewell.tsx').then(
    ({ Farewell }) => ({ default: Farewell }),
    () => ({ default: Unloaded }),
  ),
)

const Unloaded = () => (
  <p class="banner banner-danger" role="alert">
    The server cannot be reached. Please reload the page and try again.
  </p>
)

/** A menu of what players can do about their seat while the match runs. */
export function MatchMenu(props: { followed: ShownMatch }) {
  const [leaving, setLeaving] = createSignal<'resign' | 'leave' | null>(null)
  onMount(() => void Farewell.preload())
  let button!: HTMLButtonElement
  let list!: HTMLUListElement
  const choose = (how: 'resign' | 'leave') => {
    list.hidePopover()
    setLeaving(how)
  }
  const close = () => {
    setLeaving(null)
    if (!button.isConnected) focusHeading()
    // The browser has put the focus back before it tells that the dialog is closed: a fast player is elsewhere by now.
    else if (document.activeElement === document.body) button.focus()
  }
  // The match may end while the dialog is open.
  onCleanup(() => leaving() && queueMicrotask(focusHeading))
  /** Below the button, aligned with its right edge. */
  const place = () => {
    const { bottom, right } = button.getBoundingClientRect()
    list.style.insetBlockStart = `${bottom + scrollY + 4}px`
    list.style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`
  }
  return (
    <div class="match-menu">
      <button ref={button} type="button" class="button button-icon button-quiet" popovertarget="match-menu" aria-label="Your seat">
        <span aria-hidden="true">⋯</span>
      </button>
      <ul ref={list} id="match-menu" class="menu" popover="auto" onBeforeToggle={place}>
        <li>
          <button type="button" class="button button-quiet" onClick={() => choose('resign')}>
            Resign
          </button>
        </li>
        <li>
          <button type="button" class="button button-quiet" onClick={() => choose('leave')}>
            Leave the table
          </button>
        </li>
      </ul>
      <Show when={leaving()} keyed>
        {(how) => (
          <Suspense>
            <Farewell followed={props.followed} how={how} close={close} />
          </Suspense>
        )}
      </Show>
    </div>
  )
}
