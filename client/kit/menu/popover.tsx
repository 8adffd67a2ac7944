import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import { type JSX, onCleanup, onMount } from 'solid-js'
import { Portal } from 'solid-js/web'
import { focusIsLost, restoreFocus } from '../focus/focus.ts'
import './menu.css'

/** In pixels: the distance to the element that it belongs to, and to the edges of the screen. */
const GAP = 6
const MARGIN = 8

/**
 * Content beside an element, over the board and always on the screen. It is there until the player chooses something else on the page or
 * presses Escape; then the focus returns to the element. `children` receives a function that closes it.
 */
export function Popover(props: { at: HTMLElement; closed: () => void; children: (close: () => void) => JSX.Element }) {
  let popover!: HTMLDivElement
  const { at } = props
  const close = () => popover.hidePopover()

  onMount(() => {
    const place = async () => {
      const { x, y } = await computePosition(at, popover, {
        strategy: 'fixed',
        placement: 'bottom',
        middleware: [offset(GAP), flip({ padding: MARGIN }), shift({ padding: MARGIN })],
      })
      popover.style.left = `${x}px`
      popover.style.top = `${y}px`
    }
    popover.showPopover()
    popover.querySelector<HTMLElement>('button, input, select')?.focus({ preventScroll: true })
    onCleanup(autoUpdate(at, popover, place))
  })
  // If what it was about is gone, the focus would go with it.
  onCleanup(() => queueMicrotask(() => focusIsLost() && restoreFocus([at])))

  return (
    // Outside of what the author has drawn, whose colours may be meant for a ground of its own.
    <Portal mount={at.closest<HTMLElement>('.table') ?? document.body}>
      <div ref={popover} class="pc-popover" popover="auto" onToggle={(event) => event.newState === 'closed' && props.closed()}>
        {props.children(close)}
      </div>
    </Portal>
  )
}
