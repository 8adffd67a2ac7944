import { and, asc, eq, gt, gte, isNull, max, sql } from 'drizzle-orm'
import { agentTurns, log, matches, seats, snapshots, timers } from '../schema.ts'
import type { AgentChange, Commit, Store } from '../store.ts'
import { type Database, immediately } from './database.ts'
import { changeHolder, isHeld } from './seat-rows.ts'

type CommitStore = Pick<Store, 'commit' | 'snapshot' | 'log' | 'madeWith'>

/** Writes a commit inside a transaction that is already open; false when the match has moved on. */
export interface CommitWriter {
  write(commit: Commit): boolean
}

const at = sql.placeholder
const entryValues = {
  match: at('match'),
  version: at('version'),
  by: at('by'),
  move: at('move'),
  args: at('args'),
  at: at('at'),
  initiator: at('initiator'),
  timer: at('timer'),
  for: at('for'),
  key: at('key'),
}

/** The move path: every statement is prepared once. */
export function commitStore(db: Database): CommitStore & CommitWriter {
  // drizzle's types for `set` know no placeholders; at run time each is encoded as its column says.
  const progress = { status: at('status'), version: at('version'), winners: at('winners'), updatedAt: at('updatedAt') } as object
  const beginning = { startedAt: at('updatedAt'), empty: at('empty') } as object
  const ofMatch = eq(matches.id, at('id'))
  const begin = db
    .update(matches)
    .set({ ...progress, ...beginning })
    .where(and(ofMatch, eq(matches.status, 'open')))
    .prepare()
  const advance = db
    .update(matches)
    .set(progress)
    .where(and(ofMatch, eq(matches.version, at('from')), eq(matches.status, 'running')))
    .prepare()
  const addEntry = db.insert(log).values(entryValues).prepare()
  const saveSnapshot = db
    .insert(snapshots)
    .values({ match: at('match'), rules: at('rules'), state: at('state') })
    .onConflictDoUpdate({ target: snapshots.match, set: { rules: sql`excluded.rules`, state: sql`excluded.state` } })
    .prepare()
  const addTimer = db
    .insert(timers)
    .values({ match: at('match'), timer: at('timer'), endsAt: at('endsAt') })
    .prepare()
  const removeTimer = db
    .delete(timers)
    .where(and(eq(timers.match, at('match')), eq(timers.timer, at('timer'))))
    .prepare()
  const readSnapshot = db
    .select()
    .from(snapshots)
    .where(eq(snapshots.match, at('match')))
    .prepare()
  const readLog = db
    .select()
    .from(log)
    .where(and(eq(log.match, at('match')), gt(log.version, at('after'))))
    .orderBy(asc(log.version))
    .prepare()
  const proposed = db
    .select({ version: log.version, move: log.move, args: log.args, at: log.at })
    .from(log)
    .where(and(eq(log.match, at('match')), eq(log.by, at('seat')), eq(log.key, at('key')), gte(log.version, at('since'))))
    .prepare()
  const lastOfChain = db
    .select({ version: max(log.version) })
    .from(log)
    .where(and(eq(log.match, at('match')), gte(log.version, at('initiator')), eq(log.initiator, at('initiator'))))
    .prepare()
  const absent = db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.match, at('match')), eq(seats.absent, true)))
    .orderBy(asc(seats.seat))
    .prepare()
  const unheld = db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.match, at('match')), isNull(seats.user), isNull(seats.agent)))
    .orderBy(asc(seats.seat))
    .prepare()
  const agents = agentWriter(db)
  const dropTurn = db
    .delete(agentTurns)
    .where(and(eq(agentTurns.match, at('match')), eq(agentTurns.seat, at('seat'))))
    .prepare()

  function write(commit: Commit): boolean {
    const { id, from, match, taken } = commit
    // Who has left or come back meanwhile was not reckoned with; whose seat is taken is no longer of those.
    const away = absent.all({ match: id }).flatMap(({ seat }) => (seat === taken?.seat ? [] : [seat]))
    if (taken && !isHeld(db, taken)) return false
    if (away.join() !== commit.absent.join()) return false
    const { empty = [] } = match
    if (
      from === null &&
      unheld
        .all({ match: id })
        .map(({ seat }) => seat)
        .join() !== empty.join()
    )
      return false
    const status = match.finished ? 'finished' : 'running'
    const values = { id, from, status, version: match.version, winners: match.winners, updatedAt: commit.at, empty }
    if ((from === null ? begin : advance).run(values).changes === 0) return false
    for (const entry of commit.entries)
      addEntry.run({ ...entry, timer: entry.timer ?? null, for: entry.for ?? null, key: entry.key ?? null, match: id })
    saveSnapshot.run({ match: id, rules: commit.rules, state: match })
    for (const timer of commit.timers.gone) removeTimer.run({ match: id, timer: timer.id })
    for (const timer of commit.timers.added) addTimer.run({ match: id, timer: timer.id, endsAt: timer.endsAt })
    if (commit.agents) agents.write(id, match.version, commit.agents)
    if (taken) {
      changeHolder(db, taken)
      dropTurn.run({ match: id, seat: taken.seat })
    }
    return true
  }

  return {
    write,
    async commit(commit) {
      return immediately(db, () => write(commit))
    },
    async snapshot(match) {
      const row = readSnapshot.get({ match })
      return row ? { rules: row.rules, match: row.state } : null
    },
    async log(match, after) {
      return readLog.all({ match, after }).map(({ match: _, timer, for: seat, key, ...entry }) => ({
        ...entry,
        ...(timer !== null && { timer }),
        ...(seat !== null && { for: seat }),
        ...(key !== null && { key }),
      }))
    },
    async madeWith(match, seat, key, since) {
      // A condition's placeholder is not encoded as its column says.
      const found = proposed.get({ match, seat: JSON.stringify(seat), key, since })
      return found ? { ...found, last: lastOfChain.get({ match, initiator: found.version })!.version! } : null
    },
  }
}

function agentWriter(db: Database) {
  const ofSeat = and(eq(agentTurns.match, at('match')), eq(agentTurns.seat, at('seat')))
  const waiting = db
    .select({ seat: agentTurns.seat })
    .from(agentTurns)
    .where(eq(agentTurns.match, at('match')))
    .prepare()
  const add = db
    .insert(agentTurns)
    .values({ match: at('match'), seat: at('seat'), version: at('version'), due: at('due') })
    .prepare()
  const remove = db.delete(agentTurns).where(ofSeat).prepare()
  const remember = db
    .update(seats)
    .set({ memory: at('memory') } as object)
    .where(and(eq(seats.match, at('match')), eq(seats.seat, at('seat'))))
    .prepare()

  return {
    write(match: string, version: number, { active, due, moved, memories }: AgentChange): void {
      for (const one of memories) remember.run({ match, ...one })
      const kept = new Set<number>()
      for (const { seat } of waiting.all({ match })) {
        if (active.includes(seat) && seat !== moved) kept.add(seat)
        else remove.run({ match, seat })
      }
      for (const seat of active) if (!kept.has(seat)) add.run({ match, seat, version, due })
    },
  }
}
