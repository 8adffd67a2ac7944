import type { Point, Rect } from '../../../statecharts/draw/picture/geometry.ts'

/** Moves and scales a picture inside its frame, by mouse, touch, keyboard and buttons. */
export interface Camera {
  /** Shows this picture: all of it where that can be read, else around `focus`. */
  show(picture: SVGGElement, size: { width: number; height: number }, focus: Rect | null): void
  showAll(): void
  /** Around the middle of the frame. */
  zoom(factor: number): void
  /** Moves just enough that all of the box is seen. */
  reveal(box: Rect): void
  /** Moves a point of the picture to the middle of the frame, as far as there is picture around it. */
  goTo(point: Point): void
  /** Moves a box to the middle, at a scale at which its text can be read. */
  find(box: Rect): void
}

const LEAST = 0.08
const MOST = 3
/** At this scale the smallest text, of 10 pixels, is 9 pixels high. Below it, the text is hard to read. */
const READABLE = 0.9
const MARGIN = 8
const STEP = 60

/** What is called: `looked` with the part of the picture that is seen, whenever that changes; `pressed` with what was pressed, not moved. */
interface Heard {
  looked(seen: Rect): void
  pressed(element: Element | null): void
}

export function createCamera(frame: SVGSVGElement, { looked, pressed }: Heard): Camera {
  let picture: SVGGElement | null = null
  let size = { width: 1, height: 1 }
  let focus: Rect | null = null
  let x = 0
  let y = 0
  let scale = 1
  /** Until the user moves it, the picture follows the frame's size. */
  let moved = false

  function paint(): void {
    picture?.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`)
    looked({ x: -x / scale, y: -y / scale, width: frame.clientWidth / scale, height: frame.clientHeight / scale })
  }

  function zoomAt(factor: number, { x: px, y: py }: Point): void {
    const next = Math.min(MOST, Math.max(LEAST, scale * factor))
    x = px - ((px - x) * next) / scale
    y = py - ((py - y) * next) / scale
    scale = next
    paint()
  }

  function pan(dx: number, dy: number): void {
    moved = true
    x += dx
    y += dy
    paint()
  }

  function fill(): void {
    const { clientWidth, clientHeight } = frame
    scale = Math.min(1.25, (clientWidth - MARGIN * 2) / size.width, (clientHeight - MARGIN * 2) / size.height)
    scale = Math.max(LEAST, scale)
    x = (clientWidth - size.width * scale) / 2
    y = (clientHeight - size.height * scale) / 2
    paint()
  }

  function begin(): void {
    fill()
    if (scale >= READABLE || !focus) return
    zoomAt(READABLE / scale, { x: 0, y: 0 })
    centre({ x: focus.x + focus.width / 2, y: focus.y + focus.height / 2 })
  }

  function centre(point: Point): void {
    x = around(point.x, size.width, frame.clientWidth)
    y = around(point.y, size.height, frame.clientHeight)
    paint()
  }

  /** Where the picture begins for a point of it to be in the middle, without more empty room at its ends than must be. */
  function around(middle: number, length: number, room: number): number {
    const rest = room - length * scale
    if (rest > 0) return rest / 2
    return Math.min(MARGIN, Math.max(rest - MARGIN, room / 2 - middle * scale))
  }

  function reveal(box: Rect): void {
    focus = box
    const shift = (start: number, length: number, room: number) =>
      start < MARGIN ? MARGIN - start : Math.min(0, room - MARGIN - (start + length))
    x += shift(x + box.x * scale, box.width * scale, frame.clientWidth)
    y += shift(y + box.y * scale, box.height * scale, frame.clientHeight)
    paint()
  }

  const middle = () => ({ x: frame.clientWidth / 2, y: frame.clientHeight / 2 })
  const zoom = (factor: number) => {
    moved = true
    zoomAt(factor, middle())
  }
  const showAll = () => {
    moved = false
    focus = null
    fill()
  }

  const pinch = (factor: number, point: Point) => {
    moved = true
    zoomAt(factor, point)
  }
  byPointer(frame, { pan, zoomAt: pinch, pressed })
  byKeyboard(frame, { pan, zoom, showAll })
  new ResizeObserver(() => {
    if (!moved) begin()
  }).observe(frame)

  return {
    show(next, nextSize, nextFocus) {
      picture?.remove()
      picture = next
      size = nextSize
      focus = nextFocus
      moved = false
      frame.append(next)
      begin()
    },
    showAll,
    zoom,
    reveal,
    goTo(point) {
      moved = true
      centre(point)
    },
    find({ x, y, width, height }) {
      moved = true
      if (scale < READABLE) zoomAt(READABLE / scale, middle())
      centre({ x: x + width / 2, y: y + height / 2 })
    },
  }
}

interface Pointers extends Pick<Heard, 'pressed'> {
  pan(dx: number, dy: number): void
  zoomAt(factor: number, at: Point): void
}

/** A hand that presses moves a little. */
const SLIP = 5

/** One pointer moves, two pinch, the wheel zooms. One that moves nothing presses. */
function byPointer(frame: SVGSVGElement, { pan, zoomAt, pressed }: Pointers): void {
  const down = new Map<number, Point>()
  let still: Point | null = null
  const within = (event: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  frame.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    still = down.size === 0 ? within(event) : null
    down.set(event.pointerId, within(event))
    frame.setPointerCapture(event.pointerId)
  })
  frame.addEventListener('pointermove', (event) => {
    const from = down.get(event.pointerId)
    if (!from) return
    const to = within(event)
    if (still) {
      if (Math.hypot(to.x - still.x, to.y - still.y) < SLIP) return
      still = null
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const before = Math.hypot(from.x - other.x, from.y - other.y)
      zoomAt(Math.hypot(to.x - other.x, to.y - other.y) / (before || 1), other)
    } else pan(to.x - from.x, to.y - from.y)
    down.set(event.pointerId, to)
  })
  frame.addEventListener('pointerup', ({ clientX, clientY }) => {
    // The event itself is the frame's, which has captured the pointer.
    if (still) pressed(document.elementFromPoint(clientX, clientY))
    still = null
  })
  for (const end of ['pointerup', 'pointercancel'] as const) frame.addEventListener(end, (event) => down.delete(event.pointerId))
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0015 : 0.05)), within(event))
    },
    { passive: false },
  )
}

interface Keys {
  pan(dx: number, dy: number): void
  zoom(factor: number): void
  showAll(): void
}

function byKeyboard(frame: SVGSVGElement, { pan, zoom, showAll }: Keys): void {
  frame.tabIndex = 0
  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => pan(STEP, 0),
    ArrowRight: () => pan(-STEP, 0),
    ArrowUp: () => pan(0, STEP),
    ArrowDown: () => pan(0, -STEP),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': showAll,
  }
  frame.addEventListener('keydown', (event) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
}
