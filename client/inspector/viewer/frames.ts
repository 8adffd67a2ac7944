import type { FrameValue } from '../../../statecharts/frame.ts'
import { placeText } from './wording.ts'

/** Shows the frames of play: what is interrupted, outermost first, and where play is. Hidden while nothing is interrupted. */
export function createFrames(root: HTMLOListElement): (frames: readonly FrameValue[]) => void {
  return (frames) => {
    const stacked = frames.length > 1 ? frames : []
    root.hidden = stacked.length === 0
    root.replaceChildren(
      ...stacked.map((value, nth) => {
        const item = document.createElement('li')
        item.textContent = placeText(value)
        if (nth === stacked.length - 1) item.setAttribute('aria-current', 'step')
        return item
      }),
    )
  }
}
