import type { Question } from './protocol.ts'

/** A question with the function that answers it for the match at hand. The same question is the same object in one gate. */
export interface Resolved {
  readonly question: Question
  readonly ask: () => boolean
}

/** What is remembered of one event at one place: the questions that XState asked, in its order, down to an answer. */
export type Decision<Leaf> = Branch<Leaf> | (Leaf & { readonly asked: null })
interface Branch<Leaf> {
  readonly asked: Resolved
  yes: Decision<Leaf> | undefined
  no: Decision<Leaf> | undefined
}

/** The answer for the match at hand, or undefined where this outcome of the questions has not come up yet. */
export function decide<Leaf>(decision: Decision<Leaf> | undefined): (Leaf & { readonly asked: null }) | undefined {
  let here = decision
  while (here !== undefined && here.asked !== null) here = here.asked.ask() ? here.yes : here.no
  return here
}

/** Adds an answer, reached by these outcomes. */
export function remember<Leaf>(
  decision: Decision<Leaf> | undefined,
  outcomes: readonly (readonly [Resolved, boolean])[],
  answer: Leaf & { readonly asked: null },
  depth = 0,
): Decision<Leaf> {
  if (depth === outcomes.length) return answer
  const [asked, yes] = outcomes[depth]!
  const branch: Branch<Leaf> = decision && decision.asked !== null ? decision : { asked, yes: undefined, no: undefined }
  if (yes) branch.yes = remember(branch.yes, outcomes, answer, depth + 1)
  else branch.no = remember(branch.no, outcomes, answer, depth + 1)
  return branch
}
