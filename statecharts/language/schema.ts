import type { Absent, Automatic, Limit, Phase, Prompt, Seats, Timeout, Transition, Turns } from './chart.ts'
import { ENTRY, GUARD } from './entry-schema.ts'
import {
  absentTold,
  DIRECTIONS,
  knownTo,
  moveCount,
  names,
  orders,
  orNone,
  roundCount,
  starts,
  timeoutTold,
  turnText,
  whoDrawn,
  whoText,
} from './said.ts'
import {
  changeText,
  json,
  type Keyword,
  keyed,
  list,
  name,
  number,
  phases,
  said,
  several,
  texts,
  truth,
  type WordsOf,
  words,
} from './shape.ts'
import { absentText, guardText, promptText } from './words.ts'

/**
 * The schema of the chart language: for each kind of object its words; for each word the shape of its value, its default, the text
 * for a change of it and what that means for running matches, and how it appears in pictures, in SCXML and in an editor's file.
 * `chart.ts` has the same words as types for authors.
 */

const text = name('text')
const turn = name('seats', 'current', 'all', 'none', 'inactive')
const sanitize = name('seats', 'hidden')
const fixUps = several(name('fixUp'))
const asWritten = (given: string) => given
const asJson = (given: object) => JSON.stringify(given)
const args = { shape: json, usual: {} }

export const TURNS = words<Turns>({
  order: {
    shape: name('seats', ...DIRECTIONS),
    usual: 'forward',
    change: changeText('on entering', (order = 'forward') => `turns go ${orders[order] ?? `in the order of ${order}`}`),
    drawn: said((order) => (order === 'forward' ? null : order)),
  },
  start: {
    shape: name('seats', 'current', 'first', 'next', 'mover'),
    usual: ({ order = 'forward' }: Turns) => (DIRECTIONS.includes(order) ? 'current' : 'first'),
    change: changeText('on entering', (start) =>
      start === undefined ? 'begins where it does by default' : `begins with ${starts[start] ?? start}`,
    ),
    drawn: said((start) => (start === 'current' ? null : `from ${start}`)),
  },
  rounds: {
    shape: number,
    change: changeText('at once', (rounds) =>
      rounds === undefined ? 'repeats rounds without end' : `is done after ${roundCount(rounds)}`,
    ),
    drawn: said((rounds) => (rounds === 1 ? 'once around' : `${rounds} times around`), 1),
  },
  skip: {
    shape: GUARD,
    change: changeText(
      'at once',
      orNone((guard) => `a seat has no turn if ${guard}`, 'no seat is skipped'),
    ),
    drawn: said((guard) => `skipping ${guardText(guard)}`),
  },
  min: {
    shape: number,
    usual: 0,
    change: changeText('at once', (min = 0) => `a turn needs ${min === 0 ? 'no move' : moveCount(min)}`),
    drawn: said((min) => `min ${min}`),
  },
  max: {
    shape: number,
    change: changeText('at once', (max) =>
      max === undefined ? 'a turn has any number of moves' : `a turn ends by itself after ${moveCount(max)}`,
    ),
    drawn: said((max) => `max ${max}`),
  },
  uncounted: {
    shape: { ...list(name('made'), { none: true }), ordered: false },
    change: changeText('at once', (list) => `uncounted: ${names(list)}`),
    drawn: said((list) => (list.length === 0 ? null : `not counting ${list.join(', ')}`)),
  },
  endIf: {
    shape: GUARD,
    change: changeText(
      'at once',
      orNone((guard) => `a turn ends by itself if ${guard}`, 'no condition ends a turn'),
    ),
    drawn: said((guard) => `ending if ${guardText(guard)}`),
  },
  next: {
    shape: name('seats'),
    change: changeText('at once', (who) =>
      who === undefined ? 'the next turn goes to the next seat in the order' : `the next turn goes to ${who}`,
    ),
    drawn: said((who) => `then ${who}`),
  },
  begin: {
    shape: fixUps,
    change: changeText('at once', (list) => `${names(list)} as a turn begins`),
    drawn: said((list) => hook('begin', list), 2),
  },
  end: {
    shape: fixUps,
    change: changeText('at once', (list) => `${names(list)} as a turn ends`),
    drawn: said((list) => hook('end', list), 2),
  },
  afterMove: {
    shape: fixUps,
    change: changeText('at once', (list) => `${names(list)} after each move`),
    drawn: said((list) => hook('each move', list), 2),
  },
  back: {
    shape: truth,
    change: changeText('on entering', (back) => (back ? 'the turn goes back on leaving' : 'the turn stays where it is on leaving')),
    drawn: said((back) => (back ? 'given back' : null), 3),
  },
})

