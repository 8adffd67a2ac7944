import { basename } from 'node:path'
import { expect } from 'vitest'
import { DEEP_SEED } from '../../../statecharts/testing/deep.ts'
import { guardRules } from '../../propose/guard-rules.ts'
import type { Game } from '../../rules/game.ts'
import { LONGEST } from '../playing/played-at-random.ts'
import { testChart } from './chart.ts'
import { testGate } from './gate.ts'
import { testAbsence, testMatches } from './matches.ts'
import { testRecords } from './records.ts'
import { QUICK_MATCHES, sharedMatches } from './sampling.ts'
import { testSecrecy } from './secrecy.ts'
import { toldOnce } from './told-once.ts'
import { testTransitions } from './transitions.ts'

/** Where a game is, and how much of it is played. */
export interface SuiteOptions {
  /** The game's folder, as a whole path; matches recorded in its `golden/` are played. */
  readonly folder: string
  /** How many random matches; the costlier tests play fewer, and the chart's transitions are counted in five times as many. Default 200. */
  readonly matches?: number
  /** How many versions a random match may take: a little more than the longest has, so that no change drags matches on. Default 5000. */
  readonly longest?: number
  /** Transitions (`'play.on.hit.0'`) that no random match can take, each with why; recorded matches may. */
  readonly unreachable?: { readonly [transition: string]: string }
}

/**
 * The tests that every game gets, for Vitest, to be called inside `describe`: random matches that end, also without any one
 * player, replay, the gate against plain XState, the chart as other tools draw it, that nothing hidden leaks, matches recorded
 * in `golden/` (`UPDATE_GOLDEN=1` records anew what the rules no longer give), and that every transition of the chart is taken:
 * `commonSuite(game, { folder: import.meta.dirname })`. If `PLAYCHART_MATCHES` is set in the environment, as by `playchart test --quick`, at
 * most that many matches are played, the costlier tests use a part of them, and the chart is not drawn or exported.
 */
export function commonSuite(game: Game, { folder, unreachable = {}, ...options }: SuiteOptions): void {
  const { matches, longest } = extent(options)
  guardRules(globalThis)
  const test = toldOnce(folder)
  test('is named as its folder', () => expect(game.name).toBe(basename(folder)))
  const matchOf = sharedMatches(game, longest)
  testMatches(test, game, matches, longest, matchOf)
  // Not only chance decides how long matches are in which somebody is gone, or leaves.
  const patient = Math.max(longest, LONGEST)
  testAbsence(test, game, matches, patient)
  testGate(test, game, matches, longest, matchOf)
  testChart(test, game)
  testSecrecy(test, game, matches, matchOf)
  testRecords(test, game, matches, matchOf, folder)
  // A deep run draws others, in which what seldom happens may be missing. A quick one stops as early as a whole one.
  if (DEEP_SEED === null) testTransitions(test, game, { folder, matches: 5 * (options.matches ?? MATCHES), longest: patient, unreachable })
}

const MATCHES = 200

/** How many matches are played and how long they may be. */
function extent({ matches = MATCHES, longest = LONGEST }: Omit<SuiteOptions, 'folder'>) {
  if (DEEP_SEED !== null) return { matches, longest: Math.max(longest, LONGEST) }
  return { matches: Math.min(matches, QUICK_MATCHES ?? matches), longest }
}
