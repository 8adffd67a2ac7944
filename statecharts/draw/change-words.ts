import type { Absent, Guard, Prompt, Seats, Timeout, Transition } from '../chart.ts'
import { callText, guardText, promptText } from '../language/words.ts'
import { stepsOf } from './steps.ts'

/** How a change of a chart is told, and what it means for matches that are being played. */

/**
 * What a change means for a running match: it goes by it from its next move on; it does so when play next enters the phase;
 * it is not sure to fit when play is in the phase; it does not fit, wherever play is.
 */
export type Running = 'at once' | 'on entering' | 'not inside' | 'never'

/** Each word of a phase: what it comes to, said in half a sentence, and what a change of it means. */
export interface Word {
  say(given: never): string
  readonly running: Running
}
const word = <T>(running: Running, say: (given: T | undefined) => string): Word => ({ say: say as Word['say'], running })

const quoted = (text: string) => `“${text}”`
const names = (list: readonly string[] | undefined) => (list?.length ? list.join(', ') : 'nothing')
const turnText = (turn: string) => TURNS[turn] ?? `the seats of ${turn} may act`
const TURNS: { readonly [turn: string]: string } = {
  current: 'whose turn it is may act',
  all: 'every seat may act',
  none: 'nobody but the engine may act',
  inactive: 'seats that do not take part may act',
}
const knows = (what: string) => (sanitize: string | undefined) =>
  sanitize === undefined ? `everybody may know ${what}` : `${sanitize === 'hidden' ? 'nobody else' : `only ${sanitize}`} may know ${what}`
const orNone = (text: (guard: Guard) => string, none: string) => (guard: Guard | undefined) => (guard === undefined ? none : text(guard))
const whoText = (who: Seats['who'] = 'all') =>
  who === 'all'
    ? 'every seat takes part'
    : who === 'others'
      ? 'all but whose turn it is take part'
      : `${guardText(who)} says who takes part`

/** `in` over `to`, `if` and what it does: a transition in a few words. */
export function transitionText({ target, guard, actions = [], interrupt, turn, reenter }: Transition): string {
  const said = [
    target === undefined ? (interrupt === undefined ? 'stays' : '') : `to ${target}`,
    interrupt === undefined ? '' : `interrupted by ${interrupt}`,
    guard === undefined ? '' : `if ${guardText(guard)}`,
    actions.length ? `with ${[actions].flat().join(', ')}` : '',
    turn === undefined ? '' : `turn ${turn}`,
    reenter ? 'entering anew' : '',
  ]
  return said.filter(Boolean).join(' ')
}
const transitionsText = (list: readonly Transition[] | undefined) =>
  list === undefined ? 'nothing' : list.map(transitionText).join(', else ') || 'nothing'

export const PHASE: { readonly [line: string]: Word } = {
  '': word<string>('not inside', (kind) => `is ${kind}`),
  interrupt: word<boolean>('not inside', (is) => (is ? 'is an interrupt' : 'is no interrupt')),
  initial: word<string>('on entering', (name) => `${name} comes first`),
  entry: word<readonly string[]>('on entering', (list) => `${names(list)} on entering`),
  exit: word<readonly string[]>('at once', (list) => `${names(list)} on leaving`),
  turn: word<string>('at once', (turn) => (turn === undefined ? 'who may act is as in the phase around' : turnText(turn))),
  prompt: word<Prompt>('at once', (prompt) => (prompt === undefined ? 'no status line of its own' : quoted(promptText(prompt)))),
  args: word<string>('at once', (name) => `${name ?? 'no facts of its own'} for everybody`),
  privateArgs: word<string>('at once', (name) => `${name ?? 'no facts of its own'} for each seat`),
  absent: word<Absent>('at once', (absent) => {
    if (absent === undefined) return 'what is done for a seat whose player is gone is as in the phase around'
    const { move, args } = typeof absent === 'string' ? { move: absent } : absent
    return `a seat whose player is gone ${move === 'wait' ? 'is waited for' : move === 'resign' ? 'resigns' : `makes ${callText(move, args)}`}`
  }),
  sanitize: word<string>('at once', knows('that play is here')),
  tags: word<readonly string[]>('at once', (list) => `tags: ${names(list)}`),
  description: word<string>('at once', (text) => (text === undefined ? 'no description' : quoted(text))),
  endless: word<boolean>('at once', (is) => (is ? 'has no end on purpose' : 'is to have an end')),
  ordered: word<never>(
    'not inside',
    (list) =>
      `goes ${
        stepsOf(list ?? [])
          .map(({ text }) => text)
          .join('; ') || 'nowhere'
      }`,
  ),
  'seats.who': word<Seats['who']>('on entering', whoText),
  'seats.initial': word<string>('on entering', (name) => `each seat begins in ${name}`),
  'seats.sanitize': word<string>('at once', knows('where a seat is')),
  always: word<readonly Transition[]>('at once', (list) => `by itself: ${transitionsText(list)}`),
  onDone: word<readonly Transition[]>('at once', (list) => `when done: ${transitionsText(list)}`),
  on: word<readonly Transition[]>('at once', (list) =>
    list === undefined ? 'is not legal here' : `is legal here: ${transitionsText(list)}`,
  ),
  after: word<Timeout>('on entering', (timeout) => {
    if (timeout === undefined) return 'no clock'
    const run = timeout.onInterrupt === 'run' ? ', interrupted or not' : ''
    return `the clock makes ${callText(timeout.move, timeout.args)}${run}`
  }),
}

