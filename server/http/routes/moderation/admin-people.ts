import { Hono } from 'hono'
import { z } from 'zod'
import { ROLES } from '../../../store/schema.ts'
import { orThrow } from '../../api-error.ts'
import { type StaffIdentified, staffOnly } from '../../identity.ts'
import { noBody, valid } from '../../validate.ts'
import { name } from '../me.ts'
import type { Services } from '../services.ts'

const LONGEST_FIND = 100
const LONGEST_REASON = 300

export const found = z.object({ find: z.string().trim().max(LONGEST_FIND).default('') })
const ban = z.strictObject({ reason: z.string().trim().min(1).max(LONGEST_REASON), until: z.int().min(0).nullable() })

/** People, for moderators and administrators. */
export const adminPeopleRoutes = (services: Services) => {
  const { moderation, limiting } = services
  const { people } = moderation
  const allowed = staffOnly(services)
  const [reads, changes] = [limiting.limited('reads'), limiting.limited('seats')]
  const shown = async (by: Parameters<typeof people.see>[0], id: string) => {
    const { person, sessions } = orThrow(await people.see(by, id))
    return { ...person, sessions: sessions.map(({ userAgent, createdAt }) => ({ userAgent, createdAt })) }
  }

  return new Hono<StaffIdentified>()
    .get('/', allowed('find-people'), reads, valid('query', found), async (c) =>
      c.json({ people: [...(await people.find(c.var.staff, c.req.valid('query').find))] }),
    )
    .get('/:person', allowed('find-people'), reads, async (c) => c.json(await shown(c.var.staff, c.req.param('person'))))
    .post('/:person/ban', allowed('ban'), changes, valid('json', ban), async (c) => {
      orThrow(await people.ban(c.var.staff, c.req.param('person'), c.req.valid('json')))
      return c.json(await shown(c.var.staff, c.req.param('person')))
    })
    .delete('/:person/ban', allowed('ban'), changes, noBody, async (c) => {
      orThrow(await people.ban(c.var.staff, c.req.param('person'), null))
      return c.json(await shown(c.var.staff, c.req.param('person')))
    })
    .put('/:person/name', allowed('rename'), changes, valid('json', z.strictObject({ name })), async (c) => {
      orThrow(await people.rename(c.var.staff, c.req.param('person'), c.req.valid('json').name))
      return c.json(await shown(c.var.staff, c.req.param('person')))
    })
    .delete('/:person/picture', allowed('remove-picture'), changes, noBody, async (c) => {
      orThrow(await people.removePicture(c.var.staff, c.req.param('person')))
      return c.json(await shown(c.var.staff, c.req.param('person')))
    })
    .delete('/:person/sessions', allowed('end-sessions'), changes, noBody, async (c) => {
      orThrow(await people.endSessions(c.var.staff, c.req.param('person')))
      return c.json(await shown(c.var.staff, c.req.param('person')))
    })
    .put('/:person/role', allowed('grant'), changes, valid('json', z.strictObject({ role: z.enum(ROLES) })), async (c) => {
      orThrow(await people.grant(c.var.staff, c.req.param('person'), c.req.valid('json').role))
      return c.json(await shown(c.var.staff, c.req.param('person')))
    })
}
