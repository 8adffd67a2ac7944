/** Shows what the server pushes, and opens the match that it is about. */

self.addEventListener('push', (event) => {
  const { title, text, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, icon: '/icon.svg', badge: '/icon.svg', data: url }))
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
