import { Index, type JSX, onCleanup, onMount, Show } from 'solid-js'
import { Portal } from 'solid-js/web'
import { moveInMenu, restoreFocus, successorsOf } from '../focus/focus.ts'
import { focusIsLost } from '../focus/heading.ts'
import { explained } from './explained.ts'
import './menu.css'

/** One line of a menu. */
export interface MenuItem {
  readonly text: string
  /** More about it, shown while the pointer, a finger or the focus rests there and read out by screen readers. */
  readonly help: string | undefined
  /** Whether it can be done now. If not, choosing it tells why. */
  readonly legal: boolean
  /** Whether it is switched on, for an item that is switched; else undefined. */
  readonly checked: boolean | undefined
  /** Returns true if the menu stays open. */
  choose(): boolean
}

/** A menu at an element, for mouse, touch and keyboard: arrows, Home, End, first letters, Escape. */
export function Menu(props: { at: HTMLElement; label: string; items: readonly MenuItem[]; closed: () => void }) {
  return (
    <Popover at={props.at} closed={props.closed}>
      {(close) => (
        <div class="pc-menu" role="menu" aria-label={props.label} tabIndex={-1} onKeyDown={(event) => moveInMenu(event, close)}>
          <Index each={props.items}>
            {(item) => (
              <button
                type="button"
                class="pc-menu-item"
                {...roleOf(item())}
                aria-disabled={!item().legal}
                data-legal={item().legal}
                {...explained(item().help)}
                tabIndex={-1}
                onClick={() => item().choose() || close()}
              >
                <Show when={item().checked !== undefined}>
                  <span class="pc-menu-check" aria-hidden="true">
                    {item().checked ? '✓' : ''}
                  </span>
                </Show>
                {item().text}
              </button>
            )}
          </Index>
        </div>
      )}
    </Popover>
  )
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? ({ role: 'menuitem' } as const) : ({ role: 'menuitemcheckbox', 'aria-checked': checked } as const)

/** Loaded with the log, so usually before anything opens. Undefined if it cannot be loaded: then the popover is where the style sheet puts it. */
let placing: typeof import('./place-beside.ts') | undefined

async function loadPlacing(): Promise<void> {
  placing ??= await import('./place-beside.ts').catch(() => undefined)
}

/**
 * Content beside an element, over the board and always on the screen. It is there until the player chooses something else on the page or
 * presses Escape; then the focus returns to the element. `children` receives a function that closes it.
 */
export function Popover(props: { at: HTMLElement; closed: () => void; children: (close: () => void) => JSX.Element }) {
  let popover!: HTMLDivElement
  const { at } = props
  const close = () => popover.hidePopover()

  let isGone = false
  let stopPlacing = () => {}
  onCleanup(() => {
    isGone = true
    stopPlacing()
  })
  const open = () => {
    if (isGone) return
    popover.showPopover()
    popover.querySelector<HTMLElement>('button, input, select')?.focus({ preventScroll: true })
    if (placing) stopPlacing = placing.placeBeside(at, popover)
  }
  onMount(() => {
    if (placing) open()
    else void loadPlacing().then(open)
  })
  // If what it was about is gone, the focus would go with it, and the element may be gone too.
  const successors = successorsOf(at)
  onCleanup(() => queueMicrotask(() => focusIsLost() && restoreFocus(successors)))

  return (
    // Outside of what the author has drawn, whose colours may be meant for a ground of its own.
    <Portal mount={at.closest<HTMLElement>('.table') ?? document.body}>
      <div ref={popover} class="pc-popover" popover="auto" onToggle={(event) => event.newState === 'closed' && props.closed()}>
        {props.children(close)}
      </div>
    </Portal>
  )
}
