import { existsSync, readFileSync } from 'node:fs'
import { createMatch, type Game, SPECTATOR, viewOf } from '../../engine/index.ts'
import { absentMove } from '../../engine/play/absent.ts'
import { playCase } from '../../engine/testing/fuzz/case.ts'
import type { FuzzFailure } from '../../engine/testing/index.ts'
import { impure } from '../check/authoring.ts'
import { placeText, thrownText } from '../playing/rule-errors.ts'
import { unaskedMove } from '../playing/stall-report.ts'
import { Failure } from '../terminal/failure.ts'
import { HOLDS } from './what-holds.ts'

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

const isText = (value: unknown): value is string => typeof value === 'string'
const NEEDED: { readonly [name: string]: (value: unknown) => boolean } = {
  game: isText,
  seats: Number.isInteger,
  variant: (value) => typeof value === 'object' && value !== null,
  secret: isText,
  at: Number.isInteger,
  invariant: (value) => isText(value) && Object.hasOwn(HOLDS, value),
  sentence: isText,
  proposals: Array.isArray,
}

/** The error that a rule throws in a case found by fuzz. */
export interface Thrown {
  readonly error: unknown
  /** The move that is not offered because of it; undefined if the rule threw while something was carried out. */
  readonly move?: string
}

/**
 * Text to append to a failure's sentence: the place, ` (apply, game.ts:66)`; the rule that keeps everybody from moving; or, if none throws,
 * what in the source makes rules depend on more than the match.
 */
export function causeText(thrown: Thrown | null, folder: string): string {
  if (!thrown)
    return impure(folder)
      .map(({ sentence }) => `; ${sentence}`)
      .join('')
  const { error, move } = thrown
  return move === undefined ? placeText(error, folder) : `; ${move}: ${thrownText(error, folder)}`
}

/** Returns null if no rule throws and another invariant fails. */
export function thrownInCase(game: Game, found: FuzzFailure): Thrown | null {
  try {
    const { first: before, match: after, steps } = createMatch(game, found)
    const { last } = playCase(game, found, { before, proposal: null, outcome: { ok: true, match: after, steps }, after })
    if (!last.outcome.ok) return last.outcome.error === undefined ? null : { error: last.outcome.error }
    viewOf(game, last.after, SPECTATOR)
    for (let seat = 0; seat < last.after.seats; seat++) {
      viewOf(game, last.after, seat)
      absentMove(game, last.after, seat)
    }
    return found.invariant === 'stuck' ? unaskedMove(game, last.after) : null
  } catch (error) {
    return { error }
  }
}
