import type { Chance } from '../../../engine/random/chance.ts'

/** A request that is about to be sent, and may still be made worse. */
export interface Request {
  method: string
  target: string
  version: string
  headers: [name: string, value: string][]
  body: Buffer
  complete: boolean
  upgrades: boolean
  /** What follows its headers is not its body, but read as another request: the answer to that may be all that comes. */
  isTwo: boolean
}

const LONG = 'a'.repeat(20_000)

/** What can be wrong with a request. */
export interface Fault {
  readonly fits?: (request: Request) => boolean
  readonly spoil: (request: Request, chance: Chance) => void
}

function put({ headers }: Request, name: string, value: string): void {
  const at = headers.findIndex(([one]) => one.toLowerCase() === name.toLowerCase())
  if (at < 0) headers.push([name, value])
  else headers[at] = [name, value]
}

/** One of these values of a header, or that one twice. */
const header = (name: string, values: readonly string[]): Fault => ({
  spoil(request, chance) {
    const value = chance.pick(values)
    put(request, name, value)
    if (chance.below(6) === 0) request.headers.push([name, chance.pick(values)])
    if (name.startsWith('Sec-WebSocket') || name === 'Upgrade' || name === 'Connection') request.upgrades = false
  },
})

const hasBody = ({ body }: Request) => body.length > 0

/** Chunks as they are, or with something wrong about them. */
function chunked(request: Request, chance: Chance): void {
  const { body } = request
  const size = body.length.toString(16)
  const [head, tail] = chance.pick([
    [`${size}\r\n`, '\r\n0\r\n\r\n'],
    [`${size};name="va\\"lue"\r\n`, '\r\n0\r\nTrailer: x\r\n\r\n'],
    [`${size}\r\n`, '\r\n'],
    ['zz\r\n', '\r\n0\r\n\r\n'],
    ['-1\r\n', '\r\n0\r\n\r\n'],
    ['ffffffffffffffff\r\n', '\r\n0\r\n\r\n'],
    [`${size}\n`, '\n0\n\n'],
    [`${size};${LONG}\r\n`, '\r\n0\r\n\r\n'],
  ] as const)
  request.body = Buffer.concat([Buffer.from(head), body, Buffer.from(tail)])
  request.headers = request.headers.filter(([name]) => name !== 'Content-Length' || chance.below(4) === 0)
  put(request, 'Transfer-Encoding', chance.pick(['chunked', 'chunked', 'gzip, chunked', 'chunked, identity', 'xchunked']))
  request.complete = false
}

