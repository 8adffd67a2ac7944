import { createSignal, createUniqueId, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import type { Answer } from '../remote/answer.ts'
import type { Me } from '../remote/wire.ts'
import { KnownPassword, NewPassword } from './password-fields.tsx'

interface CredentialsFormProps {
  readonly title: string
  /** The text of its button. */
  readonly action: string
  /** Whether the account is there already, so that browsers fill in its password instead of proposing one. */
  readonly known: boolean
  /** What the name begins as. */
  readonly name?: string
  readonly send: (name: string, password: string) => Promise<Answer<Me>>
  readonly done: (me: Me) => void
}

/** A form for a name and a password. */
export function CredentialsForm(props: CredentialsFormProps) {
  const id = createUniqueId()
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  let name!: HTMLInputElement
  let password!: HTMLInputElement
  const isPassword = (input: HTMLInputElement) => {
    password = input
  }

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem('')
    const answer = await props.send(name.value, password.value)
    setSending(false)
    if (answer.ok) return props.done(answer.value)
    setProblem(answer.problem.message)
    password.focus()
  }

  return (
    <form class="panel" aria-labelledby={`${id}-title`} onSubmit={send}>
      <h2 id={`${id}-title`}>{props.title}</h2>
      <label class="field">
        <span>{t('Name')}</span>
        <input ref={name} name="name" type="text" required maxLength={30} autocomplete="username" value={props.name ?? ''} />
      </label>
      <Show when={props.known} fallback={<NewPassword label={t('Password')} input={isPassword} />}>
        <KnownPassword label={t('Password')} input={isPassword} />
      </Show>
      <Problem message={problem()} />
      <p class="row row-end">
        <button type="submit" class="button button-primary" disabled={sending()}>
          {props.action}
        </button>
      </p>
    </form>
  )
}
