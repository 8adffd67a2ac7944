import { Hono } from 'hono'
import { z } from 'zod'
import type { Game } from '../../engine/index.ts'
import type { Match } from '../../engine/model/match.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { serveGames } from '../../server/games/games.ts'
import { type CheckedDraft, draftedGame, type TakenAlong } from '../../server/games/workers/drafted-chart.ts'
import { createGameWorker, GameThreadError } from '../../server/games/workers/game-worker.ts'
import { ApiError, errorHandler } from '../../server/http/api-error.ts'
import { allowedOrigins, sameOrigin } from '../../server/http/cross-site.ts'
import { allowedHosts, limitedBody, noStore } from '../../server/http/middleware.ts'
import { valid } from '../../server/http/validate.ts'
import { createRuling } from '../../server/rules/ruling.ts'
import { systemClock } from '../../server/runtime/clock.ts'
import type { MatchRecord, Store } from '../../server/store/store.ts'
import { textOfChart } from '../../statecharts/language/write-text.ts'
import { sentenceOf } from '../terminal/failure.ts'
import { misfitIn } from './running-matches.ts'

/** Drafts of charts, which authors write in a page beside the picture. None is written to a file. */
export interface ChartDrafts {
  /** Answers what pages ask about drafts. */
  readonly app: Hono
  /** The game as matches are played now: by a draft of its chart, if one is being tried. */
  inPlay(found: FoundGame): FoundGame
  /**
   * The rules of all games have been loaded again. Those that were saved themselves are played as they are in their files; of the others
   * drafts go on, with the code that is there now, also that of files beside the game's.
   */
  loaded(saved: readonly FoundGame[]): Promise<void>
  /** What pages say while drafts are tried. */
  notes(): string[]
  stop(): Promise<void>
}

interface ChartDraftsOptions {
  readonly store: Store
  games(): readonly FoundGame[]
  /** Serves the games anew, as `inPlay` has them. */
  serve(): Promise<void>
}

/** So many are looked at beside a draft, the newest … */
const SHOWN = 10
/** … and so many are taken along when it is tried. */
const TAKEN = 200
/** A chart of hundreds of phases takes seconds, many times as long on a machine with much else to do. */
const WITHIN_MS = 60_000
/** Each page asks for one at a time. */
const WAITING_AT_MOST = 4

interface TriedDraft {
  readonly text: string
  readonly game: Game
}

const draft = z.object({ text: z.string() })

