import {
  activeSeats,
  createMatch,
  describeGame,
  diagramOf,
  type Match,
  type Proposal,
  propose,
  SPECTATOR,
  type Step,
  stepViewOf,
  type Variant,
  type Viewer,
  viewOf,
  waitsFor,
} from '../../engine/index.ts'
import type { Definition } from '../../engine/model/views.ts'
import { revisingSeats } from '../../engine/play/legal.ts'
import { proposeOrOther } from '../../engine/propose/other-moves.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { clockMove } from '../../engine/simulation/play-match.ts'
import { chosen, type Memories, type Seated, tellAgents } from '../../engine/simulation/seated.ts'
import { whyStuck } from '../../engine/testing/playing/why-stuck.ts'
import { HUMAN } from '../playing/agents.ts'
import { thrownText } from '../playing/rule-errors.ts'
import { SECRET, Witness } from '../playing/seat-narrator.ts'
import { unaskedMove } from '../playing/stall-report.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'
import { type Wish, wishOf } from './choosing.ts'
import type { Lines } from './lines.ts'

export interface SessionSetting {
  readonly seated: Seated
  /** The game's folder. */
  readonly folder: string
  readonly variant: Variant
  /** 64 hex digits. */
  readonly secret: string
  readonly lines: Lines
  readonly say: (text: string) => void
}

/** Clears a terminal and its scrollback. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H'

/** A match at one keyboard, played by people in turn and by agents. Each person sees only what their seat may see. */
export class Session {
  readonly #setting: SessionSetting
  readonly #definition: Definition
  readonly #people: readonly number[]
  readonly #witnesses = new Map<Viewer, Witness>()
  /** How many steps each viewer has been shown. */
  readonly #told = new Map<Viewer, number>()
  readonly #memories: Memories
  readonly #first: Match
  #match: Match
  #steps: readonly Step[]
  /** The seat at the keyboard; null before anybody was asked, and if only agents play. */
  #seat: number | null
  #at = 0
  /** The last sentence shown. */
  #said = ''

