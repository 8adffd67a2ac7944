import type { OfferKind } from '../../../engine/model/match.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { LogNote, NotedOffer, Offer, OfferState, OfferStore } from '../offers.ts'
import type { ClocksChange } from '../pace.ts'
import { matchEnder } from './rules.ts'
import type { Preparing, Sql, Steps } from './statements.ts'

/** The most notes returned at once. */
const MOST_NOTES = 500

type NoteRow = [
  version: number,
  at: number,
  kind: LogNote['kind'],
  seat: Seat,
  seats: string | null,
  offer: NotedOffer | null,
  told: string | null,
]

/** What players offer each other and agree on, and what the log tells besides moves. */
export function offerStore(sql: Sql): OfferStore {
  const last = sql.prepare<[match: string], number>('select coalesce(max(n), 0) from offers where match = ?').pluck()
  // Others have moved since who asked to take a move back.
  const expire = sql.prepare(`update offers set state = 'expired' where match = ? and state = 'open'
    and (until <= ? or (kind = 'takeBack' and version <> (select version from matches where id = offers.match)))`)
  const add = sql.prepare(
    "insert into offers (match, n, kind, by, version, agreed, at, until, state) values (?, ?, ?, ?, ?, ?, ?, ?, 'open')",
  )
  const stateOf = sql.prepare<[match: string, n: number], OfferState>('select state from offers where match = ? and n = ?').pluck()
  const declined = sql
    .prepare<[match: string, by: Seat, kind: OfferKind], number | null>(
      "select max(version) from offers where match = ? and by = ? and kind = ? and state = 'declined'",
    )
    .pluck()
  const vote = sql.prepare("update offers set agreed = ? where match = ? and n = ? and state = 'open'")
  const turnDown = sql.prepare("update offers set state = ? where match = ? and n = ? and state = 'open'")
  const runs = sql.prepare<[id: string], number>("select 1 from matches where id = ? and status = 'running'").pluck()
  const stopPlay = sql.prepare("update matches set paused_at = ? where id = ? and status = 'running' and version = ? and paused_at is null")
  const resumePlay = sql.prepare(
    "update matches set paused_at = null, halted = null, updated_at = ? where id = ? and status = 'running' and paused_at is not null",
  )
  /** What was put off during a pause is looked at anew, since everybody's time begins anew. */
  const lookAgain = sql.prepare<[due: number, match: string]>(
    "update notices set due = ? where match = ? and kind = 'claim' and target = ''",
  )
  const setClocks = sql.prepare('update clocks set state = ?, due = ? where match = ?')
  const setBreakpoints = sql.prepare("update matches set breakpoints = ? where id = ? and status = 'running'")
  const note = noteWriter(sql)
  const end = matchEnder(sql)
  const notes = sql
    .prepare<[match: string, from: number, to: number], NoteRow>(
      `select version, at, kind, seat, seats, offer, told from notes where match = ? and version between ? and ? order by id limit ${MOST_NOTES}`,
    )
    .raw()

  const { openIn, isOpen, close } = offerCloser(sql)
  function* agree(offer: Offer, told: LogNote): Steps<true> {
    yield* close(offer)
    yield* note(told)
    return true
  }
  function* changeClocks(match: string, change: ClocksChange | null): Steps<void> {
    if (change) yield* setClocks.run(JSON.stringify(change.clocks), change.due, match)
  }

  return {
    async addOffer({ match, kind, by, version, agreed, at, until }) {
      return sql.write(match, function* () {
        yield* expire.run(match, at)
        if ((yield* openIn(match)) !== undefined || !(yield* runs.get(match))) return null
        const n = ((yield* last.get(match)) ?? 0) + 1
        yield* add.run(match, n, kind, by, version, JSON.stringify(agreed), at, until)
        return { match, n, kind, by, version, agreed, at, until }
      })
    },
    offerState(match, n) {
      return sql.read(function* () {
        return (yield* stateOf.get(match, n)) ?? null
      })
    },
    declinedAt(match, seat, kind) {
      return sql.read(function* () {
        return (yield* declined.get(match, seat, kind)) ?? null
      })
    },
    async vote({ match, n, agreed }) {
      return sql.write(match, function* () {
        return (yield* vote.run(JSON.stringify(agreed), match, n)).changes === 1
      })
    },
    async closeOffer(match, n, declined) {
      return sql.write(match, function* () {
        if ((yield* turnDown.run(declined ? 'declined' : 'withdrawn', match, n)).changes === 0) return false
        if (declined) yield* note(declined)
        return true
      })
    },
    async endAgreed(offer, told) {
      return sql.write(offer.match, function* () {
        if (!(yield* isOpen(offer)) || !(yield* end(offer.match, offer.kind === 'draw' ? 'draw' : 'agreed', told.at))) return false
        return yield* agree(offer, told)
      })
    },
    async pause(offer, told, clocks) {
      return sql.write(offer.match, function* () {
        if (!(yield* isOpen(offer)) || (yield* stopPlay.run(told.at, offer.match, told.version)).changes === 0) return false
        yield* changeClocks(offer.match, clocks)
        return yield* agree(offer, told)
      })
    },
    async resume(told, clocks) {
      return sql.write(told.match, function* () {
        if ((yield* resumePlay.run(told.at, told.match)).changes === 0) return false
        yield* changeClocks(told.match, clocks)
        yield* lookAgain.run(told.at, told.match)
        yield* note(told)
        return true
      })
    },
    async setBreakpoints(match, breakpoints) {
      return sql.write(match, function* () {
        return (yield* setBreakpoints.run(breakpoints.length > 0 ? JSON.stringify(breakpoints) : null, match)).changes === 1
      })
    },
    async addNote(told) {
      await sql.write(told.match, () => note(told))
    },
    notes(match, from, to) {
      return sql.read(function* () {
        return (yield* notes.all(match, from, to)).map(([version, at, kind, seat, seats, offer, told]) => ({
          ...{ match, version, at, kind, seat },
          ...(seats !== null && { seats: JSON.parse(seats) }),
          ...(offer !== null && { offer }),
          ...(told !== null && { told: JSON.parse(told) }),
        }))
      })
    },
  }
}

/** Closes what players have agreed on, inside an open transaction. */
export function offerCloser(sql: Preparing) {
  const open = sql.prepare<[match: string], number>("select n from offers where match = ? and state = 'open'").pluck()
  const close = sql.prepare("update offers set state = 'agreed', agreed = ? where match = ? and n = ? and state = 'open'")
  return {
    /** The number of the open offer of a match, if there is one. */
    openIn: (match: string): Steps<number | undefined> => open.get(match),
    *isOpen({ match, n }: Offer): Steps<boolean> {
      return (yield* open.get(match)) === n
    },
    *close({ match, n, agreed }: Offer): Steps<void> {
      yield* close.run(JSON.stringify(agreed), match, n)
    },
  }
}

/** Writes a note inside an open transaction. */
export function noteWriter(sql: Preparing): (note: LogNote) => Steps<void> {
  const write = sql.prepare('insert into notes (match, version, at, kind, seat, seats, offer, told) values (?, ?, ?, ?, ?, ?, ?, ?)')
  const listed = (list: readonly unknown[] | undefined) => (list ? JSON.stringify(list) : null)
  return function* ({ match, version, at, kind, seat, seats, offer = null, told }) {
    yield* write.run(match, version, at, kind, seat, listed(seats), offer, listed(told))
  }
}
