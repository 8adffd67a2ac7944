import type { Turn } from 'playchart/statecharts'
import type { Question } from '../../statecharts/compile/protocol.ts'
import type { Predicate } from '../../statecharts/gate/decision.ts'

/**
 * What every question of a chart is answered from: who proposes, whose turn it is, and bits that stand
 * for the rules. Answering costs next to nothing, so that it is the asking that is measured.
 */
export const outcome = { seat: 0, turn: 0, bits: 0 }

/** How many bits there are. */
export const BITS = 16

/** The function that answers a question of the chart. */
export function answerTo(question: Question): Predicate | (() => boolean) {
  if (question.kind === 'turn') {
    const { turn } = question
    return new MayAct(turn)
  }
  const bit = 1 << (hashOf(JSON.stringify(question)) % BITS)
  return () => (outcome.bits & bit) !== 0
}

class MayAct implements Predicate {
  readonly #turn: Turn
  constructor(turn: Turn) {
    this.#turn = turn
  }
  test(): boolean {
    return this.#turn === 'current' ? outcome.seat === outcome.turn : this.#turn === 'all'
  }
}

function hashOf(text: string): number {
  let hash = 7
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) & 0x7fffffff
  return hash
}
