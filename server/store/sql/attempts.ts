import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { ATTEMPTS_AT_MOST, agentTurns, clocks, isParked, matches, NOTICE_ATTEMPTS_AT_MOST, notices, timers } from '../schema.ts'
import { type Database, immediately } from '../sqlite/database.ts'
import type { KnownRecords } from '../sqlite/known-records.ts'
import type { DueRow, Parked, Store } from '../store.ts'

type AttemptStore = Pick<Store, 'attempt' | 'settle' | 'parked' | 'hasParked' | 'retry'>

/** Counts attempts at due rows, so that a row that ends the process each time is parked. */
export function attemptStore(db: Database, records: KnownRecords): AttemptStore {
  const at = sql.placeholder
  const ofTimer = and(eq(timers.match, at('match')), eq(timers.timer, at('timer')))
  const ofTurn = and(eq(agentTurns.match, at('match')), eq(agentTurns.seat, at('seat')))
  const ofClock = eq(clocks.match, at('match'))
  const counted = { attempts: sql`attempts + 1`, rules: at('rules') } as object
  const count = {
    timer: db.update(timers).set(counted).where(ofTimer).returning({ attempts: timers.attempts }).prepare(),
    turn: db.update(agentTurns).set(counted).where(ofTurn).returning({ attempts: agentTurns.attempts }).prepare(),
    clock: db.update(clocks).set(counted).where(ofClock).returning({ attempts: clocks.attempts }).prepare(),
  }
  const known = { attempts: at('attempts') } as object
  const settle = {
    timer: db
      .update(timers)
      .set(known)
      .where(and(ofTimer, ne(timers.attempts, at('attempts'))))
      .prepare(),
    turn: db
      .update(agentTurns)
      .set(known)
      .where(and(ofTurn, ne(agentTurns.attempts, at('attempts'))))
      .prepare(),
    clock: db
      .update(clocks)
      .set(known)
      .where(and(ofClock, ne(clocks.attempts, at('attempts'))))
      .prepare(),
  }
  const any = {
    timer: db.select({ match: timers.match }).from(timers).where(isParked(timers.attempts)).limit(1).prepare(),
    turn: db.select({ match: agentTurns.match }).from(agentTurns).where(isParked(agentTurns.attempts)).limit(1).prepare(),
    clock: db.select({ match: clocks.match }).from(clocks).where(isParked(clocks.attempts)).limit(1).prepare(),
  }

  /** Survives the end of the process without waiting for the disk: a crash of the machine is not the rules' fault. */
  function soon<T>(work: () => T): T {
    db.$client.pragma('synchronous = NORMAL')
    try {
      return work()
    } finally {
      db.$client.pragma('synchronous = FULL')
    }
  }

  return {
    async attempt(row, rules) {
      const kind = kindOf(row)
      const attempts = soon(() => count[kind].get({ ...row, rules }))?.attempts ?? 0
      // Its record says so from now on.
      if (attempts >= ATTEMPTS_AT_MOST) records.forget(row.match)
      return attempts
    },
    async settle(row, attempts) {
      soon(() => settle[kindOf(row)].run({ ...row, attempts }))
      if (records.get(row.match)?.stuck) records.forget(row.match)
    },
    async parked() {
      return parkedRows(db)
    },
    async hasParked() {
      return [any.timer, any.turn, any.clock].some((parked) => parked.get() !== undefined)
    },
    async retry(match) {
      records.forget(match)
      return immediately(db, () => retryMatch(db, match))
    },
  }
}

const kindOf = (row: DueRow) => ('timer' in row ? 'timer' : 'clock' in row ? 'clock' : 'turn')

/** Rows that are not tried any more. */
export function parkedRows(db: Database): Parked[] {
  const { game, seats } = matches
  const found = (table: typeof timers | typeof agentTurns | typeof clocks, by: Parked['by']) =>
    db
      .select({ match: table.match, game, seats, rules: table.rules, by: sql<Parked['by']>`${by}` })
      .from(table)
      .innerJoin(matches, eq(matches.id, table.match))
      .where(isParked(table.attempts))
      .all()
  return [...found(timers, 'timer'), ...found(agentTurns, 'turn'), ...found(clocks, 'clock')]
}

/** Makes the parked rows of a match due again; returns false if it has none. */
export function retryMatch(db: Database, match: string): boolean {
  const again = (table: typeof timers | typeof agentTurns | typeof clocks) =>
    db
      .update(table)
      .set({ attempts: 0 })
      .where(and(eq(table.match, match), isParked(table.attempts)))
      .run().changes
  const told = db
    .update(notices)
    .set({ attempts: 0 })
    .where(and(eq(notices.match, match), gte(notices.attempts, NOTICE_ATTEMPTS_AT_MOST)))
    .run()
  return again(timers) + again(agentTurns) + again(clocks) + told.changes > 0
}
