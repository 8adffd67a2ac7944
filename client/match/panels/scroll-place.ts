import { createSignal } from 'solid-js'

/** In pixels: a reader this close to the end reads the newest line. */
const NEAR_END = 60

/** What stays in place: the end, or an edge of one line, `at` pixels below the top of the visible part. */
type Place = 'end' | { version: number; edge: 'start' | 'end'; at: number }

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
export function createScrollPlace(scroller: () => HTMLElement, lines: LinePlaces) {
  let place: Place = 'end'
  /** The position that `keep` last set: a scroll event at that position is not the reader's. */
  let left = 0
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

  /** Call this after lines were added or removed or changed their heights, once the page shows it. */
  function keep(): void {
    const element = scroller()
    const to = Math.max(0, Math.min(wanted(), element.scrollHeight - element.clientHeight))
    // Setting a position stops a momentum scroll, so it is set only if it differs.
    if (Math.abs(element.scrollTop - to) >= 1) element.scrollTop = to
    left = element.scrollTop
    look()
  }

  const settle = (at: Place) => {
    place = at
    keep()
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
      const { scrollTop } = scroller()
      const end = look()
      if (scrollTop === left) return null
      const upward = scrollTop < left
      const version = lines.firstBelow(scrollTop)
      left = scrollTop
      if (end) place = 'end'
      else if (version !== null) place = { version, edge: 'start', at: lines.of(version)!.start - scrollTop }
      return upward ? 'up' : 'down'
    },
  }
}
