import { For, Show } from 'solid-js'
import type { ReadableComponent, ReadableStack } from '../../../engine/model/readable.ts'
import type { DeckInfo } from '../../../engine/model/views.ts'
import { formatValue, sentenceCase } from '../../../engine/model/words.ts'
import { useBoard } from '../board/board.ts'
import { printed } from '../board/words.ts'
import { badges } from '../parts/badges.ts'
import { Stack } from '../parts/stack.tsx'
import { areDice, Badges, GenericComponent } from './generic-component.tsx'
import { isStack } from './generic-shape.ts'

/** Content that does not fit on a component and is drawn below it: the state of a die, and stacks on a card. */
export function GenericBelow(props: { of: ReadableComponent; deck: DeckInfo }) {
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
