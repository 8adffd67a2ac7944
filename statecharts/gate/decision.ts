import type { Question } from '../compile/protocol.ts'

/** A question of the chart, answered for the current match. Within one gate equal questions are the same object. */
export interface Predicate {
  test(): boolean
}

/** Returns what answers a question: a function, or an object. Objects of few classes are fastest, since their calls stay monomorphic. */
export type Resolver = (question: Question) => (() => boolean) | Predicate

/** A question that a function answers. */
export class FnPredicate implements Predicate {
  readonly #answer: () => boolean

  constructor(answer: () => boolean) {
    this.#answer = answer
  }

  test(): boolean {
    return this.#answer()
  }
}

/**
 * Decision tree for one event at one node: the questions that XState asked, in its order, down to an answer. Inner nodes and
 * leaves have one shape, which keeps property reads monomorphic.
 */
export interface Decision<Answer> {
  /** Null in a leaf. */
  readonly ask: Predicate | null
  yes: Decision<Answer> | undefined
  no: Decision<Answer> | undefined
  readonly answer: Answer | undefined
}

/** The answer for the current match; undefined if this outcome of the questions is not in the tree yet. */
export function decide<Answer>(decision: Decision<Answer> | undefined): Answer | undefined {
  let here = decision
  while (here !== undefined && here.ask !== null) here = here.ask.test() ? here.yes : here.no
  return here?.answer
}

/** Like `decide`, with the questions answered by `say`. */
export function decideBy<Answer>(decision: Decision<Answer> | undefined, say: (ask: Predicate) => boolean): Answer | undefined {
  let here = decision
  while (here !== undefined && here.ask !== null) here = say(here.ask) ? here.yes : here.no
  return here?.answer
}

/** Adds the answer for these outcomes; returns the tree. */
export function remember<Answer>(
  decision: Decision<Answer> | undefined,
  outcomes: readonly (readonly [Predicate, boolean])[],
  answer: Answer,
  depth = 0,
): Decision<Answer> {
  if (depth === outcomes.length) return { ask: null, yes: undefined, no: undefined, answer }
  const [ask, yes] = outcomes[depth]
  const branch = decision ?? { ask, yes: undefined, no: undefined, answer: undefined }
  if (yes) branch.yes = remember(branch.yes, outcomes, answer, depth + 1)
  else branch.no = remember(branch.no, outcomes, answer, depth + 1)
  return branch
}
