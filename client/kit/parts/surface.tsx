import { createMemo, createSignal, type JSX, onCleanup, onMount } from 'solid-js'
import { t } from '../../languages/text.ts'
import './surface.css'

/** How much larger or smaller a press of a button or key makes it. */
const STEP = 1.4
/** How much a pixel of the wheel does, and the most of one turn of it. */
const WHEEL = 0.004
const MOST_TURN = 1.25
/** In pixels for a line of the wheel, in browsers that count lines. */
const LINE = 16
/** In pixels: how far the mouse moves before it shifts the surface. */
const SLACK = 3
/** What the mouse presses rather than shifts. */
const PRESSED = 'button, a, input, select, label, [data-drags]'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A large map or table that is seen as a whole at first, and can be enlarged: with its buttons, with `+`, `−` and `0`, with two fingers, with
 * the wheel while Ctrl or ⌘ is held. Enlarged, it scrolls like any part of a page, and scrolls what gets the focus into view; a mouse can
 * shift it too. `width`: how wide `children` are laid out, in CSS pixels; their height follows from that. `most`: how large it can be made,
 * as a multiple of that width. `--surface-height` is how high it may be at most, 75% of the screen otherwise.
 */
export function Surface(props: { label: string; width: number; most?: number; class?: string; children: JSX.Element }) {
  let frame!: HTMLDivElement
  let view!: HTMLDivElement
  let ground!: HTMLDivElement
  const [room, setRoom] = createSignal({ width: 0, height: 0 })
  const [height, setHeight] = createSignal(0)
  /** Null: as large as there is room for the whole of it. */
  const [wanted, setWanted] = createSignal<number | null>(null)
  const wholeZoom = createMemo(() => {
    const { width, height: most } = room()
    return width === 0 || height() === 0 ? 1 : Math.min(width / props.width, most / height())
  })
  const most = () => Math.max(props.most ?? 2, wholeZoom())
  const zoom = () => Math.max(wholeZoom(), Math.min(wanted() ?? 0, most()))
  const isWhole = () => zoom() <= wholeZoom()

  /** Makes it `next` times its own size; `point` of the ground, in its own pixels, comes to lie at `at` in the view. */
  function show(next: number, point: Point, at: Point) {
    setWanted(next <= wholeZoom() ? null : Math.min(next, most()))
    view.scrollTo(point.x * zoom() - at.x, point.y * zoom() - at.y)
  }
  const pointAt = ({ x, y }: Point): Point => ({ x: (view.scrollLeft + x) / zoom(), y: (view.scrollTop + y) / zoom() })
  const zoomBy = (factor: number, at: Point = { x: view.clientWidth / 2, y: view.clientHeight / 2 }) =>
    show(zoom() * factor, pointAt(at), at)
  const inView = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = view.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  onMount(() => {
    const measure = () => {
      const most = Number.parseFloat(getComputedStyle(view).maxHeight)
      setRoom({ width: frame.clientWidth, height: Number.isNaN(most) ? Number.POSITIVE_INFINITY : most })
      setHeight(ground.offsetHeight)
    }
    const sizes = new ResizeObserver(measure)
    for (const element of [frame, ground]) sizes.observe(element)
    onCleanup(() => sizes.disconnect())
    // Not as attributes in JSX, which browsers take for passive: then they could not keep the page from being enlarged.
    view.addEventListener('wheel', wheel, { passive: false })
    view.addEventListener('touchstart', pinch, { passive: true })
  })

  function wheel(event: WheelEvent) {
    // Without the key the wheel belongs to the page.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1)
    zoomBy(Math.max(1 / MOST_TURN, Math.min(MOST_TURN, Math.exp(-turned * WHEEL))), inView(event))
  }

  function pinch({ touches: [one, other, ...more] }: TouchEvent) {
    if (!one || !other || more.length > 0) return
    const between = (a: Touch, b: Touch) => inView({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 })
    const apart = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    const [size, distance, point] = [zoom(), apart(one, other), pointAt(between(one, other))]
    const ends = new AbortController()
    const { signal } = ends
    const move = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b) return
      event.preventDefault()
      show((size * apart(a, b)) / distance, point, between(a, b))
    }
    view.addEventListener('touchmove', move, { passive: false, signal })
    for (const end of ['touchend', 'touchcancel'] as const) view.addEventListener(end, () => ends.abort(), { signal })
  }

  function shift(event: PointerEvent & { target: Element }) {
    if (event.pointerType !== 'mouse' || event.button !== 0 || isWhole() || event.target.closest(PRESSED)) return
    const [start, left, top] = [{ x: event.clientX, y: event.clientY }, view.scrollLeft, view.scrollTop]
    const ends = new AbortController()
    const { signal } = ends
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const [dx, dy] = [clientX - start.x, clientY - start.y]
        if (Math.hypot(dx, dy) >= SLACK) view.scrollTo(left - dx, top - dy)
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => ends.abort(), { signal })
  }

  function onKeyDown(event: KeyboardEvent & { target: Element }) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select, textarea')) return
    const act = { '+': () => zoomBy(STEP), '=': () => zoomBy(STEP), '-': () => zoomBy(1 / STEP), '0': () => setWanted(null) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to what lies on it, and its buttons do the same
    <div ref={frame} class={`pc-surface ${props.class ?? ''}`} onKeyDown={onKeyDown}>
      <div
        ref={view}
        class="pc-surface-view"
        role="region"
        aria-label={props.label}
        data-whole={isWhole()}
        tabIndex={isWhole() ? -1 : 0}
        style={{ 'block-size': `${height() * wholeZoom()}px` }}
        onPointerDown={shift}
      >
        <div class="pc-surface-size" style={{ 'inline-size': `${props.width * zoom()}px`, 'block-size': `${height() * zoom()}px` }}>
          <div
            ref={ground}
            class="pc-surface-ground"
            style={{ 'inline-size': `${props.width}px`, scale: String(zoom()) }}
            data-zoom={zoom()}
          >
            {props.children}
          </div>
        </div>
      </div>
      <div class="pc-surface-zoom" role="group" aria-label={t('Size of {label}', { label: props.label })}>
        <Zoom label={t('Larger')} sign="+" can={zoom() < most()} press={() => zoomBy(STEP)} />
        <Zoom label={t('Smaller')} sign="−" can={!isWhole()} press={() => zoomBy(1 / STEP)} />
        <Zoom label={t('Show all')} sign="⤢" can={!isWhole()} press={() => setWanted(null)} />
      </div>
    </div>
  )
}

function Zoom(props: { label: string; sign: string; can: boolean; press: () => void }) {
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={props.label}
      title={props.label}
      aria-disabled={!props.can}
      data-legal={props.can}
      onClick={() => props.can && props.press()}
    >
      <span aria-hidden="true">{props.sign}</span>
    </button>
  )
}
