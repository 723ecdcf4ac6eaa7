// Part of the service worker: shows what is pushed, and opens its page. What Workbox makes imports it.
self.addEventListener('push', (event) => {
  const { id, title, text, path } = event.data.json()
  // The same tag: a push that comes twice is shown once.
  const shown = { body: text, tag: id, icon: '/icon-192.png', badge: '/icon-monochrome-512.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** In the window that shows it already, else in a new one: another could hold a form that is half filled. */
async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : self.clients.openWindow(href))
}
