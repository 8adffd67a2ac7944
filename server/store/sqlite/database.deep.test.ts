import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder, testServer } from '../../testing/test-server.ts'
import { StoreUnavailable } from '../store-errors.ts'
import { openDatabase } from './database.ts'
import { backupDatabase, databaseStatus, migrateDatabase } from './maintenance.ts'
import { openStore } from './open-store.ts'

/** Files that a server cannot keep its matches in, and other programs that hold the one it does. */

const OPENERS = [openStore, databaseStatus, migrateDatabase, (file: string) => backupDatabase(file, `${file}.copy`)]

/** A database with a few hundred users, closed, with nothing beside it. */
function database(): string {
  const file = join(temporaryFolder(), 'test.sqlite')
  const { $client } = openDatabase(file)
  const add = $client.prepare('insert into users (id, name, created_at) values (?, ?, 0)')
  $client.transaction(() => {
    for (let user = 0; user < 500; user++) add.run(`user ${user}`, `Guest ${user} `.repeat(10))
  })()
  $client.pragma('journal_mode = DELETE')
  $client.close()
  return file
}

/** What every command says about a file. Nothing else may come of it. */
async function said(file: string): Promise<string> {
  const before = existsSync(file) && readdirSync(join(file, '..'))
  const sentences = await Promise.all(
    OPENERS.map(async (open) => {
      try {
        await open(file)
      } catch (error) {
        return (error as Error).message
      }
      throw new Error('It was opened.')
    }),
  )
  if (before) expect(readdirSync(join(file, '..'))).toEqual(before)
  // What exactly is broken depends on where one looks first.
  const [sentence, ...others] = new Set(sentences.map((sentence) => sentence.replace(/ \(.*\)/, '')))
  expect(others).toEqual([])
  return sentence
}

test('a file that is empty, damaged, another program’s, or no database is called so, and left as it is', async () => {
  const folder = temporaryFolder()
  const file = (name: string) => join(folder, name)
  writeFileSync(file('empty.sqlite'), '')
  writeFileSync(file('pig.json'), '{"players":[{"game":"pig"}]}'.repeat(100))
  mkdirSync(file('data'))
  new Client(file('other.sqlite')).exec('create table recipes (name text)').close()
  expect(await said(file('empty.sqlite'))).toBe(
    `${file('empty.sqlite')} is empty, and no database: put a copy in its place, or remove it and the next start makes a new one.`,
  )
  expect(await said(file('pig.json'))).toBe(`${file('pig.json')} is no database.`)
  expect(await said(file('data'))).toBe(`${file('data')} is no database.`)
  expect(await said(file('other.sqlite'))).toBe(`${file('other.sqlite')} is a database, but not one of Playchart's.`)
})

