import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { goldenFromText } from '../../golden/golden-text.ts'
import { replay } from '../../propose/replay.ts'
import type { Game } from '../../rules/game.ts'
import type { Coverage } from '../../simulation/coverage.ts'
import { coverageOfGame } from '../../simulation/coverage-of-game.ts'
import { eventfulMatch } from '../playing/eventful-match.ts'
import { goldenFiles } from './game-folders.ts'
import type { SuiteTest } from './report-once.ts'
import { randomMatchesText } from './sampling.ts'

export interface TransitionsOptions {
  /** The game's folder; matches recorded in its `golden/` count. */
  readonly folder: string
  /** The most random matches to play; playing stops once only transitions of recorded matches are missing. */
  readonly matches: number
  readonly longest: number
  /** Transitions that no random match can take, each with the reason. */
  readonly unreachable: { readonly [transition: string]: string }
}

/**
 * Tests that every transition of the chart is taken: nine in ten in random matches, the others in recorded ones, except those in
 * `unreachable`.
 */
export function testTransitions(test: SuiteTest, game: Game, options: TransitionsOptions): void {
  test('every transition of its chart is taken: nine in ten at random, the others in recorded matches', () => {
    const { share, wrong } = transitionsTaken(game, options)
    console.info(share)
    if (wrong) expect.fail(wrong)
  })
}

/** Random matches may miss one transition in so many, and always one. */
const ONE_IN = 10

/** Returns the share of transitions taken at random as a sentence, and what is wrong, if anything. */
export function transitionsTaken(game: Game, options: TransitionsOptions): { readonly share: string; readonly wrong: string | null } {
  const { folder, unreachable } = options
  const coverage = coverageOfGame(game)
  const asked = coverage.all.filter((transition) => !Object.hasOwn(unreachable, transition))
  const missing = () => coverage.never.filter((transition) => asked.includes(transition))
  const recorded = coverageOfGame(game)
  for (const path of goldenFiles(folder)) recorded.add(replay(game, goldenFromText(readFileSync(path, 'utf8'))))
  const tooFewTaken = () => missing().length > 1 && ONE_IN * missing().length > asked.length
  // Transitions declared unreachable are searched for until the last match, so that a wrong declaration is found.
  const isDone = () =>
    !tooFewTaken() && coverage.never.every((transition) => !Object.hasOwn(unreachable, transition) && recorded.taken.has(transition))
  const played = playAtRandom(game, coverage, options, isDone)
  const taken = asked.length - missing().length
  const percent = asked.length ? Math.floor((100 * taken) / asked.length) : 100
  const share = `${game.name}: ${taken} of ${asked.length} transitions taken in ${randomMatchesText(played)} (${percent}%)`
  const wronglySaid = wronglyUnreachable(game, coverage, unreachable)
  if (wronglySaid) return { share, wrong: wronglySaid }
  if (tooFewTaken()) return { share, wrong: tooFew(share, missing()) }

  const nowhere = missing().filter((transition) => !recorded.taken.has(transition))
  return { share, wrong: nowhere.length ? notTaken(game, played, nowhere) : null }
}

/** Plays random matches until `isDone`. Returns how many. */
function playAtRandom(game: Game, coverage: Coverage, { matches, longest }: TransitionsOptions, isDone: () => boolean): number {
  let played = 0
  while (played < matches && !isDone()) coverage.add(eventfulMatch(game, played++, longest))
  return played
}

const tooFew = (share: string, missing: readonly string[]) =>
  `${share}, but 90% are required. Never taken: ${missing.join(', ')}. If random play takes them too rarely, raise \`matches\` of ` +
  'commonSuite. If it never can, as where a player must know a word, declare them in `unreachable` of commonSuite and record a match ' +
  'that takes them. If no match can take them, remove them from the chart.'

const notTaken = ({ name }: Game, played: number, [transition, ...others]: readonly string[]) =>
  `${name}: ${transition} is taken neither in ${randomMatchesText(played)} nor in a recorded one` +
  `${others.length ? `, nor are ${others.join(', ')}` : ''}. Play a match that takes it while \`npx playchart golden record ${name}\` ` +
  'runs, and name its file in golden/ after what it shows. If no match can take it, remove it from the chart, or give the reason for ' +
  'it in `unreachable` of commonSuite.'

function wronglyUnreachable(
  { name }: Game,
  { all, taken }: Coverage,
  unreachable: { readonly [transition: string]: string },
): string | null {
  for (const [transition, why] of Object.entries(unreachable)) {
    if (!all.includes(transition)) return `${name} has no transition ${transition}, which \`unreachable\` names: ${why}`
    if (taken.has(transition)) return `${name}: ${transition} is taken, although \`unreachable\` says: ${why}`
  }
  return null
}
