import { unfoldedLog } from '../../log/folded-log.ts'
import type { NewNotice, Notice, NoticeKind, NoticeStore, ParkedNotice } from '../../notices.ts'
import { NOTICE_ATTEMPTS_AT_MOST } from '../../schema.ts'
import { foldedReader } from '../folding.ts'
import type { Preparing, Sql, Steps } from '../statements.ts'

type OutboxStore = Pick<
  NoticeStore,
  'nextNotice' | 'dueNotices' | 'leaseNotice' | 'shareNotice' | 'putOffNotice' | 'dropNotice' | 'hasActed' | 'parkedNotices'
>

/** In the exact words of the index. */
const WAITING = `attempts < ${NOTICE_ATTEMPTS_AT_MOST}`
/** Which notice it is, and that it has not changed. */
const KEY = `match = @match and "user" = @user and kind = @kind and target = @target and version = @version
  and attempts = @attempts and due = @due`
const ADD = `insert into notices (match, "user", kind, target, version, due) values (?, ?, ?, ?, ?, ?)
  on conflict (match, "user", kind, target) do update set version = excluded.version, due = excluded.due, attempts = 0`

interface MergedNotices {
  /** One of each kind for each user. */
  readonly added: readonly NewNotice[]
  /** Users whose waiting `begun` notice goes: their `turn` notice says it too. */
  readonly learned: readonly string[]
}

/** What is left to write of notices that are added one after another. */
export function mergedNotices(notices: readonly NewNotice[]): MergedNotices {
  const added = new Map<string, NewNotice>()
  const begun = (user: string) => `begun ${user}`
  const learned = new Set<string>()
  for (const notice of notices) {
    // A notice of their turn also tells a player that the match has begun.
    if (notice.kind === 'turn') {
      added.delete(begun(notice.user))
      learned.add(notice.user)
    }
    added.set(`${notice.kind} ${notice.user}`, notice)
  }
  return { added: [...added.values()], learned: [...learned].filter((user) => !added.has(begun(user))) }
}

/** Writes notices inside a transaction. */
export function noticeWriter(sql: Preparing): (match: string, version: number, notices: readonly NewNotice[]) => Steps<void> {
  const add = sql.prepare(ADD)
  const drop = sql.prepare(`delete from notices where match = ? and "user" = ? and kind = 'begun'`)
  return function* (match, version, notices) {
    const { added, learned } = mergedNotices(notices)
    for (const user of learned) yield* drop.run(match, user)
    for (const { user, kind, due } of added) yield* add.run(match, user, kind, '', version, due)
  }
}

/** Writes notices, inside a transaction, to people who have some way to be told. */
export function toldWriter(sql: Preparing): (match: string, users: readonly string[], kind: NoticeKind, due: number) => Steps<void> {
  const add = sql.prepare(ADD)
  const isTold = sql.prepare<[string], unknown>('select 1 from users where id = ? and told')
  return function* (match, users, kind, due) {
    for (const user of users) if (yield* isTold.get(user)) yield* add.run(match, user, kind, '', 0, due)
  }
}

/** Keeps what waits to be told; `server/notices/outbox.ts` tells it. */
export function outboxStore(sql: Sql): OutboxStore {
  const next = sql.prepare<[], number>(`select due from notices where ${WAITING} order by due limit 1`).pluck()
  const due = sql.prepare<[now: number, limit: number], Notice>(
    `select match, "user", kind, target, version, due, attempts from notices where due <= ? and ${WAITING} order by due limit ?`,
  )
  const lease = sql.prepare(`update notices set attempts = attempts + 1, due = @again where ${KEY}`)
  const putOff = sql.prepare(`update notices set due = @again, attempts = attempts - 1 where ${KEY}`)
  const drop = sql.prepare(`delete from notices where ${KEY}`)
  const add = sql.prepare(ADD)
  const acted = sql.prepare('select 1 from log where match = ? and version > ? and by = ? limit 1')
  const folded = foldedReader(sql)
  const parked = parkedNotices(sql)

  return {
    nextNotice() {
      return sql.read(function* () {
        return (yield* next.get()) ?? null
      })
    },
    dueNotices(now, limit) {
      return sql.read(() => due.all(now, limit))
    },
    leaseNotice: (notice, again) =>
      sql.write(keyOf(notice), function* () {
        const { changes } = yield* lease.run({ ...notice, again })
        return changes === 1 ? { ...notice, attempts: notice.attempts + 1, due: again } : null
      }),
    shareNotice: (notice, targets) =>
      sql.write(keyOf(notice), function* () {
        if ((yield* drop.run(notice)).changes === 0) return false
        const { match, user, kind, version } = notice
        for (const { target, due } of targets) yield* add.run(match, user, kind, target, version, due)
        return true
      }),
    async putOffNotice(notice, again) {
      await sql.write(keyOf(notice), function* () {
        yield* putOff.run({ ...notice, again })
      })
    },
    async dropNotice(notice) {
      await sql.write(keyOf(notice), function* () {
        yield* drop.run(notice)
      })
    },
    async hasActed(match, seat, version) {
      const by = JSON.stringify(seat)
      const found = await sql.read(function* () {
        return (yield* acted.get(match, version, by)) ? true : yield* folded(match)
      })
      if (!(found instanceof Uint8Array)) return found === true
      return (await unfoldedLog(found)).some((row) => row.version > version && row.by === by)
    },
    parkedNotices() {
      return sql.read(parked)
    },
  }
}

/** Notices that failed too often. */
export function parkedNotices(sql: Preparing): () => Steps<ParkedNotice[]> {
  const parked = sql.prepare<[], ParkedNotice>(
    `select match, kind, target from notices where attempts >= ${NOTICE_ATTEMPTS_AT_MOST} order by match, kind, target`,
  )
  return () => parked.all()
}

const keyOf = ({ match, user, kind, target }: Notice) => `${match} ${user} ${kind} ${target}`
