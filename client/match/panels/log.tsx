import { createEffect, createMemo, For, on, Show } from 'solid-js'
import { earliest } from '../actor/context.ts'
import { marked } from '../model/seat-names.ts'
import { hasLine, nameOf, sentence } from '../model/sentences.ts'
import { NamedText } from './named-text.tsx'
import type { ShownMatch } from './use-match.ts'
import './log.css'

/** What happened, a line for each version shown so far. A line leads to its version. */
export function Log(props: { followed: ShownMatch }) {
  const { context, definition, match, shown, send } = props.followed
  const upTo = () => (context().past ? (context().newest?.version ?? 0) : (context().shown?.view.version ?? 0))
  const entries = createMemo(() => context().entries.filter(({ version }) => version <= upTo()))
  const lines = createMemo(() =>
    entries().flatMap((entry, i) => (hasLine(definition(), entry) ? [{ entry, before: entries()[i - 1]?.turn }] : [])),
  )
  const at = () => context().past?.version ?? shown().view.version
  /** A version without a line belongs to the line before it. */
  const here = () => lines().findLast(({ entry }) => entry.version <= (at() ?? 0))?.entry.version
  const name = marked((seat) => nameOf(match(), seat))
  let list!: HTMLOListElement
  createEffect(
    on([() => entries().at(-1)?.version, at], () => {
      const line = list.querySelector<HTMLElement>('[aria-current="step"]')
      if (line) list.scrollTo({ top: line.offsetTop - list.clientHeight / 2 })
    }),
  )
  return (
    <ol class="log" ref={list} aria-label="Log">
      <Show when={context().entries.length > 0 && earliest(context()) > 1}>
        <li>
          <button type="button" class="log-earlier" onClick={() => send({ type: 'earlier' })}>
            Show earlier moves
          </button>
        </li>
      </Show>
      <For each={lines()} fallback={<li class="quiet">Nothing has happened yet.</li>}>
        {({ entry, before }) => {
          const said = () => sentence(definition(), match(), entry, context().faces, before, name)
          return (
            <li>
              <button
                type="button"
                class="log-line"
                classList={{ 'log-turn': said().divides ?? false }}
                data-version={entry.version}
                data-by={typeof entry.by === 'number' ? 'player' : (entry.by ?? 'secret')}
                aria-current={entry.version === here() ? 'step' : undefined}
                title={`Look at version ${entry.version}`}
                onClick={() =>
                  send(entry.version === context().newest?.version ? { type: 'present' } : { type: 'rewind', version: entry.version })
                }
              >
                <Show when={!said().divides}>
                  <span class="log-version">{entry.version}</span>
                </Show>
                <span>
                  <Show when={said().who}>
                    <strong>
                      <NamedText text={said().who} />
                      {said().told ? '' : ': '}
                    </strong>
                  </Show>
                  <NamedText text={said().what} />
                </span>
              </button>
            </li>
          )
        }}
      </For>
    </ol>
  )
}
