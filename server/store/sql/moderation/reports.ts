import type { AuditEntry, ModerationStore, OwnReport, Report } from '../../moderation/moderation.ts'
import { currentNames } from '../people/users.ts'
import type { Sql, Steps } from '../statements.ts'
import { shownContexts } from './report-lines.ts'

type Reports = Pick<
  ModerationStore,
  'addReport' | 'report' | 'reports' | 'reportsBy' | 'openReports' | 'settleReport' | 'audit' | 'audited'
>

interface ReportRow extends Omit<Report, 'context'> {
  /** As JSON. */
  readonly context: string
}

interface OwnReportRow extends Omit<OwnReport, 'seat'> {
  /** As JSON. */
  readonly context: string
}

const REPORT = `select r.id, r.reporter, r.about, r.match, r.reason, r.words, r.context, r.at, r.settled_at as "settledAt",
  r.settled_by as "settledBy", r.note, u.name as "reporterName", a.name as "aboutName"
  from reports r join users u on u.id = r.reporter left join users a on a.id = r.about`
const AUDIT = `select x.id, x.at, x.by, x.role, x.what, x.match, x."user", x.details, b.name as "byName", u.name as "userName"
  from audit x left join users b on b.id = x.by left join users u on u.id = x."user"`

interface AuditRow extends Omit<AuditEntry, 'details'> {
  /** As JSON. */
  readonly details: string
}

/** What people report, and what moderators saw and did. */
export function reportStore(sql: Sql): Reports {
  const names = currentNames(sql)
  const contexts = shownContexts(sql)
  const add = sql.prepare('insert into reports (id, reporter, about, match, reason, words, context, at) values (?, ?, ?, ?, ?, ?, ?, ?)')
  const openOf = sql.prepare<[string], number>('select count(*) from reports where reporter = ? and settled_at is null').pluck()
  const same = sql.prepare<[string, string, string | null], unknown>(
    'select 1 from reports where reporter = ? and match = ? and about is not distinct from ? and settled_at is null',
  )
  const byId = sql.prepare<[string], ReportRow>(`${REPORT} where r.id = ?`)
  const open = sql.prepare<[string | null, number], ReportRow>(
    `${REPORT} where r.settled_at is null and r.rowid < coalesce((select rowid from reports where id = ?), 9e18) order by r.rowid desc limit ?`,
  )
  const settled = sql.prepare<[string | null, number], ReportRow>(
    `${REPORT} where r.settled_at is not null and r.rowid < coalesce((select rowid from reports where id = ?), 9e18) order by r.rowid desc limit ?`,
  )
  const own = sql.prepare<[string, number], OwnReportRow>(
    `select r.match, r.reason, r.words, r.context, r.at, a.name as about from reports r left join users a on a.id = r.about
    where r.reporter = ? order by r.rowid desc limit ?`,
  )
  const count = sql.prepare<[], number>('select count(*) from reports where settled_at is null').pluck()
  const settle = sql.prepare('update reports set settled_at = ?, settled_by = ?, note = ? where id = ? and settled_at is null')
  const write = sql.prepare('insert into audit (at, by, role, what, match, "user", details) values (?, ?, ?, ?, ?, ?, ?)')
  const all = sql.prepare<[number, number], AuditRow>(`${AUDIT} where x.id < ? order by x.id desc limit ?`)
  const ofOne = sql.prepare<[string, number, number], AuditRow>(`${AUDIT} where x.by = ? and x.id < ? order by x.id desc limit ?`)

  function* shown(rows: readonly ReportRow[]): Steps<Report[]> {
    const read = yield* contexts(rows.map(({ context }) => JSON.parse(context)))
    return rows.flatMap((row, n) => (read[n] ? [{ ...row, context: read[n] }] : []))
  }

  return {
    async addReport({ id, reporter, about, match, reason, words, context, at }, most) {
      return sql.write(reporter, function* () {
        if (yield* same.get(reporter, match, about)) return 'again'
        if (((yield* openOf.get(reporter)) ?? 0) >= most) return 'too-many'
        yield* add.run(id, reporter, about, match, reason, words, JSON.stringify(context), at)
        return 'added'
      })
    },
    report(id) {
      return sql.read(function* () {
        const found = yield* byId.get(id)
        return found ? ((yield* shown([found]))[0] ?? null) : null
      })
    },
    reports(filter) {
      return sql.read(function* () {
        return yield* shown(yield* (filter.settled ? settled : open).all(filter.before ?? null, filter.limit))
      })
    },
    reportsBy(user, limit) {
      return sql.read(function* () {
        const found = yield* own.all(user, limit)
        return found.map(({ context, ...report }): OwnReport => ({ ...report, seat: JSON.parse(context).seat }))
      })
    },
    openReports() {
      return sql.read(function* () {
        return (yield* count.get()) ?? 0
      })
    },
    settleReport: (id, { by, note, at }) =>
      sql.write(id, function* () {
        return (yield* settle.run(at, by, note, id)).changes > 0
      }),

    async audit({ at, by, role, what, match, user, details }) {
      await sql.write(`audit ${by}`, function* () {
        yield* write.run(at, by, role, what, match, user, JSON.stringify(details))
      })
    },
    audited({ by, before = Number.MAX_SAFE_INTEGER, limit }) {
      return sql.read(function* () {
        const rows = by === undefined ? yield* all.all(before, limit) : yield* ofOne.all(by, before, limit)
        const entries = rows.map((row): AuditEntry => ({ ...row, details: JSON.parse(row.details) }))
        const nameOf = yield* names(entries.flatMap(({ details }) => details.people ?? []))
        return entries.map(({ details, ...entry }) => {
          const { people } = details
          return { ...entry, details: people ? { ...details, people: people.map(nameOf) } : details }
        })
      })
    },
  }
}
