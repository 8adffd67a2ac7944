import { createEffect, createResource, createSignal, For, Show } from 'solid-js'
import { locale } from '../../languages/languages.ts'
import { t } from '../../languages/text.ts'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import { calledHere } from '../../remote/player-name.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { InviteAccount, InvitePeople } from './invite-people.tsx'
import { keepLink, tokenOf } from './known-links.ts'
import { SendLink } from './send-link.tsx'
import type { Ask } from './waiting-seats.tsx'

type State = 'admitted' | 'invited' | 'accepted' | 'declined' | 'removed'

const STATES: { readonly [state in State]: string } = {
  admitted: t('came by a link'),
  invited: t('is invited'),
  accepted: t('has accepted'),
  declined: t('has declined'),
  removed: t('is kept out'),
}

/** What takes back how somebody stands; those who have declined are strangers again. */
const TAKES_BACK: { readonly [state in State]?: string } = {
  admitted: t('Dismiss'),
  invited: t('Take back'),
  accepted: t('Dismiss'),
  removed: t('Let back in'),
}

const seatText = (seat: number | null) => (seat === null ? t('any seat') : t('seat {seat}', { seat: seat + 1 }))

/** Whom the creator of a match lets in: invite links, and people who are invited by name. */
export function Guests(props: { match: MatchInfo; ask: Ask; heard: (match: MatchInfo) => void }) {
  const [problem, setProblem] = createSignal('')
  const [list, { refetch }] = createResource(
    () => props.match,
    async ({ id }) => {
      const answer = await api.guests(id)
      return answer.ok ? answer.value : null
    },
  )
  const links = () => list.latest?.links ?? []
  const guests = () => list.latest?.guests ?? []
  const empty = () => props.match.players.flatMap((player, seat) => (player ? [] : [seat]))
  const [chosen, setChosen] = createSignal<number | null>(null)
  /** The seat that the link is for; null: any. */
  const seat = () => empty().find((seat) => seat === chosen()) ?? null
  /** A link for that seat whose address this browser knows. */
  const address = () => {
    const tokens = links().flatMap((link) => (link.seat === seat() ? (tokenOf(link.id) ?? []) : []))
    return tokens[0] === undefined ? null : `${location.origin}/invite/${props.match.game}#${tokens[0]}`
  }
  const makeLink = async () => {
    const { id } = props.match
    const answer = await api.addLink(id, seat() ?? undefined)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (!answer.ok) return
    keepLink({ match: id, id: answer.value.id, token: answer.value.token })
    await refetch()
  }
  // The first one is made without being asked for: nobody can come without.
  let made = false
  createEffect(() => {
    if (made || props.match.visibility !== 'link' || list.loading || !list.latest) return
    made = true
    if (list.latest.links.length === 0) makeLink()
  })

  return (
    <>
      <Show when={props.match.visibility === 'link'}>
        <Show when={empty().length > 1}>
          <label class="field">
            <span>{t('The link is for')}</span>
            <select
              name="link-seat"
              onChange={({ currentTarget }) => setChosen(currentTarget.value === '' ? null : Number(currentTarget.value))}
            >
              <option value="" selected={seat() === null}>
                {t('any seat')}
              </option>
              <For each={empty()}>
                {(one) => (
                  <option value={one} selected={one === seat()}>
                    {seatText(one)}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
        <Show
          when={address()}
          fallback={
            <button type="button" class="button" onClick={makeLink}>
              {t('Make an invite link')}
            </button>
          }
        >
          {(address) => <SendLink address={address()} title={props.match.displayName} />}
        </Show>
        <ul class="guests" aria-label={t('Invite links')}>
          <For each={links()}>
            {(link) => (
              <li>
                <span>
                  {t('Link for {seat}, made {date}', {
                    seat: seatText(link.seat),
                    date: new Date(link.at).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' }),
                  })}
                </span>
                <button type="button" class="button button-small" onClick={() => props.ask(api.revokeLink(props.match.id, link.id))}>
                  {t('Revoke')}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Problem message={problem()} />
      <InvitePeople match={props.match} ask={props.ask} />
      <InviteAccount match={props.match} heard={props.heard} />
      <Show when={guests().length > 0}>
        <ul class="guests" aria-label={t('Guests')}>
          <For each={guests()}>
            {(guest) => (
              <li>
                <span>
                  {calledHere(guest)} {STATES[guest.state]}
                  {guest.seat === null ? '' : ` ${t('at {seat}', { seat: seatText(guest.seat) })}`}
                </span>
                <Show when={TAKES_BACK[guest.state]}>
                  {(text) => (
                    <button
                      type="button"
                      class="button button-small"
                      aria-label={`${text()}: ${guest.name}`}
                      onClick={() => props.ask(api.dismiss(props.match.id, guest.name))}
                    >
                      {text()}
                    </button>
                  )}
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  )
}
