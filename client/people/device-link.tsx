import { createSignal, onCleanup, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { copyText } from '../page/copy-text.ts'
import { QrCode } from '../page/qr-code.tsx'
import { Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import { serverNow } from '../remote/server-clock.ts'

/** Makes a link by which another device goes on as the same person; `made`: the visitor has a session from then on. */
export function DeviceLink(props: { made: () => void }) {
  const [link, setLink] = createSignal('')
  const [problem, setProblem] = createSignal('')
  const [copied, setCopied] = createSignal(false)
  let input!: HTMLInputElement
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  const make = async () => {
    setProblem('')
    setCopied(false)
    const answer = await api.deviceLink()
    if (!answer.ok) return setProblem(answer.problem.message)
    const { token, expiresAt } = answer.value
    setLink(`${location.origin}/device#${token}`)
    clearTimeout(timer)
    timer = setTimeout(() => setLink(''), expiresAt - serverNow())
    props.made()
    input.focus()
    input.select()
  }
  const copy = async () => {
    if (await copyText(input)) setCopied(true)
  }

  return (
    <section class="panel" aria-labelledby="device-link">
      <h2 id="device-link">{t('Another device')}</h2>
      <p>{t('Play on from a phone or another browser, as the same person.')}</p>
      <Show when={link()}>
        {(link) => (
          <div class="device-link">
            <QrCode text={link()} label={t('The link as a QR code')} />
            <div class="device-link-text">
              <p>
                {t(
                  'Scan the code with the other device, or open this link there. It works once, for ten minutes. Do not share it: anyone who opens it plays as you.',
                )}
              </p>
              <p class="row">
                <input ref={input} type="text" readonly value={link()} aria-label={t('Link for the other device')} />
                <button type="button" class="button" onClick={copy}>
                  {copied() ? t('Copied') : t('Copy')}
                </button>
              </p>
            </div>
          </div>
        )}
      </Show>
      <Problem message={problem()} />
      <p class="row row-end">
        <button type="button" class="button" onClick={make}>
          {link() ? t('Make a new link') : t('Make a link')}
        </button>
      </p>
    </section>
  )
}
