import type { FailedCheck, Question } from '../compile/protocol.ts'
import type { Node, TransitionResult } from '../gate/node.ts'
import { PlainGate } from './plain-gate.ts'

/** The question XState asked after the answers so far, or its result. */
type Branch =
  | { readonly question: Question; yes?: Branch; no?: Branch }
  | { readonly answer: TransitionResult | null; readonly failed: readonly FailedCheck[] }

/**
 * A plain gate that memoizes XState's results by snapshot, event and the answers to its questions in order, which plays whole matches in a
 * fraction of the time. XState has no other input. It shares no code with the gate under test.
 */
export class MemoGate extends PlainGate {
  readonly #known = new WeakMap<Node, Map<string, Branch>>()
  #asked: { readonly question: Question; readonly yes: boolean }[] = []

  protected override send(node: Node, type: string): TransitionResult | null {
    const events = this.#known.get(node) ?? new Map<string, Branch>()
    this.#known.set(node, events)
    const root = events.get(type)
    let branch = root
    while (branch && 'question' in branch) branch = super.ask(branch.question) ? branch.yes : branch.no
    if (branch) {
      this.failed = [...this.failed, ...branch.failed]
      return branch.answer
    }
    const before = this.failed.length
    this.#asked = []
    const answer = super.send(node, type)
    const end: Branch = { answer, failed: this.failed.slice(before) }
    events.set(type, grown(root, this.#asked, end))
    return answer
  }

  protected override ask(question: Question): boolean {
    const yes = super.ask(question)
    this.#asked.push({ question, yes })
    return yes
  }
}

/** Adds one path to the tree of questions and returns the tree. */
function grown(root: Branch | undefined, asked: readonly { readonly question: Question; readonly yes: boolean }[], end: Branch): Branch {
  const [first, ...others] = asked
  if (!first) return end
  const branch = root && 'question' in root ? root : { question: first.question }
  const way = first.yes ? 'yes' : 'no'
  branch[way] = grown(branch[way], others, end)
  return branch
}
