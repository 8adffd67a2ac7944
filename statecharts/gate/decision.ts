import type { Question } from '../compile/protocol.ts'

/** A question of the chart, to be answered for the match at hand. The same question is the same object in one gate. */
export interface Predicate {
  test(): boolean
}

/** For each question what answers it: a function, or an object, of which a gate asks those of a few classes fastest. */
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
 * What is remembered of one event at one place: the questions that XState asked, in its order, down to an answer.
 * Branches and answers have one shape.
 */
export interface Decision<Answer> {
  /** Null where the answer is. */
  readonly ask: Predicate | null
  yes: Decision<Answer> | undefined
  no: Decision<Answer> | undefined
  readonly answer: Answer | undefined
}

/** The answer for the match at hand, or undefined where this outcome of the questions has not come up yet. */
export function decide<Answer>(decision: Decision<Answer> | undefined): Answer | undefined {
  let here = decision
  while (here !== undefined && here.ask !== null) here = here.ask.test() ? here.yes : here.no
  return here?.answer
}

/** The same, with the questions answered by `say`. */
export function decideBy<Answer>(decision: Decision<Answer> | undefined, say: (ask: Predicate) => boolean): Answer | undefined {
  let here = decision
  while (here !== undefined && here.ask !== null) here = say(here.ask) ? here.yes : here.no
  return here?.answer
}

/** Adds an answer, reached by these outcomes. */
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
