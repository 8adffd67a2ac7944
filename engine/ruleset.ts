import {
  type Answers,
  type Asked,
  type Compiled,
  compile,
  type Frame,
  Gate,
  type Guard,
  type Names,
  type Node,
  type Round,
  type Sanitize,
  type Stay,
  type Turn,
} from '../statecharts/index.ts'
import { nothing, trueOrSentence } from './answers.ts'
import { answerOf, holds } from './conditions.ts'
import type { Domain } from './domain.ts'
import { boundTo, isGivenOtherwise } from './domain-values.ts'
import type { Game } from './game.ts'
import { RuleError } from './game-error.ts'
import type { Choice } from './match.ts'
import { openTo } from './open-to.ts'
import { outOfApply } from './refuse.ts'
import type { Domains } from './rules.ts'
import { ADMIN, type Proposer, type Seat, type Viewer } from './seats.ts'
import { Session } from './session.ts'
import { titled } from './titled.ts'
import { passTurn } from './turns.ts'
import type { Args } from './view-shape.ts'

/** An argument of a move, and what it may be. */
interface Argument {
  readonly arg: string
  readonly domain: Domain
}

/** A move or fix-up with its defaults filled in. */
export interface MoveRule {
  /** The name in the chart and on the wire. */
  readonly key: string
  /** Its number at the gate; -1 where it is no player's. */
  readonly event: number
  readonly name: string
  readonly help: string
  readonly log: string | false
  readonly fixUp: boolean
  readonly secret: boolean
  /** Rules are given something else for some argument than what is proposed: a component, the value of a board's enum. */
  readonly givesOtherwise: boolean
  readonly choosesComponents: boolean
  readonly defaults: ((state: never) => Args) | undefined
  /** Its nth combination of arguments is always the same: those that were asked for are kept. */
  readonly isListed: boolean
  readonly known: Choice[]
  readonly args: readonly Argument[]
  /** Whether the acting seat may make it now, with these arguments. */
  readonly legal: ((args: Args) => true | string) | undefined
  /** Makes it for the acting seat. */
  readonly apply: (args: Args) => void
}

/** A game for one number of seats: chart compiled, gate open, one session to work in. */
export class Ruleset {
  readonly game: Game
  readonly seats: number
  readonly gate: Gate
  readonly session: Session
  readonly moves: ReadonlyMap<string, MoveRule>
  /** By their number among the names of fix-ups. */
  readonly fixUps: readonly MoveRule[]
  /** Whose proposal the gate is asked about. */
  proposer: Proposer = 0
  /** The seat for which rules are asked unless a question names another. */
  actor: Seat = 0
  /** Where the match at hand is: in the last interrupt, if there is one. */
  node!: Node
  /** What has been interrupted, outermost first. */
  interrupted: Node[] = []
  /** Transitions that were taken, where the machine tells them and somebody counts. */
  lines: string[] | null = null

  /** `open` makes the gate: others where rules are watched, and in tests. */
  constructor(
    game: Game,
    seats: number,
    open = (compiled: Compiled, answer: Answers) => new Gate(compiled, answer),
    session = new Session(game.schema, seats),
  ) {
    this.game = game
    this.seats = seats
    this.session = session
    this.moves = movesOf(this)
    const keys = [...this.moves.values()]
    this.fixUps = keys.filter(({ fixUp }) => fixUp)
    const names: Names = {
      moves: keys.filter(({ fixUp }) => !fixUp).map(({ key }) => key),
      fixUps: this.fixUps.map(({ key }) => key),
      guards: Object.keys(game.rules.guards ?? {}),
      who: Object.keys(game.rules.who ?? {}),
      args: Object.keys(game.rules.args ?? {}),
      delays: Object.keys(game.rules.delays ?? {}),
      timed: game.schema.timed.flatMap(({ phase }) => phase ?? []),
      withParams: Object.entries(game.rules.guards ?? {}).flatMap(([key, { test }]) => (test.length > 1 ? [key] : [])),
    }
    this.session.moves = new Set(names.moves)
    this.gate = open(compile(game.rules.chart, seats, names), (question) => answerOf(this, question))
    const { places } = this.gate.compiled
    this.session.timers.areFor(names.timed!, (path) => places.get(path)?.region != null)
  }

