import type { Context } from 'hono'
import { ENGINE } from '../../engine/model/seats.ts'
import { viewTextOf } from '../../engine/view/view-text.ts'
import type { BoardAddress } from '../games/boards/boards.ts'
import { definitionIn, infoIn } from '../games/game-texts.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import { matchInfo } from '../matches/match-info.ts'
import { viewerOf } from '../matches/seats.ts'
import { previewTags } from '../previews/previews.ts'
import { log } from '../runtime/log.ts'
import { ok } from '../runtime/result.ts'
import { ApiError } from './api-error.ts'
import type { Identified } from './identity.ts'
import { ENGLISH } from './languages.ts'
import { requestOf } from './request-id.ts'
import { LISTED, listed } from './routes/lobby.ts'
import { meOf } from './routes/me.ts'
import type { Services } from './routes/services.ts'

/**
 * The data that a page includes for its visitor, so that its client need not request it: on a slow connection each request costs more than
 * all the data.
 */
export interface PageData {
  /** By the server's clock, in milliseconds since 1970. */
  readonly time: number
  /** What a GET of these addresses would answer. */
  readonly answers: { readonly [address: string]: unknown }
  /** For a match that has begun, as JSON: the view from which the client follows it. */
  readonly view: string | null
  /** The tags in the page's head from which other sites make a preview of a link to it. */
  readonly tags: string
  /** What the match is drawn with; null if the page shows none. */
  readonly drawn: { readonly game: string; readonly board: BoardAddress | null | undefined } | null
}

/** What the client would request first on the page of a match or of the lobby, and what it draws with. */
type InitialData = Omit<PageData, 'time' | 'tags'>

const MATCH = /^\/matches\/([\w-]+)\/?$/
/** The part of an address by which the client asks for a game's texts in its language; empty for English. */
const languageParam = (language: string, before: '?' | '&') => (language === ENGLISH ? '' : `${before}language=${language}`)
/** The most opening versions that the live connection sends one by one to a client that has the set-up. */
const LONGEST_OPENING = 100

/** Collects the data for the requested page; null if there is none and its client has to request it. Never throws. */
export function pageData(services: Services) {
  const { store, games, access, clock, lobby, runner, history, limiting, previews, originOf } = services
  const countAsRead = limiting.limited('reads')

  /** The newest view; if only the engine has acted so far, the first, so that players see the deal. */
  async function firstView({ record, served, match }: LoadedMatch, user: string): Promise<string | null> {
    if (!match) return null
    const isNew = record.updatedAt === record.startedAt && match.version > 0 && match.version <= LONGEST_OPENING
    const past = isNew ? await history.of(record, served, match.version) : null
    const isDeal = past?.ok === true && past.value.start.version === 0 && past.value.steps.every(({ entry }) => entry.by === ENGINE)
    return viewTextOf(served.game, isDeal ? past.value.start : match, viewerOf(record, user))
  }

  async function matchData(id: string, user: string, language: string): Promise<InitialData | null> {
    const seen = await access.seen(id, user)
    if (!seen.ok) return null
    const found = await runner.alone(id, async (loaded) =>
      ok({ match: matchInfo(loaded, seen.value.visitor), view: await firstView(loaded, user), served: loaded.served }),
    )
    if (!found.ok) return null
    const { match, view, served } = found.value
    const definition = `/api/games/${match.game}/definition?seats=${match.seats}${match.rules ? `&rules=${match.rules}` : ''}${languageParam(language, '&')}`
    return {
      answers: { [`/api/matches/${id}`]: match, [definition]: await definitionIn(served, match.seats, language) },
      view,
      drawn: { game: match.game, board: match.board },
    }
  }

  async function lobbyData(user: string, language: string): Promise<InitialData> {
    const [all, mine, finished, invited, open, running] = await Promise.all([
      Promise.all(games.list.map((served) => infoIn(served, language))),
      listed({ lobby, clock }, { mine: true, status: 'unfinished' }, user),
      listed({ lobby, clock }, { mine: true, status: 'finished' }, user),
      lobby.invitations(user, LISTED),
      listed({ lobby, clock }, { status: 'open' }, user),
      listed({ lobby, clock }, { status: 'running' }, user),
    ])
    return {
      answers: {
        [`/api/games${languageParam(language, '?')}`]: { games: all },
        '/api/matches?mine=1&status=unfinished': mine,
        '/api/matches?mine=1&status=finished': finished,
        '/api/matches?invited=1': invited,
        '/api/matches?status=open': open,
        '/api/matches?status=running': running,
      },
      view: null,
      drawn: null,
    }
  }

  async function collected(path: string, user: string, origin: string, language: string): Promise<PageData> {
    const [, id] = MATCH.exec(path) ?? []
    const [me, preview, initial] = await Promise.all([
      meOf(store, user),
      previews.of(path),
      id === undefined ? path === '/' && lobbyData(user, language) : matchData(id, user, language),
    ])
    const { answers, view, drawn } = initial || { answers: {}, view: null, drawn: null }
    return { time: clock.now(), answers: { '/api/me': me, ...answers }, view, drawn, tags: previewTags(preview, origin, path) }
  }

  return async (c: Context<Identified>, language: string): Promise<PageData | null> => {
    if (c.var.isTurnedAway) return null
    try {
      let data: PageData | null = null
      await countAsRead(c, async () => {
        data = await collected(c.req.path, c.var.user, originOf(c), language)
      })
      return data
    } catch (error) {
      // The client requests it and gets the error.
      if (!(error instanceof ApiError)) log('page-data-failed', { request: requestOf(c), path: c.req.path, error })
      return null
    }
  }
}

/** As content of a `<script>`, in which nothing can end the script or begin a comment. */
export const scriptText = ({ time, answers, view }: PageData): string =>
  `{"time":${time},"answers":${JSON.stringify(answers)},"view":${view}}`.replaceAll('<', '\\u003c')
