import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { infoIn, outlineIn } from '../../../games/game-texts.ts'
import type { GameRules } from '../../../games/games.ts'
import { rulesPictureIn, rulesTextIn } from '../../../games/rules-text.ts'
import { ApiError, orThrow } from '../../api-error.ts'
import { language, valid } from '../../validate.ts'
import type { Services } from '../services.ts'

const RULES_HASH = z.string().regex(/^[0-9a-f]{64}$/)

/** A picture stands alone, whatever is in it: no script of it runs, and nothing else is loaded. */
export const ALONE = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cache-Control': 'public, no-cache',
}

/** The rules of games as players read them; the same for all callers who ask in the same language. */
export const gameRulesRoutes = ({ games, ruling, limiting }: Pick<Services, 'games' | 'ruling' | 'limiting'>) =>
  new Hono()
    .get(
      '/:game/rules',
      limiting.limited('reads'),
      etag(),
      valid('query', z.object({ rules: RULES_HASH.optional(), language })),
      async (c) => {
        const { rules, language } = c.req.valid('query')
        const current = orThrow(games.get(c.req.param('game')))
        const served = rules === undefined ? current : orThrow(await ruling.old(current.game.name, rules))
        const { name, displayName, description, players } = await infoIn(served, language)
        const answer: GameRules = {
          ...{ name, displayName, description },
          players: { min: players.min, max: players.max },
          text: current.folder === null ? null : await rulesTextIn(current.folder, name, language),
          outline: await outlineIn(served, language),
          ...(served.old && { older: true }),
        }
        c.header('Cache-Control', 'public, no-cache')
        return c.json(answer)
      },
    )
    .get('/:game/rules/:picture', limiting.limited('reads'), etag(), async (c) => {
      const { folder } = orThrow(games.get(c.req.param('game')))
      const picture = folder === null ? null : await rulesPictureIn(folder, c.req.param('picture'))
      if (picture === null) throw new ApiError({ code: 'not-found', message: 'The rules of this game have no such picture.' })
      return c.body(picture.bytes, 200, { ...ALONE, 'Content-Type': picture.type })
    })