/** Of a transition: `on.hit.guard`. */
export const TRANSITION: { readonly [line: string]: Word } = {
  target: word<string>('at once', (path) => (path === undefined ? 'leads nowhere else' : `leads to ${path}`)),
  guard: word<Guard>(
    'at once',
    orNone((guard) => `only if ${guardText(guard)}`, 'under no condition'),
  ),
  actions: word<readonly string[]>('at once', (list) => `${names(list)} besides`),
  turn: word<string>('at once', (turn) => (turn === undefined ? 'who may act is as for all moves here' : turnText(turn))),
  interrupt: word<string>('at once', (path) => (path === undefined ? 'interrupts nothing' : `interrupted by ${path}`)),
  reenter: word<boolean>('at once', (is) => (is ? 'the phase is left and entered again' : 'the phase is not left')),
  description: PHASE.description!,
}

const times = (n: number) => (n === 1 ? 'once' : `${n} times`)
const movesText = (n: number) => (n === 1 ? 'one move' : `${n} moves`)
export const TURN_ORDER: { readonly [line: string]: Word } = {
  '': word<object>('on entering', (turns) =>
    turns === undefined ? 'turns go round as in the phase around' : 'turns go round by rules of its own',
  ),
  order: word<string>('on entering', (order = 'forward') => `turns go ${TURN_ORDERS[order] ?? `in the order of ${order}`}`),
  start: word<string>('on entering', (start) =>
    start === undefined ? 'begins where it usually does' : `begins with ${STARTS[start] ?? start}`,
  ),
  rounds: word<number>('at once', (rounds) =>
    rounds === undefined ? 'goes round without end' : `is done after going round ${times(rounds)}`,
  ),
  skip: word<Guard>(
    'at once',
    orNone((guard) => `a seat has no turn if ${guardText(guard)}`, 'no seat is skipped'),
  ),
  min: word<number>('at once', (min = 0) => `a turn needs ${min === 0 ? 'no move' : movesText(min)}`),
  max: word<number>('at once', (max) =>
    max === undefined ? 'a turn has any number of moves' : `a turn ends by itself after ${movesText(max)}`,
  ),
  uncounted: word<readonly string[]>('at once', (list) => `uncounted: ${names(list)}`),
  endIf: word<Guard>(
    'at once',
    orNone((guard) => `a turn ends by itself if ${guardText(guard)}`, 'no condition ends a turn'),
  ),
  begin: word<readonly string[]>('at once', (list) => `${names(list)} as a turn begins`),
  end: word<readonly string[]>('at once', (list) => `${names(list)} as a turn ends`),
  afterMove: word<readonly string[]>('at once', (list) => `${names(list)} after each move`),
  back: word<boolean>('on entering', (back) => (back ? 'the turn goes back on leaving' : 'the turn stays where it is on leaving')),
}
const TURN_ORDERS: { readonly [order: string]: string } = {
  forward: 'around the table',
  backward: 'around the table the other way',
  snake: 'there and back again',
}
const STARTS: { readonly [start: string]: string } = {
  current: 'whose turn it was',
  first: 'the first in the order',
  next: 'the one after whose turn it was',
}

/** Of a round robin in a progression: `ordered.deal.until`. */
export const ROUND: { readonly [line: string]: Word } = {
  rounds: word<number | 'infinite'>('not inside', (rounds) =>
    rounds === undefined ? 'goes round as usual' : `goes round ${rounds === 'infinite' ? 'without end' : times(rounds)}`,
  ),
  start: word<string>('on entering', (start) => `begins with ${start ?? 'whose turn it is'}`),
  direction: word<string>('not inside', (order = 'forward') => `goes ${TURN_ORDERS[order]}`),
  skip: word<Guard>(
    'at once',
    orNone((guard) => `passes a seat over if ${guardText(guard)}`, 'passes nobody over'),
  ),
  until: word<Guard>(
    'at once',
    orNone((guard) => `is over as soon as ${guardText(guard)}`, 'is over when all have had their turn'),
  ),
}

/** What running matches make of it. `phase` is the path of where it changed. */
export function runningText(running: Running, phase: string): string {
  const here = phase === '' ? 'the chart' : phase
  if (running === 'at once') return 'running matches go by it from their next move on'
  if (running === 'on entering') return `a running match that is in ${here} goes by it when play next enters there`
  if (running === 'never') return 'no running match fits'
  return `a running match that is in ${here} may not fit`
}
