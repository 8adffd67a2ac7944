import { createMemo, createSignal, For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import type { NoticesInfo } from '../remote/wire.ts'
import { type Change, noticesApi } from './notices-api.ts'

type Chosen = Pick<NoticesInfo, 'choices' | 'timeZone' | 'quiet' | 'digest'>
type Kind = keyof NoticesInfo['choices']
type Channel = NoticesInfo['choices'][Kind][number]

const KINDS: readonly (readonly [Kind, string])[] = [
  ['turn', t('It is my turn')],
  ['clock', t('My time is nearly out')],
  ['claim', t('Others may go on without me')],
  ['begun', t('A match has begun')],
  ['finished', t('A match is over')],
  ['invited', t('I am invited')],
  ['rematch', t('Somebody asks for a rematch')],
  ['message', t('Somebody writes to me')],
]
const CHANNELS: readonly (readonly [Channel, string])[] = [
  ['push', t('Browser')],
  ['mail', t('Mail')],
  ['webhook', t('Chat')],
]
const NIGHT = { from: '22:00', to: '07:00' }
const EVENING = '18:00'

/** What is told how, and when nothing is. Each change is saved at once, with the browser's time zone. */
export function Choices(props: { readonly info: NoticesInfo; readonly change: Change }) {
  const [problem, setProblem] = createSignal('')
  const save = async (changed: (now: Chosen) => Partial<Chosen>) => {
    const ask = () => {
      const { choices, quiet, digest } = props.info
      const now = { choices, quiet, digest, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
      return noticesApi.choose({ ...now, ...changed(now) })
    }
    const problem = await props.change(ask)
    setProblem(problem)
    return problem === ''
  }
  const toggle = (kind: Kind, channel: Channel, on: boolean) =>
    save(({ choices }) => {
      const others = choices[kind].filter((one) => one !== channel)
      return { choices: { ...choices, [kind]: on ? [...others, channel] : others } }
    })
  return (
    <section class="panel" aria-labelledby="notices-what">
      <h2 id="notices-what">{t('What, and when')}</h2>
      <table class="choices">
        <thead>
          <tr>
            <td />
            <For each={CHANNELS}>{([, words]) => <th scope="col">{words}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={KINDS}>
            {([kind, words]) => (
              <tr>
                <th scope="row">{words}</th>
                <For each={CHANNELS}>
                  {([channel, where]) => (
                    <td>
                      <Tick
                        words={`${words}: ${where}`}
                        unseen
                        on={props.info.choices[kind].includes(channel)}
                        toggle={(on) => toggle(kind, channel, on)}
                      />
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Tick
        words={t('Quiet hours, when nothing is sent')}
        on={props.info.quiet !== null}
        toggle={(on) => save(() => ({ quiet: on ? NIGHT : null }))}
      />
      <Show when={props.info.quiet}>
        {(quiet) => (
          <p class="row">
            <Time
              words={t('from')}
              value={quiet().from}
              changed={(from) => save(({ quiet }) => ({ quiet: { ...NIGHT, ...quiet, from } }))}
            />
            <Time words={t('to')} value={quiet().to} changed={(to) => save(({ quiet }) => ({ quiet: { ...NIGHT, ...quiet, to } }))} />
          </p>
        )}
      </Show>
      <Tick
        words={t('One mail a day about matches that last for days')}
        on={props.info.digest !== null}
        toggle={(on) => save(() => ({ digest: on ? EVENING : null }))}
      />
      <Show when={props.info.digest}>
        {(digest) => (
          <p class="row">
            <Time words={t('at')} value={digest()} changed={(digest) => save(() => ({ digest }))} />
          </p>
        )}
      </Show>
      <Problem message={problem()} />
    </section>
  )
}

/** A box to tick. `unseen`: its words are for screen readers only; `toggle` resolves to whether it was saved. */
function Tick(props: { words: string; unseen?: boolean; on: boolean; toggle: (on: boolean) => Promise<boolean> }) {
  // The answer to an earlier change must not undo what was ticked since.
  const on = createMemo(() => props.on)
  const change = async (input: HTMLInputElement) => {
    if (!(await props.toggle(input.checked))) input.checked = on()
  }
  return (
    <label class="choice">
      <input type="checkbox" checked={on()} onChange={({ currentTarget }) => change(currentTarget)} />
      <span class={props.unseen ? 'pc-unseen' : undefined}>{props.words}</span>
    </label>
  )
}

function Time(props: { words: string; value: string; changed: (time: string) => void }) {
  return (
    <label class="row">
      <span>{props.words}</span>
      <input type="time" required value={props.value} onChange={({ currentTarget: { value } }) => value && props.changed(value)} />
    </label>
  )
}
