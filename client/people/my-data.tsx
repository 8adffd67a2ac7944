import { createSignal, onMount, Show } from 'solid-js'
import { Problem } from '../page/problem.tsx'
import { api } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'

/** What is stored about the visitor, as a file, and the way to have it removed; `gone` is called with the guest they are then. */
export function MyData(props: { me: Me; gone: (me: Me) => void }) {
  const [asking, setAsking] = createSignal(false)
  let open!: HTMLButtonElement
  const close = () => {
    setAsking(false)
    open.focus()
  }
  return (
    <section class="panel" aria-labelledby="my-data">
      <h2 id="my-data">Your data</h2>
      <p>You can have what is stored about you as a file, or leave for good.</p>
      <p class="row">
        <a class="button" href={api.exportUrl} download="playchart.json">
          Download your data
        </a>
        <button ref={open} type="button" class="button button-danger" onClick={() => setAsking(true)}>
          Delete…
        </button>
      </p>
      <Show when={asking()}>
        <Deletion me={props.me} gone={props.gone} close={close} />
      </Show>
    </section>
  )
}

function Deletion(props: { me: Me; gone: (me: Me) => void; close: () => void }) {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  let dialog!: HTMLDialogElement
  let keep!: HTMLButtonElement
  onMount(() => {
    dialog.showModal()
    keep.focus()
  })
  const remove = async () => {
    setSending(true)
    const answer = await api.removeMe()
    setSending(false)
    if (!answer.ok) return setProblem(answer.problem.message)
    props.gone(answer.value)
  }
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="deletion"
      aria-describedby="deletion-means"
      closedby="any"
      onClose={() => props.close()}
    >
      <div class="dialog-body">
        <h2 id="deletion">Delete {props.me.name}?</h2>
        <p id="deletion-means">
          Your name and all ways to sign in are removed. You leave open tables, and are away in running matches. What you played stays, with
          “Player” instead of your name. This cannot be undone.
        </p>
        <Problem message={problem()} />
        <p class="row row-end">
          <button type="button" class="button button-danger" disabled={sending()} onClick={remove}>
            Delete for good
          </button>
          <button ref={keep} type="button" class="button button-primary" onClick={() => dialog.close()}>
            Keep everything
          </button>
        </p>
      </div>
    </dialog>
  )
}
