import { For, Show } from 'solid-js'
import { locale } from '../../languages/languages.ts'
import { t } from '../../languages/text.ts'
import { createSending, Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { wordedSentence } from '../../remote/worded.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { Stuck } from './stuck.tsx'

interface Props {
  readonly match: MatchInfo
  readonly heard: (match: MatchInfo) => void
}

/** What is said above a match that not all matches have to say. */
export function Banners(props: { followed: ShownMatch; heard: Props['heard'] }) {
  const { match, context } = props.followed
  const isAway = () => match().players[match().mySeat ?? -1]?.absent
  return (
    <>
      <Show when={match().status === 'running' && isAway()}>
        <GivenUp match={match()} heard={props.heard} />
      </Show>
      <Show when={match().told}>{(told) => <ModeratorNotes told={told()} />}</Show>
      {/* Without a view it may turn out that nothing can be shown, and StuckPage takes over. */}
      <Show when={match().status === 'running' && match().stuck && context().newest}>
        <Stuck match={match()} heard={props.heard} />
      </Show>
      <Show when={context().plan?.refused}>
        {(refused) => (
          <p class="banner banner-quiet" role="status">
            {t('Your planned move was not made: {message}', { message: wordedSentence(refused().message) })}
          </p>
        )}
      </Show>
    </>
  )
}

/** Tells players that they gave up their seat, to which they can come back. */
function GivenUp(props: Props) {
  const { problem, sending, send } = createSending()
  return (
    <div class="banner banner-quiet">
      <p>
        {t('You gave up your seat.')}{' '}
        <button type="button" class="button button-small" disabled={sending()} onClick={() => send(api.join(props.match.id), props.heard)}>
          {t('Come back')}
        </button>
      </p>
      <Problem message={problem()} />
    </div>
  )
}

/** What moderators did in the match. */
function ModeratorNotes(props: { told: NonNullable<MatchInfo['told']> }) {
  return (
    <section class="banner" aria-label={t('From the people who run this server')} aria-live="polite">
      <For each={props.told}>
        {({ at, text }) => (
          <p>
            {text} <span class="quiet">{new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })}</span>
          </p>
        )}
      </For>
    </section>
  )
}
