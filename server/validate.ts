import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** Checks a part of the request; what does not fit is answered with code `arguments` and the first fault. */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(target: Target, schema: Schema) {
  return zValidator(target, schema, (result) => {
    if (result.success) return
    const [issue] = result.error.issues
    const where = issue!.path.join('.')
    throw new ApiError({ code: 'arguments', message: where ? `${where}: ${issue!.message}` : issue!.message })
  })
}

/** A whole number in a URL. */
export const digits = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
