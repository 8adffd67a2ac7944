import { Hono } from 'hono'
import { z } from 'zod'
import { lineFault, tidyLine } from '../../chat/line-text.ts'
import { CHAT_ROOMS } from '../../store/chat-schema.ts'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { digits, noBody, valid } from '../validate.ts'
import type { Services } from './services.ts'

/** What is sent, before characters are left out. */
const MOST_SENT = 2000

const text = z
  .string()
  .max(MOST_SENT)
  .transform(tidyLine)
  .superRefine((line, { addIssue }) => {
    const fault = lineFault(line)
    if (fault !== null) addIssue(fault)
  })
const room = z.enum(CHAT_ROOMS)
const place = z.strictObject({ room, line: z.int().min(1) })
/** The same in an address. */
export const lineAddress = z.object({ id: z.string(), room, line: digits })
const asked = z.object({ room: room.optional(), before: digits.optional() })

/** What people write to each other beside a match. */
export const chatRoutes = ({ store, chat, limiting }: Services) => {
  const reads = limiting.limited('reads')
  return new Hono<Identified>()
    .get('/:id/chat', reads, valid('query', asked), async (c) =>
      c.json(orThrow(await chat.page(c.req.param('id'), c.var.user, c.req.valid('query')))),
    )
    .post('/:id/chat', limiting.limited('chat'), valid('json', z.strictObject({ text })), async (c) => {
      const by = await userOf(store, c.var.user)
      return c.json(orThrow(await chat.say(c.req.param('id'), by, c.req.valid('json').text)), 201)
    })
    .delete('/:id/chat/:room/:line', reads, valid('param', lineAddress), async (c) => {
      const { id, ...place } = c.req.valid('param')
      orThrow(await chat.remove(id, c.var.user, place))
      return c.json({})
    })
    .put('/:id/chat/read', reads, valid('json', place), async (c) => {
      const by = await userOf(store, c.var.user)
      orThrow(await chat.read(c.req.param('id'), by, c.req.valid('json')))
      return c.json({})
    })
    .post('/:id/chat/mutes', reads, valid('json', place), async (c) => {
      const by = await userOf(store, c.var.user)
      return c.json(orThrow(await chat.mute(c.req.param('id'), by, c.req.valid('json'))), 201)
    })
}

/** Whose lines the caller is not shown. */
export const muteRoutes = ({ chat, limiting }: Services) =>
  new Hono<Identified>()
    .get('/', limiting.limited('reads'), async (c) => c.json({ mutes: [...(await chat.mutes(c.var.user))] }))
    .delete('/:mute', noBody, async (c) => {
      orThrow(await chat.unmute(c.var.user, c.req.param('mute')))
      return c.json({})
    })