export function chartDrafts({ store, games, serve }: ChartDraftsOptions): ChartDrafts {
  // It does not give way to the thread that answers requests: somebody is typing.
  const worker = createGameWorker()
  const tried = new Map<string, TriedDraft>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  /** After all that was asked for before. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= WAITING_AT_MOST) throw new ApiError({ code: 'busy', message: 'Other drafts are being checked. Please try again.' })
    waiting++
    const done = last.then(work).finally(() => waiting--)
    last = done.catch(() => {})
    return done
  }

  /** As its files are now: what waits for its turn asks when that has come. */
  function foundGame(name: string): FoundGame {
    const found = games().find(({ game }) => game.name === name)
    if (!found) throw new ApiError({ code: 'unknown-game', message: 'This server does not have that game.' })
    return found
  }

  /** Has a game played by this draft, or by its file, and takes that back where it cannot be taken up. */
  async function take(name: string, draft: { readonly text: string } | null): Promise<TakenAlong> {
    const found = foundGame(name)
    const before = tried.get(name)
    const next = draft ? { text: draft.text, game: made(found.game, draft.text) } : undefined
    put(name, next)
    try {
      return await takeUp(inPlay(found))
    } catch (error) {
      // Unless the rules were loaded again meanwhile.
      if (tried.get(name) === next) put(name, before)
      throw error
    }
  }

  function put(name: string, draft: TriedDraft | undefined): void {
    if (draft) tried.set(name, draft)
    else tried.delete(name)
  }

  const inPlay = ({ game, folder }: FoundGame): FoundGame => ({ game: tried.get(game.name)?.game ?? game, folder })

  /** The draft with the code that is there now; undefined where it cannot be played with that. */
  function again(name: string, text: string): TriedDraft | undefined {
    const found = games().find(({ game }) => game.name === name)
    try {
      return found && { text, game: draftedGame(found.game, text) }
    } catch {
      return undefined
    }
  }

  const running = (game: string, limit: number) => store.matches({ game, status: 'running', limit })

  async function standing({ id }: MatchRecord): Promise<{ readonly id: string; readonly match: Match } | null> {
    const snapshot = (await store.load(id))?.snapshot
    return snapshot ? { id, match: JSON.parse(snapshot.state) } : null
  }

  async function checked({ game, folder }: FoundGame, text: string): Promise<CheckedDraft> {
    const records = await running(game.name, SHOWN)
    const matches = (await Promise.all(records.map(standing))).filter((one) => one !== null)
    try {
      const { fits, ...drafted } = await worker.ask({ folder, ask: 'draft', given: { text, matches } }, WITHIN_MS)
      const why = new Map(fits.map((one) => [one.id, one.why]))
      return {
        ...drafted,
        matches: records.map(({ id, version, goesOn }) => ({ id, version, sandbox: goesOn?.sandbox === true, why: why.get(id) ?? null })),
      }
    } catch (error) {
      if (error instanceof GameThreadError) throw new ApiError({ code: 'busy', message: `The draft was not checked: ${error.message}.` })
      throw error
    }
  }

  /**
   * Has the running matches go on by these rules, from where they stand if that fits, else as their logs play by them, and serves them.
   */
  async function takeUp({ game, folder }: FoundGame): Promise<TakenAlong> {
    const served = serveGames([game])
    const ruling = createRuling({ store, games: served, clock: systemClock })
    const left: string[] = []
    const records = await running(game.name, TAKEN)
    try {
      for (const record of records) {
        const becomes = await ruling.becomes(record)
        if (becomes.ok && (becomes.value === 'on' || becomes.value === 'snapshot')) continue
        const [log, { base }] = [await store.log(record.id, 0), await store.course(record.id)]
        if (misfitIn({ game, folder }, record, log, base) !== null) left.push(record.id)
      }
    } finally {
      await Promise.all([ruling.stop(), served.stop()])
    }
    await serve()
    return { goOn: records.length - left.length, left }
  }

  const app = new Hono()
    .use(allowedHosts([]), sameOrigin(allowedOrigins([])), noStore, limitedBody)
    .get('/:game', (c) => {
      const { game } = foundGame(c.req.param('game'))
      const { chart } = internalsOf(game).definition
      return c.json({ text: textOfChart(JSON.parse(JSON.stringify(chart)), 'json'), tried: tried.get(game.name)?.text ?? null })
    })
    .post('/:game', valid('json', draft), async (c) => {
      const { game } = c.req.param()
      const { text } = c.req.valid('json')
      return c.json(await inTurn(async () => checked(foundGame(game), text)))
    })
    .put('/:game/tried', valid('json', draft), async (c) => {
      const { game } = c.req.param()
      const { text } = c.req.valid('json')
      return c.json(await inTurn(() => take(game, { text })))
    })
    .delete('/:game/tried', async (c) => {
      const { game } = c.req.param()
      return c.json(await inTurn(() => take(game, null)))
    })
  app.onError(errorHandler(store))

  return {
    app,
    inPlay,
    async loaded(saved) {
      for (const { game } of saved) tried.delete(game.name)
      for (const [name, { text }] of [...tried]) put(name, again(name, text))
      await worker.end('the rules were loaded again')
    },
    notes: () => [...tried.values()].map(({ game }) => `${game.displayName} is played by a draft of its chart, not as it is in its file.`),
    async stop() {
      await worker.end('the server is stopping')
      await last
    },
  }
}

function made(game: Game, text: string): Game {
  try {
    return draftedGame(game, text)
  } catch (error) {
    throw new ApiError({ code: 'arguments', message: `This draft cannot be played: ${sentenceOf(error)}` })
  }
}
