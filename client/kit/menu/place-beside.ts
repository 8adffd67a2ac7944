import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'

/** In pixels: the distance to the element that it belongs to, and to the edges of the screen. */
const GAP = 6
const MARGIN = 8

/**
 * Puts something that floats over the page beside an element, and keeps it there while either changes or the page scrolls. It is always on
 * the screen as a whole, if that is large enough.
 *
 * Apart from what opens it, because a page needs it only once something opens: it is loaded later.
 * @param at what it belongs to
 * @param floating has `position: fixed`
 * @returns a function that stops it
 */
export function placeBeside(at: HTMLElement, floating: HTMLElement): () => void {
  const table = at.closest<HTMLElement>('.table')
  return autoUpdate(at, floating, async () => {
    const { x, y } = await computePosition(at, floating, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(GAP),
        flip({ padding: MARGIN, crossAxis: false, fallbackPlacements: ['top-start', 'right-start', 'left-start'] }),
        // Within the board, if it is wide enough: what lies beside it stays to be read.
        ...(table ? [shift({ boundary: table })] : []),
        // Over the element itself, where no side of it has room.
        shift({ padding: MARGIN, crossAxis: true }),
      ],
    })
    floating.style.left = `${x}px`
    floating.style.top = `${y}px`
  })
}
