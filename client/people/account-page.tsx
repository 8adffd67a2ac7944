import { createResource, createSignal, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { go, here, Link } from '../page/router.tsx'
import { showTab } from '../page/tab.ts'
import { api } from '../remote/api.ts'
import { isGivenName } from '../remote/player-name.ts'
import type { Me } from '../remote/wire.ts'
import { Blocks } from './blocks.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { DeviceLink } from './device-link.tsx'
import { LanguageField } from './language-field.tsx'
import { MyData } from './my-data.tsx'
import { OwnPicture } from './own-picture.tsx'
import { PasskeyButton, Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'
import './account.css'

/** The visitor's account; for a guest, the ways to get one. `changed` is called with who they are from then on. */
export function AccountPage(props: { me: Me; changed: (me: Me) => void }) {
  showTab(t('Account – Playchart'))
  const [sessions, { refetch }] = createResource(api.sessions)
  const [problem, setProblem] = createSignal('')
  const left = (me: Me) => {
    props.changed(me)
    go('/')
  }
  /** They come back to the match from which they came here. */
  const entered = (me: Me) => {
    const match = new URLSearchParams(here().split('?')[1]).get('match')
    props.changed(me)
    go(match ? `/matches/${encodeURIComponent(match)}` : '/')
  }
  const signOut = async () => {
    const answer = await api.signOut()
    if (!answer.ok) return setProblem(answer.problem.message)
    left(answer.value)
  }
  const isGuest = () => props.me.kind !== 'account'
  /** A guest has sessions once they have made a link to another device. */
  const isElsewhere = () => {
    const answer = sessions.latest
    return answer?.ok === true && answer.value.sessions.length > 1
  }
  return (
    <div class="account">
      <Show when={isGuest()} fallback={<Account me={props.me} />}>
        <Guest me={props.me} entered={entered} />
      </Show>
      <div class="account-columns">
        <Show when={!isGuest()}>
          <OwnPicture me={props.me} changed={props.changed} />
        </Show>
        <Show when={!isGuest()}>
          <Passkeys />
          <WaysToSignIn me={props.me} changed={refetch} />
        </Show>
        <DeviceLink made={refetch} />
        <Show when={!isGuest() || isElsewhere()}>
          <Sessions found={sessions.latest} changed={refetch} signOut={isGuest() ? undefined : signOut} problem={problem()} />
        </Show>
        <Blocks />
        <LanguageField />
        <MyData me={props.me} gone={left} />
      </div>
    </div>
  )
}

function Guest(props: { me: Me; entered: (me: Me) => void }) {
  return (
    <>
      <h1>{t('Sign in')}</h1>
      <p>
        {t(
          'You play as a guest, {name}. Only this browser knows you: with an account you keep your matches when its cookies are cleared, and play on from any device. The matches that you have now come with you.',
          { name: props.me.name },
        )}
      </p>
      <PasskeyButton entered={props.entered} />
      <div class="account-columns">
        <CredentialsForm title={t('I have an account')} action={t('Sign in')} known={true} send={api.signIn} done={props.entered} />
        <CredentialsForm
          title={t('I am new')}
          action={t('Make an account')}
          known={false}
          name={isGivenName(props.me.name) ? '' : props.me.name}
          send={api.signUp}
          done={props.entered}
        />
        <WaysToSignIn me={props.me} />
      </div>
    </>
  )
}

function Account(props: { me: Me }) {
  return (
    <>
      <h1>{props.me.name}</h1>
      <p>{t('Your name belongs to you: nobody else’s looks like it. The pencil at the top changes it.')}</p>
      <Show when={props.me.role !== 'player'}>
        <p class="row">
          <Link to="/admin" class="button">
            {t('Moderate')}
          </Link>
        </p>
      </Show>
    </>
  )
}
