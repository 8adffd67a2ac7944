import type { Refusal, RefusalCode } from '../../../engine/model/refusal.ts'
import type { Problem } from './ports.ts'

const CODES: { [code in RefusalCode]: true } = {
  finished: true,
  'unknown-move': true,
  'not-seated': true,
  stale: true,
  phase: true,
  order: true,
  turn: true,
  arguments: true,
  guard: true,
  rule: true,
  interrupts: true,
  failed: true,
}

/** Whether a proposal came as far as the rules, and they said no. */
export const isRefusal = (problem: Problem): problem is Problem & Refusal => Object.hasOwn(CODES, problem.code)

/** Where an unsuccessful proposal is noted: as a refusal by the rules, or as trouble on the way to them. */
export const unsuccessful = (problem: Problem) =>
  isRefusal(problem) ? { refusal: problem, trouble: null } : { refusal: null, trouble: problem }

/** Whether nothing tells if the server has made a proposal: no answer came, or not all of it. */
export const isUnanswered = (problem: Problem | null) => problem !== null && ['offline', 'timeout', 'unreadable'].includes(problem.code)
