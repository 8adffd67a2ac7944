import type { Compiled } from '../../statecharts/compile/context.ts'
import type { Resolver } from '../../statecharts/gate/decision.ts'
import type { Gate } from '../../statecharts/gate/gate.ts'
import { OpenRuleset } from '../play/open-ruleset.ts'
import { type Game, internalsOf, type Ruleset, withInternals } from '../rules/game.ts'

/** Returns the same game with another gate: `open` creates it from a compiled chart and the resolver of its questions. */
export function withGate(game: Game, open: (compiled: Compiled, answer: Resolver) => Gate): Game {
  const rulesets = new Map<number, Ruleset>()
  const forSeats = (seats: number) => {
    const ruleset = rulesets.get(seats) ?? new OpenRuleset(other, seats, open)
    rulesets.set(seats, ruleset)
    return ruleset
  }
  const other = withInternals(game, { ...internalsOf(game), forSeats })
  return other
}
