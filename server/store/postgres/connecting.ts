import pg from 'pg'
import { DatabaseError } from '../store-errors.ts'

/** How long a call waits for a connection, and a server for an answer, in milliseconds. */
export const WAITS_MS = 5000

/**
 * Of all connections: the database gives one up of whose other end it has heard nothing for 25 seconds, as when that machine is gone without a word.
 * By itself it would keep it for two hours, with its locks.
 */
export const GIVING_UP = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3', 'tcp_user_timeout=25000']
/** What a connection is begun with so that these hold. */
export const withSettings = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ')

const INT8 = 20
/** Numbers of rows, versions and times: all are far below 2⁵³. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
}

/** An error of a database that cannot be opened or read, in a sentence. */
export const unusable = (error: unknown): DatabaseError =>
  error instanceof DatabaseError
    ? error
    : new DatabaseError(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error })

/** The address without the password, for people to read. */
export function withoutPassword(address: string): string {
  const shown = new URL(address)
  shown.password = ''
  shown.searchParams.delete('password')
  return shown.href
}
