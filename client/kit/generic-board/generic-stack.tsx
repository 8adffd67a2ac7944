import { For, type JSX, Show } from 'solid-js'
import type { ReadableComponent, ReadableStack } from '../../../engine/model/readable.ts'
import type { DeckInfo } from '../../../engine/model/views.ts'
import { formatValue, sentenceCase } from '../../../engine/model/words.ts'
import { useBoard } from '../board/board.ts'
import { describeSlot, printed } from '../board/words.ts'
import { useDrafts } from '../forms/drafts.ts'
import { badges, stateText } from '../parts/badges.ts'
import { Stack } from '../parts/stack.tsx'
import { areDice, Badges, GenericComponent, haveState, untold } from './generic-component.tsx'
import { movesInMenu, type Pick, pickOfStack } from './generic-pick.ts'
import { isStack, layoutFor } from './generic-shape.ts'

/** A stack that is one square of a board. */
interface Square {
  /** What choosing the square does, apart from choosing the component on it. */
  pick: Pick | undefined
  /** Only the first one is in the tab order. */
  first: boolean
  /** Whether a pending proposal concerns it. */
  pending: () => boolean
}

/** The width of a card with a name and values. */
const TELLING = '5.75rem'

/** A stack with a heading. */
export function GenericStack(props: { of: ReadableStack; title: string; heading?: JSX.Element; square?: Square | undefined }) {
  const board = useBoard()
  const drafts = useDrafts()
  const deck = () => board.definition.decks[props.of.deck]
  const layout = () => layoutFor(board.definition, props.of)
  const menu = () => (props.square ? undefined : movesInMenu(board, props.of))
  const pick = () => (menu() ? undefined : (props.square?.pick ?? pickOfStack(board, drafts, props.of)))
  /** Whether faces have more to tell than a name. */
  const tells = () => props.of.slots.some((card) => card?.values && card.name !== undefined && untold(card.name, card.values).length > 0)
  const wide = () => layout().layout === 'grid' || layout().layout === 'spread'
  const squareText = (component: ReadableComponent | null) => {
    const state = component?.state ? stateText(deck().dynamic, component.state, board.name) : []
    return `${describeSlot(component, undefined, state)}, ${props.title}`
  }
  return (
    <section class="generic-stack" data-wide={wide()} data-marked={haveState(deck())}>
      {props.heading}
      <Stack
        of={props.of}
        label={props.title}
        layout={layout().layout}
        columns={layout().columns}
        size={tells() ? TELLING : undefined}
        ratio={areDice(deck()) || props.square ? 1 : undefined}
        describe={props.square && squareText}
        noTabStop={props.square && !props.square.first}
        carries={haveState(deck()) ? (component) => <GenericBelow of={component} deck={deck()} /> : undefined}
        moves={menu()}
        pick={pick()?.pick}
        pickable={pick()?.pickable}
        chosen={pick()?.chosen}
        pending={props.square?.pending}
        count={false}
      >
        {(component) => <GenericComponent of={component} deck={deck()} />}
      </Stack>
    </section>
  )
}

/** The heading of a stack: its name and count. */
export function StackName(props: { of: ReadableStack; title: string }) {
  return (
    <h3>
      {props.title}
      <Show when={props.of.count !== null}> ({props.of.count})</Show>
    </h3>
  )
}

/** Content that does not fit on a component and is drawn below it: the state of a die, and stacks on a card. */
function GenericBelow(props: { of: ReadableComponent; deck: DeckInfo }) {
  const board = useBoard()
  const state = () => props.of.state ?? {}
  const stacks = () => Object.keys(state()).filter((field) => isStack(state()[field]) && (state()[field] as ReadableStack).some)
  const isDie = () => areDice(props.deck) && props.of.state !== null
  const words = () => (isDie() ? badges(props.deck.dynamic, state(), board.name) : [])
  const names = () => (isDie() && props.of.values ? printed(props.of.values).map(formatValue) : [])
  return (
    <Show when={stacks().length + words().length + names().length > 0}>
      <div class="generic-below">
        <Badges printed={names()} changed={words()} />
        <For each={stacks()}>
          {(field) => {
            const stack = () => state()[field] as ReadableStack
            return (
              <Stack of={stack()} label={sentenceCase(field)} layout="spread" count={false}>
                {(component) => <GenericComponent of={component} deck={board.definition.decks[stack().deck]} />}
              </Stack>
            )
          }}
        </For>
      </div>
    </Show>
  )
}
