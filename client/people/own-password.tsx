import { createSignal, createUniqueId, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { createSending, Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import { KnownPassword, NewPassword } from './password-fields.tsx'

interface OwnPasswordProps {
  /** The account's name, by which browsers find the password that they keep for it. */
  readonly name: string
  /** Whether the account has a password. */
  readonly known: boolean
  /** Called when it has another one. */
  readonly changed: () => void
}

/** A form that changes the password of the visitor's account, or gives it its first. */
export function OwnPassword(props: OwnPasswordProps) {
  const id = createUniqueId()
  const { problem, sending, send } = createSending()
  const [done, setDone] = createSignal(false)
  let form!: HTMLFormElement
  let current: HTMLInputElement | undefined
  let password!: HTMLInputElement
  const change = (event: SubmitEvent) => {
    event.preventDefault()
    setDone(false)
    void send(api.changePassword(current?.value ?? '', password.value), () => {
      form.reset()
      setDone(true)
      props.changed()
    })
  }
  return (
    <form ref={form} class="panel" aria-labelledby={`${id}-title`} onSubmit={change}>
      <h2 id={`${id}-title`}>{t('Password')}</h2>
      <p class="quiet">
        {props.known
          ? t('Changing it signs out all your other browsers.')
          : t('Your account has none yet. With one you can also sign in by name and password.')}
      </p>
      <input type="text" name="username" autocomplete="username" value={props.name} hidden readOnly />
      <Show when={props.known}>
        <KnownPassword
          label={t('Password now')}
          input={(input) => {
            current = input
          }}
        />
      </Show>
      <NewPassword
        label={t('New password')}
        input={(input) => {
          password = input
        }}
      />
      <p role="status">
        <Show when={done()}>{t('Your password was changed. Your other browsers are signed out.')}</Show>
      </p>
      <Problem message={problem()} />
      <p class="row row-end">
        <button type="submit" class="button" disabled={sending()}>
          {props.known ? t('Change the password') : t('Set a password')}
        </button>
      </p>
    </form>
  )
}
