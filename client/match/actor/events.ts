import type { Args } from '../../../engine/model/views.ts'
import type { Answer } from '../../remote/answer.ts'
import type { Said } from '../../remote/wire.ts'
import type { Problem } from './ports.ts'

export type MatchEvent =
  | { type: 'play'; move: string; args: Args }
  /** Look at a past version. */
  | { type: 'rewind'; version: number }
  /** Look at the present again. */
  | { type: 'present' }
  /** Try to connect now rather than later. */
  | { type: 'retry' }
  /** Take the refusal off the screen. */
  | { type: 'dismiss' }
  /** The server said something. */
  | { type: 'said'; message: Said }
  /** The line broke, or could not be opened; with its close code. */
  | { type: 'down'; code: number }
  /** By now the line should have brought more than this version: the server has more. */
  | { type: 'overdue'; version: number }

/** A problem on its way through a promise. */
class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** The answer's value; throws its problem. */
export function valueIn<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw new Failure(answer.problem)
}

/** The problem that was thrown. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Failure ? error.problem : { code: 'client', message: error instanceof Error ? error.message : String(error) }

/** Whether following the match again cannot help: the server will say the same. */
export const isFinal = (problem: Problem | null) => ['rules-changed', 'unknown-match', 'unknown-game'].includes(problem?.code ?? '')

/** Whether trying again may help. */
export const passing = (problem: Problem) => ['offline', 'timeout', 'unreadable', 'server'].includes(problem.code)
