import { For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import type { GameInfo } from '../remote/wire.ts'
import { wordedSentence } from '../remote/worded.ts'

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
