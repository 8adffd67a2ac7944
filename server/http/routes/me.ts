import { Hono } from 'hono'
import { z } from 'zod'
import { type Identified, userOf } from '../identity.ts'
import { valid } from '../validate.ts'
import type { Services } from './services.ts'

const LONGEST = 30
/** Emoji and accents have several code points each; 30 visible characters never need more than this. */
const LONGEST_IN_CODE_UNITS = 120
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Control, surrogate, private and line-breaking characters, and invisible ones except the joiner of emoji. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const name = z
  .string()
  .max(200)
  .transform((text) => text.normalize().trim())
  .refine(isVisibleName, 'must be 1 to 30 visible characters')

/** The caller. */
export const meRoutes = ({ store, clock, limiting }: Services) =>
  new Hono<Identified>()
    .get('/', async (c) => c.json({ name: (await userOf(store, c.var.user)).name }))
    .put('/', limiting.limited('names'), valid('json', z.strictObject({ name })), async (c) => {
      const user = { id: c.var.user, name: c.req.valid('json').name }
      await store.addUser(user, clock.now())
      await store.renameUser(user)
      return c.json({ name: user.name })
    })

/** Whether a name has 1 to 30 characters as readers count them, without characters that hide or reverse text. */
export function isVisibleName(name: string): boolean {
  if (name.length > LONGEST_IN_CODE_UNITS || !SEEN.test(name) || UNSEEN.test(name)) return false
  return [...characters.segment(name)].length <= LONGEST
}
