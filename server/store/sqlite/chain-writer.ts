import type { LogEntry } from '../../../engine/model/match.ts'
import { absentSeats } from '../seat-record.ts'
import { noticeWriter } from '../sql/notices/outbox.ts'
import { noteWriter, offerCloser } from '../sql/offers.ts'
import { planWriter } from '../sql/plans.ts'
import { seatRows } from '../sql/seat-rows.ts'
import type { AgentChange, Commit } from '../store.ts'
import type { Database } from './database.ts'
import type { KnownRecords } from './known-records.ts'
import { preparing, runNow } from './sqlite-sql.ts'

/** Writes a commit inside an open transaction; returns false if the match has moved on. */
export type ChainWriter = (commit: Commit) => boolean

/** Uses plain prepared statements: building them with drizzle would take a fifth of the time of writing a move. */
export function chainWriter(db: Database, { keyUsed, get }: Pick<KnownRecords, 'keyUsed' | 'get'>): ChainWriter {
  const { $client: client } = db
  const begin = client.prepare(
    "update matches set status = ?, version = ?, winners = ?, updated_at = ?, rules = ?, started_at = ?, empty = ?, digest = ? where id = ? and status = 'open'",
  )
  const RUNS = "where id = ? and version = ? and status = 'running' and paused_at is null and max(plans, 0) = ?"
  // SQLite writes every index that has one of the columns that are set, even to the same value.
  const advance = client.prepare(`update matches set version = ?, winners = ?, updated_at = ?, rules = ? ${RUNS}`)
  const finish = client.prepare(`update matches set version = ?, winners = ?, updated_at = ?, rules = ?, status = 'finished' ${RUNS}`)
  const halt = client.prepare('update matches set paused_at = ?, halted = ? where id = ?')
  const addEntry = client.prepare(
    'insert into log (match, version, by, move, args, at, initiator, timer, for_seat, key, digest) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const isKept = client.prepare<[string], number>('select 1 from rules where hash = ?').pluck()
  const keep = client.prepare('insert into rules (hash, game, meaning, bundle, since) values (?, ?, ?, ?, ?)')
  const saveSnapshot = client.prepare(
    'insert into snapshots (match, rules, state) values (?, ?, ?) on conflict (match) do update set rules = excluded.rules, state = excluded.state',
  )
  const addTimer = client.prepare('insert into timers (match, timer, ends_at) values (?, ?, ?)')
  const removeTimer = client.prepare('delete from timers where match = ? and timer = ?')
  const absent = client.prepare<[string], number>('select seat from seats where match = ? and absent = 1 order by seat').pluck()
  const unheld = client
    .prepare<[string], number>('select seat from seats where match = ? and user is null and agent is null order by seat')
    .pluck()
  const dropTurn = client.prepare('delete from agent_turns where match = ? and seat = ?')
  const setClocks = client.prepare(
    `insert into clocks (match, state, due) values (?, ?, ?)
    on conflict (match) do update set state = excluded.state, due = excluded.due, attempts = 0, rules = null`,
  )
  const sql = { prepare: preparing(db) }
  const seats = seatRows(sql)
  const writeAgents = agentWriter(db)
  const writeNotices = noticeWriter(sql)
  const writePlans = planWriter(sql)
  const writeNote = noteWriter(sql)
  const offers = offerCloser(sql)

  function entered(match: string, entry: LogEntry, digest: string | null): void {
    const { version, by, move, args, at, initiator, timer = null, for: seat = null, key = null } = entry
    addEntry.run(match, version, JSON.stringify(by), move, JSON.stringify(args), at, initiator, timer, seat, key, digest)
    if (key !== null) keyUsed(match, key)
  }

  return ({
    id,
    from,
    match,
    state,
    digest,
    entries,
    rules,
    kept,
    at,
    timers,
    absent: away,
    agents,
    taken,
    agreed,
    clocks,
    plans,
    notices,
    note,
    halted,
  }) => {
    // A player who has left or come back meanwhile was not considered; the seat that is taken does not count.
    const known = from === null ? undefined : get(id)
    const left = (known ? absentSeats(known.seats) : absent.all(id)).filter((seat) => seat !== taken?.seat)
    if (taken && !runNow(seats.isHeld(taken))) return false
    if (left.join() !== away.join()) return false
    if (agreed && !runNow(offers.isOpen(agreed))) return false
    const { version, empty = [] } = match
    const winners = JSON.stringify(match.winners)
    if (from === null) {
      if (unheld.all(id).join() !== empty.join()) return false
      const own = entries.length === 0 ? digest : null
      if (begin.run(match.finished ? 'finished' : 'running', version, winners, at, rules, at, JSON.stringify(empty), own, id).changes === 0)
        return false
      if (kept && !isKept.get(kept.hash)) keep.run(kept.hash, kept.game, kept.meaning, kept.bundle, at)
    } else {
      const next = match.finished ? finish : advance
      if (next.run(version, winners, at, rules, id, from, plans?.before ?? 0).changes === 0) return false
    }
    for (const entry of entries) entered(id, entry, entry.version === version ? digest : null)
    saveSnapshot.run(id, rules, state)
    for (const timer of timers.gone) removeTimer.run(id, timer.id)
    for (const timer of timers.added) addTimer.run(id, timer.id, timer.endsAt)
    if (agents) writeAgents(id, version, agents)
    if (clocks) setClocks.run(id, JSON.stringify(clocks.clocks), clocks.due)
    if (plans) runNow(writePlans(id, plans))
    if (notices) runNow(writeNotices(id, version, notices))
    if (note) runNow(writeNote(note))
    if (halted) halt.run(at, JSON.stringify(halted), id)
    if (agreed) runNow(offers.close(agreed))
    if (taken) {
      runNow(seats.change(taken))
      dropTurn.run(id, taken.seat)
    }
    return true
  }
}

function agentWriter({ $client: client }: Database) {
  const waiting = client.prepare<[string], number>('select seat from agent_turns where match = ?').pluck()
  const add = client.prepare('insert into agent_turns (match, seat, version, due) values (?, ?, ?, ?)')
  const remove = client.prepare('delete from agent_turns where match = ? and seat = ?')
  const remember = client.prepare('update seats set memory = ? where match = ? and seat = ?')

  return (match: string, version: number, { active, due, moved, memories }: AgentChange): void => {
    for (const { seat, memory } of memories) remember.run(JSON.stringify(memory), match, seat)
    const kept = new Set<number>()
    for (const seat of waiting.all(match)) {
      if (active.includes(seat) && seat !== moved) kept.add(seat)
      else remove.run(match, seat)
    }
    for (const seat of active) if (!kept.has(seat)) add.run(match, seat, version, due)
  }
}
