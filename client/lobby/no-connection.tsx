import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { locale } from '../languages/languages.ts'
import { t } from '../languages/text.ts'

/** How often to look whether the server can be reached again, while a page is shown that was kept. */
const LOOK_MS = 5000

/** When the page was made, in milliseconds since 1970, if the service worker shows it as it was last seen; null if it is fresh. */
function keptAt(): number | null {
  const text = document.documentElement.dataset.kept === undefined ? null : document.getElementById('page-data')?.textContent
  return text ? Number(JSON.parse(text).time) : null
}

/** Says that the network is gone, at once, and that the lists are shown as they were last seen, until they can be had anew. */
export function NoConnection() {
  const [offline, setOffline] = createSignal(!navigator.onLine)
  const at = keptAt()
  const look = () => setOffline(!navigator.onLine)
  const again = async () => {
    const answer = await fetch('/api/me').catch(() => null)
    if (answer?.ok) location.reload()
  }
  onMount(() => {
    for (const event of ['online', 'offline']) addEventListener(event, look)
    const timer = at === null ? undefined : setInterval(again, LOOK_MS)
    onCleanup(() => {
      for (const event of ['online', 'offline']) removeEventListener(event, look)
      clearInterval(timer)
    })
  })
  return (
    <Show when={at !== null || offline()}>
      <p class="banner banner-danger" role="alert">
        <Show when={at} fallback={t('The network is gone. What you see may have changed.')}>
          {(at) => (
            <>
              {t('The server cannot be reached. You see this page as it was on {date}.', { date: new Date(at()).toLocaleString(locale()) })}
            </>
          )}
        </Show>
      </p>
    </Show>
  )
}
