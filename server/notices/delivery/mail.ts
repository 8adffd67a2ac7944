import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { NoticeSettings } from '../../store/notices.ts'
import type { NoticeText } from '../notice-text.ts'
import { wordsIn } from '../words/words-in.ts'

/** How mails are sent. */
export interface MailOptions {
  /** `smtps://user:password@mail.example.org`. */
  readonly smtp: string
  /** `Playchart <play@example.org>`. */
  readonly from: string
  /** Where the server's pages are: `https://play.example.org`. */
  readonly site: string
}

export interface Mailer {
  /** Sends notices as one mail; `unsubscribe` is the token that stops them. Throws Error if it fails. */
  tell(to: string, notices: readonly NoticeText[], settings: Pick<NoticeSettings, 'language' | 'unsubscribe'>): Promise<void>
  /** Sends what somebody has to type in to show that the address is theirs. */
  confirm(to: string, code: string, language: string): Promise<void>
  /** Sends a link that signs in, or adds the address to the account of the person who has asked for it. */
  link(to: string, token: string, purpose: 'signIn' | 'add', language: string): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000

interface Message {
  readonly subject: string
  readonly text: string
  /** Escaped. */
  readonly html: HtmlEscapedString | Promise<HtmlEscapedString>
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function createMailer({ smtp, from, site }: MailOptions): Mailer {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtp,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )

  const stopping = new AbortController()

  async function send(address: string, language: string, message: Message): Promise<void> {
    const content = String(html`<div lang="${language}">${message.html}</div>`)
    const sent = (await transport).sendMail({ from, to: { name: '', address }, ...message, html: content })
    const { signal } = stopping
    await new Promise((resolve, reject) => {
      const stop = () => reject(new Error('The server is stopping.'))
      signal.addEventListener('abort', stop, { once: true })
      sent.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })
  }

  return {
    async tell(to, notices, { language, unsubscribe }) {
      const [first] = notices
      if (!first) return
      const stop = `${site}/unsubscribe/${unsubscribe}`
      const words = wordsIn(language).mail
      const subject = notices.length === 1 ? first.title : words.several(notices.length)
      await send(to, language, {
        subject,
        ...bodyOf(notices, site, stop, language),
        // Mail readers show a mail once that arrives twice.
        messageId: `<${first.key}@${new URL(site).hostname}>`,
        headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      })
    },
    async confirm(to, code, language) {
      const words = wordsIn(language).mail
      const content = html`<p style="font-size:1.5em">${code}</p><p>${words.code}</p>`
      await send(to, language, { subject: words.codeFor(new URL(site).host), text: `${code}\n\n${words.code}\n`, html: content })
    },
    async link(to, token, purpose, language) {
      const { host } = new URL(site)
      // Browsers do not send what follows the # to servers, so it stands in no log.
      const address = `${site}/mailed#${token}`
      const { [purpose]: words, link: after } = wordsIn(language).mail
      const before = words.before(host)
      await send(to, language, {
        subject: words.subject(host),
        text: `${before}\n\n${address}\n\n${after}\n`,
        html: html`<p>${before}</p><p><a href="${address}">${address}</a></p><p>${after}</p>`,
      })
    },
    close() {
      stopping.abort()
      void transport.then((open) => open.close())
    },
  }
}

function bodyOf(notices: readonly NoticeText[], site: string, stop: string, language: string): Pick<Message, 'text' | 'html'> {
  const words = wordsIn(language).mail
  const link = ({ match }: NoticeText) => `${site}/matches/${match}`
  const text = notices.map((one) => `${one.title}\n${one.text}\n${link(one)}\n`).join('\n')
  // Names are escaped by the template.
  const parts = notices.map((one) => html`<h2 style="font-size:1.1em"><a href="${link(one)}">${one.title}</a></h2><p>${one.text}</p>`)
  return {
    text: `${text}\n-- \n${words.why} ${words.stopAt} ${stop}\n`,
    html: html`${parts}<hr><p><small>${words.why} <a href="${stop}">${words.stop}</a></small></p>`,
  }
}
