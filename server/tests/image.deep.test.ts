import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { type Instruction, listIn, stagesOf, variablesIn } from '../testing/dockerfile.ts'
import { startProcess } from '../testing/server-process.ts'

/** The steps of the Dockerfile, carried out one after another in an empty folder for each stage, on a fresh clone. */

const { ownHeaders }: { ownHeaders(): NodeJS.ProcessEnv } = await import(new URL('../../tools/install/install.mjs', import.meta.url).href)

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What a build is given of its surroundings: where to find programs, and npm's own settings. */
const GIVEN = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ['PATH', 'HOME'].includes(name) || name.toLowerCase().startsWith('npm_config_')),
  ),
  ...ownHeaders(),
}
/** That user is in the image only. */
const OWNER = `${process.getuid?.()}:${process.getgid?.()}`

/** Copies what git knows of a path in the repository. */
function copyFromClone(path: string, to: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', path], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)))) {
    const target = to.endsWith('/') ? join(to, path === '.' ? file : file.slice(file.lastIndexOf('/') + 1)) : to
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(ROOT, file), target)
  }
}

/** Carries a stage out in a folder; `stages` are those before it, by name. Returns the folder that it ends in. */
function carriedOut(instructions: readonly Instruction[], root: string, stages: ReadonlyMap<string, string>): string {
  let here = root
  for (const { keyword, rest } of instructions) {
    if (keyword === 'WORKDIR') {
      here = join(root, rest)
      mkdirSync(here, { recursive: true })
    }
    if (keyword === 'COPY' && rest.startsWith('--from=')) {
      const [from = '', path = '', to = ''] = rest.slice('--from='.length).split(' ')
      cpSync(join(stages.get(from) ?? '', path), join(root, to), { recursive: true, verbatimSymlinks: true })
    } else if (keyword === 'COPY') {
      const paths = rest.split(' ')
      const to = paths.pop() ?? ''
      for (const path of paths) copyFromClone(path, `${join(here, to)}/`)
    }
    if (keyword === 'RUN') {
      const command = rest.replaceAll(' /data', ` ${join(root, 'data')}`).replaceAll('node:node', OWNER)
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: here, env: GIVEN, encoding: 'utf8' })
      expect(status, `RUN ${command}\n${stdout}\n${stderr}`).toBe(0)
    }
  }
  return here
}

const folder = mkdtempSync(join(tmpdir(), 'playchart-image-'))
// Thousands of files.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

test('what the Dockerfile builds serves pages and matches, is healthy, and ends when it is asked to', async () => {
  const stages = new Map<string, string>()
  let app = ''
  let last: readonly Instruction[] = []
  for (const [nr, instructions] of stagesOf(readFileSync(join(ROOT, 'server/deploy/Dockerfile'), 'utf8')).entries()) {
    const root = join(folder, String(nr))
    app = carriedOut(instructions, root, stages)
    stages.set(instructions[0]?.rest.split(' AS ')[1] ?? String(nr), root)
    last = instructions
  }
  expect(statSync(join(app, '../data')).mode & 0o777).toBe(0o700)
  for (const name of ['vite', 'vitest', 'drizzle-kit']) expect(existsSync(join(app, 'node_modules', name)), name).toBe(false)

  const rest = (keyword: string) => last.find((one) => one.keyword === keyword)?.rest ?? ''
  const environment = { ...variablesIn(rest('ENV')), PORT: '0', DATABASE: join(app, '../data/playchart.sqlite') }
  const server = await startProcess(listIn(rest('CMD')).slice(1), app, environment)
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: 'ready' })
  const page = await (await fetch(server.origin)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
  const sent = await fetch(server.origin + script, { headers: { 'accept-encoding': 'br' } })
  expect([sent.status, sent.headers.get('content-encoding')]).toEqual([200, 'br'])
  const { games } = await (await fetch(`${server.origin}/api/games`)).json()
  expect(games.length).toBeGreaterThan(10)
  const [command = '', ...given] = listIn(rest('HEALTHCHECK'))
  expect(spawnSync(command, given, { env: { ...GIVEN, PORT: String(server.port) } }).status).toBe(0)
  expect(await server.end('SIGTERM')).toBe(0)
})
