import type { Context, HonoRequest, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Access } from '../matches/access.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import { ApiError } from './api-error.ts'
import type { Identified } from './identity.ts'
import type { Limiting } from './limits/limiting.ts'

/** Live lines say in a message what a match is refused with. */
const LINE = /^\/api\/matches\/[^/]+\/(live|events)$/
const MOVES = /^\/api\/matches\/[^/]+\/moves$/
const isMove = ({ method, path }: HonoRequest) => method === 'POST' && MOVES.test(path)

/** How many players are known by their last move. */
const KEPT = 20_000

/**
 * Whatever is called about a match, those who may not watch it are answered as if there were none. Players may watch theirs, and are not
 * asked again for each move: if they have lost their seat meanwhile, their next move is refused, and from then on they are asked.
 */
export function onlyWatchers({ access, limiting }: { readonly access: Access; readonly limiting: Limiting }) {
  /** Those whose last move in a match was made, by the match and the user. */
  const movers = boundedCache<true>(KEPT)
  return createMiddleware<Identified>((c, next) => (LINE.test(c.req.path) ? next() : watching(c, next)))

  async function watching(c: Context<Identified>, next: Next): Promise<void> {
    const id = c.req.param('id')
    const user = c.get('user')
    const mover = isMove(c.req) ? `${id} ${user}` : null
    if (id !== undefined && !(mover && movers.has(mover))) {
      const refusal = await access.refusal(id, user)
      if (refusal) throw limiting.refusal('reads', limiting.callerOf(c)) ?? new ApiError(refusal)
    }
    await next()
    if (mover === null) return
    if (c.res.ok) movers.set(mover, true)
    else movers.delete(mover)
  }
}
