import type { TransitionResult } from '../../statecharts/gate/node.ts'
import { RESIGN } from '../model/built-in-moves.ts'
import type { LogEntry, Match, Past, Step } from '../model/match.ts'
import { ADMIN, CLOCK, ENGINE, type Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { seatOf } from '../rules/acting.ts'
import type { CompiledMove, Ruleset } from '../rules/game.ts'
import { expectSync } from '../rules/rule-results.ts'
import { setActive } from '../state/seats.ts'
import { timerOf } from '../state/timers.ts'
import { NO_TRANSFERS } from '../state/working-copy.ts'
import { close, open, perform, placeTimers } from './effects.ts'
import { deserted, finish, isDeserted, type Result } from './finish.ts'
import { leaveInterrupt } from './interrupts.ts'
import { relabelUnseen } from './relabel.ts'
import { leaveTurnsBelow } from './turns.ts'
import { pastAfter } from './undo.ts'

/** More fix-ups after one move than this is taken for a loop. */
const FIX_UPS_AT_MOST = 256
/** More branches without a version than this likewise. */
const BRANCHES_AT_MOST = 1000
const NO_ARGS: Args = {}
const NONE: readonly Past[] = []
const OPEN: Result = { finished: false, winners: [], ranking: [], scores: null }

/**
 * One move and all that it sets off: a version each for the move and every fix-up. Kept whole or not at all. One is made for each
 * move, so its methods are private by their types only: an object of a class with `#` methods takes longer to make.
 */
export class Chain {
  steps: readonly Step[] = []
  readonly #rules: Ruleset
  readonly #at: number
  readonly #keeps: boolean
  result: Result = OPEN
  #match: Match
  #deserted = false
  #drew = false
  #pending: TransitionResult | null = null

  /**
   * The ruleset's working copy holds `match`, whose version the first step follows. Where nothing is kept there are no steps and
   * no matches, only the working copy as it is and the `result`.
   */
  constructor(rules: Ruleset, match: Match, at: number, keeps = true) {
    this.#keeps = keeps
    this.#rules = rules
    this.#match = match
    this.#at = at
    rules.working.timers.begin(at)
  }

  get match(): Match {
    return this.#match
  }

  /** Carries out a move that the gate let through, then all fix-ups. `given`: the arguments as rules get them; `named`: the seat that an admin acts for. Throws what a rule throws. */
  move(answer: TransitionResult, move: CompiledMove, args: Args, given: Args, by: LogEntry['by'], timer?: number, named?: Seat): void {
    const { working } = this.#rules
    const initiator = working.version + 1
    const forSeat = typeof by === 'number' ? undefined : (named ?? this.regionOf(by, timer))
    this.begin()
    if (timer !== undefined) working.timers.fired(timer, working)
    perform(this.#rules, answer, move, given)
    this.settleBranches()
    this.commit(initiator, by, move.key, args, forSeat, timer)
    this.settle(initiator)
    if (this.#keeps) this.remember(move, given)
  }

  /** What the player may take back of it. The match is not yet anybody's, and may be written. */
  private remember(move: CompiledMove, given: Args): void {
    if (this.#rules.definition.undo === false) return
    const kept = pastAfter(this.#rules, this.steps, this.#drew, move, given)
    const match: { -readonly [K in keyof Match]: Match[K] } = this.#match
    match.past = kept.past
    match.sealed = kept.sealed
  }

  /** The seat in whose own phases the clock or an admin makes a move. Viewers who know the phase of the seat know the phase of the move. */
  private regionOf(by: string, timer: number | undefined): Seat | undefined {
    const { gate, node, actor } = this.#rules
    if (by === CLOCK) return timerOf(this.#match, timer)?.seat
    return by === ADMIN && gate.hasRegions(node) ? actor : undefined
  }

  /** A seat leaves the match for good; where no more than one is left, and nobody waits to be let in, the match is over. */
  resign(seat: Seat, by: LogEntry['by']): void {
    const rules = this.#rules
    const { working } = rules
    const { turn, orders } = working
    const initiator = working.version + 1
    this.begin()
    open(rules)
    setActive(working, seat, false)
    working.resigned = [...working.resigned, seat]
    working.seat = seat
    expectSync('onResign', rules.definition.onResign?.(working.authorState))
    close(rules, turn, orders)
    this.#deserted = isDeserted(rules)
    if (this.#deserted) working.timers.stopAll(working)
    else this.settleBranches()
    this.commit(initiator, by, RESIGN, NO_ARGS, by === seat ? undefined : seat)
    this.settle(initiator)
  }

  /** Set-up: the effects of entering the first place belong to version 0; then the fix-ups. */
  start(answer: TransitionResult): void {
    const { working } = this.#rules
    working.transfers = NO_TRANSFERS
    working.settingUp = true
    perform(this.#rules, answer, null, NO_ARGS, null)
    this.settleBranches()
    if (!this.#pending) placeTimers(this.#rules)
    this.#match = this.snapshot()
    this.settle(1)
    working.settingUp = false
  }

  /** Fix-ups, each a version, until none is enabled. */
  private settle(initiator: number): void {
    const rules = this.#rules
    for (let count = 0; this.#pending; count++) {
      if (count === FIX_UPS_AT_MOST)
        throw new Error(`${rules.game.name}: more than ${FIX_UPS_AT_MOST} fix-ups in a row, round and round: ${this.cycle()}`)
      const answer = this.#pending
      const { fixUp: made, fixUpNumber } = answer.summary
      if (!made) throw new Error('what is pending is no fix-up')
      const { move } = made
      const forSeat = made.round ? seatOf(rules, made) : made.seat
      this.begin()
      perform(rules, answer, rules.fixUps[fixUpNumber], NO_ARGS)
      this.settleBranches()
      this.commit(initiator, ENGINE, move, NO_ARGS, forSeat)
    }
    if (this.#keeps) rules.working.became(this.#match)
  }

  /** Takes branches that make no version, up to the next fix-up that is enabled (`#pending`) or to rest. */
  private settleBranches(): void {
    const rules = this.#rules
    const { gate, working } = rules
    this.#pending = null
    for (let count = 0; ; count++) {
      if (count === BRANCHES_AT_MOST) throw new Error(`${gate.info(rules.node).leaf.path}: branches lead round in a circle`)
      working.writable = false
      rules.actor = working.turn
      working.seat = working.turn
      const answer = gate.proceed(rules.node)
      if (answer.next === null) {
        if (!leaveInterrupt(rules)) return
        this.resume()
        continue
      }
      if (answer.summary.fixUp) {
        this.#pending = answer
        return
      }
      perform(rules, answer, null, NO_ARGS)
    }
  }

  /** Play is back from an interrupt. */
  private resume(): void {
    const { working, interrupted } = this.#rules
    leaveTurnsBelow(this.#rules, interrupted.length)
    working.timers.resume(interrupted.length, working)
    // The turn may have passed on meanwhile.
    working.timers.keepBanks(working)
  }

  private begin(): void {
    const { working } = this.#rules
    if (!this.#keeps) {
      working.beginInPlace()
      return
    }
    working.begin()
    this.#rules.telling.begin()
  }

  /** `forSeat`: the seat for which it was made where that is not who made it. */
  private commit(initiator: number, by: LogEntry['by'], move: string, args: Args, forSeat: Seat | undefined, timer?: number): void {
    if (!this.#keeps) {
      this.result = this.resultNow()
      return
    }
    const { working } = this.#rules
    const before = this.#match
    // Where play comes to rest, timers that rules have started are of the phase that it is in.
    if (!this.#pending) placeTimers(this.#rules)
    working.moveLedger.check()
    this.#drew ||= working.random.drew
    this.#match = this.snapshot()
    if (relabelUnseen(this.#rules.game, working, before, this.#match)) this.#match = this.snapshot(before)
    const { version } = working
    const entry: { -readonly [K in keyof LogEntry]: LogEntry[K] } = { version, by, move, args, at: this.#at, initiator }
    if (timer !== undefined) entry.timer = timer
    if (forSeat !== undefined) entry.for = forSeat
    const step: { -readonly [K in keyof Step]: Step[K] } = {
      entry,
      before,
      match: this.#match,
      transfers: working.transfers!,
      shuffled: working.shuffled,
    }
    const told = this.#rules.telling.settled()
    if (told !== null) step.told = told
    // Mostly there are few, and a list that grows takes room for many.
    const { steps } = this
    this.steps = steps.length === 0 ? [step] : steps.length === 1 ? [steps[0], step] : [...steps, step]
  }

  /** `before`: the match that the version follows. */
  private snapshot(before = this.#match): Match {
    const { working, node, interrupted } = this.#rules
    const { game, seats, variant, secret, state, turns, absent, chance, empty } = before
    const { made, moved, orders, timers } = working
    const result = this.resultNow()
    const match: { -readonly [K in keyof Match]: Match[K] } = {
      game,
      version: working.version,
      seats,
      variant,
      state: working.stateAfter(state),
      snapshot: interrupted.length ? [...interrupted, node] : [node],
      turn: working.turn,
      turns: made === turns.made && moved === turns.moved && orders === turns.orders ? turns : { made, moved, orders },
      inactive: working.inactive,
      banks: working.banks,
      absent,
      timers: timers.running,
      suspended: timers.suspended,
      finished: result.finished,
      winners: result.winners,
      ranking: result.ranking,
      scores: result.scores,
      past: NONE,
      future: NONE,
      sealed: null,
      chance: chance + 1,
      secret,
    }
    if (working.resigned.length > 0) match.resigned = working.resigned
    if (empty) match.empty = empty
    return match
  }

  private resultNow(): Result {
    const { node, interrupted } = this.#rules
    if (node.status === 'done' && interrupted.length === 0) return finish(this.#rules)
    return this.#deserted ? deserted(this.#rules) : OPEN
  }

  /** The shortest sequence of moves that was just made twice, else the last ones. */
  private cycle(): string {
    const moves = this.steps.map(({ entry }) => entry.move)
    for (let length = 1; length <= moves.length / 2; length++) {
      const last = moves.slice(-length).join(', ')
      if (last === moves.slice(-2 * length, -length).join(', ')) return last
    }
    return moves.slice(-8).join(', ')
  }
}
