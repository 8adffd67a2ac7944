import { createSignal } from 'solid-js'

/** In pixels: a reader this close to the end reads the newest line. */
const NEAR_END = 60

/** What stays in place: the end, or an edge of one line, `at` pixels below the top of the visible part. */
type Place = 'end' | { version: number; edge: 'start' | 'end'; at: number }

type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Positions of lines in the scrolled content, in pixels from its top. */
export interface LinePlaces {
  /** Null if there is no line for that version. */
  of(version: number): { start: number; end: number } | null
  /** The version of the first line that ends below a height; null if there is none. */
  firstBelow(height: number): number | null
  isLast(version: number): boolean
}

/**
 * Keeps a reader's place in a list that grows at both ends and whose lines get their heights once they are drawn: the end for readers of
 * the newest line, else the line at the top.
 */
export function createScrollPlace(scroller: () => Scroller, lines: LinePlaces) {
  let place: Place = 'end'
  /** The position that `keep` last set: a scroll event at that position is not the reader's. */
  let left = 0
  /** Where the reader scrolled to after lines changed, but before the scroll event of it came. */
  let unheard: 'up' | 'down' | null = null
  const [isAtEnd, setIsAtEnd] = createSignal(true)

  const wanted = (): number => {
    if (place === 'end') return scroller().scrollHeight
    const line = lines.of(place.version)
    return line ? line[place.edge] - place.at : scroller().scrollTop
  }
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller()
    return setIsAtEnd(scrollHeight - scrollTop - clientHeight <= NEAR_END)
  }

  /** Takes the reader's own scrolling as their new place. Returns its direction; null if they have not scrolled. */
  const follow = (): 'up' | 'down' | null => {
    const { scrollTop, clientHeight } = scroller()
    const end = look()
    // A panel that is not displayed has no height, and no position to read.
    if (scrollTop === left || clientHeight === 0) return null
    const upward = scrollTop < left
    const version = lines.firstBelow(scrollTop)
    left = scrollTop
    if (end) place = 'end'
    else if (version !== null) place = { version, edge: 'start', at: lines.of(version)!.start - scrollTop }
    return upward ? 'up' : 'down'
  }

  /** Call this after lines were added or removed or changed their heights, once the page shows it. */
  function keep(): void {
    // Elsewhere than at the end, lines may have been added above, and the position is one among the lines before that.
    if (place === 'end') unheard = follow() ?? unheard
    hold()
  }

  const hold = () => {
    const element = scroller()
    const to = Math.max(0, Math.min(wanted(), element.scrollHeight - element.clientHeight))
    // Setting a position stops a momentum scroll, so it is set only if it differs.
    if (Math.abs(element.scrollTop - to) >= 1) element.scrollTop = to
    left = element.scrollTop
    look()
  }

  const settle = (at: Place) => {
    unheard = follow() ?? unheard
    place = at
    hold()
  }

  return {
    isAtEnd,
    keep,
    toEnd: () => settle('end'),

    /** Scrolls a line into view by the shortest way. */
    show(version: number): void {
      const line = lines.of(version)
      const { scrollTop, clientHeight } = scroller()
      if (!line) return
      if (lines.isLast(version)) settle('end')
      else if (line.start < scrollTop) settle({ version, edge: 'start', at: 0 })
      else if (line.end > scrollTop + clientHeight) settle({ version, edge: 'end', at: clientHeight })
      else settle({ version, edge: 'start', at: line.start - scrollTop })
    },

    /** Call this on each scroll event. Returns the direction if the reader scrolled, else null. */
    scrolled(): 'up' | 'down' | null {
      const direction = follow() ?? unheard
      unheard = null
      return direction
    },
  }
}
