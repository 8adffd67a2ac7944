import { statSync } from 'node:fs'
import Client from 'better-sqlite3'
import { DatabaseError } from '../store-errors.ts'

const RESTORE = 'put a copy of it in its place, such as playchart db backup makes.'

/** Sentences for SQLite's error codes, by prefix; its own messages do not name the file. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['SQLITE_NOTADB', 'is no database.'],
  ['SQLITE_CORRUPT', `is damaged: ${RESTORE}`],
  ['SQLITE_READONLY', 'may not be written to by this user, or its folder may not.'],
  ['SQLITE_CANTOPEN', 'cannot be opened by this user, or its folder may not be written to.'],
  ['SQLITE_BUSY', 'is locked by another program: end that one, or wait until it is done.'],
  ['SQLITE_FULL', 'does not fit on its disk any more.'],
  ['SQLITE_IOERR', 'cannot be read from or written to its disk.'],
]
/** Sentences for the operating system's codes when a file or folder cannot be created. */
const REFUSED: { readonly [code: string]: string } = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk may only be read',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is a file',
  EEXIST: 'part of its path is a file',
}

/** Errors that may pass without replacing the file. */
const PASSING = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/

export const isPassing = (error: unknown): boolean => error instanceof Client.SqliteError && PASSING.test(error.code)

/** Whether the file is damaged, which lasts until somebody replaces it. */
export const isDamage = (error: unknown): boolean => error instanceof Client.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

export const isBusy = (error: unknown): boolean => error instanceof Client.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Turns an error about a database into a sentence with its file, if the file's owner can do something about it. */
export function explained(file: string, error: unknown): unknown {
  if (error instanceof Client.SqliteError) {
    const [, sentence] = SENTENCES.find(([code]) => error.code.startsWith(code)) ?? []
    return sentence ? new DatabaseError(`${file} ${sentence}`, { cause: error }) : error
  }
  const why = REFUSED[(error as NodeJS.ErrnoException | null)?.code ?? '']
  return why ? new DatabaseError(`${file} cannot be used: ${why}.`, { cause: error }) : error
}

/** `found`: the result of SQLite's own check. */
export const damaged = (file: string, found: string): DatabaseError =>
  new DatabaseError(`${file} is damaged (${found.replace(/\s+/g, ' ')}): ${RESTORE}`)

/** Runs `work`; problems with the file are thrown as DatabaseError. */
export function explaining<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explained(file, error)
  }
}

/** Addresses of other databases, URLs, and SQLite's own names for databases that are not files. */
const ADDRESS = /^([a-z][a-z\d+.-]+):/i

/** Throws DatabaseError for something other than a file path. Does not repeat what may be a password in it. */
export function checkPath(file: string): void {
  const [, scheme] = ADDRESS.exec(file) ?? []
  const bad = scheme ? `'${scheme}:…'` : file === '' || file.includes('\0') || file === ':memory:' ? `'${file.replaceAll('\0', '')}'` : null
  if (bad === null) return
  throw new DatabaseError(`${bad} is not the path of a file: matches are kept in a SQLite file, such as data/playchart.sqlite.`)
}

/** Throws DatabaseError for an existing file that cannot be a database: a folder, or an empty file. */
export function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isFile()) throw new DatabaseError(`${file} is no database.`)
  if (found.size === 0)
    throw new DatabaseError(`${file} is empty, and no database: put a copy in its place, or remove it and the next start makes a new one.`)
}
