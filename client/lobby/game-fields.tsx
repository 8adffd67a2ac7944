import { For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import type { GameInfo } from '../remote/wire.ts'
import { wordedSentence } from '../remote/worded.ts'

interface SeatsProps {
  /** For how many a match of the game can be made. */
  readonly counts: readonly number[]
  readonly chosen: number
  readonly choose: (seats: number) => void
}

/** How many seats a match has, unless its game leaves no choice. */
export function SeatsField(props: SeatsProps) {
  return (
    <Show when={props.counts.length > 1}>
      <label class="field">
        <span>{t('Seats')}</span>
        <select name="seats" onChange={({ currentTarget }) => props.choose(Number(currentTarget.value))}>
          <For each={props.counts}>
            {(seats) => (
              <option value={seats} selected={seats === props.chosen}>
                {seats}
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  )
}

/** Fields for a match's options, with descriptions of each option and its chosen value. */
export function VariantFields(props: {
  variants: GameInfo['variants']
  chosen: { readonly [option: string]: string }
  choose: (option: string, value: string) => void
}) {
  return (
    <fieldset class="fields">
      <legend>{t('Variant')}</legend>
      <For each={Object.entries(props.variants)}>
        {([option, { displayName, description, values }]) => {
          const meaning = () => values[props.chosen[option] ?? '']?.description
          const described = () => description || Object.values(values).some(({ description }) => description)
          return (
            <div class="field">
              <label for={`option-${option}`}>{displayName}</label>
              <select
                id={`option-${option}`}
                name={option}
                aria-describedby={described() ? `means-${option}` : undefined}
                onChange={(event) => props.choose(option, event.currentTarget.value)}
              >
                <For each={Object.entries(values)}>
                  {([value, { displayName }]) => (
                    <option value={value} selected={value === props.chosen[option]}>
                      {displayName}
                    </option>
                  )}
                </For>
              </select>
              <Show when={described()}>
                <p id={`means-${option}`} class="quiet" aria-live="polite">
                  {description} {meaning()}
                </p>
              </Show>
            </div>
          )
        }}
      </For>
    </fieldset>
  )
}

/** The id of an agent's description, for the control with which the agent is chosen. */
export const describesAgent = (name: string) => `agent-${name}`

/** Descriptions of a game's agents, if their authors wrote any. */
export function AgentList(props: { agents: GameInfo['agents'] }) {
  const described = () => props.agents.filter(({ description }) => description !== '')
  return (
    <Show when={described().length > 0}>
      <dl class="explained" aria-label={t('Agents')}>
        <For each={described()}>
          {({ name, displayName, description }) => (
            <div>
              <dt>{wordedSentence(displayName)}</dt>
              <dd id={describesAgent(name)}>{wordedSentence(description)}</dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  )
}
