import { createContext, createEffect, createSignal, on, onCleanup, useContext } from 'solid-js'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import { prefersStillness } from '../animate/speed.ts'
import type { BoardProps } from './board.ts'

/** A component that is being dragged, and where it lies. */
export interface Dragged {
  readonly stack: ReadableStack<unknown, unknown>
  readonly slot: number
  readonly id: string
}

/** A stack that components can be dropped on. */
export interface DropTarget {
  readonly element: HTMLElement
  /** The slots that take the component; null in it: the stack as a whole takes it. */
  places(dragged: Dragged): ReadonlySet<number | null>
  /** Called when the component is dropped on one of these places; if no move is proposed then, it flies back. */
  drop(dragged: Dragged, place: number | null): void
}

/** What a component is over. */
interface Over {
  readonly target: DropTarget
  readonly place: number | null
}

/** Components on their way from stack to stack by mouse or finger. */
export interface Drags {
  /** Adds a stack for as long as its owner lives. */
  receive(target: DropTarget): void
  /** Whether some stack takes the component. */
  canDrag(dragged: Dragged): boolean
  /** To be called when a pointer goes down on a slot: the component in it may be dragged from now on. */
  press(event: PointerEvent, slot: HTMLElement, dragged: Dragged): void
  /** What is being dragged; null if nothing is. */
  dragged(): Dragged | null
  over(): Over | null
}

const DragsContext = createContext<Drags>()
/** Lets components be dragged between the stacks of a board. */
export const DragsProvider = DragsContext.Provider

/** Returns the drags of the board that a component is on. Throws outside of a board. */
export function useDrags(): Drags {
  const drags = useContext(DragsContext)
  if (!drags) throw new Error('This component can only be drawn on a board.')
  return drags
}

/** In pixels: how far a mouse moves before it drags, and a finger before it scrolls instead. */
const SLACK = 6
/** How long a finger rests on a component before it drags, in milliseconds. Moved earlier, it scrolls the page. */
const REST_MS = 220
const FLIGHT_MS = 220
/** Near the upper and lower edge of the screen the page scrolls along, in pixels, so much for each frame. */
const EDGE = 56
const SCROLL = 9

/** `sending`: whether a proposal of the player is on its way, or its steps are not shown yet. */
export function createDrags(board: BoardProps, sending: () => boolean): Drags {
  const [targets, setTargets] = createSignal<readonly DropTarget[]>([])
  const [dragged, setDragged] = createSignal<Dragged | null>(null)
  const [over, setOver] = createSignal<Over | null>(null, { equals: (a, b) => a?.target === b?.target && a?.place === b?.place })
  /** A component whose move has been proposed: it stays where it was dropped until the answer has come. */
  let held: HTMLElement | null = null
  let stop: (() => void) | undefined

  // The step has been measured with the component where it was dropped, so it sets out from there.
  createEffect(
    on(
      () => board.view.version,
      () => {
        if (held) putBack(held)
        held = null
      },
      { defer: true },
    ),
  )
  createEffect(
    on(
      sending,
      (is) => {
        if (is || !held) return
        flyBack(held)
        held = null
      },
      { defer: true },
    ),
  )
  onCleanup(() => stop?.())

  const canDrag = (one: Dragged) => targets().some((target) => target.places(one).size > 0)

  function press(event: PointerEvent, slot: HTMLElement, one: Dragged) {
    const component = slot.querySelector<HTMLElement>(':scope > .pc-component')
    if (!component || event.button !== 0 || !event.isPrimary || stop || held) return
    if (!canDrag(one)) return
    const box = slot.getBoundingClientRect()
    const grip = { x: event.clientX - box.left, y: event.clientY - box.top }
    const start = { x: event.clientX, y: event.clientY }
    let at = start
    let frame = 0
    const { pointerId, pointerType } = event
    const byMouse = pointerType === 'mouse'
    const resting = byMouse ? undefined : setTimeout(lift, REST_MS)
    const ends = new AbortController()
    const { signal } = ends
    const lifted = () => dragged() !== null

    function lift() {
      component!.dataset.dragged = ''
      setDragged(one)
      follow()
    }
    /** In each frame, because the page may scroll below a pointer that rests. */
    function follow() {
      if (!component!.isConnected) return end()
      const { left, top, width } = slot.getBoundingClientRect()
      const zoom = slot.offsetWidth === 0 ? 1 : width / slot.offsetWidth
      component!.style.translate = `${(at.x - grip.x - left) / zoom}px ${(at.y - grip.y - top) / zoom}px`
      setOver(under(at, one))
      if (at.y < EDGE) scrollBy(0, -SCROLL)
      if (at.y > innerHeight - EDGE) scrollBy(0, SCROLL)
      frame = requestAnimationFrame(follow)
    }
    function end() {
      clearTimeout(resting)
      cancelAnimationFrame(frame)
      ends.abort()
      stop = undefined
      setDragged(null)
      setOver(null)
    }
    function cancel() {
      const was = lifted()
      end()
      if (was) flyBack(component!)
    }
    const mine = (move: PointerEvent) => move.pointerId === pointerId
    addEventListener(
      'pointermove',
      (move) => {
        if (!mine(move)) return
        at = { x: move.clientX, y: move.clientY }
        if (lifted() || Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return
        if (byMouse) lift()
        else end()
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      (up) => {
        if (!mine(up)) return
        const was = lifted()
        const below = was ? under({ x: up.clientX, y: up.clientY }, one) : null
        end()
        if (!was) return
        swallowClick()
        const before = sending()
        below?.target.drop(one, below.place)
        if (below && !before && sending()) held = component!
        else flyBack(component!)
      },
      { signal },
    )
    addEventListener('pointercancel', (event) => mine(event) && cancel(), { signal })
    addEventListener('blur', cancel, { signal })
    addEventListener('contextmenu', (event) => lifted() && event.preventDefault(), { signal })
    addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !lifted()) return
        event.preventDefault()
        event.stopPropagation()
        addEventListener('pointerup', swallowClick, { once: true, capture: true })
        cancel()
      },
      { signal, capture: true },
    )
    stop = end
  }

  /** The stack that takes the component at a place of the screen. */
  function under({ x, y }: { x: number; y: number }, one: Dragged): Over | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const target = targets().find((target) => target.element.contains(element))
      if (!target) continue
      const slot = element.closest<HTMLElement>('[data-slot]')?.dataset.slot
      const places = target.places(one)
      if (slot !== undefined && places.has(Number(slot))) return { target, place: Number(slot) }
      if (places.has(null)) return { target, place: null }
    }
    return null
  }

  return {
    receive(target) {
      setTargets((all) => [...all, target])
      onCleanup(() => setTargets((all) => all.filter((one) => one !== target)))
    },
    canDrag,
    press,
    dragged,
    over,
  }
}

function putBack(component: HTMLElement) {
  component.style.translate = ''
  delete component.dataset.dragged
}

function flyBack(component: HTMLElement) {
  const { translate } = component.style
  component.style.translate = ''
  if (prefersStillness()) return putBack(component)
  const flight = component.animate([{ translate }, { translate: '0 0' }], { duration: FLIGHT_MS, easing: 'ease-out' })
  // It stays above the others until it has arrived.
  flight.onfinish = flight.oncancel = () => putBack(component)
}

/** The browser reports a click on what was dragged. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
