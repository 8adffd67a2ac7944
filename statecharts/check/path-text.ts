import { DONE, SETTLE } from '../compile/config.ts'
import type { PathStep } from '../language/finding.ts'
import { asksWho, CLOCK } from './explore/outcomes.ts'

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
