import { createResource, createSignal, createUniqueId, For, Show, Suspense } from 'solid-js'
import { t } from '../../languages/text.ts'
import { createSending } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import { playerName } from '../../remote/player-name.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import type { Ask } from './waiting-seats.tsx'

/** Somebody the player has played with, and where. */
interface Companion {
  readonly name: string
  readonly match: string
  readonly seat: number
}

/** A form that invites people the player has played with. */
export function InvitePeople(props: { match: MatchInfo; ask: Ask }) {
  const [opened, setOpened] = createSignal(false)
  const [companions] = createResource(opened, async () => {
    const answer = await api.myMatches()
    return answer.ok ? companionsIn(answer.value.matches, props.match.id) : []
  })
  const empty = () => props.match.players.flatMap((player, seat) => (player ? [] : [seat]))
  let person!: HTMLSelectElement
  let place!: HTMLSelectElement
  const invite = async (event: SubmitEvent) => {
    event.preventDefault()
    const companion = companions()?.[person.selectedIndex]
    if (!companion) return
    const { match, seat } = companion
    await props.ask(api.invite(props.match.id, { player: { match, seat } }, place.value === '' ? undefined : Number(place.value)))
  }
  return (
    <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('Invite somebody you have played with')}</summary>
      <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
        <Show when={companions()?.length} fallback={<p class="quiet">{t('You have not played with anybody yet.')}</p>}>
          <form class="invite-people" onSubmit={invite}>
            <label class="field">
              <span>{t('Player')}</span>
              <select ref={person} name="companion">
                <For each={companions()}>{({ name }) => <option>{name}</option>}</For>
              </select>
            </label>
            <label class="field">
              <span>{t('Seat')}</span>
              <select ref={place} name="invited-seat">
                <option value="">{t('any')}</option>
                <For each={empty()}>{(seat) => <option value={seat}>{seat + 1}</option>}</For>
              </select>
            </label>
            <button type="submit" class="button">
              {t('Invite')}
            </button>
          </form>
        </Show>
      </Suspense>
    </details>
  )
}

/** The people in these matches besides the player, each once, those of the newest matches first. */
function companionsIn(matches: readonly MatchInfo[], except: string): Companion[] {
  const all = matches
    .filter(({ id, mySeat }) => id !== except && mySeat !== null)
    .flatMap(({ id, players }) =>
      players.flatMap((player, seat) => (player?.kind === 'person' && !player.me ? [{ name: playerName(player), match: id, seat }] : [])),
    )
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].reverse()
}

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
