import { createEffect, createSignal, on, Show, Suspense } from 'solid-js'
import { t } from '../../languages/text.ts'
import { copyText } from '../../page/copy-text.ts'
import { loadedLater } from '../../page/loaded-later.ts'

/** It takes more code than all else here. */
const QrCode = loadedLater(
  async () => (await import('../../page/qr-code.tsx')).QrCode,
  () => <p class="quiet">{t('The QR code could not be loaded. Please reload the page.')}</p>,
)

/** An address that admits other players to a match, and ways to send it to them. `title`: what is shared. */
export function SendLink(props: { address: string; title: string }) {
  const [copied, setCopied] = createSignal(false)
  const [shown, setShown] = createSignal(false)
  createEffect(
    on(
      () => props.address,
      () => setCopied(false),
    ),
  )
  let link!: HTMLInputElement
  const copy = async () => {
    if (!(await copyText(link))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2500)
  }
  const share = () =>
    navigator.share({ title: props.title, url: props.address }).catch(() => {
      // They have changed their mind.
    })
  return (
    <div class="invite">
      <label class="field">
        <span>{t('Invite players with this link')}</span>
        <input ref={link} type="text" readOnly value={props.address} onFocus={() => link.select()} />
      </label>
      <button type="button" class="button" onClick={copy}>
        {copied() ? t('Copied') : t('Copy link')}
      </button>
      <p class="row invite-ways">
        <Show when={'share' in navigator}>
          <button type="button" class="button button-small" onClick={share}>
            {t('Share…')}
          </button>
        </Show>
        <button type="button" class="button button-small" aria-expanded={shown()} onClick={() => setShown(!shown())}>
          {t('QR code')}
        </button>
      </p>
      <Suspense>
        <Show when={shown()}>
          <QrCode text={props.address} label={t('The link as a QR code')} />
        </Show>
      </Suspense>
      <span class="pc-unseen" role="status">
        {copied() ? t('The link is copied.') : ''}
      </span>
    </div>
  )
}
