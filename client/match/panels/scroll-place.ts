import { createSignal } from 'solid-js'

/** In pixels: how far from the end somebody still reads the newest. */
const NEAR_END = 60

/** What stays where it is: the end, or an edge of one line, `at` pixels below the top of what is in sight. */
type Place = 'end' | { version: number; edge: 'start' | 'end'; at: number }

/** Where the lines are in the scrolled content, in pixels from its top. */
export interface LinePlaces {
  /** Null when there is no line of that version. */
  of(version: number): { start: number; end: number } | null
  /** The version of the first line that ends below a height; null when there is none. */
  firstBelow(height: number): number | null
  isLast(version: number): boolean
}

/**
 * Keeps a reader's place in a list whose lines come before and after, and get their heights once they are drawn: the end for those who read the
 * newest, else the line that is at the top.
 */
export function createScrollPlace(scroller: () => HTMLElement, lines: LinePlaces) {
  let place: Place = 'end'
  /** Where `keep` last left the scroller: the scroll event of that position is not the reader's. */
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

  /** To be called when lines have come, gone or changed their heights, and the page shows it. */
  function keep(): void {
    const element = scroller()
    const to = Math.max(0, Math.min(wanted(), element.scrollHeight - element.clientHeight))
    // A position that is set ends the momentum of a finger's scroll, so only where it differs.
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

    /** Brings a line into sight, by the shortest way. */
    show(version: number): void {
      const line = lines.of(version)
      const { scrollTop, clientHeight } = scroller()
      if (!line) return
      if (lines.isLast(version)) settle('end')
      else if (line.start < scrollTop) settle({ version, edge: 'start', at: 0 })
      else if (line.end > scrollTop + clientHeight) settle({ version, edge: 'end', at: clientHeight })
      else settle({ version, edge: 'start', at: line.start - scrollTop })
    },

    /** To be called on each scroll event. Returns whether it was the reader who scrolled, and upward. */
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
