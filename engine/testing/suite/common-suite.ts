import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Game } from '../../game.ts'
import { testChart } from './chart.ts'
import { testGate } from './gate.ts'
import { testMatches } from './matches.ts'
import { testRecords } from './records.ts'
import { testSecrecy } from './secrecy.ts'

export interface SuiteOptions {
  /** The game's folder, as a whole path; matches recorded in its `golden/` are played. */
  readonly folder: string
  /** How many random matches; the costlier tests play fewer of them. Default 200. */
  readonly matches?: number
}

/**
 * The tests that every game gets, for Vitest, to be called inside `describe`: random matches that end, replay, the gate
 * against plain XState, the chart as other tools draw it, that nothing hidden leaks, and matches recorded in `golden/`
 * (`UPDATE_GOLDEN=1` records anew what the rules no longer give).
 */
export function commonSuite(game: Game, { folder, matches = 200 }: SuiteOptions): void {
  test('is named as its folder', () => expect(game.name).toBe(basename(folder)))
  testMatches(game, matches)
  testGate(game, matches)
  testChart(game)
  testSecrecy(game, matches)
  testRecords(game, matches, folder)
}