export const FAULTS: readonly Fault[] = [
  header('Host', [
    '',
    ' ',
    '[',
    '[::1',
    'a b',
    'evil.example',
    'localhost:99999',
    'localhost:x',
    'x'.repeat(300),
    '::1',
    '127.0.0.1:0',
    'lo\u0001cal',
    '@',
    '%00',
    'ünïcode',
  ]),
  header('Cookie', [
    'playchart=',
    'playchart=.',
    'playchart=a.b',
    'playchart=%E0%A4%A',
    `playchart=${LONG.slice(0, 4000)}`,
    ';;;=;',
    'playchart="a',
    'playchart=a; '.repeat(200),
  ]),
  header('Content-Type', [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'application/json;;',
    'a/b/c',
    '\u00ff',
  ]),
  header('Content-Encoding', ['gzip', 'br', 'identity', 'x']),
  header('Accept-Encoding', ['gzip;q=', '*;q=0', 'gzip, gzip, br', ',,,', 'x'.repeat(1000)]),
  header('Accept', ['', '*/*;q=x', 'text/event-stream', ','.repeat(2000)]),
  header('If-None-Match', ['*', '"', 'W/', '"a", '.repeat(500), 'x']),
  header('If-Modified-Since', ['never', '99999999999', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  header('Range', [
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'bytes=0-0,1-1',
    'bytes=99999999999999999999-',
    'bytes=-99999999',
    'lines=1-2',
    `bytes=${'0-1,'.repeat(300)}`,
  ]),
  header('Origin', ['null', 'https://evil.example', 'http://', '://', 'localhost', 'file://', 'http://localhost:99999', 'x'.repeat(2000)]),
  header('Sec-Fetch-Site', ['cross-site', 'same-site', '', 'x']),
  header('Access-Control-Request-Method', ['DELETE', '', 'a b']),
  header('X-Request-Id', ['', 'a b', '\u00ff', 'x'.repeat(5000), '{"a":1}', 'a\tb']),
  header('X-Forwarded-For', ['1.2.3.4', '::', ',,,', 'x'.repeat(3000), '999.999.999.999']),
  header('X-Forwarded-Proto', ['https', 'https, http', 'javascript', '']),
  header('Last-Event-ID', ['-1', '1e9', '99999999999', 'x', ' ', '0']),
  header('Expect', ['100-continue', '200-ok', '']),
  header('Connection', ['close', 'keep-alive', 'Upgrade', 'close, keep-alive', 'x'.repeat(100), '']),
  header('Upgrade', ['websocket', 'WebSocket', 'h2c', 'websocket, h2c', '', 'TLS/1.0', 'x'.repeat(1000)]),
  header('HTTP2-Settings', ['AAMAAABkAARAAAAAAAIAAAAA', '']),
  header('Sec-WebSocket-Version', ['', '8', '14', 'x', '-1']),
  header('Sec-WebSocket-Key', ['', 'x', 'AAAA', '='.repeat(24), LONG.slice(0, 5000)]),
  header('Sec-WebSocket-Protocol', ['', ',', 'a, a', 'a b', '\u00ff']),
  header('Sec-WebSocket-Extensions', [
    'permessage-deflate; client_max_window_bits=99',
    ';',
    'permessage-deflate;permessage-deflate',
    '\u0001',
    'x'.repeat(3000),
  ]),
  {
    spoil(request) {
      request.headers = request.headers.filter(([name]) => name !== 'Host')
    },
  },
  { spoil: (request) => void request.headers.push(['Host', 'localhost'], ['Host', 'other']) },
  { spoil: (request, chance) => void request.headers.push([chance.pick(['', ' x', 'a b', 'x\u0000', 'x:', '\u00ff', '(x)']), 'x']) },
  {
    spoil: (request, chance) =>
      void request.headers.push(['X', chance.pick(['\u0000', '\u0001', 'a\r b', 'a\n b', '\u007f', LONG, 'a\r\n b'])]),
  },
  { spoil: (request) => void request.headers.push(...Array.from({ length: 3000 }, (_, n): [string, string] => [`X-${n}`, ''])) },
  {
    spoil(request, chance) {
      request.version = chance.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'HTTP', '', 'RTSP/1.0', 'HTTP/1.1 ', 'http/1.1'])
    },
  },
  {
    spoil(request, chance) {
      const { target } = request
      request.target = chance.pick([
        `http://evil.example${target}`,
        `http://localhost${target}`,
        `//evil.example${target}`,
        `/..${target}`,
        `/%2e%2e${target}`,
        `${target}/`,
        `${target}//`,
        `/${target}`,
        target.replaceAll('/', '%2f'),
        target.replaceAll('/', '\\'),
        `${target}%`,
        `${target}%00`,
        `${target}?${'a=1&'.repeat(2000)}`,
        `${target}?from=1&from=2&limit=-1&before=0`,
        `${target}#x`,
        `${target};a=b`,
        target.toUpperCase(),
        `${target}\u00e9`,
        `${target} x`,
        `${target}\u0000`,
        `/${LONG}`,
        '',
        '*',
        'localhost:80',
        '?',
        'api/me',
      ])
    },
  },
  {
    spoil(request, chance) {
      put(
        request,
        'Content-Length',
        chance.pick(['-1', '1e3', '0x10', '', 'x', '99999999999999999999', '1, 1', '+1', '70000', String(request.body.length + 5)]),
      )
      request.complete = false
    },
  },
  { fits: hasBody, spoil: (request) => void request.headers.push(['Content-Length', '1']) },
  {
    fits: hasBody,
    spoil(request) {
      request.headers = request.headers.filter(([name]) => name !== 'Content-Length')
      request.isTwo = true
    },
  },
  { fits: hasBody, spoil: chunked },
  { fits: hasBody, spoil: chunked },
  {
    // Another request in the same packet.
    spoil(request) {
      request.isTwo = true
      request.body = Buffer.concat([request.body, Buffer.from('GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n')])
    },
  },
  {
    spoil(request, chance) {
      request.complete = false
      request.body = Buffer.alloc(0)
      request.headers = request.headers.slice(0, chance.below(request.headers.length + 1))
      request.headers.push(['X-Cut', 'short'])
      put(request, 'Content-Length', '10')
    },
  },
]
