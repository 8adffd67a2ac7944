import { type BoardProps, board, listed, MoveButton, MoveForm } from 'playchart/kit'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { isDay, Known, newsOf, ROLE_SAID, TASKS } from './board-known.tsx'
import { Player } from './board-player.tsx'
import type game from './game.ts'
import './board.css'

// What the night or the vote has brought is to be read before it goes on.
export default board<typeof game>(Village, {
  pace: ({ move }) => (move === 'count' ? { restMs: 2500 } : move === 'wake' ? { restMs: 1200 } : {}),
})

function Village(props: BoardProps<typeof game>) {
  const [picked, setPicked] = createSignal<number | null>(null)
  const [covered, setCovered] = createSignal(false)
  const choice = () => (props.can('point') ? 'point' : props.can('vote') ? 'vote' : null)
  const may = (seat: number) => {
    if (choice() === 'vote') return props.can('vote', { against: seat })
    return choice() === 'point' && seat !== props.me && props.can('point', { at: seat })
  }
  const chosen = () => (picked() !== null && may(picked()!) ? picked() : null)
  /** Whether pointing kills, and that may be read here. */
  const kills = () => !covered() && props.me !== null && props.view.players[props.me]!.role === 'wolf'
  const sending = () => props.isPending('vote') || props.isPending('point')
  const confirm = (seat: number) => (choice() === 'vote' ? props.play('vote', { against: seat }) : props.play('point', { at: seat }))
  const stage = createMemo(() => `${props.view.game.night} ${props.view.phase.path}`)
  createEffect(on(stage, () => setPicked(null)))

  return (
    <div class="ww" data-day={isDay(props)}>
      <header class="ww-scene">
        <span class="ww-orb" aria-hidden="true" />
        <div class="ww-when">
          <h2>
            {props.view.finished
              ? props.words('The end')
              : props.words(isDay(props) ? 'Day {n}' : 'Night {n}', { n: props.view.game.night })}
          </h2>
          <p class="ww-news" aria-live="polite">
            {newsOf(props)}
          </p>
        </div>
      </header>
      <Show when={props.me !== null}>
        <Mine board={props} seat={props.me!} covered={covered()} cover={() => setCovered(!covered())} />
      </Show>
      <ul class="ww-players" aria-label={props.words('The village')}>
        <For each={props.view.players.map((_, seat) => seat)}>
          {(seat) => (
            <li>
              <Player
                board={props}
                seat={seat}
                covered={covered()}
                chosen={chosen() === seat}
                pick={may(seat) ? () => setPicked(chosen() === seat ? null : seat) : undefined}
              />
            </li>
          )}
        </For>
      </ul>
      <Show when={props.me !== null && !props.past && props.view.moves.length > 0}>
        <div class="ww-moves">
          <Show when={choice()}>
            {(move) => (
              <>
                <button
                  type="button"
                  class="button button-primary"
                  data-move={move()}
                  aria-disabled={chosen() === null}
                  data-legal={chosen() !== null}
                  aria-busy={sending()}
                  data-pending={sending()}
                  onClick={() => chosen() !== null && confirm(chosen()!)}
                >
                  {chosen() === null
                    ? props.words('Choose somebody above')
                    : props.words(move() === 'vote' ? 'Vote to hang {name}' : kills() ? 'Kill {name}' : 'Point at {name}', {
                        name: props.name(chosen()!),
                      })}
                </button>
                <MoveButton move={move()} args={move() === 'vote' ? { against: null } : { at: props.me }}>
                  {props.words(move() === 'vote' ? 'Hang nobody' : kills() ? 'Kill nobody' : 'Point at nobody')}
                </MoveButton>
              </>
            )}
          </Show>
          <Show when={props.can('call')}>
            <MoveForm move="say" />
            <MoveButton move="call" />
          </Show>
        </div>
      </Show>
    </div>
  )
}

/** One's own role and what it is for, which can be covered while others look on. */
function Mine(props: { board: BoardProps<typeof game>; seat: number; covered: boolean; cover: () => void }) {
  const { words } = props.board
  const role = () => props.board.view.players[props.seat]!.role ?? 'unknown'
  const pack = () =>
    props.board.view.players.flatMap(({ team, fate }, seat) =>
      team === 'wolves' && fate === 'alive' && seat !== props.seat ? [props.board.name(seat)] : [],
    )
  return (
    <section class="ww-mine" aria-label={words('Your role')} data-covered={props.covered}>
      <Known of={props.covered ? 'unknown' : role()} />
      <p>
        <strong>{props.covered ? words('Your role is covered') : words('You are {role}', { role: words(ROLE_SAID[role()]) })}</strong>
        <Show when={!props.covered}>
          <span>
            {role() === 'wolf' && pack().length > 0
              ? words(
                  pack().length === 1
                    ? '{names} hunts with you. By night, agree on whom to kill.'
                    : '{names} hunt with you. By night, agree on whom to kill.',
                  { names: listed(pack()) },
                )
              : words(TASKS[role()])}
          </span>
        </Show>
      </p>
      <button type="button" class="button button-small" aria-pressed={props.covered} onClick={props.cover}>
        {props.covered ? words('Show') : words('Cover')}
      </button>
    </section>
  )
}
