import type { OfferKind } from '../../../engine/model/offers.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Note, NotedOffer, Offer, OfferState, OfferStore } from '../offers.ts'
import type { ClocksChange } from '../pace.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'
import { ended } from './rules.ts'

/** The most notes returned at once. */
const MOST_NOTES = 500

type NoteRow = [
  version: number,
  at: number,
  kind: Note['kind'],
  seat: Seat,
  seats: string | null,
  offer: NotedOffer | null,
  told: string | null,
]

/** What players offer each other and agree on, and what the log tells besides moves. */
export function offerStore(db: Database, together: GroupCommit): OfferStore {
  const { $client: client } = db
  const last = client.prepare<[match: string], number>('select coalesce(max(n), 0) from offers where match = ?').pluck()
  // Others have moved since who asked to take a move back.
  const expire = client.prepare(`update offers set state = 'expired' where match = ? and state = 'open'
    and (until <= ? or (kind = 'takeBack' and version <> (select version from matches where id = offers.match)))`)
  const add = client.prepare(
    "insert into offers (match, n, kind, by, version, agreed, at, until, state) values (?, ?, ?, ?, ?, ?, ?, ?, 'open')",
  )
  const stateOf = client.prepare<[match: string, n: number], OfferState>('select state from offers where match = ? and n = ?').pluck()
  const declined = client
    .prepare<[match: string, by: Seat, kind: OfferKind], number | null>(
      "select max(version) from offers where match = ? and by = ? and kind = ? and state = 'declined'",
    )
    .pluck()
  const vote = client.prepare("update offers set agreed = ? where match = ? and n = ? and state = 'open'")
  const turnDown = client.prepare("update offers set state = ? where match = ? and n = ? and state = 'open'")
  const runs = client.prepare<[id: string], number>("select 1 from matches where id = ? and status = 'running'").pluck()
  const stopPlay = client.prepare(
    "update matches set paused_at = ? where id = ? and status = 'running' and version = ? and paused_at is null",
  )
  const goOn = client.prepare(
    "update matches set paused_at = null, updated_at = ? where id = ? and status = 'running' and paused_at is not null",
  )
  const setClocks = client.prepare('update clocks set state = ?, due = ? where match = ?')
  const note = noteWriter(db)
  const notes = client
    .prepare<[match: string, from: number, to: number], NoteRow>(
      `select version, at, kind, seat, seats, offer, told from notes where match = ? and version between ? and ? order by id limit ${MOST_NOTES}`,
    )
    .raw()

  const { openIn, isOpen, close } = offerCloser(db)
  function agree(offer: Offer, told: Note): true {
    close(offer)
    note(told)
    return true
  }
  function changeClocks(match: string, change: ClocksChange | null): void {
    if (change) setClocks.run(JSON.stringify(change.clocks), change.due, match)
  }

  return {
    async addOffer({ match, kind, by, version, agreed, at, until }) {
      return together(match, () => {
        expire.run(match, at)
        if (openIn(match) !== undefined || !runs.get(match)) return null
        const n = (last.get(match) ?? 0) + 1
        add.run(match, n, kind, by, version, JSON.stringify(agreed), at, until)
        return { match, n, kind, by, version, agreed, at, until }
      })
    },
    async offerState(match, n) {
      return stateOf.get(match, n) ?? null
    },
    async declinedAt(match, seat, kind) {
      return declined.get(match, seat, kind) ?? null
    },
    async vote({ match, n, agreed }) {
      return together(match, () => vote.run(JSON.stringify(agreed), match, n).changes === 1)
    },
    async closeOffer(match, n, state) {
      return together(match, () => turnDown.run(state, match, n).changes === 1)
    },
    async endAgreed(offer, told) {
      return together(offer.match, () => {
        if (!isOpen(offer) || !ended(db, offer.match, offer.kind === 'draw' ? 'draw' : 'agreed', told.at)) return false
        return agree(offer, told)
      })
    },
    async pause(offer, told, clocks) {
      return together(offer.match, () => {
        if (!isOpen(offer) || stopPlay.run(told.at, offer.match, told.version).changes === 0) return false
        changeClocks(offer.match, clocks)
        return agree(offer, told)
      })
    },
    async resume(told, clocks) {
      return together(told.match, () => {
        if (goOn.run(told.at, told.match).changes === 0) return false
        changeClocks(told.match, clocks)
        note(told)
        return true
      })
    },
    async addNote(told) {
      await together(told.match, () => note(told))
    },
    async notes(match, from, to) {
      return notes.all(match, from, to).map(([version, at, kind, seat, seats, offer, told]) => ({
        ...{ match, version, at, kind, seat },
        ...(seats !== null && { seats: JSON.parse(seats) }),
        ...(offer !== null && { offer }),
        ...(told !== null && { told: JSON.parse(told) }),
      }))
    },
  }
}

/** Closes what players have agreed on, inside an open transaction. */
export function offerCloser({ $client: client }: Database) {
  const open = client.prepare<[match: string], number>("select n from offers where match = ? and state = 'open'").pluck()
  const close = client.prepare("update offers set state = 'agreed', agreed = ? where match = ? and n = ? and state = 'open'")
  return {
    /** The number of the open offer of a match, if there is one. */
    openIn: (match: string): number | undefined => open.get(match),
    isOpen: ({ match, n }: Offer): boolean => open.get(match) === n,
    close: ({ match, n, agreed }: Offer): void => void close.run(JSON.stringify(agreed), match, n),
  }
}

/** Writes a note inside an open transaction. */
export function noteWriter({ $client: client }: Database): (note: Note) => void {
  const write = client.prepare('insert into notes (match, version, at, kind, seat, seats, offer, told) values (?, ?, ?, ?, ?, ?, ?, ?)')
  const listed = (list: readonly unknown[] | undefined) => (list ? JSON.stringify(list) : null)
  return ({ match, version, at, kind, seat, seats, offer = null, told }) =>
    void write.run(match, version, at, kind, seat, listed(seats), offer, listed(told))
}
