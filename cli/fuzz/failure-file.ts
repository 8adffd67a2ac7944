import { existsSync, readFileSync } from 'node:fs'
import type { FuzzFailure } from '../../engine/testing/index.ts'
import { Failure } from '../terminal/failure.ts'

/** A failure found by fuzz as text: JSON with a line for each proposal. */
export function failureText({ proposals, ...rest }: FuzzFailure, seed: number): string {
  const facts = Object.entries({ foundBy: 'playchart fuzz', seed, ...rest }).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  const lines = proposals.map((proposal) => `    ${JSON.stringify(proposal)}`)
  const listed = lines.length ? `[\n${lines.join(',\n')}\n  ]` : '[]'
  return `{\n${[...facts, `  "proposals": ${listed}`].join(',\n')}\n}\n`
}

/** Reads such a file; returns null if it is something else. Throws Failure if it does not exist, is not JSON, or is incomplete. */
export function failureFrom(path: string): FuzzFailure | null {
  if (!existsSync(path)) throw new Failure(`There is no file ${path}.`)
  let file: unknown
  try {
    file = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Failure(`${path} is not JSON.`, { cause: error })
  }
  if (typeof file !== 'object' || file === null || !('foundBy' in file)) return null
  const missing = Object.entries(NEEDED).find(([name, is]) => !is((file as { readonly [name: string]: unknown })[name]))
  if (missing) throw new Failure(`${path} is not a failure found by fuzz: '${missing[0]}' is missing or wrong.`)
  const { foundBy: _, seed: __, ...failure } = file as unknown as FuzzFailure & { foundBy: string; seed: number }
  return failure
}

const isText = (value: unknown) => typeof value === 'string'
const NEEDED: { readonly [name: string]: (value: unknown) => boolean } = {
  game: isText,
  seats: Number.isInteger,
  variant: (value) => typeof value === 'object' && value !== null,
  secret: isText,
  at: Number.isInteger,
  invariant: isText,
  sentence: isText,
  proposals: Array.isArray,
}
