import { createSignal, type JSX, Show } from 'solid-js'
import { t } from '../languages/text.ts'

interface Props {
  /** What the button does: `End the match`. */
  readonly does: string
  /** A sentence that says what comes of it. */
  readonly means: string
  /** It is being done. */
  readonly sending?: boolean
  readonly onConfirm: () => void
  /** Buttons beside it until it asks. */
  readonly others?: JSX.Element
}

/** A button for what cannot be undone: it asks before it does it. */
export function AskFirst(props: Props) {
  const [asked, setAsked] = createSignal(false)
  let first: HTMLButtonElement | undefined
  let keep: HTMLButtonElement | undefined
  const ask = () => {
    setAsked(true)
    keep?.focus()
  }
  const keepIt = () => {
    setAsked(false)
    first?.focus()
  }
  return (
    <Show
      when={asked()}
      fallback={
        <p class="row">
          {props.others}
          <button ref={first} type="button" class="button" onClick={ask}>
            {t('{does}…', { does: props.does })}
          </button>
        </p>
      }
    >
      <p>{props.means}</p>
      <p class="row">
        <button type="button" class="button button-danger" disabled={props.sending} onClick={() => props.onConfirm()}>
          {props.does}
        </button>
        <button ref={keep} type="button" class="button" onClick={keepIt}>
          {t('Keep it')}
        </button>
      </p>
    </Show>
  )
}