  constructor(setting: SessionSetting) {
    const { seated, variant, secret } = setting
    const { game, players } = seated
    this.#setting = setting
    this.#definition = describeGame(game, players.length)
    this.#people = players.flatMap((name, seat) => (name === HUMAN ? [seat] : []))
    this.#memories = players.map(() => null)
    this.#seat = this.#people.length === 1 ? this.#people[0] : null
    const { first, match, steps } = createMatch(game, { seats: players.length, variant, secret, at: 0 })
    this.#first = first
    this.#match = match
    this.#steps = steps
    tellAgents(seated, match, steps, this.#memories)
  }

  /**
   * Plays until the match is over or somebody quits. Throws Failure if the input ends before. People come before agents, so that they can
   * act before an agent moves.
   */
  async play(): Promise<void> {
    const { say, seated } = this.#setting
    const waiting = new Set<number>()
    while (!this.#match.finished) {
      const seats = activeSeats(seated.game, this.#match)
      const able = [...new Set([...seats, ...revisingSeats(seated.game, this.#match)])]
      const people = able.filter((seat) => this.#people.includes(seat) && !waiting.has(seat))
      // A player whom play waits for is asked before one who merely may move.
      const awaited = people.filter((seat) => waitsFor(seated.game, this.#match, seat))
      const next = [awaited, people].flatMap((some) => some.find((seat) => seat === this.#seat) ?? some[0] ?? [])[0]
      if (next !== undefined) {
        const mayWait = this.#match.timers.length > 0 || seats.some((seat) => seat !== next && !waiting.has(seat))
        const done = await this.#personMoves(next, mayWait)
        if (done === 'quit') return
        if (done === 'wait') waiting.add(next)
        else waiting.clear()
      } else if (!this.#agentMoves(seats) && !this.#clockMoves() && waiting.size === 0) this.#stuck()
      else waiting.clear()
    }
    this.#tell()
    const witness = this.#witness()
    this.#show(witness.viewer)
    const view = witness.look(viewOf(seated.game, this.#match, witness.viewer))
    say(witness.result(view, witness.ending(view)))
  }

  #stuck(): never {
    const { seated } = this.#setting
    const why = whyStuck(seated.game, this.#match)
    const sentence = `Nobody can move at version ${this.#match.version}, and the match is not over; ${why}`
    const unasked = unaskedMove(seated.game, this.#match)
    if (!unasked) throw new Failure(`${sentence}.`)
    throw new Failure(`${sentence}; ${unasked.move}: ${sentenceOf(unasked.error)}`, { cause: unasked.error })
  }

  /** Lets the first agent that does not wait make its move. */
  #agentMoves(seats: readonly number[]): boolean {
    for (const seat of seats.filter((seat) => !this.#people.includes(seat))) {
      const choice = chosen(this.#setting.seated, this.#match, seat, this.#memories)
      if (!choice) continue
      this.#make({ seat, ...choice, at: this.#at })
      // Without people, every step is shown as it happens.
      if (this.#people.length < 2) this.#tell()
      return true
    }
    return false
  }

  #clockMoves(): boolean {
    const late = clockMove(this.#match, this.#at)
    if (late) this.#make(late)
    return late !== null
  }

  async #personMoves(seat: number, mayWait: boolean): Promise<Wish['kind']> {
    const { seated, lines, say } = this.#setting
    if (!(await this.#handOver(seat))) return 'quit'
    this.#tell()
    const witness = this.#witness()
    const view = witness.look(viewOf(seated.game, this.#match, seat))
    this.#show(seat)
    const prompt = witness.prompt(view)
    if (prompt) say(prompt)
    const waiting = view.awaited.includes(seat) ? '' : witness.waiting(view)
    if (waiting) say(waiting)
    const wish = await wishOf({ lines, say, witness, definition: this.#definition, view, mayWait })
    if (wish.kind === 'quit') say('You have quit.')
    if (wish.kind !== 'move') return wish.kind
    const refusal = this.#proposed({ seat, move: wish.move, args: wish.args, at: this.#at })
    if (refusal) say(refusal)
    this.#tell()
    return 'move'
  }

  /** If several people play, the next one confirms that they are at the keyboard before anything is shown, on a cleared screen. */
  async #handOver(seat: number): Promise<boolean> {
    const { lines, say, seated } = this.#setting
    const before = this.#seat
    this.#seat = seat
    if (before === seat || this.#people.length < 2) return true
    const hides = internalsOf(seated.game).schema.secretive
    const name = `Player ${seat + 1}`
    if (lines.isTerminal && hides) {
      if (before !== null && !(await this.#pressed(`\nPress Enter, then hand the keyboard to player ${seat + 1}. `))) return false
      say(CLEAR)
      if (!(await this.#pressed(`${name}, press Enter when you are at the keyboard. `))) return false
    }
    say(`\n=== ${name} ===`)
    return true
  }

  /** Returns false if they quit. */
  async #pressed(prompt: string): Promise<boolean> {
    return (await this.#setting.lines.ask(prompt)) !== 'q'
  }

  /** Makes a move that must be legal. */
  #make(proposal: Proposal): void {
    const refusal = this.#proposed(proposal, proposeOrOther)
    if (refusal)
      throw new Failure(`${proposal.move} by ${this.#setting.seated.players[Number(proposal.seat)] ?? proposal.seat}: ${refusal}`)
  }

  /** Makes a proposal. Returns a sentence if it is refused. */
  #proposed(proposal: Proposal, made = propose): string | null {
    const outcome = made(this.#setting.seated.game, this.#match, proposal)
    if (!outcome.ok) {
      const { refusal, error } = outcome
      return error === undefined ? refusal.message : `A rule threw: ${thrownText(error, this.#setting.folder)}. Nothing has changed.`
    }
    this.#match = outcome.match
    this.#steps = [...this.#steps, ...outcome.steps]
    this.#at = proposal.at + 1
    tellAgents(this.#setting.seated, this.#match, outcome.steps, this.#memories)
    return null
  }

  /** The viewer: the seat at the keyboard. */
  #witness(): Witness {
    const viewer = this.#seat ?? SPECTATOR
    const known = this.#witnesses.get(viewer)
    if (known) return known
    const witness = new Witness(this.#definition, viewer)
    witness.look(viewOf(this.#setting.seated.game, this.#first, viewer))
    this.#witnesses.set(viewer, witness)
    return witness
  }

  #show(viewer: Viewer): void {
    const { seated, lines, say } = this.#setting
    say(`\n${diagramOf(seated.game, this.#match, viewer, lines.columns)}\n`)
  }

  /** Shows the person at the keyboard what has happened since they were last shown. */
  #tell(): void {
    const witness = this.#witness()
    const told = this.#told.get(witness.viewer) ?? 0
    for (const step of this.#steps.slice(told)) {
      const sentence = witness.sentence(stepViewOf(this.#setting.seated.game, step, witness.viewer))
      if (sentence === null) continue
      // Repeating that something happens in secret adds nothing.
      if (sentence !== SECRET || this.#said !== SECRET) this.#setting.say(sentence)
      this.#said = sentence
    }
    this.#told.set(witness.viewer, this.#steps.length)
  }
}
