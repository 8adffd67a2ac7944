import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { faultSentence } from './fault-sentence.ts'

/** Checks a part of the request; what does not fit is answered with code `arguments` and the first fault. */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(target: Target, schema: Schema) {
  return zValidator(target, schema, (result) => {
    if (result.success) return
    throw new ApiError({ code: 'arguments', message: faultSentence(result.error.issues[0]!, result.data) })
  })
}

/** Refuses a body with anything in it, where a call takes none; `{}` counts as none. */
export const noBody = createMiddleware(async (c, next) => {
  const text = (await c.req.text()).trim()
  if (text && !z.strictObject({}).safeParse(parsed(text)).success)
    throw new ApiError({ code: 'arguments', message: 'This call takes nothing in its body.' })
  await next()
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError({ code: 'malformed', message: 'The body is not JSON.' })
  }
}

/** A whole number in a URL. */
export const digits = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
