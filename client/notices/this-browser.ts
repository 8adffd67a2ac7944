import { t } from '../languages/text.ts'
import type { Answer, Problem } from '../remote/answer.ts'
import type { NoticesInfo } from '../remote/wire.ts'
import { noticesApi } from './notices-api.ts'

/** Pushes to this browser. */

/** As the page registers it (client/main.tsx). */
const WORKER = '/worker.js'

/** Why this browser takes no pushes, in a sentence; null if it may. */
export function pushFault(): string | null {
  if (!window.isSecureContext) return t('Notices work only on a page that is opened over https.')
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return t('This browser cannot show notices. On an iPhone or iPad, add this page to the home screen first.')
  return Notification.permission === 'denied'
    ? t('Notices from this site are blocked. Allow them in the browser’s settings for this site.')
    : null
}

/** The subscription's address, as far as there is one. */
export async function subscribed(): Promise<PushSubscription | null> {
  if (pushFault() !== null) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The id that the server has for a subscription. */
export async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  const base64 = btoa(String.fromCharCode(...digest))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** Asks the user for permission, which browsers allow only after a click, and subscribes. */
export async function subscribe(key: string): Promise<Answer<NoticesInfo>> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return failed(t('Notices were not allowed.'))
    const registration = await navigator.serviceWorker.register(WORKER)
    await navigator.serviceWorker.ready
    const old = await registration.pushManager.getSubscription()
    // One that was made with the keys of another server is worth nothing.
    await old?.unsubscribe()
    const { endpoint, keys } = (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return failed(t('This browser could not subscribe.'))
    return await noticesApi.addPush(endpoint, { p256dh: keys.p256dh, auth: keys.auth })
  } catch {
    return failed(t('This browser could not subscribe. Perhaps its push service cannot be reached right now; please try again later.'))
  }
}

function failed(message: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'push', message } }
}
