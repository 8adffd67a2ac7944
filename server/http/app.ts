import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Game } from '../../engine/rules/game.ts'
import { createChat } from '../chat/chat.ts'
import type { Boards } from '../games/boards/boards.ts'
import { serveGames } from '../games/games.ts'
import { createThinking } from '../games/workers/thinking.ts'
import { createClosing } from '../lobby/close-unattended.ts'
import { createEndedElsewhere } from '../lobby/end.ts'
import { createLobby } from '../lobby/lobby.ts'
import { createNews } from '../lobby/news.ts'
import { createAbsence } from '../matches/absence.ts'
import { createAccess } from '../matches/access.ts'
import { createPresence } from '../matches/away/presence.ts'
import { sharedPresence } from '../matches/away/shared-presence.ts'
import { createDueMoves } from '../matches/due-moves.ts'
import { createEarlier } from '../matches/earlier.ts'
import { createHistory } from '../matches/history.ts'
import { createCatchingUp } from '../matches/live/catching-up.ts'
import { createLive } from '../matches/live/live.ts'
import { loadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import { createPlannedMoves } from '../matches/planned/planned-moves.ts'
import { createPlanning } from '../matches/planned/planning.ts'
import { createProposing } from '../matches/proposing.ts'
import { createAsking } from '../matches/questions/asking.ts'
import type { RuleDiagnostics } from '../matches/rule-diagnostics.ts'
import { createRunner } from '../matches/runner.ts'
import { createModeration } from '../moderation/moderation.ts'
import { createNodes } from '../nodes/nodes.ts'
import type { Counted } from '../nodes/rings.ts'
import { createTakingOver } from '../nodes/taking-over.ts'
import { createChoosing } from '../notices/choosing.ts'
import { createDelivery, type DeliveryOptions } from '../notices/delivery/delivery.ts'
import { createOutbox } from '../notices/outbox.ts'
import { countMoves, measuredLive, measuredRunner, measuredStore } from '../operations/measured.ts'
import type { Metrics } from '../operations/metrics.ts'
import { createDevices } from '../people/devices.ts'
import { createMailedLinks } from '../people/mailed-links.ts'
import { createConnections } from '../people/open-connections.ts'
import { createPasskeys } from '../people/passkeys.ts'
import { createPeople } from '../people/people.ts'
import { createProviders, type ProviderSettings } from '../people/providers.ts'
import { createPreviews } from '../previews/previews.ts'
import { createComparison, type GameComparison } from '../rules/comparison.ts'
import { createRuling } from '../rules/ruling.ts'
import { createAlarm } from '../runtime/alarm.ts'
import { type Channel, createChannel } from '../runtime/channel.ts'
import { type Clock, continued, systemClock } from '../runtime/clock.ts'
import { eventLoopLag } from '../runtime/event-loop-lag.ts'
import { log } from '../runtime/log.ts'
import { MAIL } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import { ApiError, errorHandler, NO_ADDRESS } from './api-error.ts'
import { type ClientFolders, clientFiles } from './client-files.ts'
import { allowedOrigins, crossOrigin, sameOrigin } from './cross-site.ts'
import { createReadiness, healthRoutes, type Readiness } from './health.ts'
import { type Identity, identity } from './identity.ts'
import { addresses } from './limits/address.ts'
import { createLimiting } from './limits/limiting.ts'
import { LIMITS, type Limits } from './limits/limits.ts'
import { allowedHosts, compressed, limitedBody, measuredRequests, noStore, securityHeaders, serverTime } from './middleware.ts'
import { onlyWatchers } from './only-watchers.ts'
import { type OpenApiDocument, openApiOf } from './openapi.ts'
import { pageData } from './page-data.ts'
import { requestId } from './request-id.ts'
import { accountRoutes } from './routes/account.ts'
import { blockRoutes } from './routes/blocks.ts'
import { chatRoutes, muteRoutes } from './routes/chat.ts'
import { exportRoutes } from './routes/export/export.ts'
import { previewRoutes } from './routes/games/previews.ts'
import { liveRoutes } from './routes/live.ts'
import { coverRoutes, gameRoutes, matchRoutes, newsRoutes } from './routes/lobby.ts'
import { mailedLinkRoutes } from './routes/mailed-links.ts'
import { meRoutes } from './routes/me.ts'
import { adminRoutes } from './routes/moderation/admin.ts'
import { adminMatchRoutes } from './routes/moderation/admin-matches.ts'
import { adminPeopleRoutes } from './routes/moderation/admin-people.ts'
import { moveRoutes } from './routes/moves.ts'
import { noticeRoutes, unsubscribeRoutes } from './routes/notices.ts'
import { offerRoutes } from './routes/offers.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { ownPictureRoutes, pictureRoutes } from './routes/pictures.ts'
import { planRoutes } from './routes/plans.ts'
import { providerRoutes } from './routes/providers.ts'
import { reportRoutes } from './routes/reports.ts'
import type { Services } from './routes/services.ts'
import { inviteRoutes, tableRoutes } from './routes/tables.ts'
import { versionRoutes } from './routes/versions.ts'
import { cookieSecrets } from './signed-id.ts'

export type { Ahead, MoveAhead } from '../../engine/bots/look-ahead.ts'
export type { ChatPage } from '../chat/chat.ts'
export type { ComparedCharts, GameChart, GameInfo, GameRules } from '../games/games.ts'
export type { CheckedDraft, TakenAlong } from '../games/workers/drafted-chart.ts'
export type { SimulatedMatches } from '../games/workers/simulated.ts'
export type { ClocksView } from '../matches/away/seat-clocks.ts'
export type { ChatLineInfo, LiveMessage } from '../matches/live/live-message.ts'
export type { MatchInfo, PlayerInfo } from '../matches/match-info.ts'
export type { NoteView } from '../matches/note-view.ts'
export type { PlanView } from '../matches/planned/planning.ts'
export type { FoundMatch } from '../moderation/match-moderation.ts'
export type { Failures, Health } from '../moderation/overview.ts'
export type { Right } from '../moderation/rights.ts'
export type { NoticesInfo } from '../notices/choosing.ts'
export type { ErrorBody } from './api-error.ts'
export type { SessionInfo } from './routes/account.ts'
export type { Me } from './routes/me.ts'
export type { PasskeyInfo } from './routes/passkeys.ts'
export type { WaysIn } from './routes/providers.ts'
export type { HistoryEntry } from './routes/versions.ts'

export interface AppOptions {
  readonly store: Store
  readonly games: readonly Game[]
  /**
   * Signs the cookies: anyone who knows it can act as any user. At least 32 bytes. For rotation, several separated by commas: the first
   * signs, all verify.
   */
  readonly cookieSecret: string
  /** Default: the system's. */
  readonly clock?: Clock
  /** The built client; without it only the API is served. */
  readonly client?: ClientFolders
  /** Boards of games that the client was not built with. Default: it was built with all of them. */
  readonly boards?: Boards
  /** What players are told of mistakes in rules, if they are the authors of the rules. Default: only that rules failed. */
  readonly authors?: RuleDiagnostics
  /** How long an agent appears to think, in milliseconds. Default 700. */
  readonly agentDelayMs?: number
  /**
   * Whether the rules in a folder are run in a separate thread first, so that rules that never end affect their own match only. Default:
   * none.
   */
  readonly isolates?: (folder: string) => boolean
  /** What ids of new matches begin with, such as `b` for `b-k3v5q7xw2mzt4abc`. Default: nothing. */
  readonly shard?: string | undefined
  /** An open match that nobody changes or watches for this many milliseconds is closed. Default: an hour. */
  readonly closeUnattendedMs?: number
  /** How many bytes of matches to keep in memory. Default 64 MiB. */
  readonly memoryOfMatches?: number
  /** Host names it answers to, besides IP addresses, localhost and the machine's own; `*`: any. Default: none. */
  readonly allowedHosts?: readonly string[]
  /** Origins, such as `https://play.example.org`, whose pages may call the API for their user, besides the server's own. Default: none. */
  readonly allowedOrigins?: readonly string[]
  /**
   * Whether all requests come through a proxy, which sets `X-Forwarded-Proto` and appends the caller's address to `X-Forwarded-For`.
   * Default false.
   */
  readonly trustProxy?: boolean
  /** Where people can sign in with an account that they have elsewhere. Default: nowhere. */
  readonly providers?: readonly ProviderSettings[]
  /** Rate limits for each person and each address. Default: `LIMITS`. */
  readonly limits?: Limits
  /** How people are told what happens while they do not look. Default: by pushes and webhooks. */
  readonly notices?: DeliveryOptions
  /** Where to record metrics. Default: nowhere. */
  readonly metrics?: Metrics
}

const AN_HOUR_MS = 3_600_000
/** Over how long live connections are closed while the server is drained. */
const SENT_AWAY_MS = 2000

/**
 * Creates the server without a port. `app` answers requests; `start` begins to make due moves, including those due while it was stopped;
 * `stop` ends all work and every live connection.
 */
export function createApp(options: AppOptions) {
  const { authors: diagnostics, agentDelayMs = 700, memoryOfMatches = 64 * 2 ** 20, limits = LIMITS, metrics } = options
  const store = metrics ? measuredStore(options.store, metrics) : options.store
  const readiness = createReadiness(store)
  const lag = eventLoopLag()
  const counts: Channel<Counted> = createChannel()
  const limiting = createLimiting(limits, addresses(options.trustProxy), lag, counts)
  const clock = continued(options.clock ?? systemClock)
  const secrets = cookieSecrets(options.cookieSecret)
  const people = createPeople({ store, clock, secret: secrets[0], offered: waysOffered(options) })
  const connections = createConnections(store, people.revoked, clock)
  const { newcomer } = limiting
  const caller = identity({ secrets, newcomer, trustProxy: options.trustProxy, store, revoked: people.revoked, clock })
  const games = serveGames(options.games, options.boards, options.isolates)
  const events: MatchEvents = createChannel()
  const history = createHistory(store, events, diagnostics)
  const earlier = createEarlier(history, events)
  const ruling = createRuling({ store, games, clock, inWork: diagnostics !== undefined })
  const matches = loadedMatches({ store, ruling, history, events, bytes: memoryOfMatches })
  const catching = createCatchingUp({ store, history, events })
  const playing = createRunner({ store, matches, earlier, clock, agentDelayMs, events, diagnostics, catchUp: catching.catchUp })
  const runner = metrics ? measuredRunner(playing, metrics) : playing
  const absence = createAbsence({ store, clock, agentDelayMs, events })
  const access = createAccess(store, clock)
  const { bell = null } = store
  const local = createPresence(clock)
  const shared = bell && sharedPresence({ local, store, bell, clock })
  const presence = shared ?? local
  const watching = createLive({ store, access, ruling, history, runner, absence, presence, catching, events, diagnostics })
  const live = metrics ? measuredLive(watching, metrics) : watching
  const chat = createChat({ store, games, access, matches, live, events, clock })
  if (metrics) countMoves(events, metrics)
  const closing = createClosing({ store, live, events, clock, afterMs: options.closeUnattendedMs ?? AN_HOUR_MS })
  const endedElsewhere = createEndedElsewhere({ store, matches, live, events, clock })
  const thinking = createThinking()
  const lobby = createLobby({
    ...{ store, thinking, games, matches, history, runner, absence, access, presence, events, clock, agentDelayMs },
    openMatches: limits.openMatches,
    shard: options.shard,
  })
  const news = createNews(events)
  const dueMoves = createDueMoves({
    ...{ store, ruling, events, runner, thinking, absence, presence, clock },
    over: () => alarm.wake(clock.now()),
  })
  const alarm = createAlarm(clock, dueMoves.next, dueMoves.make)
  events.subscribe((event) => event.type === 'scheduled' && alarm.wake(event.due))
  const plannedMoves = createPlannedMoves({ store, runner, events, clock })
  const planning = createPlanning({ store, runner, absence, events, clock })
  const delivery = createDelivery(store, options.notices)
  const outbox = createOutbox({ store, matches, presence, clock, events, delivery })
  const choosing = createChoosing(store, clock, delivery)
  const proposing = createProposing({ store, history, runner, absence, clock })
  const devices = createDevices(store, people, clock)
  const providers = createProviders({ settings: options.providers ?? [], store, people, clock })
  const passkeys = createPasskeys(store, people, clock)
  const mailedLinks = createMailedLinks(store, people, clock, delivery.mailer)
  const moderation = createModeration({
    ...{ store, games, matches, history, runner, absence, access, lobby, people, events, clock },
    notReady: readiness.look,
    lagMs: lag.ms,
  })
  const previews = createPreviews({ games, access, runner, clock })
  const known = {
    ...{ people, moderation, devices, mailedLinks, connections, choosing, providers, passkeys, previews },
    knownCaller: caller.known,
    asking: createAsking({ runner }),
    become: caller.become,
    originOf: caller.originOf,
  }
  const services: Services = {
    ...{ store, games, clock, history, runner, ruling, lobby, news, absence, access, live, chat, proposing, planning, limiting, metrics },
    ...known,
  }
  const app = routes(services, options, caller.middleware, readiness)
  if (options.client) app.route('/', clientFiles(options.client, caller.middleware, pageData(services), options.boards))
  metrics?.overdue(async () => Math.max(0, clock.now() - ((await dueMoves.next()) ?? Number.POSITIVE_INFINITY)))
  const comparison = createComparison({ store, games, ruling })
  const takingOver = createTakingOver({ alarm, dueMoves, plannedMoves, outbox, clock })
  const nodes = createNodes({
    ...{ bell, presence: shared, store, live, catching, runner, chat, news, events, revoked: people.revoked, counts, clock },
    left: takingOver.look,
  })

  return {
    app,
    async start(): Promise<void> {
      if ((await store.time()) === null) clock.notBefore((await store.latest()) ?? 0)
      await games.ready()
      // Hono builds its router at the first request, which would hold all others up.
      app.router.match('GET', '/')
      await dueMoves.start()
      const due = await dueMoves.next()
      if (due !== null) alarm.wake(due)
      await plannedMoves.look()
      await outbox.look()
      takingOver.start()
      await nodes.start()
      closing.start()
      endedElsewhere.start()
      people.start()
      await moderation.people.start()
      lag.start()
      readiness.started()
      // In development, all matches are played by the current rules.
      if (!diagnostics) comparison.run().catch((error: unknown) => log('rules-not-compared', { error }))
    },
    /**
     * What becomes of the running matches under these rules, by game. Resolves when all have been checked, which `start` begins in the
     * background.
     */
    compared: (): Promise<readonly GameComparison[]> => comparison.run(),
    /**
     * Leaves those who are connected to other servers on the same database, if there are any: after `noticedMs`, in which proxies notice that
     * this one is not ready any more, it closes live connections one after another. Resolves when they are closed, or `hurry` is aborted.
     */
    async drain(noticedMs: number, hurry: AbortSignal): Promise<void> {
      if (hurry.aborted || !(await nodes.hasOthers())) return
      readiness.stopping()
      await pause(noticedMs, undefined, { signal: hurry }).catch(() => {})
      await live.sendAway(SENT_AWAY_MS, hurry)
    },
    async stop(): Promise<void> {
      readiness.stopping()
      lag.stop()
      delivery.close()
      moderation.overview.stop()
      await Promise.all([
        takingOver.stop(),
        comparison.stop(),
        closing.stop(),
        endedElsewhere.stop(),
        people.stop(),
        alarm.stop(),
        outbox.stop(),
        dueMoves.stop(),
        plannedMoves.stop(),
        games.stop(),
        previews.stop(),
      ])
      live.close()
      news.close()
      await runner.idle()
      await ruling.stop()
      await nodes.stop()
    },
  }
}

/** The providers by which accounts can be entered, the server's own mails among them. */
const waysOffered = ({ providers = [], notices }: AppOptions) => [...providers.map(({ id }) => id), ...(notices?.mail ? [MAIL] : [])]

function routes(
  services: Services,
  { allowedHosts: hosts = [], allowedOrigins: friends = [], metrics }: AppOptions,
  own: Identity['middleware'],
  readiness: Readiness,
) {
  const origins = allowedOrigins(friends)
  const app = new Hono()
    .use(requestId)
    .route('/', healthRoutes(readiness))
    .use(securityHeaders, allowedHosts(hosts))
    .use('/api/*', ...(metrics ? [measuredRequests(metrics)] : []), serverTime(services.clock), ...crossOrigin(origins))
    .use('/api/*', sameOrigin(origins), noStore, limitedBody, compressed)
    .use('/api/me/*', own)
    .use('/api/matches/*', own)
    .use('/api/invites', own)
    .use('/api/pictures/*', own)
    .use('/api/events', own)
    .use('/api/games/:game/simulation', own)
    .use('/api/reports', own)
    .use('/api/matches/:id/*', onlyWatchers(services))
    .route('/api/me', meRoutes(services))
    .route('/api/me', accountRoutes(services))
    .route('/api/me/export', exportRoutes(services))
    .route('/api/me/notices', noticeRoutes(services))
    .route('/api/me/picture', ownPictureRoutes(services))
    .route('/api/me/providers', providerRoutes(services))
    .route('/api/me/mail-link', mailedLinkRoutes(services))
    .route('/api/me/passkeys', passkeyRoutes(services))
    .route('/api/me/mutes', muteRoutes(services))
    .route('/api/pictures', pictureRoutes(services))
    .route('/api/previews', previewRoutes(services))
    .route('/api/covers', coverRoutes(services))
    .route('/api/games', gameRoutes(services))
    .route('/api/matches', matchRoutes(services))
    .route('/api/matches', moveRoutes(services))
    .route('/api/matches', planRoutes(services))
    .route('/api/matches', tableRoutes(services))
    .route('/api/matches', offerRoutes(services))
    .route('/api/invites', inviteRoutes(services))
    .route('/api/events', newsRoutes(services))
    .route('/api/matches', versionRoutes(services))
    .route('/api/matches', chatRoutes(services))
    .route('/api/matches', liveRoutes(services))
    .route('/api/me/blocks', blockRoutes(services))
    .route('/api/reports', reportRoutes(services))
    .route('/api/admin', adminRoutes(services))
    .route('/api/admin/people', adminPeopleRoutes(services))
    .route('/api/admin/matches', adminMatchRoutes(services))
    .route('/unsubscribe', unsubscribeRoutes(services.choosing))
  let document: Promise<OpenApiDocument> | undefined
  app.get('/api/openapi.json', async (c) => {
    document ??= openApiOf(app)
    return c.json(await document)
  })
  app.all('/api/*', () => {
    throw new ApiError(NO_ADDRESS)
  })
  app.onError(errorHandler(services.store))
  return app
}

/** Types the client: `hc<App>(…)`. */
export type App = ReturnType<typeof createApp>['app']
