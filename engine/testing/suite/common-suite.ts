import { basename } from 'node:path'
import { expect } from 'vitest'
import { DEEP_SEED } from '../../../statecharts/testing/deep.ts'
import { guardRules } from '../../propose/guard-rules.ts'
import type { Game } from '../../rules/game.ts'
import { LONGEST } from '../playing/played-at-random.ts'
import { testChart } from './chart.ts'
import { testGate } from './gate.ts'
import { testAbsence, testMatches } from './matches.ts'
import { testOptions } from './options.ts'
import { ProgressWriter } from './progress-file.ts'
import { testRecords } from './records.ts'
import { reportOnce } from './report-once.ts'
import { QUICK_MATCHES, sharedMatches } from './sampling.ts'
import { testSecrecy } from './secrecy.ts'
import { testTransitions } from './transitions.ts'

/** Where the game is, and how much of it to play. */
export interface SuiteOptions {
  /** The absolute path of the game's folder; the matches recorded in its `golden/` are played. */
  readonly folder: string
  /** Number of random matches; expensive tests play fewer, and the coverage of transitions plays up to five times as many. Default 200. */
  readonly matches?: number
  /**
   * The most versions a random match may take. Set it a little above the longest match, so that a change that drags matches on fails.
   * Default 5000.
   */
  readonly longest?: number
  /** Transitions (`'play.on.hit.0'`) that no random match can take, each with the reason; recorded matches may take them. */
  readonly unreachable?: { readonly [transition: string]: string }
}

/**
 * Declares the tests that every game gets. Call it inside Vitest's `describe`: `commonSuite(game, { folder: import.meta.dirname })`. They
 * test that random matches end, also if one player is absent; that they replay; that `options` of moves list what is legal; that the gate agrees with plain XState; that other tools
 * can draw the chart; that nothing hidden leaks; that matches recorded in `golden/` still play as recorded (`UPDATE_GOLDEN=1` records
 * changed ones again); and that every transition of the chart is taken.
 *
 * If the environment variable `PLAYCHART_MATCHES` is set, as by `playchart test --quick`, at most that many matches are played, the
 * expensive tests use part of them, and the chart is not drawn or exported.
 */
export function commonSuite(game: Game, { folder, unreachable = {}, ...options }: SuiteOptions): void {
  const { matches, longest } = extent(options)
  guardRules(globalThis)
  const progress = new ProgressWriter(game.name)
  const test = reportOnce(folder, progress)
  test('has the name of its folder', () => expect(game.name).toBe(basename(folder)))
  const matchOf = sharedMatches(game, longest, progress)
  testMatches(test, game, matches, longest, matchOf)
  // Absent players and resignations can make a match longer than random play does.
  const patient = Math.max(longest, LONGEST)
  testAbsence(test, game, matches, patient)
  testOptions(test, game, matches, matchOf)
  testGate(test, game, matches, longest, matchOf)
  testChart(test, game)
  testSecrecy(test, game, matches, matchOf)
  testRecords(test, game, matches, matchOf, folder)
  // A deep run draws other matches, which may miss rare transitions. A quick run needs no limit: it stops when all are taken.
  if (DEEP_SEED === null) testTransitions(test, game, { folder, matches: 5 * (options.matches ?? MATCHES), longest: patient, unreachable })
}

const MATCHES = 200

/** How many matches to play, and how many versions each may take. A deep run plays at least as many as the default. */
function extent({ matches = MATCHES, longest = LONGEST }: Omit<SuiteOptions, 'folder'>) {
  if (DEEP_SEED !== null) return { matches: Math.max(matches, MATCHES), longest: Math.max(longest, LONGEST) }
  return { matches: Math.min(matches, QUICK_MATCHES ?? matches), longest }
}
