import type { Chance } from '../../../engine/random/chance.ts'
import { FAULTS, type Request } from './faults.ts'
import { drawnValue, type Schema, STRINGS, spoilt, spoiltJson } from './values.ts'

/** A call of the OpenAPI document. */
export interface Call {
  readonly method: string
  /** `/api/matches/{id}` */
  readonly path: string
  readonly query: readonly { readonly name: string; readonly schema: Schema }[]
  readonly body: Schema | null
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

/** Every call of the document, and addresses that it does not name. */
export function callsOf(document: { readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } } }): Call[] {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query'),
      body: requestBody?.content['application/json'].schema ?? null,
    })),
  )
  return [...described, ...OTHERS.map((path) => ({ method: 'GET', path, query: [], body: null }))]
}

const OTHERS = [
  '/',
  '/match/{id}',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/api/',
  '/assets/x.js',
  '/boards/x.js',
  '/inspector/',
  '/favicon.ico',
  '*',
]

/** What there is to ask about. */
export interface Known {
  /** By the name of a parameter or property. */
  readonly names: { readonly [name: string]: readonly unknown[] }
  /** As `Cookie` headers have them. */
  readonly cookies: readonly string[]
}

/** A request as bytes. */
export interface Drawn {
  readonly bytes: Buffer
  /** Whether the server owes an answer, and does not wait for more. */
  readonly complete: boolean
  /** It asks for a WebSocket, and nothing about that is wrong. */
  readonly upgrades: boolean
  /** Its first part is a request by itself, which may be right although the answer is a refusal. */
  readonly isTwo: boolean
}

const VERBS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
  'CONNECT',
  'get',
  'GETT',
  'G E T',
  '',
]

/** How many requests are for a live connection, whose frames are wrong then; the others are for all calls alike. */
const LIVE_ONE_IN = 10
/** Of the request around a body, which mostly has one of its own. */
const FAULTS_OF_ONE = [0, 0, 0, 1, 1, 2]

/** A request that is wrong in some way, of every call and verb. A few are right after all. */
export function requestOf(calls: readonly Call[], known: Known, chance: Chance): Drawn {
  const live = calls.filter(({ path }) => path.endsWith('/live'))
  const call = chance.pick(chance.below(LIVE_ONE_IN) === 0 ? live : calls)
  const request = plainRequest(call, known, chance)
  const faults = FAULTS.filter(({ fits }) => fits?.(request) ?? true)
  for (let n = chance.pick(FAULTS_OF_ONE); n > 0; n--) chance.pick(faults).spoil(request, chance)
  const { method, target, version, headers, body, complete, upgrades, isTwo } = request
  const lines = [`${method} ${target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', '']
  return { bytes: Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]), complete, upgrades, isTwo }
}

/** A name of the parameter, or what is none; as it stands in an address. */
function nameOf(parameter: string, { names }: Known, chance: Chance): string {
  const there = names[parameter] ?? []
  const name = there.length > 0 && chance.below(4) > 0 ? chance.pick(there) : chance.pick(STRINGS)
  return chance.below(10) === 0 ? String(name).replace(/[\s\r\n\0]/g, '') : encodeURIComponent(Buffer.from(String(name)).toString())
}

function plainRequest(call: Call, known: Known, chance: Chance): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => nameOf(name, known, chance))
  const asked = call.query.filter(() => chance.below(2) === 0).map(({ name }) => `${name}=${nameOf(name, known, chance)}`)
  const method = chance.below(3) > 0 ? call.method : chance.pick(VERBS)
  const request: Request = {
    method,
    target: `${path}${asked.length > 0 ? '?' : ''}${asked.join('&')}`,
    version: 'HTTP/1.1',
    headers: [['Host', 'localhost']],
    body: Buffer.alloc(0),
    complete: true,
    upgrades: false,
    isTwo: false,
  }
  const cookie = chance.pick(['', ...known.cookies])
  if (cookie) request.headers.push(['Cookie', cookie])
  if (call.path.endsWith('/live') && method === 'GET' && chance.below(4) > 0) {
    request.upgrades = true
    request.headers.push(...HANDSHAKE)
  } else if (call.body || method !== 'GET') {
    const value = drawnValue(call.body ?? { type: 'object' }, chance, known.names)
    const text = JSON.stringify(chance.below(4) === 0 ? value : spoilt(value, chance))
    request.body = chance.below(6) === 0 ? spoiltJson(text, chance) : Buffer.from(text)
    request.headers.push(['Content-Type', 'application/json'], ['Content-Length', String(request.body.length)])
  }
  return request
}

const HANDSHAKE: [string, string][] = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
]
