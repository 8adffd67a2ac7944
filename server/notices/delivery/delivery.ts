import type { NoticeSettings } from '../../store/notices.ts'
import type { Store } from '../../store/store.ts'
import { settingsFrom } from '../default-settings.ts'
import type { NoticeText } from '../notice-text.ts'
import { createMailer, type Mailer, type MailOptions } from './mail.ts'
import { createPost, type Post, type Sent } from './post.ts'
import { createPush, type Push } from './push.ts'

/** What an operator sets. */
export interface DeliveryOptions {
  /** Where the server's pages are: `https://play.example.org`. Default: not known; then no mails are sent, and webhooks tell no address. */
  readonly site?: string | undefined
  /** Default: no mails are sent. */
  readonly mail?: Omit<MailOptions, 'site'> | undefined
  /** Hosts with their ports that pushes and webhooks may reach although they are in a private network. Default: none. */
  readonly reach?: readonly string[]
}

/** Sends notices: by push, by mail and to webhooks. */
export interface Delivery {
  readonly post: Post
  readonly push: Push
  /** Null where no mails are sent. */
  readonly mailer: Mailer | null
  settingsOf(user: string): Promise<NoticeSettings>
  /** Sends to a target of one user; several notices only as a mail. Resolves once the receiver has it, or it will never have it. Throws Error. */
  send(target: string, user: string, settings: NoticeSettings, notices: readonly NoticeText[]): Promise<void>
  close(): void
}

export function createDelivery(store: Store, { site: given, mail, reach = [] }: DeliveryOptions = {}): Delivery {
  const site = given ?? null
  const post = createPost(reach)
  const push = createPush(store, post, site?.startsWith('https:') ? site : 'mailto:nobody@playchart.invalid')
  const mailer = mail && site !== null ? createMailer({ ...mail, site }) : null

  async function sendPush(id: string, user: string, notices: readonly NoticeText[]): Promise<void> {
    const to = (await store.pushSubscriptions(user)).find((one) => one.id === id)
    if (!to) return
    for (const one of notices) if ((await push.send(to, one)) === 'gone') await store.dropPush(user, id)
  }

  async function sendWebhooks(user: string, url: string, notices: readonly NoticeText[]): Promise<void> {
    for (const one of notices) {
      if (one.isSecret || (await sendWebhook(post, url, one, site)) === 'sent') continue
      const gone = (settings: NoticeSettings | null) => (settings?.webhook === url ? { ...settings, webhook: null } : null)
      await store.changeNotices({ id: user, name: '' }, 0, gone)
    }
  }

  return {
    post,
    push,
    mailer,
    settingsOf: async (user) => settingsFrom(await store.noticeSettings(user)),
    async send(target, user, settings, notices) {
      const { mail: address, webhook } = settings
      if (target.startsWith('push:')) await sendPush(target.slice('push:'.length), user, notices)
      else if (target === 'mail' && mailer && address !== null) await mailer.tell(address, notices, settings)
      else if (target === 'webhook' && webhook !== null) await sendWebhooks(user, webhook, notices)
    },
    close() {
      post.close()
      mailer?.close()
    },
  }
}

/** The webhook was removed at its receiver's. */
const GONE = [401, 404, 410]
/** What Discord reads as formatting or a mention. */
const SPECIAL = /[\\*_~`|>#[\]()<@:-]/g

/** Tells a webhook in Discord's form. `site`: where the server's pages are, null if it is not known. */
async function sendWebhook(post: Post, url: string, { key, match, title, text }: NoticeText, site: string | null): Promise<Sent> {
  const escaped = (words: string) => words.replace(SPECIAL, '\\$&')
  const link = site === null ? '' : `\n${site}/matches/${match}`
  // A player may be called @everyone.
  const message = { content: `**${escaped(title)}**\n${escaped(text)}${link}`, allowed_mentions: { parse: [] } }
  const status = await post.send(url, { 'Content-Type': 'application/json', 'Idempotency-Key': key }, JSON.stringify(message))
  if (GONE.includes(status)) return 'gone'
  if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`)
  return 'sent'
}
