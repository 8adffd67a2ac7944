import { createHash, randomInt } from 'node:crypto'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { NoticeChoices, NoticeSettings, Recipient } from '../store/notices.ts'
import type { Store } from '../store/store.ts'
import { settingsFrom } from './default-settings.ts'
import type { Delivery } from './delivery/delivery.ts'

/** How somebody is told, as they see it. */
export interface NoticesInfo {
  choices: NoticeChoices
  timeZone: string
  /** Of notices and mails. */
  language: string
  quiet: NoticeSettings['quiet']
  digest: string | null
  /** `pending`: an address that is not confirmed yet. `possible`: whether this server sends mails. */
  mail: { possible: boolean; address: string | null; pending: string | null }
  webhook: string | null
  push: { key: string; browsers: { id: string; userAgent: string | null; at: number }[] }
}

/** What somebody can choose without being asked for more. */
export type Chosen = Pick<NoticeSettings, 'choices' | 'timeZone' | 'quiet' | 'digest' | 'language'>

/** A browser's own description of where pushes go. */
export interface Browser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly userAgent: string | null
  /** Id of its session; null for a guest without one. */
  readonly session: string | null
}

/** People choose how they are told. */
export interface Choosing {
  info(user: string): Promise<NoticesInfo>
  choose(user: Recipient, chosen: Chosen): Promise<void>
  /** Sends a code to an address, which is used once the code has been given. */
  askMail(user: Recipient, address: string, language: string): Promise<Result<null>>
  confirmMail(user: Recipient, code: string): Promise<Result<null>>
  dropMail(user: Recipient): Promise<void>
  /** Null: none. */
  setWebhook(user: Recipient, url: string | null, language: string): Promise<Result<null>>
  addPush(user: Recipient, browser: Browser, language: string): Promise<Result<null>>
  dropPush(user: string, id: string): Promise<Result<null>>
  /** Whose mails the token stops; null if nobody's. */
  unsubscriber(token: string): Promise<Recipient | null>
}

const CODE_MS = 30 * 60_000
const MOST_TRIES = 5
const CODES = 1_000_000

const NO_MAIL = 'This server sends no mails. Its operator can set SMTP_URL, MAIL_FROM and PUBLIC_URL.'
const WRONG_CODE = 'This is not the code that was sent, or it is too old. Check it, or have a new one sent.'

export function createChoosing(store: Store, clock: Clock, delivery: Delivery): Choosing {
  const changed = (user: Recipient, change: (before: NoticeSettings) => NoticeSettings) =>
    store.changeNotices(user, clock.now(), (before) => change(settingsFrom(before)))

  return {
    async info(user) {
      const { choices, timeZone, language, quiet, digest, mail, pending, webhook } = await delivery.settingsOf(user)
      const open = pending && pending.expiresAt > clock.now() ? pending.address : null
      const browsers = (await store.pushSubscriptions(user)).map(({ id, userAgent, at }) => ({ id, userAgent, at }))
      const address = { possible: delivery.mailer !== null, address: mail, pending: open }
      return { choices, timeZone, language, quiet, digest, mail: address, webhook, push: { key: await delivery.push.key(), browsers } }
    },

    async choose(user, chosen) {
      await changed(user, (before) => ({ ...before, ...chosen }))
    },

    async askMail(user, address, language) {
      if (!delivery.mailer) return refuse('not-found', NO_MAIL)
      const code = String(randomInt(CODES)).padStart(6, '0')
      const pending = { address, code, expiresAt: clock.now() + CODE_MS, tries: 0 }
      await changed(user, (before) => ({ ...before, pending, language }))
      try {
        await delivery.mailer.confirm(address, code, language)
      } catch {
        return refuse('arguments', 'The mail could not be sent. Check the address, or try again later.')
      }
      return ok(null)
    },

    async confirmMail(user, code) {
      let isRight = false
      await store.changeNotices(user, clock.now(), (before) => {
        const pending = before?.pending
        isRight = false
        if (!before || !pending || pending.expiresAt <= clock.now() || pending.tries >= MOST_TRIES) return null
        isRight = pending.code === code
        return isRight
          ? { ...before, mail: pending.address, pending: null }
          : { ...before, pending: { ...pending, tries: pending.tries + 1 } }
      })
      return isRight ? ok(null) : refuse('arguments', WRONG_CODE)
    },

    async dropMail(user) {
      await changed(user, (before) => ({ ...before, mail: null, pending: null }))
    },

    async setWebhook(user, url, language) {
      const fault = url === null ? null : delivery.post.fault(url)
      if (fault !== null) return refuse('arguments', fault)
      await changed(user, (before) => ({ ...before, webhook: url, language }))
      return ok(null)
    },

    async addPush(user, { endpoint, keys, userAgent, session }, language) {
      const fault = delivery.post.fault(endpoint)
      if (fault !== null) return refuse('arguments', fault)
      if (!(await delivery.push.takes(keys))) return refuse('arguments', 'The keys of this subscription are not valid.')
      // The same browser has the same id whenever it comes back.
      const id = createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)
      await store.addPush({ id, user: user.id, endpoint, ...keys, userAgent, at: clock.now(), session }, user)
      await changed(user, (before) => ({ ...before, language }))
      return ok(null)
    },

    async dropPush(user, id) {
      return (await store.dropPush(user, id)) ? ok(null) : refuse('not-found', 'This browser does not get notices.')
    },

    unsubscriber: (token) => store.unsubscriber(token),
  }
}
