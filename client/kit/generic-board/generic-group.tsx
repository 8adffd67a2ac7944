import { For, Match, Show, Switch } from 'solid-js'
import type { ReadableGroup, ReadableStack } from '../../../engine/model/readable.ts'
import type { Args, FieldInfo, Fields, Scalar, TimerFieldView } from '../../../engine/model/views.ts'
import { formatValue, sentenceCase } from '../../../engine/model/words.ts'
import { t } from '../../languages/text.ts'
import { useBoard } from '../board/board.ts'
import { factText } from '../board/words.ts'
import { Countdown } from '../parts/time-left.tsx'
import { isStack, shownFields } from './generic-shape.ts'
import { GenericSpaces } from './generic-spaces.tsx'
import { GenericStack, StackName } from './generic-stack.tsx'

/** The fields of the game or of one player, and computed views. `path`: `game`, `players.0`. */
export function GenericGroup(props: { fields: Fields; of: ReadableGroup; facts: Args | undefined; path: string }) {
  const board = useBoard()
  const nameIn = (seat: number) => (seat in board.view.players ? board.name(seat) : undefined)
  return (
    <div class="generic-group">
      <For each={shownFields(props.fields, props.of)}>
        {(field) => (
          <GenericField info={props.fields[field]} of={props.of[field]} path={`${props.path}.${field}`} title={sentenceCase(field)} />
        )}
      </For>
      <For each={Object.keys(props.facts ?? {})}>
        {(fact) => <Fact title={sentenceCase(fact)} text={factText(fact, props.facts?.[fact], nameIn)} />}
      </For>
    </div>
  )
}

function GenericField(props: { info: FieldInfo; of: ReadableGroup[string] | undefined; path: string; title: string }) {
  const board = useBoard()
  const scalarText = (value: Scalar, kind: string) =>
    kind === 'seat' && typeof value === 'number' ? board.name(value) : formatValue(value)
  const timer = () => (props.info.kind === 'timer' && !board.past ? (props.of as TimerFieldView | null) : null)
  return (
    <Switch fallback={<Fact title={props.title} text={scalarText(props.of as Scalar, props.info.kind)} />}>
      <Match when={isStack(props.of) && props.of}>
        {(stack) => <GenericStack of={stack()} title={props.title} heading={<StackName of={stack()} title={props.title} />} />}
      </Match>
      <Match when={props.info.kind === 'board'}>
        <GenericSpaces of={props.of as ReadableStack[]} path={props.path} title={props.title} />
      </Match>
      <Match when={props.info.kind === 'list' && props.info}>
        {(info) => <Chips title={props.title} words={((props.of ?? []) as Scalar[]).map((value) => scalarText(value, info().of))} />}
      </Match>
      <Match when={props.info.kind === 'timer'}>
        <Show when={timer()}>
          {(timer) => (
            <div class="generic-timer">
              <span>{props.title}</span>
              <Countdown startedAt={timer().startedAt} endsAt={timer().endsAt} label={t('{name}: time left', { name: props.title })} />
            </div>
          )}
        </Show>
      </Match>
    </Switch>
  )
}

function Fact(props: { title: string; text: string }) {
  return (
    <p class="generic-scalar">
      <span>{props.title}</span> <strong>{props.text}</strong>
    </p>
  )
}

function Chips(props: { title: string; words: string[] }) {
  return (
    <div class="generic-list">
      <span>{props.title}</span>
      <Show when={props.words.length > 0} fallback={<strong>{formatValue(null)}</strong>}>
        <ol aria-label={props.title}>
          <For each={props.words}>{(word) => <li>{word}</li>}</For>
        </ol>
      </Show>
    </div>
  )
}
