import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { coverOf } from '../../games/cover.ts'
import { definitionIn, infoIn } from '../../games/game-texts.ts'
import { afterPosition, POSITION } from '../../lobby/list.ts'
import { matchInfo } from '../../matches/match-info.ts'
import { refuse } from '../../runtime/result.ts'
import { STATUSES, VISIBILITIES, WATCHERS } from '../../store/schema.ts'
import type { MatchFilter } from '../../store/store.ts'
import { ApiError, orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { requestOf } from '../request-id.ts'
import { chosenPace } from '../schemas/pace-schema.ts'
import { digits, language, noBody, valid } from '../validate.ts'
import { keptOpen } from '../watchers.ts'
import { gameChartRoutes, RULES } from './games/chart.ts'
import { gameRulesRoutes } from './games/rules.ts'
import type { Services } from './services.ts'

/** The most matches in a list, newest first. */
export const LISTED = 100
/** The most open matches of one creator in a list, so that nobody crowds out the others. */
const LISTED_OF_ONE = 3
const MOST_SEATS = 100

const word = z.string().min(1).max(100)
const seat = z.int().min(0)
const hash = z.string().regex(RULES)
const yes = z.enum(['0', '1']).optional()
const filter = z.object({
  game: word.optional(),
  status: z.enum([...STATUSES, 'unfinished']).optional(),
  mine: yes,
  invited: yes,
  people: yes,
  after: z.string().regex(POSITION, 'must be the `next` of a list').optional(),
  limit: digits.pipe(z.number().min(1).max(LISTED)).default(LISTED),
})
const newMatch = z.strictObject({
  game: word,
  seats: z.int().min(1).max(MOST_SEATS),
  variant: z.record(word, word).default({}),
  players: z.array(z.union([z.enum(['me', 'open']), z.strictObject({ agent: word })], 'must be me, open or { agent }')).max(MOST_SEATS),
  visibility: z.enum(VISIBILITIES).optional(),
  watchers: z.enum(WATCHERS).optional(),
  ...chosenPace,
})

type Wanted = Pick<MatchFilter, 'game' | 'status' | 'people' | 'after'> & { readonly limit?: number; readonly mine?: boolean }

/** A list as the user sees it. */
export const listed = (
  { lobby, clock }: Pick<Services, 'lobby' | 'clock'>,
  { limit = LISTED, mine = false, ...filter }: Wanted,
  user: string,
) => lobby.list({ ...filter, ...(mine ? { user } : { listedAt: clock.now(), openOfOne: LISTED_OF_ONE }), limit }, user)

/** The covers of all games at once, since the start page shows all; the same for all callers. */
export const coverRoutes = ({ games, limiting }: Pick<Services, 'games' | 'limiting'>) =>
  new Hono().get('/', limiting.limited('reads'), etag(), async (c) => {
    const covers = await Promise.all(games.list.map(async ({ game, folder }) => [game.name, await coverOf(game.name, folder)] as const))
    c.header('Cache-Control', 'public, no-cache')
    return c.json({ covers: Object.fromEntries(covers) satisfies { [game: string]: string } })
  })

/** The games that are served; the same for all callers who ask in the same language. */
export const gameRoutes = ({ games, ruling, limiting }: Pick<Services, 'games' | 'ruling' | 'limiting'>) =>
  new Hono()
    .route('/', gameRulesRoutes({ games, ruling, limiting }))
    .route('/', gameChartRoutes({ games, ruling, limiting }))
    .get('/', etag(), valid('query', z.object({ language })), async (c) => {
      const { language } = c.req.valid('query')
      c.header('Cache-Control', 'public, no-cache')
      return c.json({ games: await Promise.all(games.list.map((served) => infoIn(served, language))) })
    })
    .get(
      '/:game/definition',
      limiting.limited('reads'),
      etag(),
      valid('query', z.object({ seats: digits, rules: hash.optional(), language })),
      async (c) => {
        const { seats, rules, language } = c.req.valid('query')
        const game = c.req.param('game')
        const served = orThrow(rules === undefined ? games.get(game) : await ruling.old(game, rules))
        const { min, max } = served.info.players
        if (seats < min || seats > max)
          throw new ApiError({ code: 'arguments', message: `${served.info.displayName} is for ${min} to ${max} players.` })
        c.header('Cache-Control', 'public, no-cache')
        return c.json(await definitionIn(served, seats, language))
      },
    )

/** Matches and their seats. */
export const matchRoutes = ({
  store,
  games,
  clock,
  access,
  lobby,
  limiting,
}: Pick<Services, 'store' | 'games' | 'clock' | 'access' | 'lobby' | 'limiting'>) => {
  const shown = async (id: string, user: string) => orThrow(await lobby.info(id, user))

  const [creates, sits, reads] = [limiting.limited('matches'), limiting.limited('seats'), limiting.limited('reads')]

  return new Hono<Identified>()
    .get('/', reads, etag(), valid('query', filter), async (c) => {
      // A browser may cache it, but must revalidate each time.
      c.header('Cache-Control', 'private, no-cache')
      const { game, status, mine, invited, people, after, limit } = c.req.valid('query')
      if (game !== undefined) orThrow(games.get(game))
      if (invited === '1') return c.json(await lobby.invitations(c.var.user, limit))
      const position = after === undefined ? undefined : afterPosition(after)
      const wanted = { game, status, mine: mine === '1', people: people === '1', after: position, limit }
      return c.json(await listed({ lobby, clock }, wanted, c.var.user))
    })
    .post('/', creates, valid('json', newMatch), async (c) => {
      const asked = c.req.valid('json')
      if (asked.players.length !== asked.seats) orThrow(refuse('arguments', 'players must have one entry per seat.'))
      const user = await userOf(store, c.var.user)
      const { clock, graceMs, ...rest } = asked
      const id = orThrow(await lobby.create({ ...rest, pace: { clock, graceMs } }, user, requestOf(c)))
      return c.json(await shown(id, user.id), 201)
    })
    .get('/:id', reads, async (c) => c.json(await shown(c.req.param('id'), c.var.user)))
    .post('/:id/join', sits, valid('json', z.strictObject({ seat: seat.optional() })), async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.join(c.req.param('id'), user, c.req.valid('json').seat, requestOf(c)))
      return c.json(await shown(id, user.id))
    })
    .post('/:id/leave', sits, noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      const left = orThrow(await lobby.leave(c.req.param('id'), user))
      return c.json(matchInfo(left, await access.visitor(left.record, user.id)))
    })
    .post('/:id/rematch', creates, noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.rematch(c.req.param('id'), user, requestOf(c)))
      return c.json(await shown(id, user.id))
    })
    .post('/:id/go-on', creates, valid('json', z.strictObject({ version: z.int().min(0) })), async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.goOn(c.req.param('id'), user, c.req.valid('json').version, requestOf(c)))
      return c.json(await shown(id, user.id), 201)
    })
    .post('/:id/start', sits, noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.start(c.req.param('id'), user, requestOf(c)))
      return c.json(await shown(id, user.id))
    })
    .post('/:id/end', sits, noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await lobby.end(c.req.param('id'), user)), user.id))
    })
    .post('/:id/claim', sits, valid('json', z.strictObject({ claim: z.enum(['go-on', 'end']) })), async (c) => {
      const user = await userOf(store, c.var.user)
      const id = orThrow(await lobby.claim(c.req.param('id'), user, c.req.valid('json').claim, requestOf(c)))
      return c.json(await shown(id, user.id))
    })
    .post('/:id/agents', sits, valid('json', z.strictObject({ seat, agent: word })), async (c) => {
      const user = await userOf(store, c.var.user)
      const asked = c.req.valid('json')
      const id = orThrow(await lobby.seatAgent(c.req.param('id'), user, asked.seat, asked.agent, requestOf(c)))
      return c.json(await shown(id, user.id))
    })
}

/**
 * Which lists of matches have changed, as server-sent events: `{ changed: […] }`. A page asks for those lists again. The first event names
 * none.
 */
export const newsRoutes = ({ news, limiting, connections }: Pick<Services, 'news' | 'limiting' | 'connections'>) =>
  new Hono<Identified>().get('/', limiting.limited('lines'), limiting.lineFree, (c) => {
    const leaveLine = limiting.openLine(c)
    return streamSSE(c, async (stream) => {
      const { user, session } = c.var
      const leaveOpen = connections.opened(user, session, () => stream.abort())
      const { ended, end } = keptOpen(stream)
      const tell = (lists: readonly string[]) => stream.writeSSE({ data: JSON.stringify({ changed: lists }) })
      const leave = news.follow({ user, tell, end })
      // The headers are sent with it, so that the browser knows that it follows.
      await tell([])
      await ended
      leave()
      leaveOpen()
      leaveLine?.()
    })
  })