  /** The seats that a name of the chart stands for. Throws RuleError when the rule names others than the match has. */
  seatsNamed(name: string): readonly Seat[] {
    const { session } = this
    const given: unknown = session.read(() => {
      // Whoever asks, the answer is the same.
      session.seat = session.turn
      return this.game.rules.who![name]!(session.state as never)
    })
    const seats = given === null ? [] : Array.isArray(given) ? given : [given]
    const stranger = seats.findIndex((seat) => !(Number.isInteger(seat) && seat >= 0 && seat < this.seats))
    if (stranger >= 0) throw new RuleError(`who.${name}: there is no seat ${seats[stranger]}`)
    return seats
  }

  /** The seats that a name stands for; where all of them have left, whose turn it is stands in for them. */
  #standingFor(name: string): readonly Seat[] {
    const { inactive, turn } = this.session
    const seats = this.seatsNamed(name)
    return seats.length > 0 && seats.every((seat) => inactive.includes(seat)) ? [...seats, turn] : seats
  }

  /** Whether the seat may act under this `turn`, and may know that play is where it holds. */
  mayAct({ turn, sanitize }: Asked, seat: Seat): boolean {
    return this.hasTurn(turn, seat) && (sanitize === undefined || this.mayKnow(sanitize, seat))
  }

  /** Whether the seat has this `turn`. */
  hasTurn(turn: Turn, seat: Seat): boolean {
    const active = !this.session.inactive.includes(seat)
    if (turn === 'all') return active
    if (turn === 'current') return active && seat === this.session.turn
    if (turn === 'none') return false
    if (turn === 'inactive') return !active && !this.session.resigned.includes(seat)
    return active && this.#standingFor(turn).includes(seat)
  }

  /** Whether the seat may know of phases of which only these may. */
  mayKnow(sanitize: readonly Sanitize[], seat: Seat): boolean {
    return sanitize.every((who) => who !== 'hidden' && this.#standingFor(who).includes(seat))
  }

  /** Whether a name stands for a seat that takes part. */
  isNamed(name: string, seat: Seat): boolean {
    return !this.session.inactive.includes(seat) && this.seatsNamed(name).includes(seat)
  }

  /** Fix-ups that nothing stops: they have no `legal`. */
  get unconditional(): string[] {
    return [...this.moves.values()].flatMap(({ key, fixUp, legal }) => (fixUp && !legal ? [key] : []))
  }

  get everySeat(): Seat[] {
    return Array.from({ length: this.seats }, (_, seat) => seat)
  }

  /** Seats whom the chart lets act where play is. Who else may know of the phase that he is in, a viewer is not told. */
  acting(viewer: Viewer = ADMIN): Seat[] {
    const { gate, node } = this
    const shared = gate.stay(node)
    const regions = gate.hasRegions(node)
    const { turn, inactive } = this.session
    const [asked] = shared.turns
    // Mostly it is just somebody's turn.
    if (!regions && shared.starts.length === 0 && shared.turns.length === 1 && asked!.turn === 'current' && !asked!.sanitize)
      return inactive.includes(turn) ? [] : [turn]
    return this.everySeat.filter((seat) => {
      const told = viewer === ADMIN || viewer === seat
      return this.#actsIn(shared, seat, told) || (regions && this.#actsIn(gate.stay(node, seat), seat, told))
    })
  }

  #actsIn({ turns, starts }: Stay, seat: Seat, told: boolean): boolean {
    return turns.some((asked) => (told ? this.mayAct(asked, seat) : this.hasTurn(asked.turn, seat))) || this.begins(starts, seat)
  }

  /** Whether one of these round robins would begin with the seat. */
  begins(starts: Stay['starts'], seat: Seat): boolean {
    return starts.some((start) => this.roundStart(start) === seat)
  }

  /** Whether rounds and turns pass the seat over. */
  passedOver(seat: Seat, skip: Guard | undefined): boolean {
    const { session } = this
    return session.inactive.includes(seat) || (skip !== undefined && session.read(() => holds(this, skip, seat)))
  }

  /** The seat that something is done for: the one named, whom a round has come to, else whose turn it is. */
  seatOf({ seat, round }: { readonly seat?: Seat; readonly round?: Round }): Seat {
    return seat ?? (round ? this.roundSeat(round) : this.session.turn)
  }

  /** The seat that a round robin has come to at this place of the machine. */
  roundSeat({ start, place, direction }: Round, { context }: Frame = this.node): Seat {
    const lap = Math.floor(context[place]! / this.seats)
    const along = context[place]! % this.seats
    const steps = direction === 'snake' && lap % 2 === 1 ? this.seats - 1 - along : along
    return (context[start]! + (direction === 'backward' ? this.seats - steps : steps)) % this.seats
  }

  /** The first seat from the start of a round robin on that is not passed over; null when all are. */
  roundStart({ start, direction, skip }: Stay['starts'][number]): Seat | null {
    const { seats } = this
    const first = start === undefined ? this.session.turn : (this.seatsNamed(start)[0] ?? this.session.turn)
    for (let steps = 0; steps < seats; steps++) {
      const seat = (first + (direction === 'backward' ? seats - steps : steps)) % seats
      if (!this.passedOver(seat, skip)) return seat
    }
    return null
  }
}

