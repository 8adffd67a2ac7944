import { join, parse, resolve } from 'node:path'
import type { Command } from 'commander'
import type { DatabaseStatus } from '../../server/store/maintenance/database-status.ts'
import { withExamples } from '../project/examples.ts'
import { Failure } from '../terminal/failure.ts'
import { checkOutput, table } from '../terminal/output.ts'
import { registerMove } from './move.ts'

/** What is done with a file, or with the PostgreSQL database at an address. Imported by actions only, not by `--help`. */
async function maintenance(database: string) {
  const { isPostgres } = await import('../../server/store/store.ts')
  return isPostgres(database) ? import('../../server/store/postgres/maintenance.ts') : import('../../server/store/sqlite/maintenance.ts')
}

interface Json {
  readonly json?: boolean
}

export function register(program: Command): void {
  const db = program
    .command('db')
    .description("maintain the database with the server's matches: a SQLite file, or PostgreSQL at postgres://…")
  const migrate = db
    .command('migrate <database>')
    .description('apply pending migrations, as the server does when it starts; makes the file if it is missing')
    .option('--json', 'print JSON')
    .action(async (database: string, { json }: Json) => {
      const { migrateDatabase } = await maintenance(database)
      const applied = await migrateDatabase(database)
      if (json) console.log(JSON.stringify({ applied }))
      else
        console.log(
          applied.length ? `Applied ${applied.join(', ')}.` : `${database.includes('://') ? 'The database' : database} is up to date.`,
        )
    })
  withExamples(migrate, [['db migrate data/playchart.sqlite', 'before an update, say']])

  const status = db
    .command('status <database>')
    .description('show its size, migrations and contents; nothing is changed')
    .option('--json', 'print JSON')
    .action(async (database: string, { json }: Json) => {
      const { databaseStatus } = await maintenance(database)
      const found = await databaseStatus(database)
      console.log(json ? JSON.stringify(found, null, 2) : statusText(found))
    })
  withExamples(status, [
    ['db status data/playchart.sqlite --json', 'as JSON'],
    ['db status postgres://play@db.example.org/play', 'of a PostgreSQL; its password in PGPASSWORD'],
  ])

  registerRetry(db)
  registerClose(db)
  registerMove(db)

  const backup = db
    .command('backup <file>')
    .description('copy a SQLite file to a new one, also while the server runs, and check the copy')
    .option('-o, --output <file>', 'the new file (default: beside the old one, with the time in its name)')
    .option('--with-secrets', 'also copy the secret that signs cookies: anyone who knows it can act as any user')
    .option('--json', 'print JSON')
    .action(async (file: string, { output, withSecrets, json }: Json & { readonly output?: string; readonly withSecrets?: true }) => {
      const to = resolve(output ?? besides(file, new Date()))
      const { isPostgres } = await import('../../server/store/store.ts')
      if (isPostgres(file))
        throw new Failure('PostgreSQL copies its databases itself, while servers run: pg_dump --format=custom <database>.')
      checkOutput(output ?? to)
      const { backupDatabase, databaseStatus } = await import('../../server/store/sqlite/maintenance.ts')
      const left = await backupDatabase(file, to, withSecrets)
      if (json) console.log(JSON.stringify({ file: to, bytes: databaseStatus(to).bytes, secrets: withSecrets === true }))
      else console.log(`Copied to ${to}${left ? ', without the secret that signs cookies: --with-secrets copies it too' : ''}.`)
    })
  withExamples(backup, [
    ['db backup data/playchart.sqlite', 'a file such as data/playchart-2030-05-17T20-15-00.sqlite'],
    ['db backup data/playchart.sqlite -o copy.sqlite', 'a file of that name'],
    ['db backup data/playchart.sqlite --with-secrets', 'so that the cookies of its users stay valid'],
  ])
}

function registerRetry(db: Command): void {
  const retry = db
    .command('retry <database> <match>')
    .description('retry the timer or turn of a stuck match that failed three times')
    .option('--json', 'print JSON')
    .action(async (database: string, match: string, { json }: Json) => {
      const { retryStuck } = await maintenance(database)
      const retried = await retryStuck(database, match)
      if (json) console.log(JSON.stringify({ match, retried }))
      else if (retried) console.log(`Match ${match} will be retried: at once if a server is running, else when one starts.`)
      else throw new Failure(`Match ${match} is not stuck: db status lists those that are.`)
    })
  withExamples(retry, [['db retry data/playchart.sqlite k3v5q7xw2mzt4abc', 'once its rules are fixed, or to see the error again']])
}

function registerClose(db: Command): void {
  const close = db
    .command('close <database> <match...>')
    .description('end running matches, such as those that db status lists; nobody wins them')
    .option('--json', 'print JSON')
    .action(async (database: string, matches: string[], { json }: Json) => {
      const { closeMatches } = await maintenance(database)
      const not = await closeMatches(database, matches, Date.now())
      if (not.length > 0) throw new Failure(`Nothing was ended: ${not.join(', ')} ${not.length === 1 ? 'is' : 'are'} not running.`)
      console.log(json ? JSON.stringify({ closed: matches }) : `Ended: ${matches.join(', ')}.`)
    })
  withExamples(close, [
    ['db close data/playchart.sqlite k3v5q7xw2mzt4abc', 'also while the server runs; pages that show the match say so within five seconds'],
  ])
}

/** The file's name with the time in it. */
function besides(file: string, now: Date): string {
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}${ext}`)
}

function statusText({ bytes, applied, pending, users, matches, stuck, misfits, notices }: DatabaseStatus): string {
  const facts: (string | number)[][] = [
    ['size', `${bytes} bytes`],
    ['applied', applied.join(', ') || 'none'],
    ['pending', pending.join(', ') || 'none'],
    ...(users === null ? [] : [['users', String(users)]]),
  ]
  const rows = matches?.map(({ game, status, count }) => [game, status, count]) ?? []
  const failed =
    stuck?.map(({ match, game, by }) => [match, game, by === 'timer' ? 'a timer' : by === 'clock' ? 'a clock' : 'a move by the server']) ??
    []
  const untold = notices?.map(({ match, kind, target }) => [match, kind, target.replace(/:.*/, '')]) ?? []
  const stopped = misfits?.filter(({ becomes }) => becomes === 'stopped').map(({ match, game }) => [match, game]) ?? []
  const pinned = misfits?.filter(({ becomes }) => becomes === 'pinned') ?? []
  const pinnedOf = [...new Set(pinned.map(({ game }) => game))].map((name) => [name, pinned.filter(({ game }) => game === name).length])
  return [
    table(facts),
    ...(rows.length ? ['', table([['game', 'status', 'matches'], ...rows])] : []),
    ...(pinnedOf.length ? ['', table([['game', 'matches under older rules'], ...pinnedOf])] : []),
    ...(stopped.length ? ['', table([['can only be ended', 'game'], ...stopped])] : []),
    ...(failed.length ? ['', table([['stuck match', 'game', 'failed three times'], ...failed])] : []),
    ...(untold.length ? ['', table([['match', 'notice', 'could not be sent as'], ...untold])] : []),
  ].join('\n')
}
