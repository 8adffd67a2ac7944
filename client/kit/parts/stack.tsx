import { createEffect, createMemo, For, Index, type JSX, onCleanup, Show } from 'solid-js'
import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import type { ReadableComponent, ReadableStack } from '../../../engine/model/readable.ts'
import type { Args } from '../../../engine/model/views.ts'
import { sentenceCase } from '../../../engine/model/words.ts'
import { t } from '../../languages/text.ts'
import { useBoard, useDeckLook, useSaid } from '../board/board.ts'
import { type Dragged, type DropTarget, useDrags } from '../board/drags.ts'
import {
  argumentsAt,
  choiceAt,
  drawnPart,
  isFaceDown,
  isPendingAt,
  isSized,
  type Layout,
  nameOfPlace,
  numberOfBack,
  type Placed,
  pathsOf,
  type SlotPlace,
} from '../board/stack-shape.ts'
import { componentText, describeSlot } from '../board/words.ts'
import { keepTabStop, roving } from '../focus/focus.ts'
import { dropChoices } from '../forms/drop-choices.ts'
import type { PlaceChoice } from '../forms/place-choices.ts'
import { stateText } from './badges.ts'
import { Card } from './card.tsx'
import { Slot } from './slot.tsx'
import { createStackChoices } from './stack-choices.tsx'
import './stack.css'

/** The props of {@link Stack}. `Move`: the names of the game's moves, where they are known. */
export interface StackProps<Values, State, Move extends string = string> {
  of: ReadableStack<Values, State>
  /**
   * `stack`: a neat heap; `pile`: an untidy one; `spread`: a row; `fan`: a hand; `grid`: rows and columns; `ring`: a circle as wide as the
   * stack, clockwise from the top; `places`: where `places` says, over whatever the board draws below; `heaps`: a heap of each kind, with
   * how many there are, for many that look the same.
   */
  layout?: Layout
  /** The accessible name. Default: the field's name. */
  label?: string
  /** Renders a component. Default: as the board says for its deck, else a card with its values. */
  children?: (component: ReadableComponent<Values, State>, slot: number) => JSX.Element
  /** Renders what is on a component, below it; not in heaps. */
  carries?: (component: ReadableComponent<Values, State>, slot: number) => JSX.Element
  /** Returns what players read about a component when they point at it. Default: as the board says for its deck. */
  explain?: (component: ReadableComponent<Values, State>, slot: number) => string | undefined
  /** Returns the accessible name of a slot. `called`: its name as in the log, or its number from 1. */
  describe?: (component: ReadableComponent<Values, State> | null, slot: number, called: string) => string
  /**
   * The move that choosing a slot proposes; in a heap only the top can be chosen. The slot or component fills the matching argument; `args`
   * has the others.
   */
  move?: Move
  /**
   * Instead of `move`: several moves that a slot can stand for. Choosing it opens a menu of those that are legal there, a line for each
   * combination of their other arguments, or a form for them if there are many. A move that takes several components of the stack has a button
   * below it: choosing a component then adds it or takes it back, and the button, which shows how many are wanted, proposes the move. With one
   * move and nothing else to decide, choosing plays it at once.
   */
  moves?: readonly Move[]
  /**
   * Moves that dropping a component of another stack here proposes. The component fills the argument for the stack that it comes from; the slot,
   * the component in it or the space fills the one for this stack, if the move has one: with two, components can be dragged within a stack
   * too. A menu asks for other arguments. Say the same moves elsewhere too, with `move` or `moves`: not everybody can drag.
   */
  drop?: readonly Move[]
  /**
   * Arguments of `move` or `moves` that are decided already, by name; for an argument that takes several values, the one that the stack stands
   * for, which choosing adds or takes back (see {@link Confirm}).
   */
  args?: Args
  /** The text of a line in the menu of `moves`. Default: the move's name and the arguments, `Buy: with coins`. */
  choiceText?(move: Move, args: Args): string
  /** Instead of `move` and `moves`: what choosing a slot does, and which slots can be chosen. */
  pick?: (slot: number) => void
  pickable?: (slot: number) => boolean
  /** Whether a slot is chosen, if several can be before a move is proposed; undefined for slots that cannot. */
  chosen?: (slot: number) => boolean | undefined
  /** Whether a pending proposal concerns a slot. Default: the slots in its arguments. */
  pending?: (slot: number) => boolean
  /** Keeps the stack out of the tab order; arrow keys lead to it from a neighbour. */
  noTabStop?: boolean
  /**
   * How many columns the layout `grid` has; where there is not room for all at the width `size`, they get narrower. Default: as many as there
   * is room for, so that a grid wraps on a narrow screen.
   */
  columns?: number
  /** For the layout `places`: where each slot lies. The stack fills the nearest positioned element around it. */
  places?: readonly SlotPlace[]
  /** Whether slots are round, as for tokens and workers. */
  round?: boolean
  /** How untidily components lie: at most this many degrees to either side, the same for a component as long as it lies there. */
  messy?: number
  /** By how many degrees components are turned clockwise, all or each: `rotated={(card) => (card.state?.tapped ? 90 : 0)}`. */
  rotated?: number | ((component: ReadableComponent<Values, State>, slot: number) => number)
  /** Width of a component, any CSS length. Default: as the board says for its deck. */
  size?: string
  /** Height of a component divided by its width. Default 1.4, a card. */
  ratio?: number
  /** Which end of a heap is on top. Default `'first'`: slot 0. */
  top?: 'first' | 'last'
  /** Whether components turn face down when they arrive, also if the stack is empty. */
  faceDown?: boolean
  /** Whether it keeps the room of a component while it is empty, so that the board does not move when one comes. Default: yes. */
  room?: boolean
  /** Whether to show the count. Default: in heaps. */
  count?: boolean
  class?: string
}