/** What only a player's move has. */
interface PlayersMove {
  readonly args?: Domains
  readonly secret?: boolean
  readonly undoable?: boolean
  readonly defaults?: (state: never) => Args
}

function movesOf(rules: Ruleset): Map<string, MoveRule> {
  const { game } = rules
  const moves = new Map<string, MoveRule>()
  let events = 0
  for (const [key, move] of Object.entries(game.rules.moves)) {
    const { name, help = '', log = '', legal, args = {}, secret = false, undoable = true, defaults } = move as typeof move & PlayersMove
    const { apply } = move
    const state = rules.session.state as never
    const [asked, done] = [`${key}.legal`, `${key}.apply`]
    const called = name ?? titled(key)
    const bound = (domain: Domain) => boundTo(rules.session, domain, (one) => openTo(game, rules.session, one))
    const domains = Object.entries(args).map(([arg, domain]) => ({ arg, domain: bound(domain) }))
    moves.set(key, {
      key,
      event: move.kind === 'fixUp' ? -1 : events++,
      name: called,
      help,
      log,
      fixUp: move.kind === 'fixUp',
      secret,
      givesOtherwise: domains.some(({ domain }) => isGivenOtherwise(domain)),
      choosesComponents: Object.values(args).some(({ kind }) => kind === 'component' || kind === 'components'),
      defaults,
      isListed: Object.values(args).every(({ kind }) => kind !== 'component' && kind !== 'components') && Object.keys(args).length < 2,
      known: [],
      args: domains,
      legal: legal && ((given) => trueOrSentence(asked, legal.call(move, state, given as never))),
      apply: (given) => {
        if (!undoable) rules.session.traces.fixed ??= called
        try {
          nothing(done, apply.call(move, state, given as never))
        } catch (thrown) {
          throw outOfApply(thrown)
        }
      },
    })
  }
  // Rules of one shape are quicker to read: the same properties in the same order as above.
  const builtIn = (key: string, name: string, help: string, apply = () => {}) =>
    moves.set(key, {
      key,
      event: -1,
      name,
      help,
      log: '',
      fixUp: true,
      secret: false,
      givesOtherwise: false,
      choosesComponents: false,
      defaults: undefined,
      isListed: true,
      known: [],
      args: [],
      legal: undefined,
      apply,
    })
  builtIn('nextTurn', 'Next Turn', 'The turn passes to the next seat.', () => passTurn(rules))
  builtIn('startPhase', 'Start Phase', 'The next phase begins.')
  builtIn('noOp', 'No Op', 'Nothing happens.')
  return moves
}
