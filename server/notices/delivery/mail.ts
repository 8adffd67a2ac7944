import { html } from 'hono/html'
import type { Tidings } from '../tidings.ts'

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
  tell(to: string, tidings: readonly Tidings[], unsubscribe: string): Promise<void>
  /** Sends what somebody has to type in to show that the address is theirs. */
  confirm(to: string, code: string): Promise<void>
  /** Sends a link that signs in, or adds the address to the account of the person who has asked for it. */
  link(to: string, token: string, purpose: 'sign-in' | 'add'): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000

interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string
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

  async function send(address: string, message: Message): Promise<void> {
    const sent = (await transport).sendMail({ from, to: { name: '', address }, ...message })
    const { signal } = stopping
    await new Promise((resolve, reject) => {
      const stop = () => reject(new Error('The server is stopping.'))
      signal.addEventListener('abort', stop, { once: true })
      sent.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })
  }

  return {
    async tell(to, tidings, unsubscribe) {
      const [first] = tidings
      if (!first) return
      const stop = `${site}/unsubscribe/${unsubscribe}`
      const subject = tidings.length === 1 ? first.title : `${tidings.length} matches have news for you`
      await send(to, {
        subject,
        ...bodyOf(tidings, site, stop),
        // Mail readers show a mail once that arrives twice.
        messageId: `<${first.key}@${new URL(site).hostname}>`,
        headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      })
    },
    async confirm(to, code) {
      const sentence =
        'Enter this code on the page where you asked for it to get notices by mail. If you did not ask for it, ignore this mail.'
      const words = html`<p style="font-size:1.5em">${code}</p>
        <p>${sentence}</p>`
      await send(to, { subject: `Your code for ${new URL(site).host}`, text: `${code}\n\n${sentence}\n`, html: String(words) })
    },
    async link(to, token, purpose) {
      const { host } = new URL(site)
      // Browsers do not send what follows the # to servers, so it stands in no log.
      const address = `${site}/mailed#${token}`
      const does = purpose === 'add' ? 'add this address to your account' : 'sign in'
      const before = `To ${does} at ${host}, open this page${purpose === 'add' ? ' in the browser in which you asked for it' : ''} and press its button:`
      const after = 'The link works once, for 15 minutes. If you did not ask for it, do nothing, and give it to nobody.'
      await send(to, {
        subject: purpose === 'add' ? `Add this address to your account at ${host}` : `Sign in at ${host}`,
        text: `${before}\n\n${address}\n\n${after}\n`,
        html: String(html`<p>${before}</p>
          <p><a href="${address}">${address}</a></p>
          <p>${after}</p>`),
      })
    },
    close() {
      stopping.abort()
      void transport.then((open) => open.close())
    },
  }
}

const WHY = 'You get this mail because you asked for it.'

function bodyOf(tidings: readonly Tidings[], site: string, stop: string): Pick<Message, 'text' | 'html'> {
  const link = ({ match }: Tidings) => `${site}/matches/${match}`
  const text = tidings.map((one) => `${one.title}\n${one.text}\n${link(one)}\n`).join('\n')
  // Names are escaped by the template.
  const parts = tidings.map((one) => html`<h2 style="font-size:1.1em"><a href="${link(one)}">${one.title}</a></h2><p>${one.text}</p>`)
  return {
    text: `${text}\n-- \n${WHY} To get no more: ${stop}\n`,
    html: String(html`${parts}<hr><p><small>${WHY} <a href="${stop}">Send me no more</a></small></p>`),
  }
}
