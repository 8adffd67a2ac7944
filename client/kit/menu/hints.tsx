import { createEffect, createSignal, on, onCleanup, onMount, Show } from 'solid-js'
import { Portal } from 'solid-js/web'
import { type Control, controlOf } from './explained.ts'
import { placeBeside } from './place-beside.ts'
import './hints.css'

/** How long a pointer or the focus rests on something before it is explained, and how long a finger, in milliseconds. */
const REST_MS = 400
const HOLD_MS = 500
/** How long a hint stays after the pointer has left, so that it can move on to the hint. */
const LEAVE_MS = 200
/** In pixels: how far a finger moves before it does not rest. */
const SLACK = 10

/** What is told beside an element: why it cannot be chosen, and what it is. */
interface Hint {
  readonly at: HTMLElement
  readonly why: string
  readonly help: string
}

const EXPLAINED = '[data-help]'
const PRESSED = 'button, a, input, select, label, summary'

const helpOf = (element: Element | null) => element?.closest<HTMLElement>(EXPLAINED) ?? null
const textOf = (element: HTMLElement | null) => element?.dataset.help ?? ''

/**
 * Explains what is on the board, beside it: what has a `data-help`, and what cannot be chosen now. `refusal` is what the page says of the last
 * choice; `whyNot` asks why a move is not possible.
 */
export function Hints(props: { root: HTMLElement; version: number; refusal: string; whyNot: (control: Control) => Promise<string> }) {
  const { root } = props
  const [hint, setHint] = createSignal<Hint | null>(null)
  const [said, setSaid] = createSignal('')
  let popover!: HTMLDivElement
  /** What was pressed last: what is refused is told there. */
  let pressed: HTMLElement | null = null
  /** A finger came after the last key: what then has the focus has it without being looked for, and a hint would lie over what is next. */
  let isTouched = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const rest = (ms: number, then: () => void) => {
    clearTimeout(resting)
    resting = setTimeout(then, ms)
  }
  const stay = () => clearTimeout(leaving)
  const close = () => {
    clearTimeout(resting)
    stay()
    setHint(null)
  }
  const explain = (at: HTMLElement) => {
    stay()
    if (hint()?.at !== at && at.isConnected) setHint({ at, why: '', help: textOf(at) })
  }

  const ends = new AbortController()
  onCleanup(() => {
    close()
    ends.abort()
  })
  onMount(() => {
    const { signal } = ends
    const hear = <E extends keyof HTMLElementEventMap>(event: E, heard: (event: HTMLElementEventMap[E]) => void, capture = false) =>
      root.addEventListener(event, heard as EventListener, { signal, capture })
    hear('pointerover', (event) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      const at = helpOf(event.target as Element)
      if (at === hint()?.at) return stay()
      if (at) rest(REST_MS, () => explain(at))
    })
    hear('pointerout', (event) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(resting)
      if (hint() && !hint()?.why) leaving = setTimeout(close, LEAVE_MS)
    })
    hear('pointerdown', (event) => {
      const target = event.target as Element
      if (popover.contains(target)) return
      pressed = target.closest<HTMLElement>(`${PRESSED}, .pc-slot, ${EXPLAINED}`)
      isTouched = event.pointerType !== 'mouse'
      close()
      if (event.pointerType === 'mouse') return
      const at = helpOf(target)
      if (at) hold(event, at)
    })
    hear('keydown', ({ key, target }) => {
      isTouched = false
      if (key === 'Enter' || key === ' ') pressed = target as HTMLElement
    })
    hear('focusin', ({ target }) => {
      const at = target as HTMLElement
      if (isTouched || !at.matches(':focus-visible')) return
      close()
      rest(REST_MS, () => void explainFocused(at))
    })
    hear('focusout', () => {
      if (hint()?.at !== pressed) close()
    })
    // What does nothing else explains itself when it is pressed.
    hear('click', ({ target }) => {
      const at = helpOf(target as Element)
      if (at && !at.closest(PRESSED)) explain(at)
    })
    addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal })
    addEventListener('pointerdown', ({ target }) => !root.contains(target as Node) && close(), { signal })
  })

  /** A finger that rests explains, and chooses nothing. */
  function hold(down: PointerEvent, at: HTMLElement) {
    const ends = new AbortController()
    const { signal } = ends
    const end = () => {
      clearTimeout(resting)
      // The browser reports the click a little later.
      setTimeout(() => ends.abort(), 50)
    }
    rest(HOLD_MS, () => {
      if (root.querySelector('[data-dragged]')) return
      explain(at)
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      for (const event of ['click', 'contextmenu']) addEventListener(event, swallow, { signal, capture: true })
    })
    const moved = ({ clientX, clientY }: PointerEvent) => Math.hypot(clientX - down.clientX, clientY - down.clientY) > SLACK
    addEventListener('pointermove', (event) => moved(event) && clearTimeout(resting), { signal })
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { signal })
    addEventListener('pointerdown', () => ends.abort(), { signal, capture: true })
  }

  async function explainFocused(at: HTMLElement) {
    const help = textOf(helpOf(at))
    const control = at.getAttribute('aria-disabled') === 'true' ? controlOf(at) : undefined
    const { version } = props
    const why = control ? await props.whyNot(control) : ''
    if (document.activeElement !== at || version !== props.version || (!why && !help)) return
    setHint({ at, why, help })
    setSaid(why)
  }

  createEffect(
    on(
      () => props.refusal,
      (refusal) => {
        if (refusal && pressed?.isConnected) setHint({ at: pressed, why: refusal, help: textOf(helpOf(pressed)) })
        else if (hint()?.why) close()
      },
      { defer: true },
    ),
  )
  // What has been said may not hold any more.
  createEffect(
    on(
      () => props.version,
      () => hint()?.why && close(),
      { defer: true },
    ),
  )
  createEffect(() => {
    const now = hint()
    if (!now) {
      popover.hidePopover()
      return
    }
    popover.showPopover()
    onCleanup(placeBeside(now.at, popover))
  })

  return (
    <Portal mount={root}>
      <div
        ref={popover}
        class="pc-popover pc-hint"
        popover="manual"
        data-testid="hint"
        aria-hidden="true"
        onPointerEnter={stay}
        onPointerLeave={close}
      >
        <Show when={hint()?.why}>{(why) => <p class="pc-hint-why">{why()}</p>}</Show>
        <Show when={hint()?.help}>{(help) => <p>{help()}</p>}</Show>
      </div>
      <p class="pc-unseen" aria-live="polite" data-testid="hint-said">
        {said()}
      </p>
    </Portal>
  )
}
