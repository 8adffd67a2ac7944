import { Hono } from 'hono'
import { z } from 'zod'
import { seatsLater } from '../../../engine/play/late-seats.ts'
import type { ServedGame } from '../../games/games.ts'
import { type MatchInfo, matchInfo } from '../../matches/match-info.ts'
import { seatOf } from '../../matches/seats.ts'
import { ok, type Result, refuse } from '../../runtime/result.ts'
import { STATUSES } from '../../store/schema.ts'
import type { MatchFilter, MatchRecord } from '../../store/store.ts'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { noBody, valid } from '../validate.ts'
import type { Services } from './services.ts'

/** The newest are listed. */
const LISTED = 100
const MOST_SEATS = 100

const word = z.string().min(1).max(100)
const seat = z.int().min(0)
const filter = z.object({ game: word.optional(), status: z.enum(STATUSES).optional(), mine: z.enum(['0', '1']).optional() })
const newMatch = z.strictObject({
  game: word,
  seats: z.int().min(1).max(MOST_SEATS),
  variant: z.record(word, word).default({}),
  players: z.array(z.union([z.enum(['me', 'open']), z.strictObject({ agent: word })], 'must be me, open or { agent }')).max(MOST_SEATS),
})

/** Matches, and who sits at them. */
export const matchRoutes = ({ store, games, matches, lobby, rematch }: Services) => {
  /** Which seats of a running match are free, and whether it waits for the user, is for its rules to say; others need not be read. */
  async function shown(record: MatchRecord, served: ServedGame, user: string): Promise<MatchInfo> {
    const loaded =
      record.status === 'running' && (seatsLater(served.game) || seatOf(record, user) !== null) ? await matches.get(record.id) : null
    return matchInfo(loaded?.ok ? loaded.value : { record, served, match: null }, user)
  }

  async function info(id: string, user: string): Promise<Result<MatchInfo>> {
    const record = await store.match(id)
    if (!record) return refuse('unknown-match', 'There is no such match.')
    const served = games.get(record.game)
    return served.ok ? ok(await shown(record, served.value, user)) : served
  }

  return new Hono<Identified>()
    .get('/', valid('query', filter), async (c) => {
      const { game, status, mine } = c.req.valid('query')
      if (game !== undefined) orThrow(games.get(game))
      const wanted: MatchFilter = { game, status, user: mine === '1' ? c.var.user : undefined, limit: LISTED }
      const listed = (await store.matches(wanted)).flatMap((record) => {
        const served = games.get(record.game)
        return served.ok ? shown(record, served.value, c.var.user) : []
      })
      return c.json({ matches: await Promise.all(listed) })
    })
    .post('/', valid('json', newMatch), async (c) => {
      const asked = c.req.valid('json')
      if (asked.players.length !== asked.seats) orThrow(refuse('arguments', 'players must name as many as there are seats.'))
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.create(asked, user))
      return c.json(orThrow(await info(id, user.id)), 201)
    })
    .get('/:id', async (c) => c.json(orThrow(await info(c.req.param('id'), c.var.user))))
    .post('/:id/join', valid('json', z.strictObject({ seat: seat.optional() })), async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.join(c.req.param('id'), user, c.req.valid('json').seat))
      return c.json(orThrow(await info(id, user.id)))
    })
    .post('/:id/leave', noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(matchInfo(orThrow(await lobby.leave(c.req.param('id'), user)), user.id))
    })
    .post('/:id/rematch', noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await rematch.again(c.req.param('id'), user))
      return c.json(orThrow(await info(id, user.id)))
    })
    .post('/:id/start', noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.start(c.req.param('id'), user))
      return c.json(orThrow(await info(id, user.id)))
    })
    .post('/:id/agents', valid('json', z.strictObject({ seat, agent: word })), async (c) => {
      const user = await userOf(store, c.var.user)
      const asked = c.req.valid('json')
      const id = orThrow(await lobby.seatAgent(c.req.param('id'), user, asked.seat, asked.agent))
      return c.json(orThrow(await info(id, user.id)))
    })
}
