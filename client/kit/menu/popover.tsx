import { type JSX, onCleanup, onMount } from 'solid-js'
import { Portal } from 'solid-js/web'
import { restoreFocus, successorsOf } from '../focus/focus.ts'
import { focusIsLost } from '../focus/heading.ts'
import './menu.css'

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
