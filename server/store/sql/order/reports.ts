import type { OrderStore, Report } from '../../order.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'

type Reports = Pick<OrderStore, 'addReport' | 'report' | 'reports' | 'openReports' | 'settleReport' | 'audit' | 'audited'>

interface ReportRow extends Omit<Report, 'context'> {
  /** As JSON. */
  readonly context: string
}

const REPORT = `select r.id, r.reporter, r.about, r.match, r.reason, r.words, r.context, r.at, r.settled_at as settledAt,
  r.settled_by as settledBy, r.note, u.name as reporterName, a.name as aboutName
  from reports r join users u on u.id = r.reporter left join users a on a.id = r.about`
const AUDIT = `select x.id, x.at, x.by, x.role, x.what, x.match, x.user, x.details, b.name as byName, u.name as userName
  from audit x left join users b on b.id = x.by left join users u on u.id = x.user`

interface AuditRow extends Omit<Awaited<ReturnType<OrderStore['audited']>>[number], 'details'> {
  /** As JSON. */
  readonly details: string
}

/** What people report, and what moderators saw and did. */
export function reportStore({ $client: client }: Database, together: GroupCommit): Reports {
  const add = client.prepare('insert into reports (id, reporter, about, match, reason, words, context, at) values (?, ?, ?, ?, ?, ?, ?, ?)')
  const openOf = client.prepare<[string], number>('select count(*) from reports where reporter = ? and settled_at is null').pluck()
  const same = client.prepare<[string, string, string | null], unknown>(
    'select 1 from reports where reporter = ? and match = ? and about is ? and settled_at is null',
  )
  const byId = client.prepare<[string], ReportRow>(`${REPORT} where r.id = ?`)
  const open = client.prepare<[string | null, number], ReportRow>(
    `${REPORT} where r.settled_at is null and r.rowid < coalesce((select rowid from reports where id = ?), 9e18) order by r.rowid desc limit ?`,
  )
  const settled = client.prepare<[string | null, number], ReportRow>(
    `${REPORT} where r.settled_at is not null and r.rowid < coalesce((select rowid from reports where id = ?), 9e18) order by r.rowid desc limit ?`,
  )
  const count = client.prepare<[], number>('select count(*) from reports where settled_at is null').pluck()
  const settle = client.prepare('update reports set settled_at = ?, settled_by = ?, note = ? where id = ? and settled_at is null')
  const write = client.prepare('insert into audit (at, by, role, what, match, user, details) values (?, ?, ?, ?, ?, ?, ?)')
  const all = client.prepare<[number, number], AuditRow>(`${AUDIT} where x.id < ? order by x.id desc limit ?`)
  const ofOne = client.prepare<[string, number, number], AuditRow>(`${AUDIT} where x.by = ? and x.id < ? order by x.id desc limit ?`)

  return {
    async addReport({ id, reporter, about, match, reason, words, context, at }, most) {
      return together(reporter, () => {
        if (same.get(reporter, match, about)) return 'again'
        if ((openOf.get(reporter) ?? 0) >= most) return 'too-many'
        add.run(id, reporter, about, match, reason, words, JSON.stringify(context), at)
        return 'added'
      })
    },
    async report(id) {
      const found = byId.get(id)
      return found ? reportOf(found) : null
    },
    async reports(filter) {
      return (filter.settled ? settled : open).all(filter.before ?? null, filter.limit).map(reportOf)
    },
    async openReports() {
      return count.get() ?? 0
    },
    settleReport: (id, { by, note, at }) => together(id, () => settle.run(at, by, note, id).changes > 0),

    async audit({ at, by, role, what, match, user, details }) {
      await together(`audit ${by}`, () => void write.run(at, by, role, what, match, user, JSON.stringify(details)))
    },
    async audited({ by, before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = by === undefined ? all.all(before, limit) : ofOne.all(by, before, limit)
      return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }))
    },
  }
}

const reportOf = (row: ReportRow): Report => ({ ...row, context: JSON.parse(row.context) })
