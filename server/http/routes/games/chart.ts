import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { RANDOM } from '../../../../engine/bots/choose.ts'
import type { GameChart } from '../../../games/games.ts'
import { ApiError, orThrow } from '../../api-error.ts'
import type { Identified } from '../../identity.ts'
import { digits, valid } from '../../validate.ts'
import type { Services } from '../services.ts'
import { ALONE } from './rules.ts'

/** What a chart is written as, and its media type. */
const TYPES = {
  svg: 'image/svg+xml',
  mermaid: 'text/plain; charset=utf-8',
  xstate: 'application/json',
  scxml: 'application/scxml+xml',
} as const
const FORMATS = ['svg', 'mermaid', 'xstate', 'scxml'] as const

/** A hash of rules. */
export const RULES = /^[0-9a-f]{64}$/

const MOST_MATCHES = 200
const USUAL_MATCHES = 50
const simulated = z.object({
  seats: digits.optional(),
  agent: z.string().min(1).max(100).default(RANDOM),
  matches: digits.pipe(z.number().min(1).max(MOST_MATCHES)).default(USUAL_MATCHES),
  seed: digits.default(1),
})

/** The charts of games, drawn and compared, and what agents make of them; the same for all callers. */
export const gameChartRoutes = ({ games, ruling, limiting }: Pick<Services, 'games' | 'ruling' | 'limiting'>) =>
  new Hono<Identified>()
    .get('/:game/chart', limiting.limited('reads'), etag(), async (c) => {
      const { game, info } = orThrow(games.get(c.req.param('game')))
      const { svg, walk, findings } = orThrow(await games.chart(game.name))
      c.header('Cache-Control', 'public, no-cache')
      return c.json({ name: info.name, displayName: info.displayName, svg, walk, findings } satisfies GameChart)
    })
    .get('/:game/played', limiting.limited('reads'), etag(), async (c) => {
      c.header('Cache-Control', 'public, no-cache')
      return c.json(orThrow(await ruling.played(c.req.param('game'))))
    })
    .get('/:game/recorded', limiting.limited('reads'), etag(), async (c) => {
      c.header('Cache-Control', 'public, no-cache')
      return c.json(orThrow(await games.recorded(c.req.param('game'))))
    })
    .get('/:game/versions', limiting.limited('reads'), etag(), async (c) => {
      const versions = orThrow(await ruling.versions(c.req.param('game')))
      c.header('Cache-Control', 'public, no-cache')
      return c.json({ versions })
    })
    .get(
      '/:game/versions/:rules',
      limiting.limited('reads'),
      etag(),
      valid('param', z.object({ game: z.string(), rules: z.string().regex(RULES) })),
      async (c) => {
        const { game, rules } = c.req.valid('param')
        orThrow(games.get(game))
        const folder = orThrow(await ruling.oldFolder(game, rules))
        const compared = orThrow(await games.compareCharts(game, { hash: rules, folder }))
        c.header('Cache-Control', 'public, no-cache')
        return c.json(compared)
      },
    )
    .get(
      '/:game/chart/:format',
      limiting.limited('reads'),
      etag(),
      valid('param', z.object({ game: z.string(), format: z.enum(FORMATS) })),
      async (c) => {
        const { game, format } = c.req.valid('param')
        const drawn = orThrow(await games.chart(game))
        return c.body(drawn[format], 200, { ...ALONE, 'Content-Type': TYPES[format] })
      },
    )
    .get('/:game/simulation', limiting.limited('simulations'), valid('query', simulated), async (c) => {
      const { seats: wanted, agent, matches, seed } = c.req.valid('query')
      const { game, info } = orThrow(games.get(c.req.param('game')))
      const seats = wanted ?? info.players.default
      if (!info.players.counts.includes(seats))
        throw new ApiError({ code: 'arguments', message: `${info.displayName} is for ${info.players.counts.join(', ')} players.` })
      if (!info.agents.some(({ name }) => name === agent))
        throw new ApiError({ code: 'arguments', message: `${info.displayName} has no agent '${agent}'.` })
      return c.json(orThrow(await games.simulate(game.name, c.var.user, { seats, agent, matches, seed })))
    })
