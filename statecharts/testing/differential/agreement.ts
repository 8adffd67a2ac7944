import type { Question } from '../../compile/protocol.ts'
import { Gate } from '../../gate/gate.ts'
import type { Compiled } from '../../index.ts'
import { PlainGate } from '../index.ts'
import { canonical, type Happened, Match } from './match.ts'
import { asWritten, throughGate } from './subject.ts'

/** One event: which of the moves, by which seat, and what says how questions are answered. */
export interface Drawn {
  readonly move: number
  readonly seat: number
  readonly answers: number
}

/** Two that do not agree, and where. */
export interface Difference {
  readonly event: string
  readonly one: 'xstate' | 'gate'
  readonly said: unknown
  readonly other: 'gate' | 'written'
  readonly instead: unknown
}

/** What happens by itself is broken off after so much: charts may go round without end. */
export const ALONE_AT_MOST = 7
/** Of a hundred moves so many are among those that are known; the others are any. */
export const KNOWN = 85

/**
 * Plays a chart through plain XState, the gate with a memory for so many places, and as it is written; each goes on from
 * its stored frames at every step. Gives the first event on which they differ, or null. `seen` is told all that happens.
 */
export function difference(
  compiled: Compiled,
  course: readonly Drawn[],
  nodes: number,
  seen: (happened: Happened, event: string) => void,
): Difference | null {
  const { seats, names } = compiled
  const xstate = new Match((ask) => throughGate(new PlainGate(compiled, (question) => () => ask(question))), seats)
  const gate = new Match((ask) => throughGate(new Gate(compiled, (question) => () => ask(question), { nodes })), seats)
  const written = new Match((ask) => asWritten(compiled, ask), seats)
  let found: Difference | null = null
  const same = (event: string, one: 'xstate' | 'gate', said: unknown, other: 'gate' | 'written', instead: unknown) => {
    if (canonical(instead) !== canonical(said)) found ??= { event, one, said, other, instead }
  }
  const goesOn = (event: string, one: Happened, gated: Happened, other: Happened): boolean => {
    seen(one, event)
    same(event, 'xstate', one, 'gate', gated)
    same(event, 'xstate', one, 'written', other)
    return found === null && one.taken
  }
  goesOn('start', xstate.start(), gate.start(), written.start())
  for (const { move, seat, answers } of course) {
    if (found) break
    const { moves } = written
    const name = move < KNOWN && moves.length ? moves[move % moves.length]! : names.moves[move % names.moves.length]!
    const [by, answer] = [seat % seats, answering(answers)]
    same(`legal for ${by}`, 'gate', gate.legal(by, answer), 'written', written.legal(by, answer))
    goesOn(`${name} by ${by}`, xstate.move(name, by, answer), gate.move(name, by, answer), written.move(name, by, answer))
    for (let n = 1; n <= ALONE_AT_MOST && !found; n++) {
      const then = answering(answers + n)
      if (!goesOn('by itself', xstate.proceed(then), gate.proceed(then), written.proceed(then))) break
    }
  }
  return found
}

/** How often a question is answered yes, of a hundred times. */
const OFTEN: { readonly [kind in Question['kind']]?: number } = {
  turn: 75,
  by: 75,
  legal: 75,
  inactive: 8,
  skipped: 30,
  nobody: 10,
  over: 30,
}

/** An answer to each question, always the same. */
export function answering(salt: number): (question: Question) => boolean {
  return (question) => {
    const text = canonical(question)
    let hash = salt | 1
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
    hash ^= hash >>> 15
    return (Math.imul(hash, 2246822519) >>> 16) % 100 < (OFTEN[question.kind] ?? 55)
  }
}
