import { createSignal, createUniqueId, For, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { createSending } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'

/** As long as the server reads it; names are shorter. */
const LONGEST = 200

/** A form that invites somebody by the name of their account, whom the player need not have played with. */
export function InviteAccount(props: { match: MatchInfo; heard: (match: MatchInfo) => void }) {
  const id = createUniqueId()
  const { problem, sending, send } = createSending()
  const [invited, setInvited] = createSignal('')
  const empty = () => props.match.players.flatMap((player, seat) => (player ? [] : [seat]))
  let field!: HTMLInputElement
  let place: HTMLSelectElement | undefined
  const invite = (event: SubmitEvent) => {
    event.preventDefault()
    if (sending()) return
    const name = field.value.trim()
    const seat = place?.isConnected && place.value !== '' ? Number(place.value) : undefined
    setInvited('')
    void send(api.invite(props.match.id, { name }, seat), (match) => {
      setInvited(name)
      field.value = ''
      props.heard(match)
    }).then(() => field.focus())
  }
  return (
    <form class="invite-account" onSubmit={invite}>
      <label class="field">
        <span>{t('Invite by account name')}</span>
        <input
          ref={field}
          type="text"
          name="account-name"
          required
          maxLength={LONGEST}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby={`${id}-problem`}
          aria-invalid={problem() !== ''}
        />
      </label>
      <Show when={empty().length > 1}>
        <label class="field">
          <span>{t('Seat')}</span>
          <select ref={place} name="account-seat">
            <option value="">{t('any')}</option>
            <For each={empty()}>{(seat) => <option value={seat}>{seat + 1}</option>}</For>
          </select>
        </label>
      </Show>
      <button type="submit" class="button">
        {t('Invite')}
      </button>
      <p id={`${id}-problem`} class={problem() ? 'refusal' : 'pc-unseen'} role="alert">
        {problem()}
      </p>
      <span class="pc-unseen" role="status">
        {invited() && t('{name} is invited.', { name: invited() })}
      </span>
    </form>
  )
}
