import { createSignal, Show } from 'solid-js'
import { go } from '../page/router.tsx'
import { api } from '../remote/api.ts'
import { isGivenName } from '../remote/player-name.ts'
import type { Me } from '../remote/wire.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Sessions } from './sessions.tsx'

/** The visitor's account; for a guest, the ways to get one. `changed` is called with who they are from then on. */
export function AccountPage(props: { me: Me; changed: (me: Me) => void }) {
  document.title = 'Account – Playchart'
  return (
    <div class="account">
      <Show when={props.me.kind === 'account'} fallback={<Guest {...props} />}>
        <Account {...props} />
      </Show>
    </div>
  )
}

function Guest(props: { me: Me; changed: (me: Me) => void }) {
  const entered = (me: Me) => {
    props.changed(me)
    go('/')
  }
  return (
    <>
      <h1>Sign in</h1>
      <p>
        You play as a guest, {props.me.name}. Only this browser knows you: with an account you keep your matches when its cookies are
        cleared, and play on from any device. The matches that you have now come with you.
      </p>
      <div class="account-columns">
        <CredentialsForm title="I have an account" action="Sign in" known={true} send={api.signIn} done={entered} />
        <CredentialsForm
          title="I am new"
          action="Make an account"
          known={false}
          name={isGivenName(props.me.name) ? '' : props.me.name}
          send={api.signUp}
          done={entered}
        />
      </div>
    </>
  )
}

function Account(props: { me: Me; changed: (me: Me) => void }) {
  const [problem, setProblem] = createSignal('')
  const signOut = async () => {
    const answer = await api.signOut()
    if (!answer.ok) return setProblem(answer.problem.message)
    props.changed(answer.value)
    go('/')
  }
  return (
    <>
      <h1>{props.me.name}</h1>
      <p>Your name belongs to you: nobody else’s looks like it. The pencil at the top changes it.</p>
      <Sessions signOut={signOut} problem={problem()} />
    </>
  )
}
