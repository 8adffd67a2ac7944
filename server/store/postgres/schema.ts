import { getTableColumns, is, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { getTableConfig as declared, type Index, SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as auth from '../auth-schema.ts'
import * as chat from '../chat-schema.ts'
import * as logSchema from '../log/log-schema.ts'
import * as moderation from '../moderation/moderation-schema.ts'
import * as offersSchema from '../offers-schema.ts'
import * as planSchema from '../plan-schema.ts'
import * as presence from '../presence/presence-schema.ts'
import * as schema from '../schema.ts'

/**
 * The tables on PostgreSQL: made from those of schema.ts and its neighbours, so that a column is declared once. Numbers are `bigint`, JSON is
 * text as on SQLite: what is compared and indexed as text stays so, and the engine's own text of a state is stored as it is.
 * `npm run db:generate` writes migrations for both.
 */

/** Compares and sorts by bytes, as SQLite does, whatever the locale of the database: also after an update of the system's libraries. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** For better-auth, which hands over and expects dates. */
const time = customType<{ data: Date; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: (date) => date.getTime(),
  fromDriver: (at) => new Date(Number(at)),
})

/** Tables whose rows are told apart by the order in which they came, for which each row of SQLite has a number. */
const NUMBERED = ['blocks', 'passkeys', 'push_subscriptions', 'reports', 'sessions']

function typed({ name, columnType }: SQLiteColumn) {
  switch (columnType) {
    case 'SQLiteText':
    case 'SQLiteTextJson':
      return bytewiseText(name)
    case 'SQLiteInteger':
      return bigint(name, { mode: 'number' })
    case 'SQLiteBoolean':
      return boolean(name)
    case 'SQLiteTimestamp':
      return time(name)
    case 'SQLiteBlobBuffer':
      return bytes(name)
    default:
      throw new Error(`${name} is a ${columnType}, of which it is not known what it is on PostgreSQL.`)
  }
}

function columnLike(column: SQLiteColumn): PgColumnBuilderBase {
  const { name, primary, notNull, isUnique, uniqueName, columnType } = column
  if ('autoIncrement' in column && column.autoIncrement) return bigint(name, { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
  const made = typed(column)
  if (primary) made.primaryKey()
  if (notNull) made.notNull()
  if (isUnique) made.unique(uniqueName)
  if (column.default === undefined) return made
  // As it is stored: JSON as text.
  const stored = columnType === 'SQLiteBoolean' ? column.default : column.mapToDriverValue(column.default)
  return made.default(sql.raw(typeof stored === 'string' ? `'${stored}'` : String(stored)))
}

/** The columns with these names, of which there is at least one. */
function listed(names: readonly string[], columns: ReadonlyMap<string, AnyPgColumn>): [AnyPgColumn, ...AnyPgColumn[]] {
  const [first, ...others] = names.map((name) => {
    const column = columns.get(name)
    if (!column) throw new Error(`There is no column ${name} on PostgreSQL.`)
    return column
  })
  if (!first) throw new Error('A key has no columns.')
  return [first, ...others]
}

const byName = (columns: readonly AnyPgColumn[]) => new Map(columns.map((column) => [column.name, column]))
const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name)

function indexLike({ config: { name, columns, unique, where } }: Index, own: ReadonlyMap<string, AnyPgColumn>) {
  const names = columns.map((column) => {
    if (is(column, SQLiteColumn)) return column.name
    throw new Error(`${name} is an index on an expression, of which it is not known what it is on PostgreSQL.`)
  })
  const made = (unique ? uniqueIndex(name) : index(name)).on(...listed(names, own))
  return where ? made.where(where) : made
}

const tables = new Map<string, PgTable>()

/** A table like this one. Those that it refers to may be made later. */
function like(table: SQLiteTable): PgTable {
  const { name, indexes, foreignKeys, primaryKeys } = declared(table)
  const columns: Record<string, PgColumnBuilderBase> = {}
  for (const [key, column] of Object.entries(getTableColumns(table))) columns[key] = columnLike(column)
  if (NUMBERED.includes(name)) columns.rowid = bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity()
  const made = pgTable(name, columns, (columns) => {
    const own = byName(Object.values(columns))
    return [
      ...primaryKeys.map(({ columns }) => primaryKey({ columns: listed(namesOf(columns), own) })),
      ...indexes.map((one) => indexLike(one, own)),
      ...foreignKeys.map(({ reference }) => {
        const { columns, foreignTable, foreignColumns } = reference()
        const other = tables.get(declared(foreignTable).name)
        if (!other) throw new Error(`${name} refers to ${declared(foreignTable).name}, which is not there on PostgreSQL.`)
        const others = byName(Object.values(getTableColumns(other)))
        return foreignKey({ columns: listed(namesOf(columns), own), foreignColumns: listed(namesOf(foreignColumns), others) })
      }),
    ]
  })
  tables.set(name, made)
  return made
}

export const settings = like(schema.settings)
export const users = like(schema.users)
export const names = like(schema.names)
export const pictures = like(schema.pictures)
export const matches = like(schema.matches)
export const closedMatches = like(schema.closedMatches)
export const seats = like(schema.seats)
export const admissions = like(schema.admissions)
export const inviteLinks = like(schema.inviteLinks)
export const log = like(logSchema.log)
export const foldedLogs = like(logSchema.foldedLogs)
export const snapshots = like(logSchema.snapshots)
export const bases = like(logSchema.bases)
export const rules = like(schema.rules)
export const timers = like(schema.timers)
export const agentTurns = like(schema.agentTurns)
export const clocks = like(schema.clocks)
export const notices = like(schema.notices)
export const noticeSettings = like(schema.noticeSettings)
export const pushSubscriptions = like(schema.pushSubscriptions)

export const accounts = like(auth.accounts)
export const sessions = like(auth.sessions)
export const credentials = like(auth.credentials)
export const verifications = like(auth.verifications)
export const passkeys = like(auth.passkeys)
export const revocations = like(auth.revocations)
export const deviceLinks = like(auth.deviceLinks)

export const chatLines = like(chat.chatLines)
export const chatMarks = like(chat.chatMarks)
export const mutes = like(chat.mutes)

export const offers = like(offersSchema.offers)
export const notes = like(offersSchema.notes)

export const blocks = like(moderation.blocks)
export const reports = like(moderation.reports)
export const bans = like(moderation.bans)
export const audit = like(moderation.audit)

export const plans = like(planSchema.plans)
export const plannedMoves = like(planSchema.plannedMoves)

export const servers = like(presence.servers)
export const presences = like(presence.presences)
