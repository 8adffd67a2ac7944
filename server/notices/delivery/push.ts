import { createHash, generateKeyPairSync } from 'node:crypto'
import { type NoticeKind, PUSH_KEYS, type PushSubscription } from '../../store/notices.ts'
import type { Store } from '../../store/store.ts'
import type { NoticeText } from '../notice-text.ts'
import type { Post, Sent } from './post.ts'

/** Web Push (RFC 8030, 8291, 8292). */
export interface Push {
  /** The server's public key, which browsers subscribe with, in base64url. */
  key(): Promise<string>
  /** Whether messages can be encrypted for these keys. */
  takes(keys: Pick<PushSubscription, 'p256dh' | 'auth'>): Promise<boolean>
  send(to: PushSubscription, notice: NoticeText): Promise<Sent>
}

/** A push service keeps a message for so long for a browser that is away, in seconds. */
const KEPT_S = 86_400
const TOPIC_LENGTH = 32
const URGENT: readonly NoticeKind[] = ['turn', 'clock', 'claim', 'rematch']
/** The subscription has ended. */
const GONE = [404, 410]

/** `subject`: where the operators of a push service can reach those of this server, as https: or mailto:. */
export function createPush(store: Pick<Store, 'setting'>, post: Post, subject: string): Push {
  let keys: Promise<{ publicKey: string; privateKey: string }> | undefined

  const read = async () => JSON.parse(await store.setting(PUSH_KEYS, JSON.stringify(newKeys())))

  function known(): NonNullable<typeof keys> {
    keys ??= read()
    keys.catch(() => {
      keys = undefined
    })
    return keys
  }

  // When the server starts, since a GET request must not write them.
  void known()

  return {
    key: async () => (await known()).publicKey,
    async takes({ p256dh, auth }) {
      const { default: webPush } = await import('web-push')
      try {
        return webPush.encrypt(p256dh, auth, 'x', 'aes128gcm').cipherText.length > 0
      } catch {
        return false
      }
    },
    async send({ endpoint, p256dh, auth }, { key, kind, match, title, text }) {
      const { default: webPush } = await import('web-push')
      const tag = `${kind} ${match}`
      const body = JSON.stringify({ key, title, text, url: `/matches/${match}`, tag })
      const { headers, body: encrypted } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
        vapidDetails: { subject, ...(await known()) },
        TTL: KEPT_S,
        urgency: URGENT.includes(kind) ? 'high' : 'normal',
        // A later one takes its place while the browser is away.
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH),
      })
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
      const status = await post.send(endpoint, Object.fromEntries(texts), encrypted)
      if (GONE.includes(status)) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
      return 'sent'
    },
  }
}

/** A key pair on the curve P-256, in base64url: the uncompressed point, and the number. */
function newKeys(): { publicKey: string; privateKey: string } {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
