import { Hono } from 'hono'
import { z } from 'zod'
import { type Identified, userOf } from '../identity.ts'
import { valid } from '../validate.ts'
import { isVisibleName } from '../visible-name.ts'
import type { Services } from './services.ts'

const name = z
  .string()
  .max(200)
  .transform((text) => text.normalize().trim())
  .refine(isVisibleName, 'must be 1 to 30 visible characters')

/** Who the caller is. */
export const meRoutes = ({ store, clock }: Services) =>
  new Hono<Identified>()
    .get('/', async (c) => c.json({ name: (await userOf(store, c.var.user)).name }))
    .put('/', valid('json', z.strictObject({ name })), async (c) => {
      const user = { id: c.var.user, name: c.req.valid('json').name }
      await store.addUser(user, clock.now())
      await store.renameUser(user)
      return c.json({ name: user.name })
    })