const LIMIT = words<Limit>({
  min: {
    shape: number,
    usual: 0,
    change: changeText('at once', (min = 0) => `a seat needs ${min === 0 ? 'no move' : moveCount(min)}`),
    drawn: said((min) => `min ${min}`),
  },
  max: {
    shape: number,
    change: changeText('at once', (max) =>
      max === undefined ? 'a seat makes any number of moves' : `a seat makes ${moveCount(max)} at most`,
    ),
    drawn: said((max) => `max ${max}`),
  },
  uncounted: {
    shape: { ...list(name('made'), { none: true }), ordered: false },
    change: changeText('at once', (list) => `uncounted: ${names(list)}`),
    drawn: said((list) => (list.length === 0 ? null : `not counting ${list.join(', ')}`)),
  },
})

const hook = (when: string, list: string | readonly string[]) => [list].flat().map((fixUp) => `${when} / ${fixUp}`)

export const SEATS = words<Seats>({
  who: {
    shape: { ...GUARD, instead: name('part', 'all', 'others') },
    usual: 'all',
    change: changeText('on entering', whoText),
    attribute: guardText,
  },
  sanitize: { shape: sanitize, change: changeText('at once', knownTo('where a seat is')), attribute: asWritten },
  revise: {
    shape: { ...several(name('move')), ordered: false },
    change: changeText('at once', (list) => `a seat that is done may still make ${names(list)}`),
    attribute: (list) => [list].flat().join(' '),
  },
  initial: { shape: name('inside'), xstate: true, change: changeText('on entering', (name) => `each seat begins in ${name}`) },
  states: { shape: phases, xstate: true },
})

const description = {
  shape: text,
  xstate: true,
  change: changeText('at once', (text: string | undefined) => (text === undefined ? 'no description' : `“${text}”`)),
}

const transition: WordsOf<Transition> = {
  target: {
    shape: name('phase'),
    xstate: true,
    change: changeText('at once', (path) => (path === undefined ? 'leads nowhere else' : `leads to ${path}`)),
    brief: said((path) => `to ${path}`, -2),
  },
  guard: {
    shape: GUARD,
    xstate: true,
    change: changeText(
      'at once',
      orNone((guard) => `only if ${guard}`, 'unconditionally'),
    ),
    drawn: said((guard) => `[${guardText(guard)}]`),
    brief: said((guard) => `if ${guardText(guard)}`),
  },
  actions: {
    shape: fixUps,
    xstate: true,
    change: changeText('at once', (list) => `${names(list)} besides`),
    drawn: said((list) => (list.length ? `/ ${[list].flat().join(', ')}` : null), 1),
    brief: said((list) => (list.length ? `with ${[list].flat().join(', ')}` : null)),
  },
  reenter: {
    shape: truth,
    xstate: true,
    change: changeText('at once', (is) => (is ? 'the phase is left and entered again' : 'the phase is not left')),
    brief: said((is) => (is ? 'entering anew' : null), 1),
  },
  interrupt: {
    shape: name('phase'),
    change: changeText('at once', (path) => (path === undefined ? 'interrupts nothing' : `interrupted by ${path}`)),
    brief: said((path) => `interrupted by ${path}`, -1),
  },
  turn: {
    shape: turn,
    change: changeText('at once', (turn) => (turn === undefined ? 'who may act is as for all moves here' : turnText(turn))),
    drawn: said((turn) => `(turn ${turn})`),
    brief: said((turn) => `turn ${turn}`),
  },
  description,
}
export const TRANSITION = words<Transition>(transition, { short: 'target', compared: 'long' })
export const AUTOMATIC = words<Automatic>(
  {
    guard: transition.guard,
    // One alone: each makes a version of its own.
    actions: transition.actions,
    target: transition.target,
    interrupt: transition.interrupt,
    description,
  },
  { short: 'target', compared: 'long' },
)

export const TIMEOUT = words<Timeout>(
  {
    move: { shape: name('made') },
    onInterrupt: { shape: name('own', 'pause', 'run'), usual: 'pause' },
    args,
  },
  { needed: ['move'] },
)

const ABSENT = words<Exclude<Absent, string>>(
  { move: { shape: name('made', 'resign', 'wait') }, args },
  { needed: ['move'], short: 'move' },
)
const PROMPT = words<Exclude<Prompt, string>>(
  { active: { shape: text }, others: { shape: text } },
  { needed: ['active', 'others'], instead: text },
)

const limitText = (limit: Limit): string => texts(LIMIT.words, limit, 'drawn').join(', ') || 'any number of moves'

