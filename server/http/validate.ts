import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import { resolver, uniqueSymbol } from 'hono-openapi'
import { z } from 'zod'
import { LANGUAGE } from '../games/rules-text.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import { ApiError } from './api-error.ts'

/** Of texts of games; those that a game does not have are English. */
export const language = z.string().regex(LANGUAGE, 'must be a language, such as de').default('en')

/** How many query strings each call remembers, and how long they may be. */
const QUERIES_KEPT = 200
const LONGEST_QUERY = 100

/** Validates a part of the request; the first fault is answered with code `arguments` and a sentence. */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(target: Target, schema: Schema) {
  const validator = zValidator(
    target,
    schema,
    (result) => {
      if (!result.success) throw invalid(result.error.issues, result.data)
      checkTexts(result.data)
    },
    // No schema waits for anything, and Zod uses the code that it makes for a schema only when it parses synchronously.
    { validationFunction: (_, value) => schema.safeParse(value) as never },
  )
  const middleware = target === 'query' ? rememberingQueries(validator) : validator
  // The OpenAPI document reads the parameters of a call from this.
  return Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema, { io: 'input', unrepresentable: 'any' }) } })
}

/** Most requests for an address have one of a few query strings, and to read one takes as long as to read a row of the database. */
function rememberingQueries<Validator extends MiddlewareHandler>(validator: Validator): Validator {
  const known = boundedCache<object>(QUERIES_KEPT)
  const remembering: MiddlewareHandler = (c, next) => {
    const query = queryOf(c.req.url)
    if (query === null) return validator(c, next)
    const data = known.get(query)
    if (data) {
      c.req.addValidatedData('query', data)
      return next()
    }
    return validator(c, () => {
      const read: object = c.req.valid('query' as never)
      if (Object.values(read).every(isPlain)) known.set(query, Object.freeze(read))
      return next()
    })
  }
  return remembering as Validator
}

/** Null where it is too long to be remembered. Nothing after `#` belongs to it: browsers do not send that, but others can. */
function queryOf(url: string): string | null {
  const start = url.indexOf('?')
  const query = start < 0 ? '' : url.slice(start)
  return query.length > LONGEST_QUERY || url.includes('#') ? null : query
}

/** Of these values a route can change none for the next request. */
const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Refuses what has a text in it that PostgreSQL cannot store. */
export function checkTexts(data: unknown): void {
  const parts = typeof data === 'object' && data !== null ? Object.entries(data) : [['The body', data] as const]
  const [bad] = parts.find(([name, part]) => hasBadText([name, part])) ?? []
  if (bad === undefined) return
  const subject = isGood(bad) ? bad : 'A name'
  throw new ApiError({ code: 'arguments', message: `${subject} must not contain null characters, or halves of characters.` })
}

const isGood = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Not by recursion: it may be nested deeper than the stack is. */
function hasBadText(data: unknown): boolean {
  const waiting = [data]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string' && !isGood(one)) return true
    if (typeof one !== 'object' || one === null) continue
    for (const [name, part] of Object.entries(one)) waiting.push(name, part)
  }
  return false
}

/** The refusal for the first fault. */
export const invalid = ([issue]: readonly z.core.$ZodIssue[], data: unknown): ApiError =>
  new ApiError({ code: 'arguments', message: issue ? faultSentence(issue, data) : 'The request is not valid.' })

/** Refuses a body if the call takes none; `{}` counts as none. */
export const noBody = createMiddleware(async (c, next) => {
  const text = (await c.req.text()).trim()
  if (text && !z.strictObject({}).safeParse(parsed(text)).success)
    throw new ApiError({ code: 'arguments', message: 'This request takes no body.' })
  await next()
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError({ code: 'malformed', message: 'The body is not valid JSON.' })
  }
}

/** A whole number in a URL. */
export const digits = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)

const KINDS: { readonly [expected: string]: string } = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** Describes a fault of a request in a sentence for the player: 'seat must be a number.' */
function faultSentence(issue: z.core.$ZodIssue, data: unknown): string {
  const subject = issue.path.map(String).join('.') || 'The body'
  if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ')}.`
  const missing = issue.path.length > 0 && at(data, issue.path) === undefined
  return missing ? `${subject} is missing.` : `${subject} ${fault(issue)}.`
}

function fault(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) > 1 ? `must have at least ${issue.minimum} characters` : 'must not be empty'
      return `must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`
      return `must be at most ${issue.maximum}`
    case 'invalid_key':
      return 'is not a valid name'
    default:
      // The schema's own message.
      return issue.message
  }
}

function at(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data)
}
