import { compile } from '../../compile/compile.ts'
import type { Compiled, Names } from '../../compile/context.ts'
import type { Effect, Question } from '../../compile/protocol.ts'
import { Gate } from '../../gate/gate.ts'
import { LIVE, type Node, type TransitionResult } from '../../gate/node.ts'
import type { Chart } from '../../language/chart.ts'
import type { PhaseNode } from '../../language/phase-tree.ts'
import { NO_TURNS, type TurnState, turnAnswer, turnsAfter, turnsBack } from '../index.ts'

/** A state that a match can be in; the frames of interrupted play come first. */
export interface Standing {
  readonly frames: readonly Node[]
  readonly turns: TurnState
  readonly ways: Way[]
  /** Whether the engine can have nothing to do, for some answers of guards. */
  rests: boolean
}
/** A step, by the engine or by the move of a seat. */
export interface Way {
  readonly to: Standing
  readonly move: string | null
  readonly by: Mover
  /** The author's transitions that the step takes. */
  readonly lines: readonly string[]
}
/** A seat; a timer; a seat that does not take part; null for the engine. */
export type Mover = number | 'clock' | 'joiner' | null

/** The deepest nesting of interrupts to follow. */
const FRAMES_AT_MOST = 4
const STANDINGS_AT_MOST = 1500

/**
 * Explores every way to play a chart with this number of seats: with all answers of guards, and with the turn at any seat. Unlike the
 * search of `check`, it enumerates whole states instead of combining parts, and counts turns. Gives up on charts with too many states; see
 * `isCut`.
 */
export class EveryPlay {
  readonly compiled: Compiled
  readonly standings: Standing[] = []
  /** The questions about turns asked so far, and whether the answer was ever yes. */
  readonly asked = new Map<string, boolean>()
  readonly gate: Gate
  readonly #known = new Map<string, Standing>()
  readonly #unconditional: readonly string[]
  #tape: boolean[] = []
  #told = new Map<string, boolean>()
  #mover: Mover = null
  #now: Standing | null = null

