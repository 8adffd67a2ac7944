import { type Compiled, compile, Gate, type Names, type Node, type Question } from '../statecharts/index.ts'
import { nothing, trueOrSentence, yesOrNo } from './answers.ts'
import type { Domain } from './domain.ts'
import type { Game } from './game.ts'
import type { Domains } from './rules.ts'
import { ADMIN, CLOCK, type Proposer, type Seat } from './seats.ts'
import { Session } from './session.ts'
import { titled } from './titled.ts'
import type { Args } from './view-shape.ts'

/** A move or fix-up with its defaults filled in. */
export interface MoveRule {
  /** The name in the chart and on the wire. */
  readonly key: string
  readonly name: string
  readonly help: string
  readonly fixUp: boolean
  readonly args: readonly (readonly [arg: string, domain: Domain])[]
  readonly legal: ((state: never, args: Args) => true | string) | undefined
  apply(session: Session, args: Args): void
}

/** A game for one number of seats: chart compiled, gate open, one session to work in. */
export class Ruleset {
  readonly game: Game
  readonly seats: number
  readonly gate: Gate
  readonly session: Session
  readonly moves: ReadonlyMap<string, MoveRule>
  /** Whose proposal the gate is asked about. */
  proposer: Proposer = 0
  /** The seat for which rules are asked unless a question names another. */
  actor: Seat = 0
  /** Where the match at hand is: in the last interrupt, if there is one. */
  node!: Node
  /** What has been interrupted, outermost first. */
  interrupted: Node[] = []

  /** `open` makes the gate; tests open others. */
  constructor(
    game: Game,
    seats: number,
    open = (compiled: Compiled, answer: (question: Question) => () => boolean) => new Gate(compiled, answer),
  ) {
    this.game = game
    this.seats = seats
    this.session = new Session(game.schema, seats)
    this.moves = movesOf(game)
    const keys = [...this.moves.values()]
    const names: Names = {
      moves: keys.filter(({ fixUp }) => !fixUp).map(({ key }) => key),
      fixUps: keys.filter(({ fixUp }) => fixUp).map(({ key }) => key),
      guards: Object.keys(game.rules.guards ?? {}),
    }
    this.gate = open(compile(game.rules.chart, seats, names), (question) => this.#answer(question))
  }

  /** The function that answers a question of the chart for the match at hand. */
  #answer(question: Question): () => boolean {
    const { session } = this
    if (question.kind === 'turn') {
      const { turn } = question
      return () =>
        this.proposer === ADMIN || this.proposer === CLOCK || turn === 'all' || (turn === 'current' && this.proposer === session.turn)
    }
    if (question.kind === 'others') return () => session.turn !== question.seat
    if (question.kind === 'guard') {
      const { test } = this.game.rules.guards![question.guard]!
      return () => {
        session.seat = question.seat ?? this.actor
        return yesOrNo(`guard ${question.guard}`, test(session.state as never, question.params as never))
      }
    }
    const { legal } = this.moves.get(question.move)!
    if (!legal) return () => true
    return () => {
      session.seat = question.seat ?? this.roundRobinSeat(question.register)
      return legal(session.state as never, {}) === true
    }
  }

  /** The seat that a fix-up is for: whom its round robin has come to, else whose turn it is. */
  roundRobinSeat(register: string | undefined): number {
    const { session } = this
    return register === undefined ? session.turn : (session.turn + this.node.context[register]!) % this.seats
  }
}

function movesOf(game: Game): Map<string, MoveRule> {
  const rules = new Map<string, MoveRule>()
  for (const [key, move] of Object.entries(game.rules.moves)) {
    const { name, help = '', legal, args } = move as typeof move & { args?: Domains }
    rules.set(key, {
      key,
      name: name ?? titled(key),
      help,
      fixUp: move.kind === 'fixUp',
      args: Object.entries(args ?? {}),
      legal: legal && ((state, given) => trueOrSentence(`${key}.legal`, legal.call(move, state, given as never))),
      apply: (session, given) => nothing(`${key}.apply`, move.apply(session.state as never, given as never)),
    })
  }
  rules.set('nextTurn', {
    key: 'nextTurn',
    name: 'Next Turn',
    help: 'The turn passes to the next seat.',
    fixUp: true,
    args: [],
    legal: undefined,
    apply: (session) => {
      session.turn = (session.turn + 1) % session.seats
    },
  })
  return rules
}
