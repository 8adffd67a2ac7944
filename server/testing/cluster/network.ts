import type { ChildProcess } from 'node:child_process'
import { type PostgresLine, postgresLine } from '../postgres/postgres-line.ts'
import { type PostgresServer, startPostgres } from '../postgres/postgres-server.ts'
import type { Environment } from '../server-process.ts'

/** A server's way to the database, which fails when it is told to. */
export interface Line extends Pick<PostgresLine, 'address' | 'cut' | 'hold' | 'heal' | 'bell' | 'stop'> {
  /** Starts a server that has no other way. Left out: any server may take it. */
  start?(environment: Environment): Promise<ChildProcess>
}

/** A database and lines to it. */
export interface Network {
  readonly postgres: PostgresServer
  /** For one more server, to a database at an address that `postgres` has given. */
  line(database: string): Promise<Line>
  /** Ends the database, and removes everything that was made for it. */
  end(): Promise<void>
}

/** Lines that lead through a proxy of ours: what it cuts, both ends are told. */
export async function proxied(): Promise<Network> {
  const postgres = await startPostgres()
  return { postgres, line: postgresLine, end: () => postgres.stop() }
}
