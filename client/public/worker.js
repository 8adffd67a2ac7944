/** Shows what the server pushes, and keeps pages as they were last seen, for when the server cannot be reached. */

const PAGES = 'pages-1'
const FILES = 'files-1'
const MOST = { [PAGES]: 20, [FILES]: 200 }
/** Besides the start page: matches and rules. They have data of their visitor. */
const KEPT = /^\/(matches\/[\w-]+|games\/[\w-]+\/rules)?$/
/** Their names have a hash of their content. */
const LASTING = /^\/(assets|boards)\//
const OTHERS = /^\/(shared\/.*|icon[\w-]*\.\w+|api\/games\/covers|api\/games\/[\w-]+\/rules)$/
/** How long a page may take where an earlier one is kept. */
const PATIENCE_MS = 3000
/** What a proxy answers while the server is away. */
const AWAY = [502, 503, 504]

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name)
  await self.clients.claim()
  const response = await fetch('/')
  if (response.ok) await keepPage('/', response)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method !== 'GET') {
    // After signing in or out the visitor is somebody else, who must not see what others saw.
    if (pathname.startsWith('/api/me')) event.waitUntil(caches.delete(PAGES))
  } else if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (LASTING.test(pathname)) event.respondWith(lasting(event))
  else if (OTHERS.test(pathname)) event.respondWith(newest(event))
})

/** The page from the server; if that fails or takes long, as it was last seen, or at least the start page, which then says what is wrong. */
async function page(event, path) {
  const fresh = fetch(event.request).then((response) => {
    if (AWAY.includes(response.status)) throw new Error(`status ${response.status}`)
    if (response.ok && KEPT.test(path)) event.waitUntil(keepPage(path, response.clone()))
    return response
  })
  const pages = await caches.open(PAGES)
  const kept = await pages.match(path)
  const late = new Promise((_, failed) => setTimeout(failed, PATIENCE_MS, new Error('late')))
  try {
    return await (kept ? Promise.race([fresh, late]) : fresh)
  } catch {
    const other = kept ?? (await pages.match('/'))
    return other ? marked(other) : fresh
  }
}

/** So that the page can tell that it is not fresh. */
async function marked(response) {
  const html = (await response.text()).replace('<html', '<html data-kept')
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** Keeps a page and the files that it names. */
async function keepPage(path, response) {
  const html = await response.clone().text()
  await dropOtherLanguages(html)
  await keep(PAGES, path, response)
  const files = await caches.open(FILES)
  for (const [, file] of html.matchAll(/(?:href|src)="(\/(?:assets|boards|shared)\/[^"]+)"/g))
    if (!(await files.match(file))) await fetch(file).then((found) => found.ok && keep(FILES, file, found))
}

/** Kept pages of another language would meet files of this one, which have the same addresses. */
async function dropOtherLanguages(html) {
  const home = await (await caches.open(PAGES)).match('/')
  if (!home || languageOf(await home.text()) === languageOf(html)) return
  for (const name of Object.keys(MOST)) await caches.delete(name)
}

const languageOf = (html) => /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1]

/** The oldest are dropped. */
async function keep(name, key, response) {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(old)
}

async function lasting(event) {
  const kept = await (await caches.open(FILES)).match(event.request)
  return kept ?? newest(event)
}

async function newest(event) {
  try {
    const response = await fetch(event.request)
    if (response.status === 200) event.waitUntil(keep(FILES, event.request, response.clone()))
    return response
  } catch (error) {
    const kept = await (await caches.open(FILES)).match(event.request)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('push', (event) => {
  const { title, text, url, tag } = event.data.json()
  // A number is not known here: the icon of the installed app has a dot.
  self.navigator.setAppBadge?.().catch(() => {})
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, icon: '/icon-192.png', badge: '/icon.svg', data: url }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(opened(new URL(event.notification.data, self.location.origin).href))
})

/** In the window that shows it already, or in a new one. */
async function opened(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => new URL(one.url).pathname === new URL(url).pathname)
  return there ? there.focus() : self.clients.openWindow(url)
}
