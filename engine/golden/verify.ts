import type { Json } from '../../statecharts/language/chart.ts'
import type { Outcome, Step } from '../model/match.ts'
import { ENGINE } from '../model/seats.ts'
import { createMatch } from '../play/create.ts'
import { proposeAgain } from '../propose/replay.ts'
import type { Game } from '../rules/game.ts'
import { logLinesOf, namedState, namedTold } from './author-names.ts'
import { differences, withChanges } from './changes.ts'
import { entryText, type Golden, valueText } from './golden.ts'

/** Whether a recorded match plays as recorded; else where it first does not, and what the record and the rules say there. */
export type Verdict = { readonly ok: true } | Unlike
/** The first version that is not as recorded (0: the set-up), and in words what the record and the rules say of it. */
export interface Unlike {
  readonly ok: false
  readonly version: number
  readonly message: string
}

/** Differences named in a message, at most. */
const NAMED = 20

/** Plays a recorded match again and compares it version by version, up to the first that is not as recorded. */
export function verify(game: Game, golden: Golden): Verdict {
  if (golden.game !== game.name) return unlike(0, `this is a record of ${golden.game}, not of ${game.name}`)
  let opening: ReturnType<typeof createMatch>
  try {
    opening = createMatch(game, golden)
  } catch (error) {
    return unlike(0, `the match cannot be set up: ${sentenceOf(error)}`)
  }
  return compared(game, golden, opening)
}

function compared(game: Game, golden: Golden, { first, match: started, steps }: ReturnType<typeof createMatch>): Verdict {
  const atFirst = lines(golden.first, namedState(game, first))
  if (atFirst) return unlike(0, `the set-up is not as recorded${atFirst}`)
  let match = started
  let recorded = golden.first
  const ahead: Step[] = [...steps]
  const played: Step[] = []
  for (const [i, entry] of golden.log.entries()) {
    const { version, by } = entry
    const what = entryText(entry)
    if (by !== ENGINE) {
      if (ahead.length) return unlike(version, `recorded is ${what}, but the rules first make ${entryText(ahead[0].entry)}`)
      const outcome = proposeAgain(game, match, entry, first, played)
      if (!outcome.ok) return unlike(version, `${what} is refused: ${refusalText(outcome)}`)
      ahead.push(...outcome.steps)
      match = outcome.match
    }
    const step = ahead.shift()
    if (!step) return unlike(version, `recorded is ${what}, but the rules make nothing more`)
    recorded = withChanges(recorded, golden.changes[i])
    const before = { entry: entry as unknown as Json, ...recorded, ...(golden.told && { told: golden.told[i] as unknown as Json }) }
    const now = { entry: step.entry as unknown as Json, ...namedState(game, step.match) }
    const differing = lines(before, golden.told ? { ...now, told: namedTold(game, step) as unknown as Json } : now)
    played.push(step)
    if (differing) return unlike(version, `${what} is not as recorded${differing}`)
  }
  if (ahead.length) return unlike(golden.log.length + 1, `the record ends, but the rules go on with ${entryText(ahead[0].entry)}`)
  const { finished, winners, scores } = match
  const result = lines({ finished: golden.finished, winners: golden.winners, scores: golden.scores }, { finished, winners, scores })
  if (result) return unlike(match.version, `the result is not as recorded${result}`)
  const otherWords = golden.lines ? lines({ log: golden.lines }, { log: logLinesOf(game, played) }) : ''
  return otherWords ? unlike(match.version, `the log is not worded as recorded${otherWords}`) : { ok: true }
}

/** Why a proposal was refused; where a rule threw, what it threw. */
export function refusalText({ refusal, error }: Outcome & { ok: false }): string {
  return error === undefined ? refusal.message : `${refusal.message} ${sentenceOf(error)}`
}

function unlike(version: number, sentence: string): Unlike {
  return { ok: false, version, message: `version ${version}: ${sentence}` }
}

/** A line for each difference, or nothing. */
function lines(recorded: Json, now: Json): string {
  const found = differences(recorded, now)
  const more = found.length > NAMED ? `\n  and ${found.length - NAMED} more` : ''
  const named = found.slice(0, NAMED).map(({ path, from, to }) => `\n  ${path}: recorded ${valueText(from)}, now ${valueText(to)}`)
  return named.join('') + more
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
