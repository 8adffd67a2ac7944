import { readable } from '../../engine/index.ts'
import type { ReadableComponent, ReadableGroup, ReadableStack, ReadableView } from '../../engine/readable.ts'
import { CLOCK, ENGINE, type Viewer } from '../../engine/seats.ts'
import type { Args, Definition, DomainInfo, MoveInfo, StepView, View } from '../../engine/view-shape.ts'
import type { Json } from '../../statecharts/index.ts'

/** What is not known. */
const UNKNOWN = '…'
/** The engine's own move by which the turn passes on. */
const NEXT_TURN = 'nextTurn'

/**
 * A viewer who remembers what components he has seen, so that what is told him later can name them. All that it says comes
 * from that viewer's views alone.
 */
export class Witness {
  readonly viewer: Viewer
  readonly #definition: Definition
  readonly #faces = new Map<string, string>()
  #turn = 0

  constructor(definition: Definition, viewer: Viewer) {
    this.#definition = definition
    this.viewer = viewer
  }

  /** Takes in a view, and gives it with names and faces. */
  look(view: View): ReadableView {
    const seen = readable(this.#definition, view)
    for (const group of [seen.game, ...seen.players]) this.#learn(group)
    this.#turn = view.turn
    return seen
  }

  /** The line of the log for a step. */
  sentence(step: StepView): string {
    const before = this.#turn
    // What the step has turned up may be what it is about.
    this.look(step.view)
    const { move, by, args, view } = step
    if (move === null) return 'Something happens in secret.'
    if (move === NEXT_TURN) return `— ${this.seat(view.turn)}’s turn —`
    const info = this.#definition.moves[move]
    const who = typeof by === 'number' ? by : (step.for ?? before)
    const late = by === CLOCK ? 'Time is up: ' : ''
    if (info?.log) return `${late}${capital(this.#filled(info, args, this.seat(who)))}.`
    const said = this.choice(move, args)
    const whose = by === ENGINE || by === null || by === CLOCK ? '' : `${typeof by === 'number' ? this.seat(by) : `the ${by}`}: `
    return `${late}${capital(`${whose}${said}`)}${typeof by !== 'number' && step.for !== null ? ` for ${this.seat(step.for)}` : ''}.`
  }

  /** A move with its arguments, for choosing it: `Place (square 5)`. */
  choice(move: string, args: Args): string {
    const info = this.#definition.moves[move]
    const said = Object.entries(args).map(([arg, value]) => {
      const domain = info?.args[arg]
      const words = this.argument(domain, value)
      return domain && SELF_EVIDENT.includes(domain.kind) ? words : `${arg} ${words}`
    })
    return `${info?.name ?? move}${said.length ? ` (${said.join(', ')})` : ''}`
  }

  /** An argument's value; slots and spaces count from 1. */
  argument(domain: DomainInfo | undefined, value: Json | undefined): string {
    if (value === null || value === undefined) return UNKNOWN
    if (domain?.kind === 'slot' || domain?.kind === 'space') return String((value as number) + 1)
    if (domain?.kind === 'seat') return this.seat(value as number)
    if (domain?.kind === 'component') return this.face(value)
    if (domain?.kind === 'components') return (value as readonly Json[]).map((id) => this.face(id)).join(' and ') || 'none'
    if (domain?.kind === 'text') return `“${value}”`
    return valueText(value)
  }

  /** The components that an argument may be chosen from, with their ids, as far as the viewer knows them. */
  components({ group, field }: DomainInfo & { kind: 'component' | 'components' }, view: ReadableView): { id: string; text: string }[] {
    const owner = group === 'game' ? view.game : typeof this.viewer === 'number' ? view.players[this.viewer]! : {}
    const found = owner[field]
    const stacks = (Array.isArray(found) ? found : [found]).filter(isStack)
    return stacks.flatMap(({ slots }) => slots.flatMap((slot) => (slot ? [{ id: slot.id, text: componentText(slot) }] : [])))
  }

  /** As diagrams and the browser's client number them. */
  seat(seat: number): string {
    return `player ${seat + 1}`
  }

  /** The status line; empty where the phase says nothing. */
  prompt({ phase, turn, viewer }: Pick<View, 'phase' | 'turn' | 'viewer'>): string {
    const facts: Args = { ...phase.args, ...phase.privateArgs }
    const text = phase.prompt.replace(/\$\{([^}]*)\}/g, (_, place: string) => {
      if (place === 'player') return this.seat(turn)
      if (place === 'you') return typeof viewer === 'number' ? 'you' : 'everybody'
      const fact = place.replace(/^(args|privateArgs)\./, '')
      const value = facts[fact]
      return typeof value === 'number' && /seat$|^other$/i.test(fact) ? this.seat(value) : valueText(value)
    })
    return capital(text)
  }

  /** Who has won. */
  result({ winners, scores }: Pick<View, 'winners' | 'scores'>): string {
    const names = winners.map((seat) => (seat === this.viewer ? 'you' : this.seat(seat)))
    const verb = winners.length === 1 && winners[0] !== this.viewer ? 'wins' : 'win'
    const won = names.length ? capital(`${names.join(' and ')} ${verb}.`) : 'A draw.'
    return scores ? `${won} Scores: ${scores.map((score, seat) => `${this.seat(seat)} ${score}`).join(', ')}.` : won
  }

  #filled({ log, args: domains }: MoveInfo, args: Args, player: string): string {
    return log.replace(/\$\{(player|args\.[^}\s]+)\}/g, (_, place: string) => {
      if (place === 'player') return player
      const arg = place.slice('args.'.length)
      return this.argument(domains[arg], Object.hasOwn(args, arg) ? args[arg] : null)
    })
  }

  /** What is on a component, if that was ever seen. */
  face(id: Json): string {
    return this.#faces.get(String(id)) ?? UNKNOWN
  }

  #learn(group: ReadableGroup): void {
    for (const field of Object.values(group)) {
      for (const stack of (Array.isArray(field) ? field : [field]).filter(isStack)) {
        for (const slot of stack.slots) {
          if (slot?.values) this.#faces.set(slot.id, componentText(slot))
          if (slot?.state) this.#learn(slot.state)
        }
      }
    }
  }
}

/** Values that say by themselves what they are for. */
const SELF_EVIDENT: readonly DomainInfo['kind'][] = ['seat', 'text', 'component', 'components']

const isStack = (value: unknown): value is ReadableStack => typeof value === 'object' && value !== null && 'slots' in value

/** What is printed on a component, and of a die what is up. */
function componentText({ values, state }: ReadableComponent): string {
  if (!values) return 'face down'
  const printed = Object.entries(values).flatMap(([name, value]) => (name === 'faces' || value === null ? [] : [valueText(value)]))
  const up = state && 'value' in state ? [valueText(state.value as Json)] : []
  return [...printed, ...up].join(' ') || 'component'
}

function valueText(value: Json | undefined): string {
  if (value === null || value === undefined) return UNKNOWN
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(' and ')
  return typeof value === 'object' ? Object.values(value).map(valueText).join(' ') : String(value)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
