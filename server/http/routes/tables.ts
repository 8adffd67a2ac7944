import { Hono } from 'hono'
import { z } from 'zod'
import { keyOf, tidyName } from '../../people/names.ts'
import { VISIBILITIES, WATCHERS } from '../../store/schema.ts'
import type { User } from '../../store/store.ts'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { requestOf } from '../request-id.ts'
import { changedPace } from '../schemas/pace-schema.ts'
import { noBody, valid } from '../validate.ts'
import type { Services } from './services.ts'

const MOST_SEATS = 100
const LONGEST_TOKEN = 100
const LONGEST_NAME = 200

const word = z.string().min(1).max(100)
const seat = z.int().min(0).max(MOST_SEATS)
const agent = z.strictObject({ agent: word })
const options = z.strictObject({
  variant: z.record(word, word).optional(),
  seats: z.int().min(1).max(MOST_SEATS).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  watchers: z.enum(WATCHERS).optional(),
  ...changedPace,
})
const link = z.strictObject({ seat: seat.optional() })
const invitation = z.union(
  [
    z.strictObject({ player: z.strictObject({ match: word, seat }), seat: seat.optional() }),
    z.strictObject({ name: z.string().min(1).max(LONGEST_NAME).transform(tidyName), seat: seat.optional() }),
  ],
  'must have a player or the name of an account, and may have a seat',
)

/** What the creator of a match changes about it before it begins, and who is admitted. */
export const tableRoutes = ({ store, lobby, limiting }: Pick<Services, 'store' | 'lobby' | 'limiting'>) => {
  const [sits, reads] = [limiting.limited('seats'), limiting.limited('reads')]
  const { arrange, invite } = lobby
  const shown = async (id: string, user: User) => orThrow(await lobby.info(id, user.id))

  return new Hono<Identified>()
    .post('/:id/options', sits, valid('json', options), async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await arrange.options(c.req.param('id'), user, c.req.valid('json'), requestOf(c))), user))
    })
    .post('/:id/order', sits, valid('json', z.strictObject({ order: z.array(seat).max(MOST_SEATS) })), async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await arrange.reorder(c.req.param('id'), user, c.req.valid('json').order)), user))
    })
    .post('/:id/free', sits, valid('json', z.strictObject({ seat, bar: z.boolean().default(false) })), async (c) => {
      const user = await userOf(store, c.var.user)
      const asked = c.req.valid('json')
      return c.json(await shown(orThrow(await arrange.free(c.req.param('id'), user, asked.seat, asked.bar)), user))
    })
    .post('/:id/fill', sits, valid('json', agent), async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await arrange.fill(c.req.param('id'), user, c.req.valid('json').agent, requestOf(c))), user))
    })
    .post('/:id/cancel', sits, noBody, async (c) => {
      const id = orThrow(await arrange.cancel(c.req.param('id'), await userOf(store, c.var.user)))
      return c.json({ cancelled: id })
    })
    .post('/:id/abort', sits, noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await lobby.abort(c.req.param('id'), user)), user))
    })
    .get('/:id/guests', reads, async (c) => {
      const { links, guests } = orThrow(await invite.guests(c.req.param('id'), await userOf(store, c.var.user)))
      return c.json({
        links: links.map(({ id, seat, at }) => ({ id, seat, at })),
        guests: guests.map(({ name, state, seat }) => ({ name, state, seat })),
      })
    })
    .post('/:id/links', sits, valid('json', link), async (c) => {
      const user = await userOf(store, c.var.user)
      const { id, seat, at, token } = orThrow(await invite.link(c.req.param('id'), user, c.req.valid('json').seat ?? null))
      return c.json({ id, seat, at, token }, 201)
    })
    .delete('/:id/links/:link', sits, async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await invite.revoke(c.req.param('id'), user, c.req.param('link'))), user))
    })
    .post('/:id/invitations', sits, valid('json', invitation), async (c) => {
      const asked = c.req.valid('json')
      const refused = 'name' in asked ? limiting.invitation(c, keyOf(asked.name)) : null
      if (refused) throw refused
      const user = await userOf(store, c.var.user)
      const whom = 'name' in asked ? { name: asked.name } : asked.player
      return c.json(await shown(orThrow(await invite.person(c.req.param('id'), user, whom, asked.seat ?? null)), user))
    })
    .post('/:id/dismiss', sits, valid('json', z.strictObject({ name: word })), async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await invite.dismiss(c.req.param('id'), user, c.req.valid('json').name)), user))
    })
    .post('/:id/answer', sits, valid('json', z.strictObject({ accept: z.boolean() })), async (c) => {
      const user = await userOf(store, c.var.user)
      const { accept } = c.req.valid('json')
      const id = orThrow(await invite.answer(c.req.param('id'), user, accept, requestOf(c)))
      return c.json({ id, accepted: accept })
    })
}

/** Following an invite link. */
export const inviteRoutes = ({ store, lobby, limiting }: Pick<Services, 'store' | 'lobby' | 'limiting'>) =>
  new Hono<Identified>().post(
    '/',
    limiting.limited('seats'),
    valid('json', z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) })),
    async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.invite.enter(user, c.req.valid('json').token))
      return c.json(orThrow(await lobby.info(id, user.id)))
    },
  )
