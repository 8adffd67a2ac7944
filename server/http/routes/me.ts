import { Hono } from 'hono'
import { z } from 'zod'
import { guestName, nameFault, tidyName } from '../../people/names.ts'
import type { PersonRecord, Role, UserKind } from '../../store/people-store.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { valid } from '../validate.ts'
import type { Services } from './services.ts'

/** A name that somebody wants. */
export const name = z
  .string()
  .max(200)
  .transform(tidyName)
  .superRefine((text, { addIssue }) => {
    const fault = nameFault(text)
    if (fault !== null) addIssue(fault)
  })

/** Who the caller is. */
export interface Me {
  name: string
  kind: UserKind
  role: Role
  /** The id of their picture, if they have one. */
  picture?: string
}

/** The user with this id; without a stored name, a guest. */
export async function meOf(store: Pick<Store, 'person'>, id: string): Promise<Me> {
  const { name, kind, role, picture } = await personOf(store, id)
  return { name, kind, role, ...(picture !== undefined && { picture }) }
}

async function personOf(store: Pick<Store, 'person'>, id: string): Promise<PersonRecord> {
  const guest = { id, name: guestName(id), kind: 'guest', role: 'player', sessionsOnly: false, bannedAt: null, mergedInto: null } as const
  return (await store.person(id)) ?? guest
}

/** The caller. */
export const meRoutes = ({ store, people, clock, limiting }: Services) =>
  new Hono<Identified>()
    .get('/', async (c) => c.json(await meOf(store, c.var.user)))
    .put('/', limiting.limited('names'), valid('json', z.strictObject({ name })), async (c) => {
      const { user } = c.var
      const { name } = c.req.valid('json')
      await store.addUser({ id: user, name }, clock.now())
      orThrow(await people.rename(await personOf(store, user), name))
      return c.json(await meOf(store, user))
    })
