import { type JSX, Show } from 'solid-js'
import type { ReadableComponent, ReadableStack } from '../../../engine/model/readable.ts'
import { useBoard } from '../board/board.ts'
import { describeSlot } from '../board/words.ts'
import { useDrafts } from '../forms/drafts.ts'
import { stateText } from '../parts/badges.ts'
import { Stack } from '../parts/stack.tsx'
import { GenericBelow } from './generic-below.tsx'
import { areDice, GenericComponent, haveState } from './generic-component.tsx'
import { type Pick, pickOfStack } from './generic-pick.ts'
import { layoutFor } from './generic-shape.ts'

/** A stack that is one square of a board. */
interface Square {
  /** What choosing the square does, apart from choosing the component on it. */
  pick: Pick | undefined
  /** Only the first one is in the tab order. */
  first: boolean
  /** Whether a pending proposal concerns it. */
  pending: () => boolean
}

/** A stack with a heading. */
export function GenericStack(props: { of: ReadableStack; title: string; heading?: JSX.Element; square?: Square | undefined }) {
  const board = useBoard()
  const drafts = useDrafts()
  const deck = () => board.definition.decks[props.of.deck]
  const layout = () => layoutFor(board.definition, props.of)
  const pick = () => props.square?.pick ?? pickOfStack(board, drafts, props.of)
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
        ratio={areDice(deck()) || props.square ? 1 : undefined}
        describe={props.square && squareText}
        noTabStop={props.square && !props.square.first}
        carries={haveState(deck()) ? (component) => <GenericBelow of={component} deck={deck()} /> : undefined}
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