/** The name of facts that are sent with a phase. */
const factsOf = (drawn: string, readers: string): Keyword<string> => ({
  shape: name('facts'),
  change: changeText('at once', (name) => `${name ?? 'no facts of its own'} for ${readers}`),
  drawn: said((name) => `${drawn}: ${name}`),
  attribute: asWritten,
})

export const PHASE = words<Phase>({
  initial: { shape: name('inside'), xstate: true, change: changeText('on entering', (name) => `${name} comes first`) },
  states: { shape: phases, xstate: true },
  type: { shape: name('own', 'final'), xstate: true, attribute: asWritten },
  on: {
    shape: keyed(name('move'), list(TRANSITION, { alone: true })),
    xstate: true,
    change: changeText('at once', (list) => (list === undefined ? 'is not legal here' : `is legal here: ${transitionsText(list)}`)),
  },
  moves: { shape: list(name('move')) },
  only: {
    shape: { ...list(name('made')), ordered: false },
    change: changeText('at once', (list) =>
      list === undefined ? 'all moves of the phases around are legal' : `of the phases around, only ${names(list)}`,
    ),
    drawn: said((list) => `of the moves around only ${names(list)}`),
    attribute: (list) => list.join(' '),
  },
  always: {
    shape: list(AUTOMATIC, { alone: true }),
    xstate: true,
    change: changeText('at once', (list) => `by itself: ${transitionsText(list)}`),
  },
  ordered: { shape: list(ENTRY) },
  seats: { shape: SEATS, drawn: said(({ who = 'all' }) => whoDrawn(who)) },
  onDone: {
    shape: list(TRANSITION, { alone: true }),
    xstate: true,
    change: changeText('at once', (list) => `when done: ${transitionsText(list)}`),
  },
  entry: {
    shape: fixUps,
    xstate: true,
    change: changeText('on entering', (list) => `${names(list)} on entering`),
    drawn: said((list) => hook('entry', list), 1),
  },
  exit: {
    shape: fixUps,
    xstate: true,
    change: changeText('at once', (list) => `${names(list)} on leaving`),
    drawn: said((list) => hook('exit', list), 1),
  },
  turn: {
    shape: turn,
    change: changeText('at once', (turn) => (turn === undefined ? 'who may act is inherited' : turnText(turn))),
    drawn: said((turn) => `turn ${turn}`),
    attribute: asWritten,
  },
  turns: {
    shape: TURNS,
    change: changeText('on entering', (turns) => (turns === undefined ? 'the turn order is inherited' : 'has a turn order of its own')),
    drawn: said((turns) => `turns: ${texts(TURNS.words, turns, 'drawn').join(', ') || 'forward'}`),
    attribute: asJson,
  },
  limit: {
    shape: LIMIT,
    change: changeText('not inside', (limit) =>
      limit === undefined ? 'limits no seat’s moves' : `limits each seat’s moves: ${limitText(limit)}`,
    ),
    drawn: said((limit) => `each seat: ${limitText(limit)}`),
    attribute: asJson,
  },
  prompt: {
    shape: PROMPT,
    change: changeText('at once', (prompt) => (prompt === undefined ? 'no status line of its own' : `“${promptText(prompt)}”`)),
    attribute: promptText,
  },
  args: factsOf('args', 'everybody'),
  privateArgs: factsOf('private args', 'each seat'),
  after: {
    shape: keyed(name('delay', 'bank'), TIMEOUT),
    xstate: true,
    change: changeText('on entering', (timeout: unknown) => timeoutTold(timeout as Timeout | undefined)),
    attribute: asJson,
  },
  absent: {
    shape: ABSENT,
    change: changeText('at once', absentTold),
    drawn: said((absent) => `absent: ${absentText(absent)}`),
    attribute: absentText,
  },
  sanitize: { shape: sanitize, change: changeText('at once', knownTo('that play is here')), attribute: asWritten },
  tags: {
    shape: several(text),
    xstate: true,
    change: changeText('at once', (list) => `tags: ${names(list)}`),
    attribute: (list) => list.join(' '),
  },
  endless: {
    shape: truth,
    change: changeText('at once', (is) => (is ? 'is endless on purpose' : 'must have an end')),
    attribute: (is) => (is ? 'true' : undefined),
  },
  description: { ...description, attribute: asWritten },
})

/** `to over, if isAlone with score`: a transition in a few words. */
function transitionText(given: Transition): string {
  const all = texts(TRANSITION.words, given, 'brief')
  return (given.target === undefined && given.interrupt === undefined ? ['stays', ...all] : all).join(' ')
}

/** Of transitions and of what the engine does by itself, written out as lists. */
function transitionsText(list: unknown): string {
  if (list === undefined) return 'nothing'
  return (list as readonly Transition[]).map(transitionText).join(', else ') || 'nothing'
}
