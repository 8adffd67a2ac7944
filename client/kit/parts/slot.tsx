import { createMemo, type JSX, Show } from 'solid-js'
import type { ReadableComponent } from '../../../engine/model/readable.ts'
import { type Layout, untidiness } from '../board/stack-shape.ts'

interface SlotProps<Values, State> {
  placed: { component: ReadableComponent<Values, State> | null; slot: number }
  /** Position among the slots drawn, and how many there are. */
  order: number
  of: number
  layout: Layout
  describe: (component: ReadableComponent<Values, State> | null, slot: number) => string
  look: (component: ReadableComponent<Values, State>, slot: number) => JSX.Element
  carries: ((component: ReadableComponent<Values, State>, slot: number) => JSX.Element) | undefined
  /** Absent when nothing can be chosen here. */
  pick: ((slot: number) => void) | undefined
  legal: boolean
  /** Tab leads here. */
  tabStop: boolean
  /** Chosen for a move that is not made yet; absent where nothing is chosen before it is played. */
  chosen: boolean | undefined
  /** A move about it is not made yet. */
  pending: boolean
}

/** One slot of a stack, with its component if there is one; a button when it can be chosen. */
export function Slot<Values, State>(props: SlotProps<Values, State>) {
  const label = () => props.describe(props.placed.component, props.placed.slot)
  const content = () => (
    <Show when={props.placed.component?.id} keyed>
      {(id) => {
        let last = props.placed.component!
        // Else every view would make what is drawn anew, and nothing could move from how it was to how it is.
        const slot = createMemo(() => props.placed.slot)
        const now = () => {
          if (props.placed.component?.id === id) last = props.placed.component
          return last
        }
        const component: ReadableComponent<Values, State> = {
          id,
          get values() {
            return now().values
          },
          get state() {
            return now().state
          },
        }
        return (
          <>
            <div class="pc-component" data-component={id} style={lie(props.layout, id, props.order, props.of)}>
              {props.look(component, slot())}
            </div>
            {props.carries?.(component, slot())}
          </>
        )
      }}
    </Show>
  )
  return (
    <Show
      when={props.pick}
      fallback={
        <div
          class="pc-slot"
          role="img"
          aria-label={label()}
          data-slot={props.placed.slot}
          data-pending={props.pending}
          aria-busy={props.pending}
          aria-description={props.pending ? 'on its way' : undefined}
          style={{ '--i': props.order }}
        >
          {content()}
        </div>
      }
    >
      {(pick) => (
        <button
          type="button"
          class="pc-slot"
          aria-label={label()}
          aria-disabled={!props.legal}
          aria-pressed={props.chosen}
          data-legal={props.legal}
          data-slot={props.placed.slot}
          data-pending={props.pending}
          aria-busy={props.pending}
          aria-description={props.pending ? 'on its way' : undefined}
          tabIndex={props.tabStop ? 0 : -1}
          style={{ '--i': props.order }}
          onClick={() => pick()(props.placed.slot)}
        >
          {content()}
        </button>
      )}
    </Show>
  )
}

/** How a component lies in its slot. Only `rotate`, `top` and `left` are used: movements have `translate` and `scale` to themselves. */
function lie(layout: Layout, id: string, order: number, of: number): JSX.CSSProperties {
  if (layout === 'pile') {
    const untidy = untidiness(id)
    return { rotate: `${untidy * 9}deg`, left: `${untidy * 4}%`, top: `${untidiness(`${id}~`) * 4}%` }
  }
  if (layout === 'fan') {
    const off = order - (of - 1) / 2
    return { rotate: `${off * Math.min(6, 30 / of)}deg`, top: `${off * off * Math.min(2, 8 / of)}%` }
  }
  if (layout === 'stack') return { left: `${order * -1.5}px`, top: `${order * -1.5}px` }
  return {}
}
