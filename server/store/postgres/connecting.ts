import pg from 'pg'
import { DatabaseError } from '../store-errors.ts'

/** How long a call waits for a connection, and a server for an answer, in milliseconds. */
export const WAITS_MS = 5000

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
