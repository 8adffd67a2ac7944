import { For, Match, Show, Switch } from 'solid-js'
import type { ReadableGroup, ReadableStack } from '../../../engine/model/readable.ts'
import type { Args, FieldInfo, Fields, Scalar, TimerFieldView } from '../../../engine/model/views.ts'
import { useBoard } from '../board/board.ts'
import { humane, said } from '../board/words.ts'
import { Countdown } from '../parts/countdown.tsx'
import { isStack, shownFields } from './generic-shape.ts'
import { PlainSpaces } from './generic-spaces.tsx'
import { PlainStack, StackName } from './generic-stack.tsx'

/** The fields of the game or of one player, and what is worked out from them. `path`: `game`, `players.0`. */
export function PlainGroup(props: { fields: Fields; of: ReadableGroup; facts: Args | undefined; path: string }) {
  return (
    <div class="plain-group">
      <For each={shownFields(props.fields, props.of)}>
        {(field) => <PlainField info={props.fields[field]!} of={props.of[field]} path={`${props.path}.${field}`} title={humane(field)} />}
      </For>
      <For each={Object.keys(props.facts ?? {})}>{(fact) => <Fact title={humane(fact)} text={said(props.facts?.[fact])} />}</For>
    </div>
  )
}

function PlainField(props: { info: FieldInfo; of: ReadableGroup[string] | undefined; path: string; title: string }) {
  const board = useBoard()
  const scalarSaid = (value: Scalar, kind: string) => (kind === 'seat' && typeof value === 'number' ? board.name(value) : said(value))
  const timer = () => (props.info.kind === 'timer' && !board.past ? (props.of as TimerFieldView | null) : null)
  return (
    <Switch fallback={<Fact title={props.title} text={scalarSaid(props.of as Scalar, props.info.kind)} />}>
      <Match when={isStack(props.of) && props.of}>
        {(stack) => <PlainStack of={stack()} title={props.title} heading={<StackName of={stack()} title={props.title} />} />}
      </Match>
      <Match when={props.info.kind === 'board'}>
        <PlainSpaces of={props.of as ReadableStack[]} path={props.path} title={props.title} />
      </Match>
      <Match when={props.info.kind === 'list' && props.info}>
        {(info) => <Chips title={props.title} words={((props.of ?? []) as Scalar[]).map((value) => scalarSaid(value, info().of))} />}
      </Match>
      <Match when={props.info.kind === 'timer'}>
        <Show when={timer()}>
          {(timer) => (
            <div class="plain-timer">
              <span>{props.title}</span>
              <Countdown startedAt={timer().startedAt} endsAt={timer().endsAt} label={`${props.title}: time left`} />
            </div>
          )}
        </Show>
      </Match>
    </Switch>
  )
}

function Fact(props: { title: string; text: string }) {
  return (
    <p class="plain-scalar">
      <span>{props.title}</span> <strong>{props.text}</strong>
    </p>
  )
}

function Chips(props: { title: string; words: string[] }) {
  return (
    <div class="plain-list">
      <span>{props.title}</span>
      <Show when={props.words.length > 0} fallback={<strong>{said(null)}</strong>}>
        <ol aria-label={props.title}>
          <For each={props.words}>{(word) => <li>{word}</li>}</For>
        </ol>
      </Show>
    </div>
  )
}
