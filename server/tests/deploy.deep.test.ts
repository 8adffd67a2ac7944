import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { serverSettings } from '../settings.ts'
import { listIn, stagesOf, variablesIn } from '../testing/dockerfile.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The files in server/deploy; `image.deep.test.ts` carries the Dockerfile's steps out. */

const DEPLOY = fileURLToPath(new URL('../deploy/', import.meta.url))
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

const stages = stagesOf(read('Dockerfile'))
const last = stages.at(-1) ?? []
const only = (keyword: string) => {
  const [found, ...more] = last.filter((one) => one.keyword === keyword)
  expect([found?.keyword, more]).toEqual([keyword, []])
  return found?.rest ?? ''
}

test('the image has two stages; what runs is not root, and keeps matches in a volume', () => {
  expect(stages.map(([from]) => from?.rest)).toEqual(['node:22-bookworm-slim AS build', 'node:22-bookworm-slim'])
  expect(only('USER')).toBe('node')
  expect(only('VOLUME')).toBe('/data')
  expect(variablesIn(only('ENV'))).toEqual({ NODE_ENV: 'production', PORT: '8080', DATABASE: '/data/playchart.sqlite' })
  expect(last.findIndex(({ keyword }) => keyword === 'USER')).toBeGreaterThan(last.findLastIndex(({ keyword }) => keyword === 'RUN'))
  const [, script] = listIn(only('CMD'))
  expect(existsSync(join(DEPLOY, '../..', script ?? ''))).toBe(true)
})

test('the image keeps no development dependency, though other dependencies could use one too', { timeout: SLOW }, () => {
  const root = join(DEPLOY, '../..')
  const prune = stages[0]?.map(({ rest }) => rest).find((rest) => rest.startsWith('npm prune')) ?? ''
  const { status, stdout } = spawnSync('sh', ['-c', `${prune} --dry-run`], { cwd: root, encoding: 'utf8' })
  expect(status, prune).toBe(0)
  const removed = new Set([...stdout.matchAll(/^remove (\S+ \S+)$/gm)].map(([, one]) => one))
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const versions = (of: object) => Object.entries(of).map((one) => one.join(' '))
  expect(versions(devDependencies).filter((one) => !removed.has(one))).toEqual([])
  expect(versions(dependencies).filter((one) => removed.has(one))).toEqual([])
})

test('its health check tells a server that is ready from one that is not', { timeout: SLOW }, async () => {
  const [command = '', ...given] = listIn(only('HEALTHCHECK'))
  const check = (port: number) => spawnSync(command, given, { env: { PATH: process.env.PATH, PORT: String(port) } }).status
  const server = await started({ DATABASE: join(temporaryFolder(), 'a.sqlite') })
  expect(check(server.port)).toBe(0)
  await server.end('SIGKILL')
  expect(check(server.port)).toBe(1)
})

const variables = z.record(z.string().regex(/^[A-Z_]+$/), z.string())
const names = z.array(z.string()).min(1)
const seconds = z.string().regex(/^\d+s$/)
/** As much of the Compose specification as the file uses; what else it may have is a mistake. */
const service = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z
    .string()
    .regex(/^[a-z/]+:[\w.-]+$/)
    .optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) })).optional(),
  environment: variables,
  expose: z.array(z.string().regex(/^\d+$/)).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w/-]+(:ro)?$/)).optional(),
  read_only: z.boolean().optional(),
  tmpfs: names.optional(),
  cap_drop: names.optional(),
  security_opt: names.optional(),
  stop_grace_period: seconds.optional(),
  healthcheck: z.strictObject({ test: names, interval: seconds, timeout: seconds, retries: z.int() }).optional(),
})
const compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  'x-server': service.optional(),
  volumes: z.record(z.string(), z.null()),
})

/** A compose file, once it keeps the specification and what it names is there. */
function composed(name: string) {
  const { services, volumes } = compose.parse(parse(read(name)))
  for (const { build } of Object.values(services)) if (build) expect(existsSync(join(DEPLOY, build.context, build.dockerfile))).toBe(true)
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  for (const name of mounted) expect(name.startsWith('./') ? existsSync(join(DEPLOY, name)) : name in volumes, name).toBe(true)
  expect(mounted.filter((name) => !name.startsWith('./')).sort()).toEqual(Object.keys(volumes).sort())
  const all = Object.keys(services)
  expect(Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on).filter((name) => !all.includes(name)))).toEqual(
    [],
  )
  return services
}

test('the compose file keeps the specification, and what it names is there', () => {
  const { server, caddy, ...others } = composed('compose.yaml')
  expect(others).toEqual({})
  // Only Caddy is open to the world.
  expect([server?.ports, caddy?.ports?.length, Object.keys(caddy?.depends_on ?? {})]).toEqual([undefined, 3, ['server']])
  expect(caddy?.environment.UPSTREAM).toBe(`server:${variablesIn(only('ENV')).PORT}`)

  const settings = (env: Record<string, string>) => settingsOf(server?.environment ?? {}, env)
  const site = 'https://play.example.org'
  const plain = settings({})
  expect(plain).toMatchObject({ trustProxy: true, metrics: { port: 9090, host: '0.0.0.0' }, providers: [], limits: 1, notices: { site } })
  expect(plain.notices?.mail).toBe(undefined)
  const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Playchart <play@example.org>' }
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const other = { OIDC_ISSUER: 'https://login.example.org', OIDC_NAME: 'Example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  expect(settings({ ...mail, ...google, ...other, LIMITS: '2' })).toMatchObject({
    limits: 2,
    notices: { site, mail: { smtp: mail.SMTP_URL, from: mail.MAIL_FROM } },
    providers: [{ id: 'google' }, { id: 'oidc', name: 'Example' }],
  })
})

