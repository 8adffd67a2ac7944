import type { Question } from '../compile/protocol.ts'

/** Default answers: all seats take part, rounds begin with seat 0, every guard holds. */
export function ordinarily(question: Question): boolean {
  if (question.kind === 'starts') return question.seat === 0
  return !['inactive', 'skipped', 'nobody', 'over'].includes(question.kind)
}
