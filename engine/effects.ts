import type { Answer, Effect, Node, Phase, Place } from '../statecharts/index.ts'
import { abandonInterrupts, enterInterrupt } from './interrupts.ts'
import type { Order } from './match.ts'
import type { MoveRule, Ruleset } from './ruleset.ts'
import type { Seat } from './seats.ts'
import { lasting } from './timers.ts'
import { countMove, enterTurns, leaveTurns, leaveTurnsBelow, turnHooks } from './turns.ts'
import type { Args } from './view-shape.ts'

const NO_ARGS: Args = {}

/** Carries out what the machine says is to be done, within the version at hand of the chain that runs. */
export class Effects {
  readonly #rules: Ruleset

  constructor(rules: Ruleset) {
    this.#rules = rules
  }

  /**
   * The effects of one step of the machine, in order; then what is due where the turn has passed on. `from`: where play was; null
   * as a match begins.
   */
  perform(answer: Answer, move: MoveRule | null, args: Args, from: Node | null = this.#rules.node): void {
    const rules = this.#rules
    const { session } = rules
    const { gist } = answer
    if (!gist.plain) {
      this.#performEach(answer, move, args, from)
      return
    }
    const { turn, orders } = session
    this.open()
    session.seat = gist.fixUp ? turn : rules.actor
    move?.apply(args)
    rules.node = answer.next!
    this.close(turn, orders)
    this.#dropTimers(from)
  }

  #performEach(answer: Answer, move: MoveRule | null, args: Args, from: Node | null): void {
    const rules = this.#rules
    const { session } = rules
    const { turn, orders } = session
    this.open()
    session.seat = rules.actor
    const timers = session.timers
    let begun: string | undefined
    let abandoned: string | undefined
    for (const effect of answer.effects) {
      if (effect.kind === 'apply') move!.apply(args)
      else if (effect.kind === 'fixUp') {
        session.seat = rules.seatOf(effect)
        move!.apply(NO_ARGS)
      } else if (effect.kind === 'within') {
        // Once the turn has passed on within the version, what follows is done for whom it has passed to.
        session.seat = effect.seat ?? (session.turn === turn ? rules.actor : session.turn)
        rules.moves.get(effect.move)!.apply(NO_ARGS)
      } else if (effect.kind === 'moved') countMove(rules, effect.move)
      else if (effect.kind === 'hand') this.#hand(effect, answer.next!)
      else if (effect.kind === 'turns') enterTurns(rules, effect.phase)
      else if (effect.kind === 'unturn') leaveTurns(rules, effect.phase)
      else if (effect.kind === 'disarm') timers.disarm(effect.phase, effect.seat, session)
      else if (effect.kind === 'arm') this.#arm(effect.phase, effect.seat)
      else if (effect.kind === 'interrupt') begun = effect.phase
      else if (effect.kind === 'abandon') abandoned = effect.target
    }
    rules.node = answer.next!
    this.close(turn, orders)
    this.#dropTimers(from)
    if (abandoned !== undefined) this.#abandon(abandoned)
    if (begun !== undefined) this.#interrupt(begun)
  }

  /** Rules may write from here on. */
  open(): void {
    const { session } = this.#rules
    session.writable = true
    session.passed = false
  }

  /** What is due where the turn has passed on from whose it was, and rules only read again. */
  close(turn: Seat, orders: readonly Order[]): void {
    const { session } = this.#rules
    turnHooks(this.#rules, turn, orders)
    if (session.banks.length > 0) this.#keepBanks(turn)
    session.writable = false
  }

  /** Timers that rules have started run in the phase that play is in now. */
  placeTimers(): void {
    const { gate, node, session } = this.#rules
    if (session.timers.anyOfFields) session.timers.place(this.#leaves(node), gate.hasRegions(node), session)
  }

  /** Those of phases that were left stop. */
  #dropTimers(from: Node | null): void {
    const { session, node } = this.#rules
    if (session.timers.anyOfFields) session.timers.drop(this.#leaves(node), from && this.#leaves(from), session)
  }

  /** The path of the phase that play is in there, for what all share or for a seat. */
  #leaves(node: Node): (seat: Seat | undefined) => string {
    const { gate } = this.#rules
    const regions = gate.hasRegions(node)
    return (seat) => gate.stay(node, regions ? seat : undefined).leaf.path
  }

  #hand({ seat, round, skip, back }: Effect & { kind: 'hand' }, next: Node): void {
    const rules = this.#rules
    const to = seat ?? (back ? rules.node.context[back.start]! : rules.roundSeat(round!, next))
    if (to !== rules.session.turn && !(round && rules.passedOver(to, skip))) rules.session.beginTurn(to)
  }

  /** Goes to an interrupt's phase, within the version at hand. */
  #interrupt(phase: string): void {
    const rules = this.#rules
    rules.session.timers.suspend(rules.interrupted.length)
    this.perform(enterInterrupt(rules, rules.node, phase), null, NO_ARGS)
  }

  /** Gives up all interrupts and goes to a phase of the chart, within the version at hand. */
  #abandon(target: string): void {
    const rules = this.#rules
    rules.session.timers.resume(0, rules.session)
    leaveTurnsBelow(rules, 0)
    this.perform(abandonInterrupts(rules, rules.node, target), null, NO_ARGS)
  }

  /** Time banks run for whose turn it is. One that ran out in an earlier turn, in a phase that was not left, runs again. */
  #keepBanks(turn: Seat): void {
    const { gate, node, session } = this.#rules
    session.timers.keepBanks(session)
    if (session.turn === turn || node.status === 'done') return
    for (let here: Place | null = gate.stay(node).leaf; here; here = here.parent) {
      const { after } = here.phase
      if (after?.bank && !session.timers.hasBank(here.path)) this.#arm(here.path, undefined, { bank: after.bank })
      if (here.path === (node.interrupt ?? '')) return
    }
  }

  #arm(path: string, seat: Seat | undefined, after: Phase['after'] = this.#rules.gate.compiled.places.get(path)!.phase.after): void {
    const { session, game } = this.#rules
    const named = (delay: string) =>
      lasting(
        `delays.${delay}`,
        session.read(() => game.rules.delays![delay]!(session.state as never)),
      )
    session.timers.arm(path, after!, seat, session, named)
  }
}
