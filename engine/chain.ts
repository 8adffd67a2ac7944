import type { Answer, Effect, Node, Phase, Place } from '../statecharts/index.ts'
import { RESIGN } from './absent.ts'
import { deserted, finish } from './finish.ts'
import { abandonInterrupts, enterInterrupt, leaveInterrupt } from './interrupts.ts'
import type { LogEntry, Match, Row, Step } from './match.ts'
import type { MoveRule, Ruleset } from './ruleset.ts'
import { ADMIN, CLOCK, ENGINE, type Seat } from './seats.ts'
import { delayNamed, Timers } from './timers.ts'
import { enterTurns, leaveTurns, leaveTurnsBelow, type TurnMark, turnHooks, turnMark } from './turns.ts'
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
  readonly #timers: Timers
  #args: Args = NO_ARGS
  #deserted = false
  #pending: { answer: Answer; fixUp: string } | null = null

  /** The ruleset's session holds `match`, whose version the first step follows. */
  constructor(rules: Ruleset, match: Match, at: number) {
    this.#rules = rules
    this.#match = match
    this.#timers = new Timers(match, at)
    this.#at = at
  }

  get match(): Match {
    return this.#match
  }

  /** Carries out a move that the gate let through, then all fix-ups. Throws what a rule throws. */
  move(answer: Answer, move: MoveRule, args: Args, by: LogEntry['by'], timer?: number): void {
    const { session } = this.#rules
    const initiator = session.version + 1
    const region = this.#regionOf(by, timer)
    this.#begin()
    this.#timers.fired(timer, session)
    this.#args = args
    this.#perform(answer, move)
    this.#settleBranches()
    this.#commit({
      version: initiator,
      by,
      move: move.key,
      args,
      at: this.#at,
      initiator,
      ...(timer !== undefined && { timer }),
      ...(region !== undefined && { for: region }),
    })
    this.#settle(initiator)
  }

  /** The seat in whose own phases the clock or an admin makes a move: where that is, is known to whoever knows where the seat is. */
  #regionOf(by: LogEntry['by'], timer: number | undefined): Seat | undefined {
    const { gate, node, actor } = this.#rules
    if (by === CLOCK) return this.#match.timers.find(({ id }) => id === timer)?.seat
    return by === ADMIN && gate.hasRegions(node) ? actor : undefined
  }

  /** A seat leaves the match for good; where no more than one is left, the match is over. */
  resign(seat: Seat, by: LogEntry['by']): void {
    const rules = this.#rules
    const { session } = rules
    const initiator = session.version + 1
    this.#begin()
    const mark = this.#open()
    session.setActive(seat, false)
    this.#close(mark)
    this.#deserted = rules.seats - session.inactive.length <= 1
    if (this.#deserted) this.#timers.stopAll(session)
    else this.#settleBranches()
    this.#commit({ version: initiator, by, move: RESIGN, args: NO_ARGS, at: this.#at, initiator, ...(by !== seat && { for: seat }) })
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
      const made = answer.effects.find((effect) => effect.kind === 'fixUp')!
      const forSeat = made.round ? this.#rules.seatOf(made) : made.seat
      this.#begin()
      this.#args = NO_ARGS
      this.#perform(answer, this.#rules.moves.get(fixUp)!)
      this.#settleBranches()
      const { version } = this.#rules.session
      this.#commit({
        version,
        by: ENGINE,
        move: fixUp,
        args: NO_ARGS,
        at: this.#at,
        initiator,
        ...(forSeat !== undefined && { for: forSeat }),
      })
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
      if (answer.next === null) {
        if (!leaveInterrupt(rules)) return
        leaveTurnsBelow(rules, rules.interrupted.length)
        this.#timers.resume(rules.interrupted.length, session)
        // The turn may have passed on meanwhile.
        this.#timers.keepBanks(session)
        continue
      }
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

  /** Rules may write from here on; notes whose turn it is. */
  #open(): TurnMark {
    const { session } = this.#rules
    session.writable = true
    session.passed = false
    return turnMark(this.#rules)
  }

  /** What is due where the turn has passed on, and rules only read again. */
  #close(mark: TurnMark): void {
    turnHooks(this.#rules, mark)
    this.#keepBanks(mark.turn)
    this.#rules.session.writable = false
  }

  /** The effects of one step of the machine, in order, within the version at hand. */
  #perform(answer: Answer, move: MoveRule | null): void {
    const rules = this.#rules
    const { session } = rules
    const mark = this.#open()
    session.seat = rules.actor
    let begun: string | undefined
    let abandoned: string | undefined
    for (const effect of answer.effects) {
      if (effect.kind === 'apply') move!.apply(session, this.#args)
      else if (effect.kind === 'fixUp') {
        session.seat = rules.seatOf(effect)
        move!.apply(session, NO_ARGS)
      } else if (effect.kind === 'within') {
        // Once the turn has passed on within the version, what follows is done for whom it has passed to.
        session.seat = effect.seat ?? (session.turn === mark.turn ? rules.actor : session.turn)
        rules.moves.get(effect.move)!.apply(session, NO_ARGS)
      } else if (effect.kind === 'moved') {
        if (rules.actor === session.turn) session.countMove(effect.counts)
      } else if (effect.kind === 'hand') this.#hand(effect, answer.next!)
      else if (effect.kind === 'turns') enterTurns(rules, effect.phase)
      else if (effect.kind === 'unturn') leaveTurns(rules, effect.phase)
      else if (effect.kind === 'disarm') this.#timers.disarm(effect.phase, effect.seat, session)
      else if (effect.kind === 'arm') this.#arm(effect.phase, effect.seat)
      else if (effect.kind === 'interrupt') begun = effect.phase
      else if (effect.kind === 'abandon') abandoned = effect.target
    }
    rules.node = answer.next!
    this.#close(mark)
    if (abandoned !== undefined) this.#abandon(abandoned)
    if (begun !== undefined) this.#interrupt(begun)
  }

  #hand({ seat, round, skip, back }: Effect & { kind: 'hand' }, next: Node): void {
    const rules = this.#rules
    const to = seat ?? (back ? rules.node.context[back.start]! : rules.roundSeat(round!, next))
    if (to !== rules.session.turn && !(round && rules.passedOver(to, skip))) rules.session.beginTurn(to)
  }

  /** Goes to an interrupt's phase, within the version at hand. */
  #interrupt(phase: string): void {
    const rules = this.#rules
    this.#timers.suspend(rules.interrupted.length)
    this.#perform(enterInterrupt(rules, rules.node, phase), null)
  }

  /** Gives up all interrupts and goes to a phase of the chart, within the version at hand. */
  #abandon(target: string): void {
    const rules = this.#rules
    this.#timers.resume(0, rules.session)
    leaveTurnsBelow(rules, 0)
    this.#perform(abandonInterrupts(rules, rules.node, target), null)
  }

  /** Time banks run for whose turn it is. One that ran out in an earlier turn, in a phase that was not left, runs again. */
  #keepBanks(turn: Seat): void {
    const { gate, node, session } = this.#rules
    if (session.banks.length === 0) return
    this.#timers.keepBanks(session)
    if (session.turn === turn || node.status === 'done') return
    for (let here: Place | null = gate.stay(node).leaf; here; here = here.parent) {
      const { after } = here.phase
      if (after?.bank && !this.#timers.hasBank(here.path)) this.#arm(here.path, undefined, { bank: after.bank })
      if (here.path === (node.interrupt ?? '')) return
    }
  }

  #arm(path: string, seat: Seat | undefined, after: Phase['after'] = this.#rules.gate.compiled.places.get(path)!.phase.after): void {
    const { session, game } = this.#rules
    const named = (delay: string) =>
      delayNamed(
        delay,
        session.read(() => game.rules.delays![delay]!(session.state as never)),
      )
    this.#timers.arm(path, after!, seat, session, named)
  }

  #commit(entry: LogEntry): void {
    const before = this.#match
    this.#match = this.#snapshot()
    this.steps.push({ entry, before, match: this.#match, transfers: this.#rules.session.transfers! })
  }

  #snapshot(): Match {
    const { session, node, interrupted } = this.#rules
    const { game, seats, variant, secret, state } = this.#match
    const [row, ...players] = session.rows
    const done = node.status === 'done' && interrupted.length === 0
    return {
      game,
      version: session.version,
      seats,
      variant,
      state: { game: row!, players: same(players, state.players) ? state.players : players, labels: session.labels },
      snapshot: [...interrupted, node],
      turn: session.turn,
      turns: { made: session.made, moved: session.moved, orders: session.orders },
      inactive: session.inactive,
      banks: session.banks,
      timers: this.#timers.running,
      suspended: this.#timers.suspended,
      ...(done ? finish(this.#rules) : this.#deserted ? deserted(this.#rules) : { finished: false, winners: NOBODY, scores: null }),
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
