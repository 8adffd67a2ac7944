import { createMemo, type JSX, Show } from 'solid-js'
import type { ReadableComponent } from '../../../engine/model/readable.ts'
import { t } from '../../languages/text.ts'
import { type Layout, type Placed, type SlotPlace, untidiness } from '../board/stack-shape.ts'

interface SlotProps<Values, State> {
  placed: Placed<Values, State>
  /** Its position among the slots drawn, and their number. */
  order: number
  of: number
  layout: Layout
  describe: (component: ReadableComponent<Values, State> | null, slot: number) => string
  explain: (component: ReadableComponent<Values, State>, slot: number) => string | undefined
  look: (component: ReadableComponent<Values, State>, slot: number) => JSX.Element
  /** By how many degrees a component is turned, and at most how many to either side it lies untidily. */
  turned: (component: ReadableComponent<Values, State>, slot: number) => number
  messy: number
  /** Where the slot lies, if the author says. */
  place: SlotPlace | undefined
  carries: ((component: ReadableComponent<Values, State>, slot: number) => JSX.Element) | undefined
  /** Undefined if nothing can be chosen here. Receives the slot's button too. */
  pick: ((slot: number, button: HTMLElement) => void) | undefined
  legal: boolean
  /** Whether it is in the tab order. */
  tabStop: boolean
  /** Whether it is chosen for a move that is not proposed yet; undefined if choosing proposes at once. */
  chosen: boolean | undefined
  /** Whether the menu that choosing opens is open; undefined if it opens none. */
  expanded: boolean | undefined
  /** Whether a pending proposal concerns it. */
  pending: boolean
  /** Whether the component can be dragged to another place. */
  drags: boolean
  /** Whether what is being dragged can be dropped here, or is over it. */
  drop: 'here' | 'over' | undefined
}

/** One slot of a stack with its component, if any; a button if it can be chosen. */
export function Slot<Values, State>(props: SlotProps<Values, State>) {
  const label = () => {
    const { component, slot, alike } = props.placed
    const text = props.describe(component, slot)
    return alike > 1 ? t('{text}, {alike} of them', { text, alike }) : text
  }
  const help = () => {
    const { component, slot } = props.placed
    return component ? props.explain(component, slot) : undefined
  }
  /** What the label does not say already. */
  const description = () => (label().includes(help() ?? '') ? undefined : help())
  const placing = () => ({
    '--i': props.order,
    '--x': props.place && `${props.place.x}%`,
    '--y': props.place && `${props.place.y}%`,
  })
  const content = () => (
    <Show when={props.placed.component?.id} keyed>
      {(id) => {
        let last = props.placed.component!
        // A memo, because otherwise every view would draw the component anew and nothing could be animated from its old place.
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
          get name() {
            return now().name
          },
          get back() {
            return now().back
          },
          get state() {
            return now().state
          },
        }
        return (
          <>
            <div
              class="pc-component"
              data-component={id}
              style={lie(props.layout, id, props.order, props.of, props.turned(component, slot()), props.messy)}
            >
              {props.look(component, slot())}
            </div>
            {props.carries?.(component, slot())}
            <Show when={props.placed.alike > 1}>
              <span class="pc-stack-count" aria-hidden="true">
                {props.placed.alike}
              </span>
            </Show>
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
          data-alike={props.placed.alike > 1 || undefined}
          data-drags={props.drags || undefined}
          data-drop={props.drop}
          data-pending={props.pending}
          aria-busy={props.pending}
          data-help={help()}
          aria-description={props.pending ? t('on its way') : description()}
          style={placing()}
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
          aria-haspopup={props.expanded === undefined ? undefined : 'menu'}
          aria-expanded={props.expanded}
          data-legal={props.legal}
          data-slot={props.placed.slot}
          data-alike={props.placed.alike > 1 || undefined}
          data-drags={props.drags || undefined}
          data-drop={props.drop}
          data-pending={props.pending}
          aria-busy={props.pending}
          data-help={help()}
          aria-description={props.pending ? t('on its way') : description()}
          tabIndex={props.tabStop ? 0 : -1}
          style={placing()}
          onClick={(event) => pick()(props.placed.slot, event.currentTarget)}
        >
          {content()}
        </button>
      )}
    </Show>
  )
}

/**
 * The CSS of a component in its slot; angles in degrees. Uses only `rotate`, `top` and `left`, since animations use `translate` and `scale`.
 */
function lie(layout: Layout, id: string, order: number, of: number, turned: number, messy: number): JSX.CSSProperties {
  const untidy = untidiness(id)
  const angle = turned + untidy * messy
  const rotate = (more: number): JSX.CSSProperties => (angle + more === 0 ? {} : { rotate: `${angle + more}deg` })
  if (layout === 'pile') return { ...rotate(untidy * 9), left: `${untidy * 4}%`, top: `${untidiness(`${id}~`) * 4}%` }
  if (layout === 'fan') {
    const off = order - (of - 1) / 2
    return { ...rotate(off * Math.min(6, 30 / of)), top: `${off * off * Math.min(2, 8 / of)}%` }
  }
  if (layout === 'stack') return { ...rotate(0), left: `${order * -1.5}px`, top: `${order * -1.5}px` }
  return rotate(0)
}
