import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, testServer } from '../testing/test-server.ts'

/** A server of pages in English and German. */
async function built() {
  const client = temporaryFolder()
  for (const [folder, text] of [
    ['.', 'English'],
    ['de', 'Deutsch'],
  ] as const) {
    mkdirSync(join(client, folder, 'shared'), { recursive: true })
    writeFileSync(join(client, folder, 'index.html'), text)
    writeFileSync(join(client, folder, 'shared/kit.js'), `// ${text}`)
  }
  const { app } = await testServer({ client: { client, inspector: '/nowhere' } })
  return app
}

test.each([
  [{}, 'English', 'en'],
  [{ 'accept-language': 'de-AT,en;q=0.5' }, 'Deutsch', 'de'],
  [{ 'accept-language': 'fr,en;q=0.5,de;q=0.3' }, 'English', 'en'],
  [{ 'accept-language': 'de', cookie: 'language=en' }, 'English', 'en'],
  [{ cookie: 'language=de' }, 'Deutsch', 'de'],
  [{ cookie: 'language=fr' }, 'English', 'en'],
  [{ cookie: 'language=../secret' }, 'English', 'en'],
])(
  'a browser with %j is sent pages and shared files in the language that was chosen there, or that it prefers',
  async (headers, text, language) => {
    const app = await built()
    const page = await app.request('/', { headers })
    expect([await page.text(), page.headers.get('content-language')]).toEqual([text, language])
    expect(page.headers.get('vary')).toContain('Cookie, Accept-Language')
    const shared = await app.request('/shared/kit.js', { headers })
    expect(await shared.text()).toBe(`// ${text}`)
    expect(shared.headers.get('vary')).toContain('Cookie, Accept-Language')
  },
)

test('a shared file is sent again in another language, and not in the same', async () => {
  const app = await built()
  const tag = (await app.request('/shared/kit.js')).headers.get('etag')!
  const again = (language: string) => app.request('/shared/kit.js', { headers: { 'if-none-match': tag, cookie: `language=${language}` } })
  expect([(await again('en')).status, (await again('de')).status]).toEqual([304, 200])
})
