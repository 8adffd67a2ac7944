import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { gameFiles } from '../new/new-game.ts'
import { ROOT } from '../project/manifest.ts'
import { ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))
const GAME = Object.fromEntries(gameFiles('duel', []).map(({ path, text }) => [`rules/duel/${path}`, text]))
const jsonIn = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

const project = (dependencies: object, files: { readonly [path: string]: string } = {}) =>
  folderWith({
    ...GAME,
    'rules/duel/golden/random.json': '{}',
    'playchart.json': JSON.stringify({ port: 9000, games: ['rules'] }),
    'package.json': JSON.stringify({ name: 'mine', version: '2.1.0', dependencies, devDependencies: { vitest: '4.0.0' } }),
    ...files,
  })

/** Serves a folder as `npm start` does there, until the test is over. Returns the server's address. */
async function served(folder: string): Promise<string> {
  const server = spawn(process.execPath, [BIN, 'serve'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    server.kill()
    await once(server, 'close')
  })
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /is at (http:\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server has ended')
}

test('the folder holds the games without what is for development, and serves them with the boards that were built', async () => {
  const vendor = folderWith({ 'vendor.tgz': 'a package' })
  const folder = project({ playchart: `file:${vendor}/vendor.tgz` })
  const out = folderWith()
  const { status, stdout, stderr } = ran(join(folder, 'rules'), 'build', '--no-types', '--out', out)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`Made ${out}. Copy it to the server, then run there: npm install --omit=dev && npm start`)
  expect(readdirSync(out).sort()).toEqual(['.playchart', 'games', 'package.json', 'packages', 'playchart.json'])
  expect(readdirSync(join(out, 'games/duel')).sort()).toEqual(['board.css', 'board.tsx', 'game.ts', 'rules.md'])
  expect(readFileSync(join(out, 'packages/vendor.tgz'), 'utf8')).toBe('a package')
  expect(jsonIn(out, 'package.json')).toEqual({
    ...{ name: 'mine', version: '2.1.0', private: true, type: 'module' },
    scripts: { start: 'playchart serve' },
    dependencies: { playchart: 'file:packages/vendor.tgz' },
  })
  expect(jsonIn(out, 'playchart.json')).toEqual({ port: 9000, database: 'data/playchart.sqlite', games: ['games'] })

  symlinkSync(join(ROOT, 'node_modules'), join(out, 'node_modules'))
  const url = await served(out)
  const { games } = (await (await fetch(`${url}/api/games`)).json()) as { games: { name: string }[] }
  expect(games.map(({ name }) => name)).toEqual(['duel'])
  const { script } = jsonIn(out, '.playchart/boards/boards.json').duel
  expect((await fetch(`${url}/boards/${script}`)).status).toBe(200)
  expect(existsSync(join(out, 'data/playchart.sqlite'))).toBe(true)

  // Made again, it keeps its matches.
  expect(ran(folder, 'build', '--no-types', '--out', out).status).toBe(0)
  expect(existsSync(join(out, 'data/playchart.sqlite'))).toBe(true)
})

test('a game whose folder begins with the path of the database is in the folder', () => {
  const folder = project({ playchart: '1.0.0' }, { 'playchart.json': JSON.stringify({ games: ['rules'], database: 'rules/du' }) })
  const out = folderWith()
  expect(ran(folder, 'build', '--no-types', '--out', out).status).toBe(0)
  expect(readdirSync(join(out, 'games/duel')).sort()).toEqual(['board.css', 'board.tsx', 'game.ts', 'rules.md'])
})

test('locked versions go along, with the tools that the lock file knows', () => {
  const folder = project({ playchart: '1.0.0' }, { 'package-lock.json': '{}' })
  const out = join(folderWith(), 'deploy')
  expect(ran(folder, 'build', '--no-types', '--out', out).stdout).toContain('npm ci --omit=dev && npm start')
  expect(jsonIn(out, 'package.json')).toMatchObject({ dependencies: { playchart: '1.0.0' }, devDependencies: { vitest: '4.0.0' } })
  expect(readFileSync(join(out, 'package-lock.json'), 'utf8')).toBe('{}')
})

test('nothing else is overwritten, and nothing is made that could not be installed', () => {
  const folder = project({ playchart: '1.0.0' })
  const full = folderWith({ 'thesis.txt': 'years of work' })
  const refusal = (here: string, out: string) => ran(here, 'build', '--no-types', '--out', out).stderr.trim()
  expect(refusal(folder, full)).toBe(`${full} holds something else. Name an empty folder, or one that an earlier build made.`)
  expect(refusal(folder, join(full, 'thesis.txt'))).toContain('is a file, and cannot be the folder to deploy.')
  expect(refusal(project({}), folderWith())).toContain('does not list playchart under dependencies. Install it with npm first.')
  const source = folderWith()
  const linked = project({ playchart: `file:${source}` })
  expect(refusal(linked, folderWith())).toContain(`installs file:${source}, which is not a package file. Make one with npm pack.`)
  expect(readFileSync(join(full, 'thesis.txt'), 'utf8')).toBe('years of work')
})

test('of a project that is itself the folder of a game, neither the secrets nor the database are copied', () => {
  const game = Object.fromEntries(gameFiles('duel', []).map(({ path, text }) => [path, text]))
  const folder = folderWith({
    ...game,
    'playchart.json': JSON.stringify({ games: ['.'], database: 'matches/own.db' }),
    'playchart.secrets.json': JSON.stringify({ cookieSecret: 'a secret of thirty-two bytes or more' }),
    'matches/own.db': 'matches',
    'matches/own.db-wal': 'more matches',
    'matches/own.db.moving': 'the same matches',
    'matches/notes.txt': 'kept',
    'package.json': JSON.stringify({ dependencies: { playchart: '1.0.0' } }),
  })
  const out = folderWith()
  const { status, stderr } = ran(folder, 'build', '--no-types', '--out', out)
  expect([status, stderr]).toEqual([0, ''])
  const copied = readdirSync(join(out, 'games'), { recursive: true, encoding: 'utf8' })
  expect(copied).toEqual(expect.arrayContaining(['duel/game.ts', 'duel/matches/notes.txt']))
  expect(copied.filter((path) => /secret|own\.db/.test(path))).toEqual([])
})
