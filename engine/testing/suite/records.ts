import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { recordMatch } from '../../golden/golden.ts'
import { goldenFromText, goldenToText } from '../../golden/golden-text.ts'
import { rerecord } from '../../golden/rerecord.ts'
import { verify } from '../../golden/verify.ts'
import type { Game } from '../../rules/game.ts'
import { goldenFiles } from './game-folders.ts'
import type { SuiteTest } from './report-once.ts'
import { type MatchOf, seeds } from './sampling.ts'

/** Tests that recorded matches play as recorded: those in `golden/`, and some recorded now. */
export function testRecords(test: SuiteTest, game: Game, matches: number, matchOf: MatchOf, folder: string): void {
  test('a match recorded now plays as recorded, also from its file', () => {
    for (const seed of seeds(matches, 1 / 20)) {
      const recorded = recordMatch(game, matchOf(seed).record)
      expect(goldenFromText(goldenToText(recorded))).toStrictEqual(recorded)
      expect(verify(game, recorded)).toEqual({ ok: true })
      expect(rerecord(game, recorded)).toEqual({ golden: recorded, stopped: null })
    }
  })

  for (const path of goldenFiles(folder)) {
    test(`the recorded match ${basename(path)} plays as recorded`, () => {
      const recorded = goldenFromText(readFileSync(path, 'utf8'))
      if (process.env.UPDATE_GOLDEN && !(recorded.lines && verify(game, recorded).ok)) {
        const { golden: again, stopped } = rerecord(game, recorded)
        expect(stopped).toBeNull()
        writeFileSync(path, goldenToText(again))
      }
      expect(verify(game, goldenFromText(readFileSync(path, 'utf8')))).toEqual({ ok: true })
    })
  }
}
