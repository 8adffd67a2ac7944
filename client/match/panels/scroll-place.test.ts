import { expect, it } from 'vitest'
import { createScrollPlace } from './scroll-place.ts'

/** A list of lines 40 pixels high in a window of 100, that is read at its end. */
function list(count: number) {
  const scroller = { scrollTop: 0, scrollHeight: 40 * count, clientHeight: 100 }
  const place = createScrollPlace(() => scroller, {
    of: (version) => ({ start: 40 * version, end: 40 * version + 40 }),
    firstBelow: (height) => Math.floor(height / 40),
    isLast: (version) => version === scroller.scrollHeight / 40 - 1,
  })
  place.keep()
  return {
    place,
    scroller,
    add() {
      scroller.scrollHeight += 40
      place.keep()
    },
  }
}

it('a reader of the newest line stays at it when lines are added', () => {
  const { scroller, add } = list(10)
  expect(scroller.scrollTop).toBe(300)
  add()
  expect(scroller.scrollTop).toBe(340)
})

it('a line that is added before the scroll event comes does not take the reader back to the end', () => {
  const { place, scroller, add } = list(10)
  scroller.scrollTop = 0
  add()
  expect(scroller.scrollTop).toBe(0)
  expect(place.scrolled()).toBe('up')
  expect(place.scrolled()).toBeNull()
  expect(place.isAtEnd()).toBe(false)
})

it('the end that moves up with fewer lines is still the end', () => {
  const { place, scroller, add } = list(10)
  Object.assign(scroller, { scrollTop: 140, scrollHeight: 240 })
  place.keep()
  expect(place.isAtEnd()).toBe(true)
  add()
  expect(scroller.scrollTop).toBe(180)
})
