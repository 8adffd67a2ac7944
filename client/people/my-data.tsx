import { createSignal, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import { createSending } from '../page/sending.tsx'
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
      <h2 id="my-data">{t('Your data')}</h2>
      <p>{t('You can have what is stored about you as a file, or leave for good.')}</p>
      <p class="row">
        <a class="button" href={api.exportUrl} download="playchart.json">
          {t('Download your data')}
        </a>
        <button ref={open} type="button" class="button button-danger" onClick={() => setAsking(true)}>
          {t('Delete…')}
        </button>
      </p>
      <Show when={asking()}>
        <Deletion me={props.me} gone={props.gone} close={close} />
      </Show>
    </section>
  )
}

function Deletion(props: { me: Me; gone: (me: Me) => void; close: () => void }) {
  const { problem, sending, send } = createSending()
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: props.me.name })}
      means={t(
        'Your name and all ways to sign in are removed. You leave open tables, and are away in running matches. What you played stays, with “Player” instead of your name. This cannot be undone.',
      )}
      problem={problem()}
      stay={t('Keep everything')}
      close={props.close}
    >
      <button type="button" class="button button-danger" disabled={sending()} onClick={() => send(api.removeMe(), props.gone)}>
        {t('Delete for good')}
      </button>
    </ConfirmDialog>
  )
}
