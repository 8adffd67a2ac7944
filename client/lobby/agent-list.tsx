import { For, Show } from 'solid-js'
import type { GameInfo } from '../remote/wire.ts'

/** The element that describes an agent, for whatever that agent is chosen with. */
export const describesAgent = (name: string) => `agent-${name}`

/** What a game's agents are like, where their authors say so. */
export function AgentList(props: { agents: GameInfo['agents'] }) {
  const described = () => props.agents.filter(({ description }) => description !== '')
  return (
    <Show when={described().length > 0}>
      <dl class="explained" aria-label="Agents">
        <For each={described()}>
          {({ name, displayName, description }) => (
            <div>
              <dt>{displayName}</dt>
              <dd id={describesAgent(name)}>{description}</dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  )
}
