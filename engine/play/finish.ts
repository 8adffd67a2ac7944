import { GameError } from '../model/errors.ts'
import type { Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { internalsOf, type Ruleset } from '../rules/game.ts'

export type Result = Pick<Match, 'finished' | 'winners' | 'ranking' | 'scores'>

/** The result of the current match: by `winners` or `ranking`, else by the scores. Throws GameError where they contradict each other. */
export function finish(rules: Ruleset): Result {
  const { definition, working, seats } = rules
  const { winners, ranking } = definition
  const state = working.authorState
  const scores = scoresOf(rules)
  const ranked = rankingOf(rules) ?? (scores && byScore(rules, scores))
  const won = winners ? named('winners', winners(state), seats) : (ranked?.[0] ?? [])
  if (winners && ranking) agree(won, ranked![0])
  const order = winners && ranked && !ranking ? wonFirst(won, ranked) : ranked
  return { finished: true, winners: won, ranking: order ?? wonAndLost(won, seats), scores }
}

/** Whether all seats but one have left: nobody plays any more, or only one, and nobody else waits to be let in. */
export function isDeserted(rules: Ruleset): boolean {
  return rules.working.inactive.length === rules.seats || leftIn(rules).length === 1
}

/** The result of a deserted match: the player who is left has won; the others follow as they stand. */
export function deserted(rules: Ruleset): Result {
  const { inactive } = rules.working
  const left = leftIn(rules)
  const scores = soFar(() => scoresOf(rules))
  const order = soFar(() => rankingOf(rules)) ?? (scores ? byScore(rules, scores) : [inactive])
  return { finished: true, winners: left, ranking: wonFirst(left, order), scores }
}

/** Seats that take part, and those that a fix-up will let in. */
function leftIn({ working, definition, everySeat }: Ruleset): Seat[] {
  const { inactive, resigned } = working
  const letIn = Object.values(definition.moves).flatMap((rule) => (rule.kind === 'fixUp' && rule.letsIn ? [rule] : []))
  const waits = (seat: Seat) => !resigned.includes(seat) && letIn.some((rule) => rule.letsIn!(working.authorState, seat))
  return everySeat.filter((seat) => !inactive.includes(seat) || soFar(() => working.read(() => waits(seat))))
}

/** What the rules say; null where they cannot say it, which keeps nobody from leaving. */
function soFar<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch {
    return null
  }
}

const rankingOf = ({ definition, working, seats }: Ruleset) =>
  definition.ranking ? placed(definition.ranking(working.authorState), seats) : null

/** A draw has no winners; a tie may have been broken, and a side may win together. */
function agree(won: readonly Seat[], first: readonly Seat[]): void {
  if (won.length > 0 && !won.some((seat) => first.includes(seat)))
    throw new GameError(`winners: names ${listed(won)}, but first in the ranking is ${listed(first)}`)
}
const listed = (seats: readonly Seat[]) => `seat ${seats.join(' and ')}`

/** The winners before all others, who stand as their scores say. */
function wonFirst(won: Seat[], ranked: readonly (readonly Seat[])[]): Seat[][] {
  const others = ranked.map((place) => place.filter((seat) => !won.includes(seat)))
  return [won, ...others].filter(({ length }) => length > 0)
}

function wonAndLost(won: Seat[], seats: number): Seat[][] {
  const lost: Seat[] = []
  for (let seat = 0; seat < seats; seat++) if (!won.includes(seat)) lost.push(seat)
  return won.length === 0 ? [lost] : lost.length === 0 ? [won] : [won, lost]
}

/**
 * Seats by points, best first, those with as many together unless `tieBreak` tells them apart; players who no longer take part come after
 * all who do.
 */
function byScore(rules: Ruleset, scores: readonly number[]): Seat[][] {
  const { definition, working, everySeat } = rules
  const { inactive } = working
  const ties = numbersOf(rules, 'tieBreak')
  const compared = (a: Seat, b: Seat) =>
    (definition.lowScoreWins ? scores[a] - scores[b] : scores[b] - scores[a]) || (ties ? ties[b] - ties[a] : 0)
  const places = (seats: readonly Seat[]) => {
    const places: Seat[][] = []
    for (const seat of seats.toSorted(compared)) {
      const last = places.at(-1)
      if (last && compared(last[0], seat) === 0) last.push(seat)
      else places.push([seat])
    }
    return places
  }
  return [...places(everySeat.filter((seat) => !inactive.includes(seat))), ...places(inactive)]
}

/** The places that rules gave, each seat in one of them. Throws GameError where one is missing, and what `named` throws. */
function placed(given: readonly (readonly Seat[])[], seats: number): Seat[][] {
  const all: Seat[] = []
  for (const place of given) {
    if (place.length === 0) throw new GameError('ranking: a place is empty')
    named('ranking', place, seats, all)
  }
  if (all.length < seats) throw new GameError(`ranking: gives places to ${all.length} seats of ${seats}`)
  return given.map((place) => [...place])
}

/** The seats that rules gave, after those that they gave before. Throws GameError for one twice, and for one that is none. */
function named(rule: string, given: readonly Seat[], seats: number, before: Seat[] = []): Seat[] {
  for (const seat of given) {
    if (!(Number.isInteger(seat) && seat >= 0 && seat < seats)) throw new GameError(`${rule}: there is no seat ${seat}`)
    if (before.includes(seat)) throw new GameError(`${rule}: names seat ${seat} twice`)
    before.push(seat)
  }
  return before
}

/** The score of each seat; null in games that keep none. Throws GameError for what is no number. */
export const scoresOf = (rules: Ruleset): number[] | null => numbersOf(rules, 'score')

function numbersOf({ definition, working, seats }: Ruleset, rule: 'score' | 'tieBreak'): number[] | null {
  const numberOf = definition[rule]
  if (!numberOf) return null
  const numbers = Array.from({ length: seats }, (_, seat) => numberOf(working.authorState, seat))
  const nan = numbers.findIndex((number) => !Number.isFinite(number))
  if (nan >= 0) throw new GameError(`${rule}: seat ${nan} has ${numbers[nan]}${rule === 'score' ? ' points' : ''}`)
  return numbers
}

/** How far the match has come, from 0 to 1, where the game says it. */
export function progressOf({ game, working }: Ruleset, match: Match): number | null {
  const { progress } = internalsOf(game).definition
  if (!progress) return null
  if (match.finished) return 1
  const given = working.read(() => {
    working.seat = match.turn
    return progress(working.authorState)
  })
  if (!(given >= 0 && given <= 1)) throw new GameError(`progress: gave ${given}, which is not between 0 and 1`)
  return given
}
