import { DONE, SETTLE } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import type { PathStep } from '../language/finding.ts'
import { ChartError } from '../language/phase-tree.ts'
import { type CheckOptions, checkCompiled } from './check.ts'
import { asksWho, CLOCK } from './explore/outcomes.ts'

/** Throws ChartError for the first error that is found in a compiled chart, with the events that show it. */
export function refuseErrors(compiled: Compiled, options: Omit<CheckOptions, 'seats'> = {}): void {
  const found = checkCompiled(compiled, options)
  const [first, ...more] = found.filter(({ level }) => level === 'error')
  if (!first) return
  const { where, code, path } = first
  const shown = path.length ? ` (shown by: ${pathText(path)})` : ''
  const others = more.length ? `; and ${more.length} more` : ''
  throw new ChartError(where, first.sentence.slice(first.sentence.indexOf(': ') + 2) + shown + others, code, found)
}

/** A path in words: `reveal by seat 0, then the engine continues (not isPair)`. */
export function pathText(path: readonly PathStep[]): string {
  return path.map(stepText).join(', then ')
}

function stepText({ event, seat, guards }: PathStep): string {
  const asked = Object.entries(guards).filter(([question]) => question !== CLOCK && !asksWho(question))
  const answers = asked.map(([question, yes]) => `${yes ? '' : 'not '}${questionText(question)}`)
  return `${eventText(event, guards[CLOCK] ? 'the clock' : seat)}${answers.length ? ` (${answers.join(', ')})` : ''}`
}

function eventText(event: string, by: number | 'the clock' | undefined): string {
  const engine = event === SETTLE ? 'the engine continues' : event === DONE ? '`onDone` is taken' : null
  if (engine) return by === undefined ? engine : `${engine} for seat ${by}`
  return `${event} by ${typeof by === 'number' ? `seat ${by}` : 'the clock'}`
}

const questionText = (question: string) => question.replace(/^\$legal\.([^.@]*)(\.round)?/, '$1.legal').replace(/^\$/, '')
