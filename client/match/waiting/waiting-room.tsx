import { createResource, createSignal, For, Index, onCleanup, Show } from 'solid-js'
import { focusHeading, focusIsLost } from '../../kit/focus/focus.ts'
import { PlayerChip } from '../../kit/parts/player-chip.tsx'
import { AgentList, describesAgent } from '../../lobby/agent-list.tsx'
import { Problem } from '../../page/problem.tsx'
import type { Answer } from '../../remote/answer.ts'
import { api } from '../../remote/api.ts'
import { playerName } from '../../remote/player-name.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import './waiting-room.css'

/** The page of a match before it starts: who sits where, and how to fill the other seats. */
export function WaitingRoom(props: { match: MatchInfo; heard: (match: MatchInfo) => void }) {
  const [problem, setProblem] = createSignal('')
  const [games] = createResource(async () => {
    const answer = await api.games()
    return answer.ok ? answer.value.games : []
  })
  const game = () => games()?.find(({ name }) => name === props.match.game)
  const free = () => props.match.players.filter((player) => player === null).length
  const ask = async (pending: Promise<Answer<MatchInfo>>) => {
    const answer = await pending
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) props.heard(answer.value)
    if (focusIsLost() && room.isConnected) toSeat()
  }
  let room!: HTMLElement
  let seats!: HTMLOListElement
  // The button that was pressed is gone, so the focus moves to a button of the player's own seat, or else here.
  const toSeat = () => {
    const own = seats.querySelector<HTMLElement>(`[data-seat="${props.match.mySeat}"] button`)
    const next = own ?? room.querySelector('button')
    next?.focus()
  }
  onCleanup(() => {
    if (room.contains(document.activeElement)) focusHeading()
  })
  const options = () =>
    Object.entries(props.match.variant).flatMap(([option, value]) => {
      const info = game()?.variants[option]
      if (!info) return []
      const { displayName = value, description = '' } = info.values[value] ?? {}
      return [{ name: info.displayName, value: displayName, means: [info.description, description].filter(Boolean).join(' ') }]
    })

  return (
    <section ref={room} class="waiting" aria-labelledby="waiting">
      <div class="waiting-main">
        <h2 id="waiting">
          Waiting for {free()} more {free() === 1 ? 'player' : 'players'}
        </h2>
        <p class="quiet">
          The match starts when every seat is taken
          {props.match.startable && ', or when you start it. Players can still take a seat after that'}.
        </p>
        <Problem message={problem()} />
        <Show when={props.match.mySeat === null && free() > 0}>
          <button type="button" class="button button-primary waiting-join" onClick={() => ask(api.join(props.match.id))}>
            Join the match
          </button>
        </Show>
        <Show when={props.match.startable}>
          <button type="button" class="button button-primary waiting-join" onClick={() => ask(api.start(props.match.id))}>
            Start now
          </button>
        </Show>
        <ol ref={seats} class="waiting-seats" aria-label="Seats">
          <Index each={props.match.players}>
            {(player, seat) => (
              <li data-seat={seat}>
                <Show
                  when={player()}
                  fallback={
                    <>
                      <span class="waiting-free">Seat {seat + 1} is free</span>
                      <span class="row">
                        <Show when={props.match.mySeat === null && free() > 1}>
                          <button
                            type="button"
                            class="button"
                            aria-label={`Join at seat ${seat + 1}`}
                            onClick={() => ask(api.join(props.match.id, seat))}
                          >
                            Sit here
                          </button>
                        </Show>
                        <Show when={props.match.creator}>
                          <For each={game()?.agents}>
                            {({ name, displayName }) => (
                              <button
                                type="button"
                                class="button"
                                aria-describedby={describesAgent(name)}
                                aria-label={`Add the agent ${displayName} at seat ${seat + 1}`}
                                onClick={() => ask(api.seatAgent(props.match.id, seat, name))}
                              >
                                Agent: {displayName}
                              </button>
                            )}
                          </For>
                        </Show>
                      </span>
                    </>
                  }
                >
                  {(player) => (
                    <>
                      <PlayerChip seat={seat} name={playerName(player())} you={player().me} agent={player().kind === 'agent'} />
                      <Show when={player().me}>
                        <button type="button" class="button" onClick={() => ask(api.leave(props.match.id))}>
                          Leave
                        </button>
                      </Show>
                    </>
                  )}
                </Show>
              </li>
            )}
          </Index>
        </ol>
      </div>
      <div class="waiting-aside">
        <Invite />
        <Show when={options().length > 0}>
          <dl class="explained" aria-label="Variant">
            <For each={options()}>
              {({ name, value, means }) => (
                <div>
                  <dt>
                    {name}: {value}
                  </dt>
                  <dd>{means}</dd>
                </div>
              )}
            </For>
          </dl>
        </Show>
        <Show when={props.match.creator && free() > 0}>
          <AgentList agents={game()?.agents ?? []} />
        </Show>
      </div>
    </section>
  )
}

/** The address to send to other players. */
function Invite() {
  const [copied, setCopied] = createSignal(false)
  let link!: HTMLInputElement
  const copy = async () => {
    link.select()
    try {
      await navigator.clipboard.writeText(link.value)
    } catch {
      // Without a secure connection there is no clipboard; the link stays selected, to be copied by hand.
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2500)
  }
  return (
    <div class="invite">
      <label class="field">
        <span>Invite players with this link</span>
        <input ref={link} type="text" readOnly value={location.origin + location.pathname} onFocus={() => link.select()} />
      </label>
      <button type="button" class="button" onClick={copy}>
        {copied() ? 'Copied' : 'Copy link'}
      </button>
      <span class="pc-unseen" role="status">
        {copied() ? 'The link is copied.' : ''}
      </span>
    </div>
  )
}
