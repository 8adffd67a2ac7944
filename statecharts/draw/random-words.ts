import type { Entry, Guard, Phase, RoundRobinOptions, Timeout, Turn, Turns } from '../chart.ts'

/** Names that random charts use. Progressions have moves of their own, since theirs are legal nowhere else. */
export const RANDOM_NAMES = {
  moves: ['m0', 'm1', 'm2', 'q0', 'q1', 'r0'],
  fixUps: ['f0', 'f1', 'f2', 'nextTurn'],
  guards: ['g0', 'g1', 'g2'],
  who: ['w0', 'w1'],
  args: ['a0', 'a1'],
  delays: ['d0', 'd1'],
}
export const FIX_UPS = ['f0', 'f1', 'f2'] as const
export const MOVES = ['m0', 'm1', 'm2'] as const

/** Decisions read off a list of numbers, over and over: the same list, the same decisions. Tests shrink the list. */
export interface Choices {
  below(most: number): number
  /** In so many cases of a hundred. */
  often(chance: number): boolean
  one<const T>(list: readonly T[]): T
  several<T>(most: number, make: () => T): T[]
}

export function choicesFrom(numbers: readonly number[]): Choices {
  const { length } = numbers
  let at = 0
  const below = (most: number) => {
    const nth = at++
    return (length ? numbers[nth % length]! + Math.floor((nth + 1) / length) : nth) % most
  }
  return {
    below,
    often: (chance) => below(100) < chance,
    one: (list) => list[below(list.length)]!,
    several: (most, make) => Array.from({ length: below(most + 1) }, make),
  }
}

export function randomGuard(choices: Choices, depth = 0): Guard {
  const kind = depth > 1 ? choices.below(2) : choices.below(5)
  if (kind === 0) return choices.one(RANDOM_NAMES.guards)
  if (kind === 1) return { name: choices.one(RANDOM_NAMES.guards), params: choices.below(3) }
  if (kind === 2) return { not: randomGuard(choices, depth + 1) }
  const guards = choices.several(2, () => randomGuard(choices, depth + 1))
  return kind === 3 ? { and: guards } : { or: guards }
}

export const randomTurn = (choices: Choices): Turn => choices.one(['current', 'all', 'none', 'inactive', ...RANDOM_NAMES.who])

export function randomFixUps(choices: Choices): string | string[] {
  return choices.often(50) ? choices.one(FIX_UPS) : choices.several(2, () => choices.one(FIX_UPS))
}

/** A progression. A move or fix-up is always the same thing in it, made once or by each seat: else nobody could tell which it is. */
export function randomOrdered(choices: Choices, player: boolean): Entry[] {
  // So many in any order are counted, not told apart.
  if (choices.often(15)) return [{ parallel: ['q0', 'q1', 'q0', 'q1'].concat(...Array.from({ length: 6 }, () => ['q0', 'q1'])) }, 'f0']
  const rounds = new Map(FIX_UPS.map((fixUp) => [fixUp, choices.often(40) ? randomRound(choices) : null]))
  const turn = randomRound(choices)
  const letter = (): Entry => {
    if (player && choices.often(25)) return { roundRobin: 'r0', ...turn }
    const move = choices.one(['q0', 'q1', ...FIX_UPS])
    const round = rounds.get(move as 'f0')
    return round ? { roundRobin: move, ...round } : move
  }
  return [randomEntry(choices, letter), ...choices.several(1, () => randomEntry(choices, letter))]
}

function randomEntry(choices: Choices, letter: () => Entry, depth = 0): Entry {
  const { below, often, one, several } = choices
  const inner = () => randomEntry(choices, letter, depth + 1)
  const kind = depth > 1 ? below(3) : below(8)
  if (kind < 2) return letter()
  if (kind === 2) return { move: one(['q0', 'q1']), multiple: true }
  if (kind === 3) return { optional: inner() }
  if (kind === 4) return { repeat: inner(), count: one(['any', { between: [1, 2] }, { atMost: 2 }]) }
  const entries = [inner(), ...several(1, inner)]
  return kind === 5 ? { parallel: entries, ...(often(50) && { count: 'any' as const }) } : { serial: entries }
}

export function randomRound(choices: Choices): RoundRobinOptions {
  const { below, often, one } = choices
  const until = often(40) ? { until: randomGuard(choices) } : undefined
  const skip = often(40) ? { skip: randomGuard(choices) } : undefined
  // What goes round without end needs a way out.
  const rounds = (until || skip) && often(40) ? 'infinite' : 1 + below(2)
  return {
    ...(often(60) && { rounds }),
    ...(often(30) && { start: one(RANDOM_NAMES.who) }),
    ...(often(50) && { direction: one(['forward', 'backward', 'snake'] as const) }),
    ...skip,
    ...until,
  }
}

/** Rounds only where the phase can be done. */
export function randomTurns(choices: Choices, rounds: boolean): Turns {
  const { below, often, one, several } = choices
  const min = often(40) ? { min: below(3) } : undefined
  return {
    ...(often(60) && { order: one(['forward', 'backward', 'snake', ...RANDOM_NAMES.who]) }),
    ...(often(60) && { start: one(['current', 'first', 'next', ...RANDOM_NAMES.who]) }),
    ...(rounds && { rounds: 1 + below(3) }),
    ...(often(30) && { skip: randomGuard(choices) }),
    ...min,
    ...(often(40) && { max: 1 + (min?.min ?? 0) + below(2) }),
    ...(often(30) && { uncounted: several(2, () => one(MOVES)) }),
    ...(often(30) && { endIf: randomGuard(choices) }),
    ...(often(30) && { begin: randomFixUps(choices) }),
    ...(often(30) && { end: randomFixUps(choices) }),
    ...(often(30) && { afterMove: randomFixUps(choices) }),
    ...(often(30) && { back: often(70) }),
  }
}

/** What a phase says besides its transitions. */
export function randomFacts(choices: Choices): Phase {
  const { below, often, one, several } = choices
  const absent = ['wait', 'resign', 'm0', { move: 'm1' }, { move: 'm2', args: { slot: 3 } }] as const
  return {
    ...(often(20) && { entry: randomFixUps(choices) }),
    ...(often(20) && { exit: one(FIX_UPS) }),
    ...(often(15) && { turn: randomTurn(choices) }),
    ...(often(15) && { prompt: often(50) ? `prompt <${below(9)}>` : { active: 'your "turn"', others: 'wait & see ${args.x}' } }),
    ...(often(10) && { args: one(RANDOM_NAMES.args) }),
    ...(often(10) && { privateArgs: one(RANDOM_NAMES.args) }),
    ...(often(10) && { absent: one(absent) }),
    ...(often(10) && { sanitize: one(['hidden', ...RANDOM_NAMES.who]) }),
    ...(often(10) && { tags: several(2, () => `t${below(3)}`) }),
    ...(often(10) && { description: 'what it is' }),
  }
}

/** Delays of all kinds, for moves that are known in the phase; a time bank only where `innermost`, since it runs in one phase at a time. */
export function randomAfter(choices: Choices, moves: readonly string[], innermost: boolean): { [delay: string]: Timeout } {
  const { below, often, one } = choices
  const delay = () => one([String(100 + below(900)), ...RANDOM_NAMES.delays, ...(innermost ? ['bank'] : [])])
  const timeout = (): Timeout => ({
    move: one(moves),
    ...(often(50) && { onInterrupt: one(['run', 'pause']) }),
    ...(often(30) && { args: { slot: below(4) } }),
  })
  return Object.fromEntries(Array.from({ length: 1 + below(2) }, () => [delay(), timeout()]))
}
