import { RuleError } from '../model/errors.ts'
import { type Refusal, refused } from '../model/refusal.ts'

/** What `refuse` throws. Where there is no move to refuse, it is a mistake of the game, and its message says which. */
export class Refused extends RuleError {
  readonly sentence: string
  /** It came out of the `apply` of a move or fix-up; anywhere else a rule has another way to say no. */
  byApply = false

  constructor(sentence: string) {
    super(
      `refuse(${JSON.stringify(sentence)}) was called where there is no move to refuse: it belongs in \`apply\` of moves and fix-ups, once the match has begun`,
    )
    this.sentence = sentence
  }
}

/**
 * Refuses the move that is being made, with a sentence for its player: nothing has changed, whatever its `apply` and the fix-ups
 * before have done. For `apply` of moves and fix-ups, where only carrying the move out shows that it is not possible; what can be
 * known before belongs in `legal`, since a move that is refused here is listed as legal all the same. As in `legal`, what the
 * player may not know must not decide. `if (hand.count > 5) refuse('You may hold five cards only.')`. Throws always, RuleError
 * where the sentence is none.
 */
export function refuse(sentence: string): never {
  if (typeof sentence !== 'string' || sentence === '') throw new RuleError('refuse(…) takes a sentence that says why not')
  throw new Refused(sentence)
}

/** What an `apply` threw, which may be a refusal. */
export function outOfApply(thrown: unknown): unknown {
  if (thrown instanceof Refused) thrown.byApply = true
  return thrown
}

/** What is said of a move where `error` is its refusal by `apply`; null where it is not. */
export function refusalBy(error: unknown, move: string): { ok: false; refusal: Refusal } | null {
  return error instanceof Refused && error.byApply ? refused('rule', error.sentence, `${move}.apply`) : null
}

/** Whether a move was refused as it was carried out: nobody could have told before, and another may be made instead. */
export const wasRefusedByApply = ({ code, by }: { readonly code: string; readonly by?: string }): boolean =>
  code === 'rule' && by !== undefined && by.endsWith('.apply')
