import type { Question } from '../../compile/protocol.ts'
import { Gate } from '../../gate/gate.ts'
import type { Compiled } from '../../index.ts'
import { PlainGate } from '../index.ts'
import { canonical, type Happened, Match } from './match.ts'
import { asWritten, throughGate } from './subject.ts'

/** One event: an index that chooses the move, the seat that makes it, and a salt for the answers to questions. */
export interface Drawn {
  readonly move: number
  readonly seat: number
  readonly answers: number
}

/** Where two ways of playing a chart differ. */
export interface Difference {
  readonly event: string
  readonly one: 'xstate' | 'gate'
  readonly said: unknown
  readonly other: 'gate' | 'written'
  readonly instead: unknown
}

/** Automatic steps stop after this many: a chart may loop without end. */
export const ALONE_AT_MOST = 7
/** How many moves in a hundred are chosen from those known in the phase; the others are any. */
export const KNOWN = 85

/**
 * Plays a chart through plain XState, through the gate with a cache limited to this many nodes, and through the interpreter; each restores
 * its frames from JSON at every step. Returns the first event after which they differ, or null. `seen` is called with everything that
 * happens.
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

/** How many of a hundred questions are answered yes. */
const OFTEN: { readonly [kind in Question['kind']]?: number } = {
  turn: 75,
  by: 75,
  legal: 75,
  inactive: 8,
  skipped: 30,
  nobody: 10,
  over: 30,
}

/** Returns a function that answers each question, always the same way for the same salt. */
export function answering(salt: number): (question: Question) => boolean {
  return (question) => {
    const text = canonical(question)
    let hash = salt | 1
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
    hash ^= hash >>> 15
    return (Math.imul(hash, 2246822519) >>> 16) % 100 < (OFTEN[question.kind] ?? 55)
  }
}
