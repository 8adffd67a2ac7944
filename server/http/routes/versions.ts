import { Hono } from 'hono'
import { z } from 'zod'
import { readable } from '../../../engine/model/readable.ts'
import { ADMIN, type Mover, type Seat, SPECTATOR, type Viewer } from '../../../engine/model/seats.ts'
import type { Args, Faces, PhaseValue, ToldView } from '../../../engine/model/views.ts'
import { ownDiagram } from '../../../engine/text/diagram.ts'
import { entryViewOf, stepViewOf, viewOf } from '../../../engine/view/view.ts'
import type { ServedGame } from '../../games/games.ts'
import { seatsToLookAs, viewerAs } from '../../matches/access.ts'
import { type NoteView, noteView } from '../../matches/note-view.ts'
import { chartNow } from '../../matches/questions/chart-now.ts'
import { viewerOf } from '../../matches/seats.ts'
import { matchAt, type Past, stepAt } from '../../rules/replay-log.ts'
import { ok, refuse } from '../../runtime/result.ts'
import type { MatchRecord } from '../../store/store.ts'
import { ApiError, orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { requestOf } from '../request-id.ts'
import { digits, valid } from '../validate.ts'
import type { Services } from './services.ts'

/** A line of the log as the caller may know it. */
export interface HistoryEntry {
  version: number
  /** Null, as is who made it, where the caller may not know that play was there. */
  move: string | null
  by: Mover | null
  args: Args
  /** The seat that a fix-up was made for, where it was made for one. */
  for: Seat | null
  /** As in a step; absent if there is nothing to tell. */
  faces?: Faces
  facts?: Args
  besides?: ToldView[]
  /** Its player had planned it, which is told once the match is over. */
  planned?: true
  /** Milliseconds since 1970. */
  at: number
  /** Where play was after it, and whose turn it was then. */
  phase: PhaseValue
  turn: Seat
}

const beforeText = ({ info }: ServedGame, first: number) =>
  `The rules of ${info.displayName} have changed since: versions before ${first} cannot be shown any more.`

export const VERSION = z.object({ id: z.string(), version: digits })
/** As which seat the caller looks; left out: as their own. */
const asSeat = z.object({ seat: digits.optional() })
/** Entries of a page of the history. */
const PAGE = 100
const LARGEST_PAGE = 200
export const page = z.object({
  before: digits.pipe(z.number().min(1)).optional(),
  limit: digits.pipe(z.number().min(1).max(LARGEST_PAGE)).default(PAGE),
})

interface LogPage {
  readonly entries: HistoryEntry[]
  readonly notes: NoteView[]
}

interface SeenPast {
  readonly past: Past
  readonly served: ServedGame
  /** As whom the caller sees a version. */
  viewer(version: number): Viewer
  /** The newest. */
  readonly version: number
  readonly record: MatchRecord
}

/** As whom a version is shown. */
type AsWhom = (record: MatchRecord, version: number) => Viewer

/** What happened, as somebody may know it. */
export function createPast({ store, runner, history }: Pick<Services, 'store' | 'runner' | 'history'>) {
  async function past(id: string, asWhom: AsWhom): Promise<SeenPast> {
    const answer = await runner.alone<SeenPast>(id, async ({ record, served, match }) => {
      if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
      const viewer = (version: number) => asWhom(record, version)
      const past = await history.of(record, served, match.version)
      return past.ok ? ok({ past: past.value, served, viewer, version: match.version, record }) : past
    })
    return orThrow(answer)
  }

  async function seen(wanted: { id: string; version: number }, asWhom: AsWhom) {
    const { past: made, served, viewer, version, record } = await past(wanted.id, asWhom)
    if (wanted.version > version) orThrow(refuse('unknown-version', 'The match has not reached that version yet.'))
    const [step, match] = [stepAt(made, wanted.version), matchAt(made, wanted.version)]
    if (!match) throw new ApiError({ code: 'rules-changed', message: beforeText(served, made.start.version) })
    const as = viewer(wanted.version)
    return {
      game: served.game,
      definition: served.definition(made.start.seats),
      step,
      as,
      view: viewOf(served.game, match, as),
      ...{ record, served, match },
    }
  }

  return {
    seen,
    /** A page of the log. */
    async pageOf(id: string, { before, limit }: z.output<typeof page>, asWhom: AsWhom): Promise<LogPage> {
      const { past: made, served, viewer, version, record } = await past(id, asWhom)
      // While it runs, only the planner knows.
      const planned = new Set(record.status === 'finished' && record.plans ? await store.plannedVersions(record.id) : [])
      const last = Math.min(version, (before ?? version + 1) - 1)
      const first = made.start.version
      const entries = made.steps.slice(Math.max(0, last - limit - first), Math.max(0, last - first)).map((step): HistoryEntry => {
        const entry = entryViewOf(served.game, step, viewer(step.entry.version))
        return planned.has(entry.version) && entry.move !== null ? { ...entry, planned: true } : entry
      })
      // Those of the newest version come with the newest page.
      const upTo = last === version ? version : last - 1
      const found = await store.notes(id, Math.max(0, last - limit), upTo)
      return { entries, notes: found.flatMap((note) => noteView(note, viewer(note.version)) ?? []) }
    },
  }
}

/** What happened, seen from the caller's own seat. */
export const versionRoutes = ({ store, runner, history, limiting }: Services) => {
  const { seen, pageOf } = createPast({ store, runner, history })
  const own =
    (user: string): AsWhom =>
    (record, version) =>
      viewerOf(record, user, version)
  const limited = limiting.limited('reads')

  return new Hono<Identified>()
    .get('/:id/versions/:version', limited, valid('param', VERSION), async (c) => {
      const { game, step, as, view } = await seen(c.req.valid('param'), own(c.var.user))
      return c.json({ step: step ? stepViewOf(game, step, as) : null, view })
    })
    .get('/:id/versions/:version/diagram', limited, valid('param', VERSION), async (c) => {
      const { game, definition, view } = await seen(c.req.valid('param'), own(c.var.user))
      const diagram = ownDiagram(game, readable(definition, view))
      if (diagram === null) throw new ApiError({ code: 'not-found', message: `${game.displayName} has no text diagram.` })
      return c.json({ diagram })
    })
    .get('/:id/versions/:version/chart', limited, valid('param', VERSION), valid('query', asSeat), async (c) => {
      const { seat } = c.req.valid('query')
      const user = c.var.user
      const shown = await seen(c.req.valid('param'), (record, version) => orThrow(viewerAs(record, user, version, seat)))
      const { record, served, match, definition, view, as } = shown
      if (as === ADMIN) throw new Error('nobody looks at a chart as an admin')
      orThrow(await served.rehearse(record, { type: 'chart', match, viewer: as }, requestOf(c)))
      return c.json({
        seat: as === SPECTATOR ? null : as,
        seats: seatsToLookAs(record, user),
        ...chartNow(served.game, definition, match, view, as),
        view,
      })
    })
    .get('/:id/history', limited, valid('query', page), async (c) =>
      c.json(await pageOf(c.req.param('id'), c.req.valid('query'), own(c.var.user))),
    )
}
