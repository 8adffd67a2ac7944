import { transitionsOfChart } from '../../statecharts/check/explore/chart-lines.ts'
import { compile } from '../../statecharts/compile/compile.ts'
import { Gate } from '../../statecharts/gate/gate.ts'
import { namingLines } from '../../statecharts/gate/lines-here.ts'
import { GameError } from '../model/errors.ts'
import { type Match, proposalOf, type Step, type Timer } from '../model/match.ts'
import { CLOCK, ENGINE } from '../model/seats.ts'
import { withGate } from '../play/compiled-ruleset.ts'
import { createMatch } from '../play/create.ts'
import { propose } from '../propose/propose.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/** Which transitions of a chart were taken in the matches added so far. */
export interface Coverage {
  /** How often each transition was taken, by its name in `transitionsOfChart` (`'play.on.hit.0'`). Leaves out those never taken. */
  readonly taken: ReadonlyMap<string, number>
  /** All transitions of the chart, in the order written. */
  readonly all: readonly string[]
  readonly never: readonly string[]
  /**
   * Adds whole chains of a match. With `first`, the match at version 0, also adds what its set-up did. Returns how many transitions were
   * taken for the first time. Throws GameError if the rules do not reproduce these steps.
   */
  add(played: { readonly first?: Match; readonly steps: readonly Step[] }): number
}

/**
 * Counts which transitions of the game's chart are taken in matches with this number of seats. The matches are played again on an
 * instrumented machine, so that two entries of one list that lead to the same phase count apart.
 */
export function coverageOf(game: Game, seats: number): Coverage {
  const watched = withGate(game, ({ chart, seats, names }, answer) => new Gate(compile(chart, seats, names, namingLines), answer))
  const rules = internalsOf(watched).forSeats(seats)
  const { phases } = rules.gate.compiled
  const all = transitionsOfChart(rules.gate.compiled)
  const taken = new Map<string, number>()
  /** Transitions of the current chain; dropped if the chain is refused. */
  const lines: string[] = []
  rules.takenTransitions = lines

  function keep(): number {
    const before = taken.size
    for (const line of lines.splice(0)) taken.set(line, (taken.get(line) ?? 0) + 1)
    return taken.size - before
  }

  /**
   * The chart's timeouts that this timer may stand for: those with its move, arguments and delay. A delay that is a name matches any
   * duration.
   */
  function timeouts({ phase, move, args, startedAt, endsAt, bank, field }: Timer): string[] {
    if (field !== undefined) return []
    const alike = Object.entries(phases.get(phase)?.phase.after ?? {}).flatMap(([delay, timeout]) =>
      timeout.move === move && JSON.stringify(timeout.args ?? {}) === JSON.stringify(args) ? [delay] : [],
    )
    const is = (delay: string) => (bank === undefined ? Number(delay) === endsAt - startedAt : delay === 'bank')
    const exact = alike.filter(is)
    const found = exact.length ? exact : alike.filter((delay) => bank === undefined && delay !== 'bank' && !/^\d/.test(delay))
    return found.map((delay) => `${phase ? `${phase}.` : ''}after.${delay}`)
  }

  return {
    taken,
    all,
    get never() {
      return all.filter((line) => !taken.has(line))
    },
    add({ first, steps }) {
      const begun = first ?? steps[0]?.before
      if (begun && (begun.game !== game.name || begun.seats !== seats))
        throw new GameError(`this coverage counts ${game.name} with ${seats} seats, not ${begun.game} with ${begun.seats}`)
      lines.length = 0
      let added = 0
      if (first) {
        createMatch(watched, { ...first, at: steps[0]?.entry.at ?? 0 })
        added += keep()
      }
      for (const { entry, before } of steps) {
        if (entry.by === ENGINE) continue
        const timer = entry.by === CLOCK ? before.timers.find(({ id }) => id === entry.timer) : undefined
        const outcome = propose(watched, before, proposalOf(entry))
        if (!outcome.ok)
          throw new GameError(`${entry.move} at version ${entry.version} is refused: ${outcome.refusal.message}`, { cause: outcome.error })
        if (timer) lines.push(...timeouts(timer))
        added += keep()
      }
      return added
    },
  }
}
