import type { LogEntry, Match } from '../model/match.ts'
import { ENGINE } from '../model/seats.ts'
import { createMatch } from '../play/create.ts'
import { proposeAgain } from '../propose/replay.ts'
import type { Game } from '../rules/game.ts'
import { entryText, type Golden, recordMatch } from './golden.ts'
import { refusalText } from './verify.ts'

/** A record under the rules of today, as far as it goes. */
export interface Rerecorded {
  readonly golden: Golden
  /** Of the record's versions the first whose proposal no longer fits; the new record ends before it. Null: all fitted. */
  readonly stopped: { readonly version: number; readonly message: string } | null
}

/**
 * Plays the proposals of a recorded match under the rules of today, as far as they are legal, and records that. Throws
 * GameError when the game no longer has such matches.
 */
export function rerecord(game: Game, golden: Golden): Rerecorded {
  const { first, match: started, steps: opening } = createMatch(game, golden)
  const steps = [...opening]
  let match = started
  let stopped: Rerecorded['stopped'] = null
  for (const entry of golden.log) {
    if (entry.by === ENGINE) continue
    const outcome = proposeAgain(game, match, { ...entry, ...timerOf(match, entry) }, first, steps)
    if (!outcome.ok) {
      stopped = { version: entry.version, message: `version ${entry.version}: ${entryText(entry)} is refused: ${refusalText(outcome)}` }
      break
    }
    steps.push(...outcome.steps)
    match = outcome.match
  }
  const log = steps.map(({ entry }) => entry)
  return { golden: recordMatch(game, { ...golden, log }, golden.description), stopped }
}

/** The timer that makes the clock's move now: under other rules it may have another number. */
function timerOf({ timers }: Match, { timer, move }: LogEntry): Pick<LogEntry, 'timer'> {
  if (timer === undefined) return {}
  const making = timers.filter((one) => one.move === move)
  return { timer: (making.find(({ id }) => id === timer) ?? making[0])?.id ?? timer }
}
