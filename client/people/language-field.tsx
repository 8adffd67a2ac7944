import { For } from 'solid-js'
import { LANGUAGES } from '../languages/languages.ts'
import { t } from '../languages/text.ts'
import { answer } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'

/** The server reads it (server/http/languages.ts). */
const COOKIE = 'language'
const A_YEAR_S = 31_536_000

/** The language of this page: what its visitor chose, or what their browser prefers. */
const chosen = () => document.documentElement.lang

/**
 * Saves the language, also for notices, and reloads the page in it. Deletes the pages that the service worker has cached: they are in
 * another language.
 */
async function choose(language: string): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the Cookie Store API.
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${A_YEAR_S}; SameSite=Lax`
  // Some private windows have no caches.
  const names = await globalThis.caches?.keys().catch(() => [])
  await Promise.all((names ?? []).map((name) => caches.delete(name)))
  await speak()
  location.reload()
}

/** Switches notices to the language too, for visitors who get any: the server stores it whenever their notice settings are saved. */
async function speak(): Promise<void> {
  const { notices } = routes.me
  const now = await answer(notices.$get())
  if (!now.ok) return
  const { choices, timeZone, quiet, digest, mail, webhook, push } = now.value
  if (mail.address === null && mail.pending === null && webhook === null && push.browsers.length === 0) return
  await answer(notices.$put({ json: { choices, timeZone, quiet, digest } }))
}

/** A field for the language of all pages, each language in its own words. */
export function LanguageField() {
  return (
    <section class="panel">
      <label class="field">
        <span>{t('Language')}</span>
        <select name="language" onChange={({ currentTarget }) => void choose(currentTarget.value)}>
          <For each={LANGUAGES}>
            {({ id, name }) => (
              <option value={id} lang={id} selected={id === chosen()}>
                {name}
              </option>
            )}
          </For>
        </select>
      </label>
    </section>
  )
}
