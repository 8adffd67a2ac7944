import { createEffect, type JSX, on, onMount } from 'solid-js'
import { Problem } from './sending.tsx'

interface Props {
  title: string
  means: string
  problem: string
  /** What the button that does nothing says. */
  stay: string
  close: () => void
  /** The buttons that do something. */
  children: JSX.Element
}

/** A dialog that asks a player before something is done. The button that does nothing has the focus. */
export function ConfirmDialog(props: Props) {
  let dialog!: HTMLDialogElement
  let stay!: HTMLButtonElement
  onMount(() => {
    dialog.showModal()
    stay.focus()
  })
  // Another question: its first button is not the one that was pressed.
  createEffect(
    on(
      () => props.title,
      () => stay.focus(),
      { defer: true },
    ),
  )
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="question"
      aria-describedby="question-means"
      closedby="any"
      onClose={() => props.close()}
    >
      <div class="dialog-body">
        <h2 id="question">{props.title}</h2>
        <p id="question-means" aria-live="polite">
          {props.means}
        </p>
        <Problem message={props.problem} />
        <p class="row row-end">
          {props.children}
          <button ref={stay} type="button" class="button button-primary" onClick={() => dialog.close()}>
            {props.stay}
          </button>
        </p>
      </div>
    </dialog>
  )
}
