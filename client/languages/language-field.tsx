import { For } from 'solid-js'
import { noticesApi } from '../notices/notices-api.ts'
import { LANGUAGES } from './languages.ts'
import { t } from './text.ts'

/** The server reads it (server/http/languages.ts). */
const COOKIE = 'language'
const A_YEAR_S = 31_536_000

/** The language of this page: what its visitor chose, or what their browser prefers. */
const chosen = () => document.documentElement.lang

/** Keeps the language, also for notices, and loads the page in it. Pages that the service worker kept are in another one. */
async function choose(language: string): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the Cookie Store API.
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${A_YEAR_S}; SameSite=Lax`
  // Some private windows have no caches.
  const names = await globalThis.caches?.keys().catch(() => [])
  await Promise.all((names ?? []).map((name) => caches.delete(name)))
  await noticesApi.speak()
  location.reload()
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