test('of the three servers on PostgreSQL each is like the others, and Caddy knows them all', () => {
  const { database, caddy, ...nodes } = composed('compose.cluster.yaml')
  const [one] = Object.values(nodes)
  expect(Object.keys(nodes)).toEqual(['node-1', 'node-2', 'node-3'])
  expect(Object.values(nodes)).toEqual([one, one, one])
  expect([one?.ports, database?.ports, one?.volumes]).toEqual([undefined, undefined, undefined])
  expect(Object.keys(one?.depends_on ?? {})).toEqual(['database'])
  const { PORT } = variablesIn(only('ENV'))
  expect(caddy?.environment.UPSTREAM).toBe(
    Object.keys(nodes)
      .map((name) => `${name}:${PORT}`)
      .join(' '),
  )
  const { DATABASE, ...settings } = one?.environment ?? {}
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = database?.environment ?? {}
  expect(DATABASE).toBe(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}`)
  const { server } = composed('compose.yaml')
  expect(settings).toEqual(server?.environment)
  expect(settingsOf(one?.environment ?? {}, {})).toMatchObject({ trustProxy: true, metrics: { port: 9090, host: '0.0.0.0' } })
})

/** What README.md says to write into `.env`. */
const GIVEN = { SITE: 'play.example.org', COOKIE_SECRET: 'x'.repeat(32), POSTGRES_PASSWORD: 'secret' }

const settingsOf = (environment: Record<string, string>, env: Record<string, string>) =>
  serverSettings(mapped(environment, (value) => interpolated(value, { ...GIVEN, ...env })))

const mapped = (all: Record<string, string>, to: (value: string) => string) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, to(value)]))

/** As Docker Compose writes values into a file: `${NAME}`, `${NAME:-default}`, `${NAME:?what is missing}`. */
function interpolated(text: string, env: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = env[name] || (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name} is not given: ${rest}`)
    return value
  })
}

test('the Caddyfile hands everything to the server once it is ready', () => {
  const lines = read('Caddyfile')
    .replace(/^\s*#.*\n/gm, '')
    .split('\n')
    .map((line) => line.trim())
  const open = lines.filter((line) => line.endsWith('{')).length
  expect([open, lines.filter((line) => line === '}').length]).toEqual([2, 2])
  const directives = lines.filter((line) => line !== '' && line !== '}').map((line) => line.split(' ')[0])
  expect(directives).toEqual([
    ...['{$SITE:localhost}', '@match', 'request_header', 'reverse_proxy'],
    ...['lb_policy', 'lb_try_duration', 'fail_duration', 'health_uri', 'health_interval', 'header', 'log'],
  ])
  const [, pattern = ''] = /path_regexp match (\S+)/.exec(read('Caddyfile')) ?? []
  const matchIn = (path: string) => new RegExp(pattern).exec(path)?.[1]
  expect(['/matches/abc', '/api/matches/abc/live', '/api/matches', '/api/games/pig'].map(matchIn)).toEqual([
    'abc',
    'abc',
    undefined,
    undefined,
  ])
  expect(read('Caddyfile')).toContain('reverse_proxy {$UPSTREAM:127.0.0.1:8080}')
})

test('the recipe for Litestream copies the database of the image', () => {
  const { dbs } = parse(read('litestream.yml'))
  expect(dbs.map(({ path }: { path: string }) => path)).toEqual([variablesIn(only('ENV')).DATABASE])
})

const unit = read('playchart.service')
/** The settings of a section, by name. */
const settings = new Map(
  unit
    .split('\n')
    .flatMap((line) => (/^[A-Z]\w+=/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [])),
)

test('the unit has a user of its own and may write to its state alone', () => {
  const told = (name: string) => settings.get(name)
  expect(['DynamicUser', 'ProtectSystem', 'ProtectHome', 'NoNewPrivileges', 'CapabilityBoundingSet'].map(told)).toEqual([
    'yes',
    'strict',
    'yes',
    'yes',
    '',
  ])
  expect([told('StateDirectory'), told('StateDirectoryMode'), told('UMask')]).toEqual(['playchart', '0700', '0077'])
  expect(unit).toContain('Environment=DATABASE=%S/playchart/playchart.sqlite')
  expect(existsSync(join(DEPLOY, '../..', told('ExecStart')?.split(' ')[1] ?? ''))).toBe(true)
})

test('systemd finds nothing wrong with the unit', () => {
  const folder = temporaryFolder()
  // Where Node lies here.
  writeFileSync(join(folder, 'playchart.service'), unit.replace('/usr/bin/node', process.execPath))
  const analyzed = (...given: string[]) => spawnSync('systemd-analyze', [...given, join(folder, 'playchart.service')], { encoding: 'utf8' })
  const verified = analyzed('verify')
  if (verified.error) {
    console.log('systemd-analyze is not installed: only the names of the settings are checked.')
    return expect([...settings.keys()].filter((name) => !KNOWN.has(name))).toEqual([])
  }
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  // 0 is safe, 10 is not.
  const [, exposure] = /exposure level[^:]*: ([\d.]+)/.exec(analyzed('security', '--offline=true', '--no-pager').stdout) ?? []
  expect(Number(exposure)).toBeLessThanOrEqual(2)
})

const KNOWN = new Set(
  `After Wants Description Type WorkingDirectory ExecStart Environment EnvironmentFile Restart RestartSec TimeoutStopSec DynamicUser StateDirectory
  StateDirectoryMode UMask CapabilityBoundingSet LockPersonality NoNewPrivileges PrivateDevices PrivateTmp PrivateUsers ProcSubset ProtectClock
  ProtectControlGroups ProtectHome ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc ProtectSystem RemoveIPC
  RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID SystemCallArchitectures SystemCallFilter WantedBy`.split(
    /\s+/,
  ),
)
