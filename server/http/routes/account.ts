import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { guestName, keyOf } from '../../people/names.ts'
import type { Asking, SignedIn } from '../../people/people.ts'
import { newId } from '../../runtime/ids.ts'
import type { Result } from '../../runtime/result.ts'
import { ApiError, orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { noBody, valid } from '../validate.ts'
import { type Me, meOf, name } from './me.ts'
import type { Services } from './services.ts'

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 128
/** Longer descriptions of browsers are cut. */
const LONGEST_USER_AGENT = 300

const GUEST = 'Guests have no password. Make an account first.'

/** A password that somebody chooses. */
export const newPassword = z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD)
const newAccount = z.strictObject({ name, password: newPassword })
const known = z.strictObject({ name: z.string().min(1).max(200), password: z.string().min(1).max(LONGEST_PASSWORD) })

const changed = z.strictObject({ current: z.string().max(LONGEST_PASSWORD).default(''), password: newPassword })

/** A browser in which somebody is signed in. */
export interface SessionInfo {
  id: string
  /** Whether it is the caller's own. */
  current: boolean
  /** The browser, as it describes itself; null if it does not. */
  userAgent: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

/** The caller, and their browser. */
export const askingOf = (c: Context<Identified>): Asking => ({
  user: c.var.user,
  userAgent: c.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
})

/** Signing up, in and out, and the sessions of the caller. */
export const accountRoutes = ({ store, people, devices, lobby, limiting, become }: Services) => {
  async function begun(c: Context<Identified>, answer: Result<SignedIn>) {
    const { user, session } = orThrow(answer)
    become(c, user, session)
    // No browser has the former one any more.
    if (c.var.session !== null) await people.endSession(c.var.user, c.var.session)
    return meOf(store, user)
  }

  function checkTries(c: Context, tried: string): void {
    const refusal = limiting.password(c, keyOf(tried))
    if (refusal) throw refusal
  }

  function newGuest(c: Context<Identified>): Me {
    const guest = newId()
    become(c, guest, null)
    return { name: guestName(guest), kind: 'guest', role: 'player' }
  }

  const signIns = limiting.limited('signIns')

  return new Hono<Identified>()
    .post('/sign-up', signIns, valid('json', newAccount), async (c) => {
      const { name, password } = c.req.valid('json')
      return c.json(await begun(c, await people.signUp(askingOf(c), name, password)), 201)
    })
    .post('/sign-in', signIns, valid('json', known), async (c) => {
      const { name, password } = c.req.valid('json')
      checkTries(c, name)
      return c.json(await begun(c, await people.signIn(askingOf(c), name, password)))
    })
    .put('/password', signIns, valid('json', changed), async (c) => {
      const { user, session } = c.var
      const { name, kind } = await meOf(store, user)
      if (kind !== 'account' || session === null) throw new ApiError({ code: 'no-account', message: GUEST })
      checkTries(c, name)
      const { current, password } = c.req.valid('json')
      orThrow(await people.changePassword({ user, session }, current, password))
      return c.json({})
    })
    .post('/device-link', signIns, noBody, async (c) => {
      const { name } = await meOf(store, c.var.user)
      const { token, expiresAt, session } = await devices.link(askingOf(c), c.var.session, name)
      if (session !== null) become(c, c.var.user, session)
      return c.json({ token, expiresAt })
    })
    .post('/device', signIns, valid('json', z.strictObject({ token: z.string().min(1).max(200) })), async (c) =>
      c.json(await begun(c, await devices.arrive(askingOf(c), c.req.valid('json').token))),
    )
    .delete('/', signIns, noBody, async (c) => {
      const { user } = c.var
      await lobby.leaveAll(user)
      await people.remove(user)
      return c.json(newGuest(c))
    })
    .post('/sign-out', noBody, async (c) => {
      const { user, session } = c.var
      if (session === null) throw new ApiError({ code: 'not-found', message: 'You are not signed in.' })
      await people.endSession(user, session)
      return c.json(newGuest(c))
    })
    .get('/sessions', async (c) => {
      const found = await people.sessions(c.var.user)
      return c.json({
        sessions: found.map(({ id, userAgent, createdAt }): SessionInfo => ({ id, current: id === c.var.session, userAgent, createdAt })),
      })
    })
    .delete('/sessions/:session', noBody, async (c) => {
      orThrow(await people.endSession(c.var.user, c.req.param('session')))
      return c.json({})
    })
}
