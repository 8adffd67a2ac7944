import type { Frame } from '../../statecharts/compile/frame.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import { GameError } from '../model/errors.ts'
import type { Choice, Match } from '../model/match.ts'
import { ADMIN, type Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { Chance, type Draws, QuickDraws } from '../random/chance.ts'
import { acting, revisionsOf } from '../rules/acting.ts'
import { type CompiledMove, type Game, moveNamed, type Ruleset } from '../rules/game.ts'
import { choiceOf, combinations, ownCombinations, proposedArgs, ruleArgs } from './arguments.ts'
import { Chain } from './chain.ts'
import { CompiledRuleset } from './compiled-ruleset.ts'
import type { Result } from './finish.ts'
import { tooDeep } from './interrupts.ts'
import { choicesOf, isLegal, openMoves } from './legal.ts'

/** A move with more combinations of arguments is not listed. */
const LISTED_AT_MOST = 20_000
/** Of more combinations than this only the first so many are drawn from. */
const DRAWN_FROM = 2 ** 24
/** Moves drawn one after another before all are listed, when most are not legal. */
const DRAWS_AT_MOST = 50

/** For each open move the combinations that it lists itself, as rules are given them, if it does. */
type Own = readonly (readonly Args[] | null)[]

/**
 * A match played on in place, for bots that look ahead: by the same rules and the same gate, but without log, views and
 * versions to go back to. One can be begun again and again, from any match of the game with as many seats:
 * `new Playout(game, 2, random).from(match).drawn(0)`.
 */
export class Playout {
  readonly draws: Draws
  readonly #rules: Ruleset
  readonly #nodes = new WeakMap<Frame, Node>()
  /** The frame asked for last, and its node. */
  #frame: Frame | null = null
  #node: Node | null = null
  #chain: Chain | null = null
  /** Whether there are moves that list their combinations themselves. */
  readonly #hasOptions: boolean
  /** The names that the gate listed last, and their moves. */
  #names: readonly string[] = []
  #named: readonly CompiledMove[] = []

  /** `draws` decides whatever the rules leave to chance. */
  constructor(game: Game, seats: number, draws: Draws) {
    this.#rules = new CompiledRuleset(game, seats)
    this.#hasOptions = [...this.#rules.moves.values()].some(({ options }) => options)
    this.draws = draws
  }

  /** Begins from a match, which stays as it is. Throws GameError for a match of another game or number of seats. */
  from(match: Match): this {
    const rules = this.#rules
    if (match.game !== rules.game.name || match.seats !== rules.seats)
      throw new GameError(`this is played with ${rules.game.name} for ${rules.seats}, not ${match.game} for ${match.seats}`)
    const { working } = rules
    working.load(match)
    working.playOn(this.draws)
    const { snapshot } = match
    rules.node = this.#nodeOf(snapshot[snapshot.length - 1])
    rules.interrupted = snapshot.length > 1 ? snapshot.slice(0, -1).map((frame) => this.#nodeOf(frame)) : []
    this.#chain = new Chain(rules, match, 0, false)
    const { finished, winners, ranking, scores } = match
    if (finished)
      this.#chain.result = { finished, winners: [...winners], ranking: ranking.map((place) => [...place]), scores: scores && [...scores] }
    return this
  }

  /** The gate is another than that of the game's matches, and restoring a frame takes long. */
  #nodeOf(frame: Frame): Node {
    if (frame === this.#frame && this.#node) return this.#node
    const node = this.#nodes.get(frame) ?? this.#rules.gate.node(frame)
    this.#nodes.set(frame, node)
    this.#frame = frame
    this.#node = node
    return node
  }

  /** How it stands: finished or not, and who has won. */
  get result(): Result {
    return this.#begun().result
  }

  /** Whose turn it is. */
  get turn(): Seat {
    return this.#rules.working.turn
  }

  /** Seats whom the chart lets act now, but not those that have chosen and might change their choice: they would do so without end. */
  acting(): readonly Seat[] {
    return this.result.finished ? [] : acting(this.#rules, ADMIN, false)
  }

  /** Everything that the seat may do now, as far as it can be listed. */
  choices(seat: Seat): Choice[] {
    const { working } = this.#rules
    let choices: Choice[] = []
    for (const move of this.#open(seat)) {
      if (move.secret) continue
      const own = this.#ownOf(move)
      if (own) {
        for (let n = 0; n < own.length; n++) {
          const args = proposedArgs(move, own[n], working)
          if (args) choices.push({ move: move.key, args })
        }
        continue
      }
      const legal = choicesOf(move, LISTED_AT_MOST, Number.POSITIVE_INFINITY, working)
      if (!legal) continue
      if (choices.length === 0) choices = legal
      else for (let n = 0; n < legal.length; n++) choices.push(legal[n])
    }
    return choices
  }

  /** One of the seat's `choices`, each as likely as the others, found without listing them all; null when there are none. */
  drawn(seat: Seat): Choice | null {
    const open = this.#open(seat)
    const own = this.#hasOptions ? open.map((move) => this.#ownOf(move)) : null
    let total = 0
    for (let i = 0; i < open.length; i++) total += this.#countOf(open[i], own?.[i])
    if (total === 0) return null
    for (let tries = 0; tries < DRAWS_AT_MOST; tries++) {
      const choice = this.#choiceAt(open, own, this.draws.below(total))
      if (choice) return choice
    }
    const choices = this.choices(seat)
    return choices.length ? this.draws.pick(choices) : null
  }

  /** The moves that the gate lets through. Mostly they are the same again. */
  #open(seat: Seat): readonly CompiledMove[] {
    const rules = this.#act(seat)
    const names = openMoves(rules, seat)
    if (names !== this.#names) {
      this.#names = names
      const revisions = revisionsOf(rules, seat)
      this.#named = names.flatMap((name) => (revisions.includes(name) ? [] : moveNamed(rules, name)))
    }
    return this.#named
  }

  /** The combinations that a move lists itself, none where that throws; null where it lists none. All are legal: the tests of every game check it. */
  #ownOf({ options, secret }: CompiledMove): readonly Args[] | null {
    if (!options || secret) return null
    try {
      return ownCombinations(options, LISTED_AT_MOST, this.#rules.working)
    } catch {
      return []
    }
  }

  /** From how many combinations of a move's arguments one is drawn. */
  #countOf(move: CompiledMove, own: readonly Args[] | null | undefined): number {
    if (move.secret) return 0
    if (own) return own.length
    const count = combinations(move, this.#rules.working)
    return Number.isFinite(count) ? Math.min(count, DRAWN_FROM) : 0
  }

  /** The nth combination of these moves one after another; null where it is not legal. */
  #choiceAt(open: readonly CompiledMove[], own: Own | null, n: number): Choice | null {
    const { working } = this.#rules
    let i = 0
    let rest = n
    // The last one takes what is left.
    for (; i < open.length - 1; i++) {
      const count = this.#countOf(open[i], own?.[i])
      if (rest < count) break
      rest -= count
    }
    const move = open[i]
    const given = own?.[i]?.[rest]
    if (given) {
      const args = proposedArgs(move, given, working)
      return args && { move: move.key, args }
    }
    const choice = choiceOf(move, rest, working)
    return isLegal(move, choice.args, working) ? choice : null
  }

  /** Makes one of the seat's choices, and all that follows from it. Throws when the chart does not let it through, and whatever a rule throws. */
  play(seat: Seat, { move: key, args }: Choice): void {
    const rules = this.#act(seat)
    const { working, gate, interrupted } = rules
    const move = this.#moveNamed(key)
    const answer = gate.step(rules.node, move.event, seat)
    if (answer.next === null || tooDeep(answer, interrupted.length)) throw new GameError(`${key} is not possible now`)
    this.#begun().move(answer, move, args, ruleArgs(move, args, working), seat)
  }

  /** Mostly it is one of those that the gate has just listed, where it is found sooner than by its name. */
  #moveNamed(key: string): CompiledMove {
    const named = this.#named
    for (let i = 0; i < named.length; i++) if (named[i].key === key) return named[i]
    return moveNamed(this.#rules, key)
  }

  #begun(): Chain {
    if (!this.#chain) throw new GameError('a playout begins from a match')
    return this.#chain
  }

  #act(seat: Seat): Ruleset {
    const rules = this.#rules
    this.#begun()
    rules.proposer = seat
    rules.actor = seat
    rules.working.seat = seat
    return rules
  }
}

/** Quick draws for looking ahead, the same for the same secret, version and stream. */
export const quickDraws = (secret: string, version: number, stream: number): Draws => new QuickDraws(new Chance(secret, version, stream))
