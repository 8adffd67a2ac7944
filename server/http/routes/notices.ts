import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Choosing, NoticesInfo } from '../../notices/choosing.ts'
import { isTimeZone } from '../../notices/times-of-day.ts'
import { NOTICE_LANGUAGES, wordsIn } from '../../notices/words/words-in.ts'
import { NOTICE_CHANNELS } from '../../store/schema.ts'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { detectedAmong, variesByLanguage } from '../languages.ts'
import { noBody, valid } from '../validate.ts'
import type { Services } from './services.ts'

const LONGEST_USER_AGENT = 300
const LONGEST_URL = 1000
const LONGEST_KEY = 200
/** RFC 5321. */
const LONGEST_MAIL = 254

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 22:00')
const channels = z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length).readonly()

/** What somebody can choose; also in answers. */
export const noticeChoices = {
  choices: z.strictObject({
    turn: channels,
    begun: channels,
    invited: channels,
    rematch: channels,
    clock: channels,
    claim: channels,
    finished: channels,
    message: channels,
  }),
  timeZone: z.string().max(100).refine(isTimeZone, 'must be a time zone, such as Europe/Berlin'),
  quiet: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  digest: timeOfDay.nullable(),
}

const browser = z.strictObject({
  endpoint: z.string().max(LONGEST_URL),
  keys: z.strictObject({ p256dh: z.string().max(LONGEST_KEY), auth: z.string().max(LONGEST_KEY) }),
})
const address = z.strictObject({ address: z.email('must be a mail address').max(LONGEST_MAIL) })
const code = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be the six digits that were sent') })
const webhook = z.strictObject({ url: z.string().max(LONGEST_URL).nullable() })

/** Finds the language in which the visitor is told something, `c.var.language`. */
export const noticeLanguage = detectedAmong(NOTICE_LANGUAGES)

/** How the caller is told what happens while they do not look. */
export const noticeRoutes = ({ store, choosing, limiting }: Services) => {
  const shown = async (c: Context<Identified>): Promise<NoticesInfo> => choosing.info(c.var.user)
  const changes = limiting.limited('reads')

  return new Hono<Identified>()
    .use(noticeLanguage)
    .get('/', limiting.limited('reads'), async (c) => c.json(await shown(c)))
    .put('/', changes, valid('json', z.strictObject(noticeChoices)), async (c) => {
      const { language } = c.var
      await choosing.choose(await userOf(store, c.var.user), { ...c.req.valid('json'), language })
      return c.json(await shown(c))
    })
    .post('/push', changes, valid('json', browser), async (c) => {
      const userAgent = c.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null
      const { session, language } = c.var
      orThrow(await choosing.addPush(await userOf(store, c.var.user), { ...c.req.valid('json'), userAgent, session }, language))
      return c.json(await shown(c))
    })
    .delete('/push/:browser', noBody, async (c) => {
      orThrow(await choosing.dropPush(c.var.user, c.req.param('browser')))
      return c.json(await shown(c))
    })
    .post('/mail', limiting.limited('mails'), valid('json', address), async (c) => {
      orThrow(await choosing.askMail(await userOf(store, c.var.user), c.req.valid('json').address, c.var.language))
      return c.json(await shown(c))
    })
    .post('/mail/confirm', changes, valid('json', code), async (c) => {
      orThrow(await choosing.confirmMail(await userOf(store, c.var.user), c.req.valid('json').code))
      return c.json(await shown(c))
    })
    .delete('/mail', noBody, async (c) => {
      await choosing.dropMail(await userOf(store, c.var.user))
      return c.json(await shown(c))
    })
    .put('/webhook', changes, valid('json', webhook), async (c) => {
      orThrow(await choosing.setWebhook(await userOf(store, c.var.user), c.req.valid('json').url, c.var.language))
      return c.json(await shown(c))
    })
}

/**
 * The address at the end of each mail. Programs that look through mails open it, so a GET changes nothing and shows a button; mail readers
 * send the POST by themselves (RFC 8058).
 */
export const unsubscribeRoutes = (choosing: Choosing) =>
  new Hono()
    .use(noticeLanguage)
    .get('/:token', async (c) => {
      const known = await choosing.unsubscriber(c.req.param('token'))
      variesByLanguage(c)
      return c.html(unsubscribePage(c.var.language, known ? 'ask' : 'unknown'), known ? 200 : 404)
    })
    .post('/:token', async (c) => {
      const known = await choosing.unsubscriber(c.req.param('token'))
      if (known) await choosing.dropMail(known)
      return c.html(unsubscribePage(c.var.language, known ? 'done' : 'unknown'), known ? 200 : 404)
    })

function unsubscribePage(language: string, says: 'ask' | 'done' | 'unknown') {
  const words = wordsIn(language).mail.page
  const content =
    says === 'ask'
      ? html`<form method="post">
          <p>${words.ask}</p>
          <p><button>${words.button}</button></p>
        </form>`
      : html`<p>${words[says]} <a href="/notices">${words.link}</a></p>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="robots" content="noindex">
        <title>${words.title} – Playchart</title>
        <link rel="icon" href="/icon.svg">
        <style>:root { color-scheme: light dark } body { font: 1.1rem/1.5 system-ui; margin: 3rem auto; max-width: 34rem; padding: 0 1rem } h1 { font-size: 1.5rem } button { font: inherit; padding: .5rem 1rem }</style>
      </head>
      <body><h1>${words.title}</h1>${content}</body>
    </html>`
}
