import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { log } from '../runtime/log.ts'
import type { Result, ServerRefusal } from '../runtime/result.ts'
import type { Store } from '../store/store.ts'
import { OutcomeUnknown, StoreBusy, StoreUnavailable } from '../store/store-errors.ts'
import { requestOf } from './request-id.ts'

/** The body of every answer that is not a success. */
export type ErrorBody = ServerRefusal

/** The status of each code; codes not listed are a 409: valid, but not possible in the current state. */
const STATUS: { readonly [code in ServerRefusal['code']]?: ContentfulStatusCode } = {
  malformed: 400,
  arguments: 400,
  'unknown-move': 400,
  'signed-out': 401,
  'wrong-password': 401,
  banned: 403,
  'cross-site': 403,
  'not-seated': 403,
  'not-creator': 403,
  'not-invited': 403,
  'no-account': 403,
  'not-moderator': 403,
  'unknown-link': 404,
  'not-found': 404,
  'unknown-game': 404,
  'unknown-match': 404,
  'unknown-version': 404,
  closed: 410,
  'link-used': 410,
  'too-large': 413,
  'unknown-host': 421,
  'key-used': 422,
  'upgrade-required': 426,
  'too-many': 429,
  failed: 500,
  busy: 503,
}

const RETRY_AFTER_S = 5
/** In seconds, if nothing more exact is known. */
const RETRY_AFTER: { readonly [code in ServerRefusal['code']]?: number } = { busy: RETRY_AFTER_S, 'too-many': 60 }
const BUSY: ErrorBody = {
  code: 'busy',
  message: 'The server cannot save anything right now. Nothing was changed. Please try again in a moment.',
}
/** A move that is sent again with its key is made once. */
const UNKNOWN: ErrorBody = {
  code: 'busy',
  message: 'The server lost its database while it was saving this, and cannot tell whether it did. Please look again in a moment.',
}

/** Also for those who may not know that there is something. */
export const NO_ADDRESS: ErrorBody = { code: 'not-found', message: 'This address does not exist.' }

/** Carries a refusal out of a route. */
export class ApiError extends HTTPException {
  readonly refusal: ServerRefusal
  /** After how many seconds the caller may try again. */
  readonly retryAfter: number | undefined

  constructor(refusal: ServerRefusal, retryAfter?: number) {
    super(STATUS[refusal.code] ?? 409, { message: refusal.message })
    this.refusal = refusal
    this.retryAfter = retryAfter ?? RETRY_AFTER[refusal.code]
  }
}

/** Returns the value of a result; throws its refusal. */
export function orThrow<Value>(answer: Result<Value>): Value {
  if (answer.ok) return answer.value
  throw new ApiError(answer.refusal)
}

/** Answers an error of a route as `{ code, message }`. */
export function errorHandler(store: Store) {
  return async (error: Error, c: Context): Promise<Response> => {
    const { method, path } = c.req
    const { refusal, status, retryAfter } = await errorOf(error, { request: requestOf(c), method, path }, store)
    if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
    return c.json(refusal satisfies ErrorBody, status)
  }
}

/** The request, as it is logged. */
interface Asked {
  readonly request: string
  readonly method: string
  readonly path: string
}

/** The answer to an error, which is logged unless it is the caller's own. */
export async function errorOf(error: Error, asked: Asked, store: Store): Promise<ApiError> {
  if (error instanceof ApiError) return error
  if (error instanceof StoreUnavailable) {
    log(error instanceof StoreBusy ? 'store-busy' : 'store-unavailable', { ...asked, message: error.message })
    return new ApiError(error instanceof OutcomeUnknown ? UNKNOWN : BUSY)
  }
  if (error instanceof HTTPException && error.status === 400)
    return new ApiError({ code: 'malformed', message: 'The body is not valid JSON.' })
  if (isCutShort(error)) return new ApiError({ code: 'malformed', message: 'The request was cut short.' })
  log('request-failed', { ...asked, ...(await matchNamed(asked.path, store)), error })
  return new ApiError({ code: 'failed', message: 'Something went wrong on the server. Nothing was changed.' })
}

/** Whether the caller's connection ended before their request did. */
const isCutShort = (error: Error) => 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'

/** The match in an address and its version, if the store can still tell. */
async function matchNamed(path: string, store: Store): Promise<{ match?: string; version?: number }> {
  const match = path.match(/^\/api\/matches\/([^/]+)/)?.[1]
  if (match === undefined) return {}
  const record = await store.match(match).catch(() => null)
  return { match, version: record?.version }
}
