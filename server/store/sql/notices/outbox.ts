import type { NewNotice, Notice, NoticeKind, NoticeStore, ParkedNotice } from '../../notices.ts'
import { NOTICE_ATTEMPTS_AT_MOST } from '../../schema.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'

type Outbox = Pick<
  NoticeStore,
  'nextNotice' | 'dueNotices' | 'claimNotice' | 'shareNotice' | 'putOffNotice' | 'dropNotice' | 'hasActed' | 'parkedNotices'
>

/** In the exact words of the index. */
const WAITING = `attempts < ${NOTICE_ATTEMPTS_AT_MOST}`
const KEY = 'match = @match and user = @user and kind = @kind and target = @target and version = @version'
const ADD = `insert into notices (match, user, kind, target, version, due) values (?, ?, ?, ?, ?, ?)
  on conflict (match, user, kind, target) do update set version = excluded.version, due = excluded.due, attempts = 0`

/** Writes notices inside a transaction. */
export function noticeWriter({ $client: client }: Database): (match: string, version: number, notices: readonly NewNotice[]) => void {
  const add = client.prepare(ADD)
  const drop = client.prepare("delete from notices where match = ? and user = ? and kind = 'begun'")
  return (match, version, notices) => {
    for (const { user, kind, due } of notices) {
      // Who has not learned that the match has begun learns it with that.
      if (kind === 'turn') drop.run(match, user)
      add.run(match, user, kind, '', version, due)
    }
  }
}

/** Writes notices, inside a transaction, to people who have some way to be told. */
export function toldWriter({
  $client: client,
}: Database): (match: string, users: readonly string[], kind: NoticeKind, due: number) => void {
  const add = client.prepare(ADD)
  const isTold = client.prepare<[string], unknown>('select 1 from users where id = ? and told = 1')
  return (match, users, kind, due) => {
    for (const user of users) if (isTold.get(user)) add.run(match, user, kind, '', 0, due)
  }
}

/** What waits to be told. */
export function outboxStore({ $client: client }: Database, together: GroupCommit): Outbox {
  const next = client.prepare<[], number>(`select due from notices where ${WAITING} order by due limit 1`).pluck()
  const due = client.prepare<[now: number, limit: number], Notice>(
    `select match, user, kind, target, version, due, attempts from notices where due <= ? and ${WAITING} order by due limit ?`,
  )
  const claim = client.prepare(
    `update notices set attempts = attempts + 1, due = @again where ${KEY} and attempts = @attempts and due = @due`,
  )
  const putOff = client.prepare(`update notices set due = @again, attempts = @attempts where ${KEY}`)
  const drop = client.prepare(`delete from notices where ${KEY}`)
  const add = client.prepare(ADD)
  const acted = client.prepare('select 1 from log where match = ? and version > ? and by = ? limit 1')
  const parked = client.prepare<[], ParkedNotice>(parkedSql)

  return {
    async nextNotice() {
      return next.get() ?? null
    },
    async dueNotices(now, limit) {
      return due.all(now, limit)
    },
    claimNotice: (notice, again) => together(keyOf(notice), () => claim.run({ ...notice, again }).changes === 1),
    shareNotice: (notice, targets) =>
      together(keyOf(notice), () => {
        if (drop.run(notice).changes === 0) return false
        const { match, user, kind, version } = notice
        for (const { target, due } of targets) add.run(match, user, kind, target, version, due)
        return true
      }),
    async putOffNotice(notice, again) {
      await together(keyOf(notice), () => void putOff.run({ ...notice, again }))
    },
    async dropNotice(notice) {
      await together(keyOf(notice), () => void drop.run(notice))
    },
    async hasActed(match, seat, version) {
      return acted.get(match, version, JSON.stringify(seat)) !== undefined
    },
    async parkedNotices() {
      return parked.all()
    },
  }
}

const parkedSql = `select match, kind, target from notices where attempts >= ${NOTICE_ATTEMPTS_AT_MOST} order by match, kind, target`

/** Notices that were tried too often in vain. */
export const parkedNotices = ({ $client: client }: Database): ParkedNotice[] => client.prepare<[], ParkedNotice>(parkedSql).all()

const keyOf = ({ match, user, kind, target }: Notice) => `${match} ${user} ${kind} ${target}`