/** Draws a stack of components, as far as the viewer knows it. */
export function Stack<Values, State>(props: StackProps<Values, State>) {
  const board = useBoard()
  const said = useSaid()
  let element!: HTMLDivElement
  const layout = () => props.layout ?? 'spread'
  const heap = () => layout() === 'stack' || layout() === 'pile'
  const sized = () => isSized(board.definition, props.of.path) && !heap() && layout() !== 'heaps'
  const count = () => props.of.count

  for (const move of [props.move ?? [], props.moves ?? [], props.drop ?? []].flat()) {
    if (!board.definition.moves[move])
      console.error(`A stack of the board names the move '${move}', which ${board.definition.name} does not have.`)
  }
  /** The move that choosing a slot proposes, and the argument that the slot fills. */
  const proposes = createMemo(() => {
    const { move } = props
    const argument = move && argumentsAt(board.definition, move, props.of.path, board.me).find(({ domain }) => domain.kind !== 'components')
    return move && argument ? { move, ...argument } : undefined
  })
  // A memo, because computations created while reading the prop in a click handler would have no owner to dispose them.
  const others = createMemo(() => props.args)
  const argsFor = ({ arg, domain }: { arg: string; domain: DomainInfo }, slot: number): Args => ({
    ...others(),
    [arg]: choiceAt(domain, props.of, slot),
  })
  const choices =
    props.moves || props.drop
      ? createStackChoices({
          get of() {
            return props.of
          },
          get moves() {
            return props.moves ?? []
          },
          get given() {
            return others() ?? {}
          },
          text: (move, args) => props.choiceText?.(move, args),
          describe: (slot) => describe(props.of.slots[slot] ?? null, slot),
        })
      : undefined
  const playable = () => board.me !== null && !board.past && !board.view.finished
  const pick = createMemo(() => {
    if (!playable()) return undefined
    if (props.pick) return props.pick
    if (choices && props.moves) return choices.pick
    const proposed = proposes()
    return proposed && ((slot: number) => board.play(proposed.move, argsFor(proposed, slot)))
  })
  const pickable = (slot: number) => {
    if (pick() === undefined) return false
    if (props.pick) return props.pickable?.(slot) ?? true
    if (choices && props.moves) return choices.pickable(slot)
    const proposed = proposes()
    return proposed !== undefined && board.can(proposed.move, argsFor(proposed, slot))
  }
  const stateOf = ({ state }: ReadableComponent) =>
    state ? stateText(board.definition.decks[props.of.deck]?.dynamic ?? {}, state, board.name) : []
  const withBackSaid = (component: ReadableComponent) =>
    component.back
      ? { ...component, back: Object.fromEntries(Object.entries(component.back).map(([name, value]) => [name, said(value)])) }
      : component
  const describe = (component: ReadableComponent<Values, State> | null, slot: number) => {
    const called = nameOfPlace(board.definition, props.of.path, props.of.slots.length, slot)
    if (props.describe) return props.describe(component, slot, called ?? String(slot + 1))
    const known = component as ReadableComponent | null
    return describeSlot(
      known && withBackSaid(known),
      layout() === 'heaps' ? undefined : (called ?? t('slot {slot}', { slot: slot + 1 })),
      known ? stateOf(known) : [],
    )
  }
  const chosen = (slot: number) => (props.chosen ? props.chosen(slot) : choices?.chosen(slot))
  const looks = (component: ReadableComponent<Values, State>, slot: number) => {
    const known = component as ReadableComponent
    return JSON.stringify([componentText(known), stateOf(known), chosen(slot) ?? false, pickable(slot)])
  }
  const part = createMemo(() => drawnPart(props.of, layout(), props.top ?? 'first', looks))
  const ids = createMemo(() => part().shown.map(({ component, slot }) => component?.id ?? `empty ${slot}`))
  const byId = createMemo(() => new Map(part().shown.map((placed, i) => [ids()[i]!, { ...placed, order: i }])))

  const drags = useDrags()
  const dropped = (one: Dragged) =>
    props.drop && playable() ? dropChoices(board, one, props.of, props.drop) : new Map<number | null, PlaceChoice[]>()
  const places = createMemo(() => {
    const one = drags.dragged()
    return one ? dropped(one) : undefined
  })
  const lit = (place: number | null) => {
    const over = drags.over()
    return places()?.has(place) ? (over?.target === target && over.place === place ? 'over' : 'here') : undefined
  }
  const target: DropTarget = {
    get element() {
      return element
    },
    places: (one) => new Set(dropped(one).keys()),
    drop(one, place) {
      const at = place === null ? null : element.querySelector<HTMLElement>(`[data-slot="${place}"]`)
      choices?.offer(place ?? 0, at ?? element, dropped(one).get(place) ?? [])
    },
  }
  if (props.drop) drags.receive(target)
  const inSlot = (slot: number): Dragged => ({ stack: props.of, slot, id: props.of.slots[slot]?.id ?? '' })
  const canDrag = (slot: number) => playable() && props.of.slots[slot] != null && drags.canDrag(inSlot(slot))

  const inDeck = useDeckLook(() => props.of.deck)
  const look = (component: ReadableComponent<Values, State>, slot: number) => {
    if (props.children) return props.children(component, slot)
    const { face, back, draw } = inDeck() ?? {}
    if (draw) return draw(component, slot)
    return (
      <Card of={component} {...(back && { back })}>
        {face ? (values) => face(values) : undefined}
      </Card>
    )
  }

  const explain = (component: ReadableComponent<Values, State>, slot: number) =>
    props.explain ? props.explain(component, slot) : component.values ? inDeck()?.explain?.(component.values, board.words) : undefined

  const faceDown = (back: Partial<Values> | undefined) => ({ id: '', values: null, state: null, ...(back && { back }) })

  const turned = (component: ReadableComponent<Values, State>, slot: number) =>
    typeof props.rotated === 'function' ? props.rotated(component, slot) : (props.rotated ?? 0)

  /** In a heap only the top can be chosen; it is drawn last. */
  const open = (order: number) => !heap() || order === ids().length - 1
  const slot = (placed: () => Placed<Values, State>, order: () => number) => (
    <Slot
      placed={placed()}
      order={order()}
      of={ids().length}
      layout={layout()}
      describe={describe}
      explain={explain}
      look={look}
      turned={turned}
      messy={props.messy ?? 0}
      place={layout() === 'places' ? (props.places?.[placed().slot] ?? MIDDLE) : undefined}
      carries={heap() ? undefined : props.carries}
      pick={open(order()) ? pick() : undefined}
      legal={pickable(placed().slot)}
      tabStop={!props.noTabStop && (heap() || order() === 0)}
      chosen={chosen(placed().slot)}
      expanded={choices?.expanded(placed().slot)}
      pending={props.pending ? props.pending(placed().slot) : isPendingAt(board, props.of, placed().slot)}
      drags={open(order()) && canDrag(placed().slot)}
      drop={lit(placed().slot)}
    />
  )

  // While a finger drags, the page does not scroll. The browser must know of it when the finger comes down.
  const anyDrags = createMemo(() => props.of.slots.some((_, slot) => canDrag(slot)))
  createEffect(() => {
    if (!anyDrags()) return
    const stay = (event: TouchEvent) => drags.dragged() && event.preventDefault()
    element.addEventListener('touchmove', stay, { passive: false })
    onCleanup(() => element.removeEventListener('touchmove', stay))
  })
  // The button in the tab order may be gone.
  createEffect(() => {
    if (pick() && ids() && !props.noTabStop) keepTabStop(element)
  })

  return (
    <div
      ref={element}
      class={`pc-stack pc-as-${layout()} ${props.class ?? ''}`}
      style={{
        '--columns': props.columns,
        '--w': props.size ?? inDeck()?.size,
        '--ratio': props.ratio ?? inDeck()?.ratio ?? (props.round ? 1 : undefined),
        '--of': ids().length,
      }}
      data-round={props.round ?? false}
      role="group"
      aria-label={`${props.label ?? sentenceCase(props.of.path.split('.').at(-1) ?? '')}${heap() && count() !== null ? `, ${count()}` : ''}`}
      data-stack={pathsOf(board.definition, props.of.path).join(' ')}
      data-face-down={isFaceDown(props.of, props.faceDown ?? false)}
      data-empty={count() === 0}
      data-room={props.room ?? true}
      data-drop={lit(null)}
      onKeyDown={(event) => {
        choices?.press(null)
        roving(event, event.currentTarget)
      }}
      onPointerDown={(event) => {
        choices?.press(slotOf(event.target))
        const slot = event.target.closest<HTMLElement>('[data-drags]')
        // A stack may lie on a component of another.
        if (slot?.closest('.pc-stack') === element) drags.press(event, slot, inSlot(Number(slot.dataset.slot)))
      }}
      onFocusIn={(event) => keepTabStop(event.currentTarget)}
    >
      <div class="pc-stack-slots" data-spot={heap() ? '' : undefined}>
        <Show
          when={sized()}
          fallback={
            <For each={ids()}>
              {(id) => {
                // A component that is about to leave is rendered once more; it keeps its last appearance.
                let last = byId().get(id)!
                const now = createMemo(() => (last = byId().get(id) ?? last))
                return slot(now, () => now().order)
              }}
            </For>
          }
        >
          <Index each={part().shown}>{(placed, i) => slot(placed, () => i)}</Index>
        </Show>
        <Index each={part().anonymous}>
          {(back, i) => (
            <div class="pc-slot" style={{ '--i': i }}>
              <div
                class="pc-component"
                data-anonymous=""
                data-back={numberOfBack(board.definition, props.of.deck, back())}
                role="img"
                aria-label={componentText(withBackSaid(faceDown(back()) as ReadableComponent))}
              >
                {look(faceDown(back()), i)}
              </div>
            </div>
          )}
        </Index>
      </div>
      {choices?.parts()}
      <Show when={(props.count ?? heap()) && count() !== null}>
        <span class="pc-stack-count" aria-hidden="true">
          {count()}
        </span>
      </Show>
    </div>
  )
}

/** For a slot that `places` leaves out. */
const MIDDLE: SlotPlace = { x: 50, y: 50 }

/** The number of the slot that an element lies in; null if it lies in none. */
function slotOf(element: Element): number | null {
  const slot = element.closest<HTMLElement>('[data-slot]')?.dataset.slot
  return slot === undefined ? null : Number(slot)
}
