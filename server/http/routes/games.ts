import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { ApiError, orThrow } from '../api-error.ts'
import { digits, valid } from '../validate.ts'
import type { Services } from './services.ts'

/** The games that are served; the same for everybody. */
export const gameRoutes = ({ games }: Pick<Services, 'games'>) =>
  new Hono()
    .get('/', (c) => c.json({ games: games.list.map(({ info }) => info) }))
    .get('/:game/definition', etag(), valid('query', z.object({ seats: digits })), (c) => {
      const served = orThrow(games.get(c.req.param('game')))
      const { seats } = c.req.valid('query')
      const { min, max } = served.info.players
      if (seats < min || seats > max)
        throw new ApiError({ code: 'arguments', message: `${served.info.displayName} is for ${min} to ${max} players.` })
      c.header('Cache-Control', 'public, no-cache')
      return c.json(served.definition(seats))
    })
