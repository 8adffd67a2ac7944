import type { FrameValue } from '../../../statecharts/frame.ts'
import { placeText } from './wording.ts'

/** Shows the frames of play: what is interrupted, outermost first, and where play is. Hidden while nothing is interrupted. */
export function createFrames(root: HTMLOListElement): (frames: readonly FrameValue[], seats: readonly string[]) => void {
  return (frames, seats) => {
    const stacked = frames.length > 1 ? frames : []
    root.hidden = stacked.length === 0
    root.replaceChildren(
      ...stacked.map((value, nth) => {
        const item = document.createElement('li')
        item.textContent = placeText(value, seats)
        if (nth === stacked.length - 1) item.setAttribute('aria-current', 'step')
        return item
      }),
    )
  }
}
