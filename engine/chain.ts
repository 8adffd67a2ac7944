import type { Answer } from '../statecharts/index.ts'
import { finish } from './finish.ts'
import type { LogEntry, Match, Row, Step, Timer } from './match.ts'
import type { MoveRule, Ruleset } from './ruleset.ts'
import { ENGINE } from './seats.ts'
import type { Args } from './view-shape.ts'

/** More fix-ups after one move than this is taken for a loop. */
const FIX_UPS_AT_MOST = 256
/** More branches without a version than this likewise. */
const BRANCHES_AT_MOST = 1000
const NO_ARGS: Args = {}

/** One move and all that it sets off: a version each for the move and every fix-up. Kept whole or not at all. */
export class Chain {
  readonly steps: Step[] = []
  readonly #rules: Ruleset
  readonly #at: number
  #match: Match
  #timers: readonly Timer[]
  #args: Args = NO_ARGS
  #pending: { answer: Answer; fixUp: string } | null = null

  /** The ruleset's session holds `match`, whose version the first step follows. */
  constructor(rules: Ruleset, match: Match, at: number) {
    this.#rules = rules
    this.#match = match
    this.#timers = match.timers
    this.#at = at
  }

  get match(): Match {
    return this.#match
  }

  /** Carries out a move that the gate let through, then all fix-ups. Throws what a rule throws. */
  move(answer: Answer, move: MoveRule, args: Args, by: LogEntry['by'], timer?: number): void {
    const { session } = this.#rules
    const initiator = session.version + 1
    this.#begin()
    // A timer fires once, also when its move stays in the phase.
    this.#timers = this.#timers.filter(({ id }) => id !== timer)
    this.#args = args
    this.#perform(answer, move)
    this.#settleBranches()
    this.#commit({ version: initiator, by, move: move.key, args, at: this.#at, initiator, ...(timer !== undefined && { timer }) })
    this.#settle(initiator)
  }

  /** Set-up: the effects of entering the first place belong to version 0; then the fix-ups. */
  start(answer: Answer): void {
    this.#rules.session.transfers = []
    this.#perform(answer, null)
    this.#settleBranches()
    this.#match = this.#snapshot()
    this.#settle(1)
  }

  /** Fix-ups, each a version, until none is enabled. */
  #settle(initiator: number): void {
    for (let count = 0; this.#pending; count++) {
      if (count === FIX_UPS_AT_MOST) throw new Error(`more than ${FIX_UPS_AT_MOST} fix-ups in a row, the last ${this.#cycle()}`)
      const { answer, fixUp } = this.#pending
      this.#begin()
      this.#args = NO_ARGS
      this.#perform(answer, this.#rules.moves.get(fixUp)!)
      this.#settleBranches()
      this.#commit({ version: this.#rules.session.version, by: ENGINE, move: fixUp, args: NO_ARGS, at: this.#at, initiator })
    }
  }

  /** Takes branches that make no version, up to the next fix-up that is enabled (`#pending`) or to rest. */
  #settleBranches(): void {
    const rules = this.#rules
    const { gate, session } = rules
    this.#pending = null
    for (let count = 0; ; count++) {
      if (count === BRANCHES_AT_MOST) throw new Error(`${gate.stay(rules.node).leaf.path}: branches lead round in a circle`)
      session.writable = false
      rules.actor = session.turn
      session.seat = session.turn
      const answer = gate.proceed(rules.node)
      if (answer.next === null) return
      const fixUp = answer.effects.find((effect) => effect.kind === 'fixUp')
      if (fixUp) {
        this.#pending = { answer, fixUp: fixUp.move }
        return
      }
      this.#perform(answer, null)
    }
  }

  #begin(): void {
    const { session } = this.#rules
    session.begin()
    session.transfers = []
  }

  /** The effects of one step of the machine, in order, within the version at hand. */
  #perform(answer: Answer, move: MoveRule | null): void {
    const rules = this.#rules
    const { session } = rules
    session.writable = true
    session.seat = rules.actor
    for (const effect of answer.effects) {
      if (effect.kind === 'apply') move!.apply(session, this.#args)
      else if (effect.kind === 'fixUp') {
        session.seat = effect.seat ?? rules.roundRobinSeat(effect.register)
        move!.apply(session, NO_ARGS)
      } else if (effect.kind === 'within') {
        session.seat = effect.seat ?? rules.actor
        rules.moves.get(effect.move)!.apply(session, NO_ARGS)
      } else if (effect.kind === 'disarm') {
        this.#timers = this.#timers.filter(({ phase, seat }) => phase !== effect.phase || seat !== effect.seat)
      } else if (effect.kind === 'arm') this.#arm(effect.phase, effect.seat)
    }
    session.writable = false
    rules.node = answer.next!
  }

  #arm(path: string, seat: number | undefined): void {
    const { gate, session } = this.#rules
    for (const [delay, { move, args = {} }] of Object.entries(gate.compiled.places.get(path)!.phase.after!)) {
      const id = session.version * 1000 + this.#timers.length
      const timer = {
        id,
        phase: path,
        move,
        args: args as Args,
        startedAt: this.#at,
        endsAt: this.#at + Number(delay),
        ...(seat !== undefined && { seat }),
      }
      this.#timers = [...this.#timers, timer]
    }
  }

  #commit(entry: LogEntry): void {
    const before = this.#match
    this.#match = this.#snapshot()
    this.steps.push({ entry, before, match: this.#match, transfers: this.#rules.session.transfers! })
  }

  #snapshot(): Match {
    const { session, node } = this.#rules
    const { game, seats, variant, secret, state } = this.#match
    const [row, ...players] = session.rows
    const done = node.status === 'done'
    return {
      game,
      version: session.version,
      seats,
      variant,
      state: { game: row!, players: same(players, state.players) ? state.players : players, labels: session.labels },
      snapshot: [node],
      turn: session.turn,
      timers: this.#timers,
      ...(done ? finish(this.#rules) : { finished: false, winners: NOBODY, scores: null }),
      secret,
    }
  }

  #cycle(): string {
    return this.steps
      .slice(-8)
      .map(({ entry }) => entry.move)
      .join(', ')
  }
}

const NOBODY: readonly number[] = []

const same = (a: readonly Row[], b: readonly Row[]) => a.length === b.length && a.every((row, i) => row === b[i])