  constructor(chart: Chart, names: Names, unconditional: readonly string[], seats = 2) {
    const marked = (transition: Parameters<Parameters<typeof compile>[3] & object>[0], line: string) => ({
      ...transition,
      actions: [...transition.actions, { type: '$line', params: { line } }],
    })
    this.compiled = compile(chart, seats, names, marked)
    this.#unconditional = ['nextTurn', 'noOp', 'startPhase', ...unconditional]
    this.gate = new Gate(this.compiled, (question) => () => this.#answer(question))
    const { next, effects } = this.gate.start()
    this.#standing([next!], turnsAfter(NO_TURNS, effects, this.gate.info(next!).leaf, false, 0))
    for (const standing of this.standings) this.#expand(standing)
  }

  /** Whether there are more states than were explored. */
  get isCut(): boolean {
    return this.standings.length > STANDINGS_AT_MOST
  }

  /** The phases that play is in: first the one shared by all seats, then one for each seat's region. */
  leaves({ frames }: Standing): PhaseNode[] {
    const node = frames.at(-1)!
    return [this.gate.info(node).leaf, ...(node[LIVE].regions ?? []).map(({ info }) => info.leaf)]
  }

  #expand(standing: Standing): void {
    if (this.isCut) return
    const { frames } = standing
    const node = frames.at(-1)!
    if (node.status === 'done') {
      if (frames.length > 1) {
        const to = this.#standing(frames.slice(0, -1), turnsBack(standing.turns, frames.length - 2))
        standing.ways.push({ to, move: null, by: null, lines: [] })
      }
      return
    }
    this.#each(
      standing,
      null,
      () => this.gate.proceed(node),
      (answer) => {
        if (answer.next) this.#way(standing, null, answer)
        else standing.rests = true
      },
    )
    if (!standing.rests) return
    const movers: Mover[] = [...Array.from({ length: this.compiled.seats }, (_, seat) => seat), 'clock', 'joiner']
    for (const [move, event] of this.gate.events) {
      for (const by of movers) {
        const seat = typeof by === 'number' ? by : null
        this.#each(
          standing,
          by,
          () => this.gate.step(node, event, seat),
          (answer) => {
            if (answer.next) this.#way(standing, move, answer)
          },
        )
      }
    }
  }

  /** Runs once for each combination of answers to the questions asked. */
  #each(standing: Standing, by: Mover, run: () => TransitionResult, then: (answer: TransitionResult) => void): void {
    this.#now = standing
    this.#mover = by
    const open: boolean[][] = [[]]
    for (let tape = open.pop(); tape; tape = open.pop()) {
      this.#tape = [...tape]
      this.#told = new Map()
      const answer = run()
      const told = [...this.#told.values()]
      for (let i = tape.length; i < told.length; i++) open.push([...told.slice(0, i), !told[i]])
      then(answer)
    }
  }

  #choose(key: string): boolean {
    const known = this.#told.get(key)
    if (known !== undefined) return known
    const yes = this.#tape[this.#told.size] ?? true
    this.#told.set(key, yes)
    return yes
  }

  /** Rules may give the turn to any seat at any time, so whether the first seat has it is asked too. */
  #hasTurn(seat: number): boolean {
    return this.compiled.seats === 1 || this.#choose('turn') === (seat === 0)
  }

  #answer(question: Question): boolean {
    const by = this.#mover
    const { frames, turns } = this.#now!
    const counted = turnAnswer(this.compiled, turns, this.gate.info(frames.at(-1)!).leaf, question)
    if (counted !== null) {
      const key = JSON.stringify(question)
      this.asked.set(key, counted || (this.asked.get(key) ?? false))
      return counted
    }
    switch (question.kind) {
      case 'turn':
        return this.#may(question, by)
      case 'by':
        return by === 'clock' || by === question.seat
      case 'others':
        return this.compiled.seats > 1 && !this.#hasTurn(question.seat)
      case 'starts':
        return question.seat === 0 && !(question.skip && this.#choose(`nobody ${JSON.stringify(question.skip)}`))
      case 'nobody':
        return this.#choose(`nobody ${JSON.stringify(question.skip)}`)
      case 'skipped':
        return question.skip !== undefined && this.#choose(`skipped ${JSON.stringify(question.skip)}`)
      case 'inactive':
        return false
      case 'legal':
        return this.#unconditional.includes(question.move) || this.#choose(JSON.stringify(question))
      default:
        return this.#choose(JSON.stringify(question))
    }
  }

  #may({ turn, seat, sanitize }: Extract<Question, { kind: 'turn' }>, by: Mover): boolean {
    if (seat !== undefined) return this.#choose(`${turn} ${seat}`)
    if (by === 'clock') return true
    if (by === 'joiner' || by === null) return by === 'joiner' && turn === 'inactive'
    if (sanitize?.some((who) => who === 'hidden' || !this.#choose(`${who} ${by}`))) return false
    if (turn === 'all') return true
    if (turn === 'none' || turn === 'inactive') return false
    return turn === 'current' ? this.#hasTurn(by) : this.#choose(`${turn} ${by}`)
  }

  #way(from: Standing, move: string | null, { next, effects }: TransitionResult): void {
    const by = this.#mover
    const isCurrent = typeof by === 'number' && this.#told.get('turn') !== (by !== 0)
    let frames = [...from.frames.slice(0, -1), next!]
    let turns = turnsAfter(from.turns, effects, this.gate.info(from.frames.at(-1)!).leaf, isCurrent, frames.length - 1)
    const lines = effects.flatMap((effect) => (effect.kind === 'line' ? [effect.line] : []))
    const enter = (entered: Node, done: readonly Effect[]) => {
      turns = turnsAfter(turns, done, this.gate.info(entered).leaf, false, frames.length - 1)
    }
    for (const effect of effects) {
      if (effect.kind !== 'abandon') continue
      const left = this.gate.leave(frames.length > 1 ? frames[0]! : this.gate.start().next!, effect.target)
      turns = turnsBack(turns, 0)
      frames = [left.next!]
      enter(left.next!, left.effects)
    }
    for (const effect of effects) {
      if (effect.kind !== 'interrupt') continue
      if (frames.length === FRAMES_AT_MOST) return
      const entered = this.gate.enter(effect.phase)
      frames = [...frames, entered.next!]
      enter(entered.next!, entered.effects)
    }
    from.ways.push({ to: this.#standing(frames, turns), move, by, lines })
  }

  #standing(frames: readonly Node[], turns: TurnState): Standing {
    const key = JSON.stringify([frames.map(({ value, context, interrupt }) => [value, context, interrupt]), turns])
    const known = this.#known.get(key)
    if (known) return known
    const made: Standing = { frames, turns, ways: [], rests: false }
    this.#known.set(key, made)
    this.standings.push(made)
    return made
  }
}
