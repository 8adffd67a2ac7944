import { createUniqueId } from 'solid-js'
import { t } from '../languages/text.ts'

/** In characters, as the server has it. */
const SHORTEST = 8
const LONGEST = 128

interface PasswordProps {
  readonly label: string
  /** Called with the field, which the form reads. */
  readonly input: (input: HTMLInputElement) => void
}

/** A field for a password that is chosen now. `means`: what comes of it, as a sentence. */
export function NewPassword(props: PasswordProps & { readonly means?: string }) {
  const id = createUniqueId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        ref={props.input}
        id={id}
        name="new-password"
        type="password"
        required
        minLength={SHORTEST}
        maxLength={LONGEST}
        autocomplete="new-password"
        aria-describedby={`${id}-rule`}
      />
      <p id={`${id}-rule`} class="quiet">
        {t('At least {n} characters. Several words are easier to remember, and harder to guess.', { n: SHORTEST })} {props.means}
      </p>
    </div>
  )
}

/** A field for a password that there is already. */
export function KnownPassword(props: PasswordProps) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input ref={props.input} name="password" type="password" required maxLength={LONGEST} autocomplete="current-password" />
    </label>
  )
}