test.each([
  ['pages overwritten', (bytes: Buffer) => bytes.fill('garbage', 4096 * 12)],
  ['its end cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4096 * 6)],
])('a database with %s is damaged', async (_, damage) => {
  const file = database()
  writeFileSync(file, damage(readFileSync(file)))
  expect(await said(file)).toMatch(/^\/.*test\.sqlite is damaged.*: put a copy of it in its place, such as playchart db backup makes\.$/)
})

test('a database that a newer version has written is not opened by this one', async () => {
  const file = database()
  const client = new Client(file)
  client.exec("insert into __drizzle_migrations (hash, created_at) values ('of the future', 4000000000000)")
  client.close()
  expect(await said(file)).toBe(`${file} was written by a newer version of Playchart: update this one, or use a copy from before.`)
})

test.each(['postgres://ann:secret@host/db', 'file:data.sqlite', 'sqlite://data', ':memory:', ''])(
  '%j is not taken for the path of a file',
  async (address) => {
    const sentence = await said(address)
    expect(sentence).toMatch(/is not the path of a file: matches are kept in a SQLite file, such as data\/playchart\.sqlite\.$/)
    expect(sentence).not.toContain('secret')
    expect(existsSync(address.split('/')[0] || 'none')).toBe(false)
  },
)

/** Opens files for a server, and prints what is said of each. */
const OPENING = `
import { registerTypeScript } from ${JSON.stringify(new URL('../../../cli/typescript.mjs', import.meta.url))}

await registerTypeScript()
const { openStore } = await import(${JSON.stringify(new URL('open-store.ts', import.meta.url))})
const said = process.argv.slice(1).map((file) => {
  try {
    return openStore(file) && 'It was opened.'
  } catch ({ message }) {
    return message
  }
})
console.log(JSON.stringify(said))
`
/** Root may write anywhere, unless it gives that up. */
const BOUND_BY_MODES = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'] : []

test('of a database and a folder that may only be read, the sentence names the file', () => {
  const folder = temporaryFolder()
  const files = ['test.sqlite', 'new.sqlite', 'old.sqlite'].map((name) => join(folder, name))
  const [only, fresh, old] = files
  for (const file of [only, old]) openDatabase(file).$client.close()
  chmodSync(only, 0o444)
  chmodSync(folder, 0o555)
  const [command = '', ...given] = [...BOUND_BY_MODES, process.execPath, '--input-type=module', '--eval', OPENING, ...files]
  const { stdout, stderr } = spawnSync(command, given, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([
    `${only} cannot be used: this user may not write there.`,
    `${fresh} cannot be opened by this user, or its folder may not be written to.`,
    `${old} may not be written to by this user, or its folder may not.`,
  ])
})

const HOLDER = `
const db = new (require(process.argv[1]))(process.argv[2])
db.exec('begin ' + process.argv[3])
console.log('held')
process.stdin.once('data', () => { db.exec('commit'); db.close(); process.exit() })
`
const SQLITE = fileURLToPath(import.meta.resolve('better-sqlite3'))

/** Another process that holds the lock on a database until it is told to let go. */
async function holding(file: string, lock = 'immediate'): Promise<() => Promise<void>> {
  const holder = spawn(process.execPath, ['-e', HOLDER, SQLITE, file, lock], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(holder, 'exit')
  onTestFinished(async () => {
    holder.kill('SIGKILL')
    await ended
  })
  await once(holder.stdout, 'data')
  return async () => {
    holder.stdin.write('let go')
    await ended
  }
}

test('a database that another program keeps for itself is locked', async () => {
  const file = database()
  await holding(file, 'exclusive')
  expect(await said(file)).toBe(`${file} is locked by another program: end that one, or wait until it is done.`)
})

async function serving(patienceMs: number) {
  const file = join(temporaryFolder(), 'test.sqlite')
  const server = await testServer({ store: openStore(file, patienceMs), database: file })
  const [ann, bob] = [server.guest(), server.guest()]
  const create = () => ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const [mine, other] = [await create(), await create()]
  for (const { id } of [mine, other]) await bob.post(`/api/matches/${id}/join`)
  return { file, ann, bob, mine, other }
}

/** The longest that the process did nothing else while `work` was under way, in milliseconds. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const measure = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(measure, 5)
  await work
  clearInterval(timer)
  measure()
  return longest
}

test('while another program holds the database for a moment a move waits, everything else goes on, and then it is made', async () => {
  const { file, ann, bob, mine, other } = await serving(10_000)
  const letGo = await holding(file)
  let moved = false
  const move = ann.move(mine.id, 'place', { square: 4 }).finally(() => (moved = true))
  const reads = Promise.all(
    ['/api/games', '/api/matches', `/api/matches/${other.id}`, `/api/matches/${other.id}/versions/0`].map((path) => bob.get(path)),
  )
  // A call that waited for the lock itself would hold up everything for a second, as long as SQLite waits where it opens a file.
  expect(await longestPause(Promise.all([reads, new Promise((resolve) => setTimeout(resolve, 300))]))).toBeLessThan(900)
  expect((await reads).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(moved).toBe(false)
  await letGo()
  expect(await move).toMatchObject({ status: 200, body: { version: 2 } })
})

test('a move that waits for too long is answered with 503, and nothing was changed', async () => {
  const { file, ann, mine } = await serving(200)
  const letGo = await holding(file)
  const { status, headers, body } = await ann.move(mine.id, 'place', { square: 4 })
  expect([status, headers.get('retry-after'), body]).toEqual([
    503,
    '5',
    { code: 'busy', message: 'The server cannot save anything right now. Nothing was changed. Please try again in a moment.' },
  ])
  await letGo()
  expect(await ann.move(mine.id, 'place', { square: 4 })).toMatchObject({ status: 200 })
})

test('a new file and its folder are for their owner alone, and so is what SQLite keeps beside it', async () => {
  const folder = temporaryFolder()
  const made = join(folder, 'made', 'here')
  const store = openStore(join(made, 'a.sqlite'))
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([mode(join(folder, 'made')), mode(made)]).toEqual(['700', '700'])
  expect(readdirSync(made).map((name) => [name, mode(join(made, name))])).toEqual([
    ['a.sqlite', '600'],
    ['a.sqlite-shm', '600'],
    ['a.sqlite-wal', '600'],
  ])
  await store.close()
  // A mode that somebody chose stays.
  chmodSync(join(made, 'a.sqlite'), 0o640)
  await openStore(join(made, 'a.sqlite')).close()
  expect(mode(join(made, 'a.sqlite'))).toBe('640')
})

test('while the disk does not tell which file it has nothing is saved, and the file is named', async () => {
  const folder = join(temporaryFolder(), 'data')
  const file = join(folder, 'test.sqlite')
  const store = openStore(file)
  onTestFinished(() => store.close())
  const joined = (id: string) => store.addUser({ id, name: id }, 1)
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  await expect(joined('ann')).rejects.toThrow(
    new StoreUnavailable(`${file} cannot be found on its disk (ENOTDIR), so nothing can be saved.`),
  )
  rmSync(folder)
  renameSync(`${folder}.away`, folder)
  await joined('ann')
  expect(await store.user('ann')).not.toBeNull()
})
