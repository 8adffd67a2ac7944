import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** What notices arrive at, on real connections: a mail server, a push service, a receiver of webhooks. */

export interface Mail {
  readonly to: string[]
  readonly from: string
  /** As it came. */
  readonly raw: string
}

export interface MailServer {
  /** `smtp://127.0.0.1:…` */
  readonly url: string
  readonly mails: Mail[]
}

/** One that goes when the test is over. `refuses`: whether to answer a mail with a failure that may pass. */
export async function mailServer(refuses?: () => boolean): Promise<MailServer> {
  const server = await openMailServer(refuses)
  onTestFinished(server.close)
  return server
}

/** The same, until it is closed. */
export async function openMailServer(refuses: () => boolean = () => false): Promise<MailServer & { close(): Promise<void> }> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuses()) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  // A server that is killed while it sends a mail resets its connection.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

export interface Request {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  /** `127.0.0.1:…` */
  readonly host: string
  readonly requests: Request[]
  /** What it answers from now on. */
  answer: (
    request: Request,
  ) => Promise<{ status: number; headers?: Record<string, string> }> | { status: number; headers?: Record<string, string> }
}

/** Takes any request, until the test is over. */
export async function receiver(status = 201): Promise<Receiver> {
  const opened = await openReceiver(status)
  onTestFinished(opened.close)
  return opened
}

/** The same, until it is closed. */
export async function openReceiver(status = 201): Promise<Receiver & { close(): void }> {
  const own: Receiver = { host: '', requests: [], answer: () => ({ status }) }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    own.requests.push(received)
    const { status, headers = {} } = await own.answer(received)
    response.writeHead(status, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(own, { host: `127.0.0.1:${(server.address() as { port: number }).port}`, close })
}

/** A browser that has subscribed at a push service. */
export interface Subscriber {
  /** As the browser describes itself to the server. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What a push for this browser says. Throws for one that was not made for it, or not signed with the key. */
  read(push: Request, key: string): { title: string; text: string; url: string; tag: string; key: string }
}

const SALT = 16
const KEY_AT = 21
const TAG = 16

export function subscriber(host: string, path: string): Subscriber {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const url = (bytes: Buffer) => bytes.toString('base64url')

  return {
    subscription: { endpoint: `http://${host}${path}`, keys: { p256dh: url(own.getPublicKey()), auth: url(auth) } },
    read({ headers, body }, key) {
      checkSignature(String(headers.authorization), key, `http://${host}`)
      // RFC 8188: salt, size of a record, length of the key, key, and one record; RFC 8291 for what the keys are made of.
      const salt = body.subarray(0, SALT)
      const end = KEY_AT + (body[KEY_AT - 1] ?? 0)
      const theirs = body.subarray(KEY_AT, end)
      const derived = (from: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
        Buffer.from(hkdfSync('sha256', from, salt, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
      const input = derived(own.computeSecret(theirs), auth, info, 32)
      const content = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', content, nonce)
      decipher.setAuthTag(body.subarray(-TAG))
      const padded = Buffer.concat([decipher.update(body.subarray(end, -TAG)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** RFC 8292. */
function checkSignature(authorization: string, key: string, audience: string): void {
  const [, token = '', by] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!signed || by !== key || aud !== audience || exp * 1000 < Date.now())
    throw new Error(`${authorization} is not signed as it has to be.`)
}
