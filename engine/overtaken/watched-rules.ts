import { Gate } from '../../statecharts/gate/gate.ts'
import { CompiledRuleset } from '../play/compiled-ruleset.ts'
import { type Game, internalsOf, type Ruleset, withInternals } from '../rules/game.ts'
import { WorkingCopy } from '../state/working-copy.ts'
import { Watch } from './watch.ts'
import { WatchedState } from './watched-state.ts'

/** Rules that are played only to see what they read. */
export interface WatchedRules {
  readonly watch: Watch
  /** The game with these rules for this number of seats. */
  readonly game: Game
}

/** Places that their gate remembers: few proposals come late. */
const NODES = 256

const KNOWN = new WeakMap<Ruleset, WatchedRules>()

/** A second ruleset beside the game's own, with a working copy and a gate of its own: the first one pays nothing for it. */
export function watchedRules(game: Game, seats: number): WatchedRules {
  const own = internalsOf(game).forSeats(seats)
  const known = KNOWN.get(own) ?? made(game, seats)
  KNOWN.set(own, known)
  return known
}

function made(game: Game, seats: number): WatchedRules {
  const watch = new Watch()
  const internals = internalsOf(game)
  const { schema } = internals
  const working = new WorkingCopy(schema, seats, (state) => new WatchedState(watch, schema, state))
  const watched: Game = withInternals(game, { ...internals, forSeats: () => rules })
  const rules: Ruleset = new CompiledRuleset(
    watched,
    seats,
    (compiled, answer) =>
      new Gate(
        compiled,
        (question) => {
          const asked = answer(question)
          const holds = () => (typeof asked === 'function' ? asked() : asked.test())
          if (question.kind !== 'guard') return () => watch.asked(question, holds)
          return () => {
            const answer = holds()
            watch.note(`${question.guard} ${answer}`)
            return answer
          }
        },
        { nodes: NODES },
      ),
    working,
  )
  return { watch, game: watched }
}
