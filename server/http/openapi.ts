import type { Env, Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { ANSWERS, error } from './schemas/answers.ts'

/** The part of an OpenAPI document that is generated here. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly responses: Responses } } }
}
interface Responses {
  readonly [status: string]: {
    readonly description: string
    readonly content?: { readonly 'application/json': { readonly schema: object } }
  }
}

/** Errors that any call may answer with. */
const ERRORS = [400, 401, 403, 404, 409, 410, 413, 421, 422, 426, 429, 500, 503]
const NOT_MODIFIED = { 304: { description: 'As it was.' } }

/** Describes the app's routes under `/api/`. Throws Error for one whose answer is not listed. */
export async function openApiOf<E extends Env>(app: Hono<E>): Promise<OpenApiDocument> {
  const { openapi, info, paths } = await generateSpecs(app, {
    includeEmptyPaths: true,
    // By default paths with a dot are left out.
    excludeStaticFile: false,
    documentation: { openapi: '3.1.0', info: { title: 'Playchart', version: '1', description: 'The API of server/README.md.' } },
  })
  const calls = Object.entries(paths ?? {}).filter(([path]) => path.startsWith('/api/') && !path.includes('*'))
  return {
    openapi,
    ...{ info },
    paths: Object.fromEntries(
      calls.map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods ?? {}).map(([method, call]) => [method, { ...Object(call), responses: responsesOf(method, path) }]),
        ),
      ]),
    ),
  }
}

function responsesOf(method: string, path: string): Responses {
  const found = ANSWERS[`${method.toUpperCase()} ${path}`]
  if (!found) throw new Error(`${method} ${path} has no answer in answers.ts.`)
  const [status, schema] = found
  const success = schema ? answer('Done.', schema) : { description: status === 101 ? 'A WebSocket.' : 'No JSON: a stream, or a file.' }
  const errors = Object.fromEntries(ERRORS.map((code) => [code, answer('Refused; nothing has changed.', error)]))
  return { [status]: success, ...(method === 'get' && NOT_MODIFIED), ...errors }
}

const answer = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } },
})
