import type { ChatRooms } from '../chat/rooms.ts'
import type { Access } from '../matches/access.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { ChatRoom } from '../store/chat.ts'
import type { Report, ReportReason } from '../store/moderation/moderation.ts'
import type { KeptLine } from '../store/moderation/moderation-records.ts'
import type { MatchRecord, Store, User } from '../store/store.ts'
import { personAt } from './blocking.ts'
import type { Recording, Staff } from './recording.ts'

export interface NewReport {
  readonly match: string
  /** Of whom it is about; left out: the match as a whole. */
  readonly seat?: number | undefined
  readonly reason: ReportReason
  readonly words: string
}

/** Reports about people and matches: everybody makes them, moderators settle them. */
export interface Reporting {
  report(by: User, asked: NewReport): Promise<Result<null>>
  /** The newest first. `before`: id of a report; only older ones. */
  list(by: Staff, settled: boolean, before: string | undefined): Promise<readonly Report[]>
  settle(by: Staff, id: string, note: string): Promise<Result<Report>>
}

/** Open reports of one person. */
const MOST_OPEN = 20
const PAGE = 50
/** Lines of chat that are kept with a report. */
const LINES = 20

interface ReportingOptions {
  readonly store: Store
  readonly access: Access
  readonly clock: Clock
  readonly recording: Recording
  readonly roomsIn: (record: MatchRecord) => Promise<ChatRooms>
}

export function createReporting({ store, access, clock, recording: { record, recorded }, roomsIn }: ReportingOptions): Reporting {
  return {
    async report(by, { match, seat, reason, words }) {
      const seen = await access.seen(match, by.id)
      if (!seen.ok) return seen
      const about = seat === undefined ? null : await personAt(access, by.id, { match, seat })
      if (about && !about.ok) return about
      const { game, version } = seen.value.record
      const at = clock.now()
      await store.addUser(by, at)
      const rooms = (await roomsIn(seen.value.record)).reads(by.id)
      const context = { game, version, seat: seat ?? null, lines: await lastLines(store, match, rooms, by.id) }
      const whom = about?.value.id ?? null
      const added = await store.addReport({ id: newId(), reporter: by.id, about: whom, match, reason, words, context, at }, MOST_OPEN)
      if (added === 'too-many')
        return refuse('too-many', `${MOST_OPEN} of your reports wait for a moderator. Please wait until they are settled.`)
      if (added === 'again') return refuse('reported', 'You have reported this already. A moderator will look at it.')
      return ok(null)
    },
    async list(by, settled, before) {
      await record(by, 'reports', { details: { settled } })
      return store.reports({ settled, before, limit: PAGE })
    },
    async settle(by, id, note) {
      const report = await store.report(id)
      if (!report) return refuse('not-found', 'There is no such report.')
      const about = { match: report.match, ...(report.about !== null && { user: report.about }), details: { report: id, note } }
      return recorded(by, 'reports', about, async () => {
        if (!(await store.settleReport(id, { by: by.user, note, at: clock.now() })))
          return refuse('reported', 'Somebody else has settled this report already.')
        return ok((await store.report(id)) ?? report)
      })
    },
  }
}

/** Of what the user can read in these rooms. */
async function lastLines(store: Store, match: string, rooms: readonly ChatRoom[], user: string): Promise<KeptLine[]> {
  const pages = rooms.map((room) => store.chatLines({ match, room, reader: user, before: null, limit: LINES }))
  return (await Promise.all(pages))
    .flat()
    .flatMap(({ user, text, at }) => (text === null ? [] : [{ user, text, at }]))
    .sort((a, b) => a.at - b.at)
    .slice(-LINES)
}
