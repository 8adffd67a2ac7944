import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Viewer } from '../../../../engine/model/seats.ts'
import { stepViewOf } from '../../../../engine/view/view.ts'
import { type LiveMessage, Sent } from '../../../matches/live/live-message.ts'
import type { LoadedMatch } from '../../../matches/loaded-match.ts'
import { matchInfo } from '../../../matches/match-info.ts'
import { viewerNamed } from '../../../moderation/match-moderation.ts'
import { may } from '../../../moderation/rights.ts'
import { ok } from '../../../runtime/result.ts'
import { ApiError, NO_ADDRESS, orThrow } from '../../api-error.ts'
import { type StaffIdentified, staffOnly } from '../../identity.ts'
import { socketAskedFor } from '../../limits/open-socket.ts'
import type { AnsweredItself } from '../../middleware.ts'
import { requestOf } from '../../request-id.ts'
import { noBody, valid } from '../../validate.ts'
import { socketWatcher } from '../../watchers.ts'
import { lineAddress } from '../chat.ts'
import { sentMove } from '../moves.ts'
import type { Services } from '../services.ts'
import { createPast, page, VERSION } from '../versions.ts'
import { found } from './admin-people.ts'

const MOST_SEATS = 100
const POLICY_VIOLATION = 1008
/** What a client sends that could not apply changes. */
const RENEW = JSON.stringify({ type: 'view' })

const NO_LONGER = {
  code: 'unknown-match',
  message: 'You cannot look at this match any more: you were signed out, or your role was taken away.',
} as const

const seat = z.strictObject({ seat: z.int().min(0).max(MOST_SEATS) })
const moveForSeat = sentMove.omit({ seat: true }).required({ expectVersion: true, key: true })

/** Matches, for moderators and administrators: `views/:as` is what a seat, a spectator, or `admin`, who knows everything, sees. */
export const adminMatchRoutes = (services: Services) => {
  const { store, moderation, runner, access, live, chat, limiting, connections } = services
  const { matches, recording } = moderation
  const allowed = staffOnly(services)
  const [reads, changes] = [limiting.limited('reads'), limiting.limited('seats')]
  const { seen, pageOf } = createPast(services)

  /** As whom the caller looks, once that is recorded. */
  async function looking(c: Context<StaffIdentified>): Promise<Viewer> {
    const as = viewerNamed(c.req.param('as') ?? '')
    if (as === null) throw new ApiError(NO_ADDRESS)
    orThrow(await matches.look(c.var.staff, c.req.param('id') ?? '', as))
    return as
  }

  return new Hono<StaffIdentified & AnsweredItself>()
    .get('/', allowed('find-matches'), reads, valid('query', found), async (c) =>
      c.json({ matches: await matches.find(c.var.staff, c.req.valid('query').find) }),
    )
    .post('/:id/absent', allowed('mark-absent'), changes, valid('json', seat), async (c) => {
      orThrow(await matches.markAbsent(c.var.staff, c.req.param('id'), c.req.valid('json').seat))
      return c.json({})
    })
    .post('/:id/end', allowed('end-match'), changes, noBody, async (c) => {
      orThrow(await matches.end(c.var.staff, c.req.param('id')))
      return c.json({})
    })
    .delete('/:id/chat/:room/:line', allowed('remove-line'), changes, valid('param', lineAddress), async (c) => {
      const { id, ...place } = c.req.valid('param')
      const about = { match: id, details: { line: `${place.room} ${place.line}` } }
      orThrow(await recording.recorded(c.var.staff, 'remove-line', about, () => chat.removeAny(id, place)))
      return c.json({})
    })
    .post('/:id/retry', allowed('retry'), changes, noBody, async (c) => {
      orThrow(await matches.retry(c.var.staff, c.req.param('id')))
      return c.json({})
    })
    .delete('/:id', allowed('delete-match'), changes, noBody, async (c) => {
      orThrow(await matches.remove(c.var.staff, c.req.param('id')))
      return c.json({})
    })
    .get('/:id/views/:as', allowed('watch'), reads, async (c) => {
      await looking(c)
      const seen = async (loaded: LoadedMatch) => ok(matchInfo(loaded, await access.visitor(loaded.record, c.var.user)))
      return c.json(orThrow(await runner.alone(c.req.param('id'), seen)))
    })
    .get('/:id/views/:as/history', allowed('watch'), reads, valid('query', page), async (c) => {
      const as = await looking(c)
      return c.json(await pageOf(c.req.param('id'), c.req.valid('query'), () => as))
    })
    .get('/:id/views/:as/versions/:version', allowed('watch'), reads, valid('param', VERSION.extend({ as: z.string() })), async (c) => {
      const as = await looking(c)
      const { game, step, view } = await seen(c.req.valid('param'), () => as)
      return c.json({ step: step ? stepViewOf(game, step, as) : null, view })
    })
    .post('/:id/views/:as/moves', allowed('act'), limiting.limited('moves'), valid('json', moveForSeat), async (c) => {
      const as = viewerNamed(c.req.param('as'))
      if (typeof as !== 'number') throw new ApiError({ code: 'arguments', message: 'A move is made for a seat.' })
      const { move, args, expectVersion, key } = c.req.valid('json')
      const made = await matches.act(c.var.staff, c.req.param('id'), { seat: as, move, args, expectVersion, key, request: requestOf(c) })
      return c.json({ version: orThrow(made).version })
    })
    .get('/:id/views/:as/live', allowed('watch'), limiting.limited('lines'), limiting.lineFree, async (c) => {
      const open = socketAskedFor(c, limiting)
      const as = await looking(c)
      const [id, user, { staff, session }] = [c.req.param('id'), c.var.user, c.var]
      await recording.record(staff, 'watch', { match: id, details: { as, begun: true } })
      const ended = () => void recording.record(staff, 'watch', { match: id, details: { as, ended: true } }).catch(() => {})
      const opened = open()
      if (!opened) {
        ended()
        return RESPONSE_ALREADY_SENT
      }
      const { socket, connection, leaveLine } = opened
      const watcher = socketWatcher(socket, connection, {
        ...{ user, request: requestOf(c), as },
        ...{
          returns: false,
          takesChanges: c.req.query('changes') === '1',
          takesPresence: c.req.query('presence') === '1',
          takesChat: false,
        },
      })
      const turnAway = () => {
        watcher.send(new Sent(JSON.stringify({ type: 'error', ...NO_LONGER } satisfies LiveMessage)))
        watcher.end(POLICY_VIOLATION, NO_LONGER.code)
      }
      const entitled = async () => may((await store.person(user))?.role ?? 'player', 'watch')
      const leaveOpen = connections.opened(user, session, turnAway, entitled)
      // Moves are made by requests, which are recorded; all that is asked for here is the whole view.
      socket.on('message', (data) => {
        if (String(data) !== RENEW || socket.readyState !== socket.OPEN) return
        if (!limiting.refusal('reads', limiting.callerOf(c))) void live.renew(id, watcher)
      })
      socket.once('close', () => {
        live.unwatch(id, watcher)
        leaveLine()
        leaveOpen()
        ended()
      })
      live.watch(id, watcher, undefined)
      return RESPONSE_ALREADY_SENT
    })
}
