import { Hono } from 'hono'
import { z } from 'zod'
import { orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { valid } from '../validate.ts'
import { askingOf, newPassword } from './account.ts'
import { meOf } from './me.ts'
import { noticeLanguage } from './notices.ts'
import type { Services } from './services.ts'

/** RFC 5321. */
const LONGEST_MAIL = 254
const wanted = z.strictObject({ address: z.email('must be a mail address').max(LONGEST_MAIL) })
const used = z.strictObject({ token: z.string().min(1).max(200), password: newPassword.optional() })

/** Signing in by a link that is mailed. */
export const mailedLinkRoutes = ({ store, people, mailedLinks, limiting, become }: Services) =>
  new Hono<Identified>()
    .post('/', limiting.limited('mails'), noticeLanguage, valid('json', wanted), async (c) => {
      const { address } = c.req.valid('json')
      const refusal = limiting.mailTo(address.toLowerCase())
      if (refusal) throw refusal
      orThrow(await mailedLinks.send(askingOf(c), address, c.var.language))
      return c.json({})
    })
    .post('/use', limiting.limited('signIns'), valid('json', used), async (c) => {
      const { token, password = null } = c.req.valid('json')
      const { user, session } = orThrow(await mailedLinks.use(askingOf(c), token, password))
      become(c, user, session)
      if (c.var.session !== null && c.var.session !== session) await people.endSession(c.var.user, c.var.session)
      return c.json(await meOf(store, user))
    })
