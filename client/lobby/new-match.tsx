import { createSignal, For, Index, onMount, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { go } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { api, type SeatWish } from '../remote/api.ts'
import type { GameInfo } from '../remote/wire.ts'
import { wordedSentence } from '../remote/worded.ts'
import { AccessFields } from './access-fields.tsx'
import { ClockFields } from './clock-fields.tsx'
import { AgentList, describesAgent, SeatsField, VariantFields } from './game-fields.tsx'
import { type Choices, keepChoices, lastChoices, withFriend } from './last-choices.ts'

/** A dialog with the form that creates a match. It begins with what was chosen for the last match of the game. */
export function NewMatch(props: { game: GameInfo; close: () => void }) {
  const { players, variants, agents } = props.game
  const [choices, setChoices] = createSignal<Choices>(lastChoices(props.game))
  const change = (changed: Partial<Choices>) => setChoices({ ...choices(), ...changed })
  const wishes = () => choices().players
  const { problem, sending, send } = createSending()
  let dialog!: HTMLDialogElement
  let submit!: HTMLButtonElement
  onMount(() => dialog.showModal())

  const resize = (seats: number) => change({ players: Array.from({ length: seats }, (_, seat) => wishes()[seat] ?? 'open') })
  const wish = (seat: number, text: string) =>
    change({
      players: wishes().map((old, other) => {
        if (other === seat) return wishOf(text)
        // The visitor can take one seat only.
        return text === 'me' && old === 'me' ? 'open' : old
      }),
    })
  /** What all others are wished to be; empty if they differ. */
  const others = () => {
    const [one = '', ...more] = new Set(wishes().flatMap((wished) => (wished === 'me' ? [] : [textOf(wished)])))
    return more.length > 0 ? '' : one
  }
  const fill = (text: string) => text && change({ players: wishes().map((wished) => (wished === 'me' ? wished : wishOf(text))) })
  /** The focus goes on to what is mostly pressed next, which is beside the fields that have changed. */
  const chooseWithFriend = () => {
    setChoices(withFriend(choices()))
    submit.focus()
  }
  const create = (event: SubmitEvent) => {
    event.preventDefault()
    void send(api.create({ ...choices(), game: props.game.name, seats: wishes().length }), (match) => {
      keepChoices(props.game.name, choices())
      dialog.close()
      go(`/matches/${match.id}`)
    })
  }

  return (
    <dialog ref={dialog} class="dialog dialog-form" aria-labelledby="new-match" closedby="any" onClose={() => props.close()}>
      <form class="dialog-body" onSubmit={create}>
        <h2 id="new-match">{t('New match of {game}', { game: props.game.displayName })}</h2>
        <Show when={players.max > 1}>
          <button type="button" class="button" onClick={chooseWithFriend}>
            {t('With a friend: by link, 3 days a move')}
          </button>
        </Show>
        <SeatsField counts={players.counts} chosen={wishes().length} choose={resize} />
        <fieldset class="fields">
          <legend>{t('Who plays')}</legend>
          <Show when={wishes().length > 2}>
            <label class="field">
              <span>{t('Everybody else')}</span>
              <select name="others" onChange={({ currentTarget }) => fill(currentTarget.value)}>
                <option value="" selected={others() === ''}>
                  {t('As chosen for each')}
                </option>
                <For each={seatChoices(agents, choices().visibility === 'open')}>
                  {({ value, label }) => (
                    <Show when={value !== 'me'}>
                      <option value={value} selected={others() === value}>
                        {label}
                      </option>
                    </Show>
                  )}
                </For>
              </select>
            </label>
          </Show>
          <Index each={wishes()}>
            {(wished, seat) => (
              <label class="field">
                <span>{t('Seat {seat}', { seat: seat + 1 })}</span>
                <select
                  name={`seat-${seat}`}
                  aria-describedby={describedBy(wished())}
                  onChange={(event) => wish(seat, event.currentTarget.value)}
                >
                  <For each={seatChoices(agents, choices().visibility === 'open')}>
                    {({ value, label }) => (
                      <option value={value} selected={value === textOf(wished())}>
                        {label}
                      </option>
                    )}
                  </For>
                </select>
              </label>
            )}
          </Index>
        </fieldset>
        <AgentList agents={agents} />
        <Show when={Object.keys(variants).length}>
          <VariantFields
            variants={variants}
            chosen={choices().variant}
            choose={(option, value) => change({ variant: { ...choices().variant, [option]: value } })}
          />
        </Show>
        <AccessFields visibility={choices().visibility} watchers={choices().watchers} choose={change} />
        <ClockFields
          clock={choices().clock}
          graceMs={choices().graceMs}
          absentResign={props.game.absentResign ?? false}
          choose={(clock) => change({ clock })}
          chooseGrace={(graceMs) => change({ graceMs })}
        />
        <Problem message={problem()} />
        <p class="row row-end">
          <button type="button" class="button" onClick={() => dialog.close()}>
            {t('Cancel')}
          </button>
          <button ref={submit} type="submit" class="button button-primary" disabled={sending()}>
            {t('Create match')}
          </button>
        </p>
      </form>
    </dialog>
  )
}

const AGENT = 'agent '
const describedBy = (wish: SeatWish) => (typeof wish === 'string' ? undefined : describesAgent(wish.agent))
const textOf = (wish: SeatWish) => (typeof wish === 'string' ? wish : AGENT + wish.agent)
const wishOf = (text: string): SeatWish => (text === 'me' || text === 'open' ? text : { agent: text.slice(AGENT.length) })
const seatChoices = (agents: GameInfo['agents'], isOpen: boolean) => [
  { value: 'me', label: t('You') },
  { value: 'open', label: isOpen ? t('Open to anyone') : t('For somebody you invite') },
  ...agents.map(({ name, displayName }) => ({ value: AGENT + name, label: t('Agent: {agent}', { agent: wordedSentence(displayName) }) })),
]
