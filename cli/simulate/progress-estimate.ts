import { type Game, type Match, SPECTATOR, viewOf } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { Progress } from '../terminal/progress.ts'

/** Reports progress: the number of finished matches, plus a fraction for the current one. */
export interface HowFar {
  over(matches: number, last: Match): void
  moved(match: Match): void
}

/** An unfinished match never counts as complete. */
const NEARLY = 0.99

/**
 * Estimates the progress of a match: by the game's own `progress` if it has one, else by its versions, compared with those of earlier
 * matches; for the first match compared with `most`, from which no remaining time follows.
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

/** Null also if the rule throws; the error appears when a view is made. */
function toldBy(game: Game, match: Match): number | null {
  if (!internalsOf(game).definition.progress) return null
  try {
    return viewOf(game, match, SPECTATOR).progress
  } catch {
    return null
  }
}
