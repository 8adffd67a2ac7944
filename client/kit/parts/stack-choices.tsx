import { createMemo, createSignal, For, Show } from 'solid-js'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { Args } from '../../../engine/model/views.ts'
import { t } from '../../languages/text.ts'
import { useBoard } from '../board/board.ts'
import { namesOn } from '../board/component-names.ts'
import { argsText } from '../board/form-values.ts'
import { argumentsAt } from '../board/stack-shape.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useDrafts } from '../forms/drafts.ts'
import { MoveForm } from '../forms/move-form.tsx'
import { choicesAt, collect, decidedFor, type PlaceChoice, placeFor } from '../forms/place-choices.ts'
import { Menu, type MenuItem, Popover } from '../menu/menu.tsx'

interface Opened {
  readonly slot: number
  /** The component there; if it goes, the menu closes. */
  readonly id: string | null
  readonly button: HTMLElement
  /** The move whose form is shown, instead of the menu. */
  readonly form: string | null
  /** Arguments that the form need not ask for. */
  readonly decided: readonly string[]
  /** What dropping a component offers, instead of what choosing the slot does. */
  readonly offered?: readonly PlaceChoice[]
}

/** What the slots of a stack offer by several moves: see `moves` of {@link StackProps}. */
export function createStackChoices<Values, State>(props: {
  of: ReadableStack<Values, State>
  moves: readonly string[]
  given: Args
  /** The text of a line of the menu, for a move with these arguments. Default: the move's name, and the arguments. */
  text: (move: string, args: Args) => string | undefined
  describe: (slot: number) => string
}) {
  const board = useBoard()
  const drafts = useDrafts()
  const [opened, setOpened] = createSignal<Opened | null>(null)
  /** The slot whose menu was open when the pointer went down, which closes it. */
  let pressed: number | null = null
  const perSlot = createMemo(() => props.of.slots.map((_, slot) => choicesAt(board, drafts, props.of, slot, props.moves, props.given)))
  const choices = (slot: number) => perSlot()[slot] ?? []
  const idAt = (slot: number) => props.of.slots[slot]?.id ?? null
  /** The choices in the menu; none if it is closed, or the place has changed since. */
  const inMenu = createMemo(() => {
    const menu = opened()
    return menu && idAt(menu.slot) === menu.id ? (menu.offered ?? choices(menu.slot)) : []
  })
  const shown = () => (inMenu().length > 0 ? opened() : null)
  /** What choosing the slot does at once, without a menu. */
  const direct = (all: readonly PlaceChoice[]) =>
    props.moves.length === 1 && all.length === 1 && all[0]?.how !== 'fill' ? all[0] : undefined

  function pick(slot: number, button: HTMLElement) {
    const wasOpen = pressed === slot
    pressed = null
    if (wasOpen) return
    const all = choices(slot)
    const only = direct(all)
    if (only) take(only)
    else if (all.length > 0) setOpened({ slot, id: idAt(slot), button, form: null, decided: [] })
    else refuse(slot)
    const [first] = all
    if (first?.how === 'fill' && all.length === 1) take(first)
  }
  /** Proposes the first move that the slot could stand for, so that the server's refusal says why nothing is legal. */
  function refuse(slot: number) {
    for (const move of props.moves) {
      const place = placeFor(board, props.of, slot, move, props.given)
      if (!place) continue
      const { begin, several } = place
      board.play(move, several ? { ...begin, [several]: [begin[several] ?? null] } : begin)
      return
    }
  }
  /** Returns true if the menu stays open. */
  function take(choice: PlaceChoice): boolean {
    if (choice.how === 'play') board.play(choice.move, choice.args)
    if (choice.how === 'collect') collect(drafts, choice)
    if (choice.how !== 'fill') return false
    for (const [arg, value] of Object.entries(choice.begin)) drafts.change(choice.move, arg, value)
    setOpened((menu) => menu && { ...menu, form: choice.move, decided: Object.keys(choice.begin) })
    return true
  }

  /** The browser reports it a little later; another menu may be open by then. */
  const closed = (menu: Opened) => setOpened((now) => (now === menu ? null : now))
  const nameOf = (move: string) => board.definition.moves[move]?.name ?? move
  function itemFor(choice: PlaceChoice): MenuItem {
    const { move, legal } = choice
    const item = { help: board.definition.moves[move]?.help || undefined, legal, checked: undefined, choose: () => take(choice) }
    if (choice.how === 'fill') return { ...item, text: `${nameOf(move)} …` }
    if (choice.how === 'collect') return { ...item, text: t('Choose for “{name}”', { name: nameOf(move) }), checked: choice.chosen }
    const words = argsText(board.definition.moves[move], choice.others, namesOn(board))
    return { ...item, text: props.text(move, choice.args) ?? (words ? `${nameOf(move)}: ${words}` : nameOf(move)) }
  }

  return {
    pick,
    /** Does what dropping a component leads to; if that is not decided, a menu or a form at `element` asks. */
    offer(slot: number, element: HTMLElement, offered: readonly PlaceChoice[]) {
      const [only, ...others] = offered
      if (only?.how === 'play' && others.length === 0) return take(only)
      // Later, because the browser closes menus when a pointer is lifted.
      setTimeout(() => {
        setOpened({ slot, id: idAt(slot), button: element, form: null, decided: [], offered })
        if (only && others.length === 0) take(only)
      })
    },
    pickable: (slot: number) => choices(slot).some(({ legal }) => legal),
    /** Whether the slot's component is one of those chosen; undefined if no move takes several. */
    chosen(slot: number) {
      const collected = choices(slot).filter((choice) => choice.how === 'collect')
      return collected.length > 0 ? collected.some(({ chosen }) => chosen) : undefined
    },
    /** Whether choosing the slot opens a menu, and whether it is open; undefined if it does not. */
    expanded(slot: number) {
      const all = choices(slot)
      return all.length > 0 && !direct(all) ? shown()?.slot === slot : undefined
    },
    /** To be called when the pointer goes down on a slot, or a key on any: the browser closes the menu before it reports the click. */
    press(slot: number | null) {
      pressed = slot !== null && shown()?.slot === slot ? slot : null
    },
    /** The menu, while it is open, and a bar for each move that takes several components. */
    parts: () => (
      <>
        <For each={props.moves}>
          {(move) => (
            <Show when={argumentsAt(board.definition, move, props.of.path, board.me).some(({ domain }) => domain.kind === 'components')}>
              <Confirm move={move} args={decidedFor(board, move, props.given)} />
            </Show>
          )}
        </For>
        <Show when={shown()} keyed>
          {(menu) => (
            <Show
              when={menu.form}
              fallback={
                <Menu at={menu.button} label={props.describe(menu.slot)} items={inMenu().map(itemFor)} closed={() => closed(menu)} />
              }
            >
              {(move) => (
                <Popover at={menu.button} closed={() => closed(menu)}>
                  {(close) => (
                    <div role="dialog" aria-label={nameOf(move())}>
                      <MoveForm move={move()} decided={menu.decided} sent={close} />
                    </div>
                  )}
                </Popover>
              )}
            </Show>
          )}
        </Show>
      </>
    ),
  }
}
