import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { App } from '../http/app.ts'
import { type OpenApiDocument, openApiOf } from '../http/openapi.ts'
import type { Until } from './until.ts'

/** The routes are the same for every server. */
let calls: Promise<readonly Call[]> | undefined

interface Call {
  readonly method: string
  readonly path: RegExp
  /** By status; null: no JSON. Each is compiled when it is first asked for, since that takes a while. */
  readonly answers: ReadonlyMap<number, (() => ValidateFunction) | null>
}

/** What a digest looks like in JSON. */
const DIGEST = /"([\w-]{22})"/g

/**
 * Compares every answer of an app under `/api/` with its OpenAPI document; in the end the test fails where one is not as that says, or has
 * a word in it that is among `secrets` by then.
 */
export function checkAnswers(app: App, secrets: () => Promise<ReadonlySet<unknown>>, until: Until): void {
  const wrong: string[] = []
  const told = new Map<string, string>()
  const { fetch } = app
  app.fetch = async (...given) => {
    const response = await fetch(...given)
    const [request] = given
    // What comes of an upgrade is for the server to send; a browser's question whether it may call is no call.
    if (request.headers.has('upgrade') || request.method === 'OPTIONS') return response
    const { pathname } = new URL(request.url)
    const text = await copyOf(response)
    for (const [, word] of (text ?? '').matchAll(DIGEST)) told.set(word, `${request.method} ${pathname}`)
    const fault = await faultOf(request.method, pathname, response, text, app)
    if (fault !== null) wrong.push(`${request.method} ${request.url}: ${response.status} ${fault}`)
    return response
  }
  until(async () => {
    const known = told.size > 0 ? await secrets() : new Set()
    for (const [word, where] of told) if (known.has(word)) wrong.push(`${where}: tells a digest`)
    if (wrong.length > 0) throw new Error(`Not as the OpenAPI document says: ${wrong.join('\n')}`)
  })
}

const DECODED: { readonly [encoding: string]: (body: Uint8Array) => Uint8Array } = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  identity: (body) => body,
}

/** An answer's JSON, also of one that is compressed; null where it is none. */
export async function copyOf(response: Response): Promise<string | null> {
  const { headers } = response
  if (!headers.get('content-type')?.includes('json')) return null
  // Copied before the first await: what was copied earlier may be collected, and Node then ends the body. Streams would stay open.
  const body = await response.clone().arrayBuffer()
  return Buffer.from(DECODED[headers.get('content-encoding') ?? 'identity'](new Uint8Array(body))).toString()
}

/** What is wrong with an answer, by the document; null: nothing. */
export async function faultOf(method: string, pathname: string, response: Response, copy: string | null, app: App): Promise<string | null> {
  if (!pathname.startsWith('/api/')) return null
  calls ??= openApiOf(app).then(callsOf)
  const known = (await calls).find((call) => call.method === method && call.path.test(pathname))
  if (!known) return response.status >= 400 && response.status < 500 ? null : 'is no call of the document'
  const check = known.answers.get(response.status)
  if (check === undefined) return 'is no status of the document'
  if (check === null || copy === null || copy === '') return null
  const validate = check()
  return validate(JSON.parse(copy)) ? null : new Ajv2020().errorsText(validate.errors)
}

function callsOf({ paths }: OpenApiDocument): Call[] {
  const ajv = new Ajv2020({ strict: false })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => {
          const schema = content?.['application/json'].schema
          let compiled: ValidateFunction | undefined
          return [Number(status), schema ? () => (compiled ??= ajv.compile(schema)) : null]
        }),
      ),
    })),
  )
}
