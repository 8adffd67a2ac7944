import { type Game, type Match, SPECTATOR, viewOf } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { Progress } from '../terminal/progress.ts'

/** Tells a bar how far many matches have come, and the one that is played. */
export interface HowFar {
  over(matches: number, last: Match): void
  moved(match: Match): void
}

/** A match that is not over is never quite done. */
const NEARLY = 0.99

/**
 * How far a match is, the game may say; else it goes by versions: of as many as those before it had, and in the first of `most`,
 * from which nothing follows for the time left.
 */
export function howFar(game: Game, most: number, progress: Progress): HowFar {
  let [matches, versions] = [0, 0]
  return {
    over(now, { version }) {
      matches = now
      versions += version
      progress.at(now)
    },
    moved(match) {
      if (!progress.isDue || match.finished) return
      const { version } = match
      const told = toldBy(game, match)
      if (told !== null) progress.at(matches + Math.min(NEARLY, told))
      else if (matches) progress.at(matches + Math.min(NEARLY, (version * matches) / versions))
      else progress.at(Math.min(NEARLY, version / most), `version ${version} of at most ${most}`)
    },
  }
}

/** Null also where its rules throw: the mistake shows when somebody looks at a view. */
function toldBy(game: Game, match: Match): number | null {
  if (!internalsOf(game).definition.progress) return null
  try {
    return viewOf(game, match, SPECTATOR).progress
  } catch {
    return null
  }
}
