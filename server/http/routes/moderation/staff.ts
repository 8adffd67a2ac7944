import { createMiddleware } from 'hono/factory'
import type { Staff } from '../../../moderation/recording.ts'
import { may, type Right } from '../../../moderation/rights.ts'
import { ApiError, NO_ADDRESS } from '../../api-error.ts'
import type { Identified } from '../../identity.ts'
import type { Services } from '../services.ts'

/** What routes for moderators know about the caller. */
export interface StaffIdentified {
  Variables: Identified['Variables'] & { staff: Staff }
}

/**
 * Lets those through who may do this now, whatever they could do a moment ago. To everybody else it is an address that does not exist: no
 * cookie is set, and nothing else of the request is looked at.
 */
export const staffOnly =
  ({ store, knownCaller }: Pick<Services, 'store' | 'knownCaller'>) =>
  (right: Right) =>
    createMiddleware<StaffIdentified>(async (c, next) => {
      const known = await knownCaller(c)
      const person = known && (await store.person(known.user))
      if (!known || !person || !may(person.role, right)) throw new ApiError(NO_ADDRESS)
      c.set('user', known.user)
      c.set('session', known.session)
      c.set('isTurnedAway', false)
      c.set('staff', { user: known.user, role: person.role })
      await next()
    })
