import { readable } from '../../engine/index.ts'
import type { DomainInfo } from '../../engine/model/domain-info.ts'
import { type PlaceNames, placeNames } from '../../engine/model/place-name.ts'
import type { ReadableGroup, ReadableStack, ReadableView } from '../../engine/model/readable.ts'
import { CLOCK, ENGINE, type Viewer } from '../../engine/model/seats.ts'
import { endTemplate, fillTemplate, isNobody, type LineWords, logText, placeholdersIn, UNKNOWN } from '../../engine/model/template.ts'
import { meantSeats, thirdPerson } from '../../engine/model/third-person.ts'
import type { Args, Definition, MoveInfo, StepView, ToldView, View } from '../../engine/model/views.ts'
import { formatValue, listed, lowerWords } from '../../engine/model/words.ts'
import { type ComponentNames, componentNames, factSaid, NAMELESS, playerText } from '../../engine/text/component-name.ts'
import type { Json } from '../../statecharts/index.ts'

/** How a log text that names the player first begins. */
const PLAYER_FIRST = '${player}'
/** The engine's own move that passes the turn. */
const NEXT_TURN = 'nextTurn'
/** The line of the log for a hidden step. */
export const SECRET = 'Something happens in secret.'

/** If a step turns up more components than this, they are not named. */
const NEWS_AT_MOST = 4

/** The domain of an argument that is a place or a component. */
type StackDomain = Extract<DomainInfo, { field: string }>

/** A viewer who remembers components they have seen, so that later lines can name them. Uses only that viewer's views. */
export class Witness {
  readonly viewer: Viewer
  readonly #definition: Definition
  readonly #names: ComponentNames
  readonly #places: PlaceNames
  /** The last view. */
  #view: ReadableView | null = null
  readonly #faces = new Map<string, string>()
  /** Ids of components that lie face up. */
  #seen: ReadonlySet<string> = new Set()
  #turn = 0

  constructor(definition: Definition, viewer: Viewer) {
    this.#definition = definition
    this.#names = componentNames(definition.decks)
    this.#places = placeNames(definition)
    this.viewer = viewer
  }

  /** Takes in a view and returns it with names and faces. */
  look(view: View): ReadableView {
    const read = readable(this.#definition, view)
    const seen = new Set<string>()
    for (const group of [read.game, ...read.players]) this.#learn(group, seen)
    this.#seen = seen
    this.#turn = view.turn
    this.#view = read
    return read
  }

  /** The line of the log for a step, with the components it has turned up if they are few; null if the game leaves it out. */
  sentence(step: StepView): string | null {
    const [turn, before] = [this.#turn, this.#seen]
    // The step may name components that it has just turned up.
    this.look(step.view)
    const lines = [this.#told(step, turn), ...(step.besides ?? []).map((one) => this.#beside(one))].filter((line) => line !== null)
    if (lines.length === 0) return null
    const sentence = lines.join(' ')
    const fresh = [...this.#seen].filter((id) => !before.has(id))
    const faces = fresh.map((id) => this.#face(id)).filter((face) => face !== NAMELESS)
    const isNews = step.move !== null && fresh.length <= NEWS_AT_MOST && faces.some((face) => !sentence.includes(face))
    return isNews ? `${sentence.replace(/\.$/, '')}: ${listed(faces)}.` : sentence
  }

  /** `before`: the seat whose turn it was. */
  #told(step: StepView, before: number): string | null {
    const { move, by, args, view } = step
    if (move === null) return SECRET
    if (move === NEXT_TURN) return `— ${this.seat(view.turn)}’s turn —`
    const info = this.#definition.moves[move]
    if (info?.log === false) return null
    const who = typeof by === 'number' ? by : (step.for ?? before)
    const late = by === CLOCK ? 'Time is up: ' : ''
    if (info?.log) return `${late}${this.#line(info.log, info, step, who)}`
    const said = this.choice(move, args)
    const whose = by === ENGINE || by === null || by === CLOCK ? '' : `${typeof by === 'number' ? this.seat(by) : `the ${by}`}: `
    return `${late}${capital(`${whose}${said}`)}${typeof by !== 'number' && step.for !== null ? ` for ${this.seat(step.for)}` : ''}.`
  }

  /** The line of a fix-up that told something within the version of another move; null where it has none. */
  #beside({ move, for: seat, facts }: ToldView): string | null {
    const info = this.#definition.moves[move]
    return info?.log ? this.#line(info.log, info, { args: {}, facts }, seat) : null
  }

  #line(log: string, info: MoveInfo, said: Pick<StepView, 'args' | 'faces' | 'facts'>, who: number): string {
    const words: LineWords = {
      seat: (seat) => this.seat(seat),
      component: (deck, face) => {
        const { components, names } = this.#definition.decks[deck] ?? {}
        return this.#names.alone(deck, { values: components?.[face] ?? null, ...(names && { name: names[face] }), state: null })
      },
      argument: (domain, value) => this.argument(domain, value),
    }
    return `${capital(logText(log, info, said, this.seat(who), this.#definition.fields, words).trimStart())}.`
  }

  /** A move with its arguments: `Place (square 5)`, or where these are all there is to say `robs player 2`; `view` as below. */
  choice(move: string, args: Args, view?: ReadableView): string {
    const phrase = view && this.#phrase(move, args, view)
    if (phrase) return phrase
    const said = this.arguments(move, args, view)
    return `${this.#definition.moves[move]?.name ?? move}${said && ` (${said})`}`
  }

  /** The arguments of a move, `square 5`. With `view` they are choices: of components that look alike it is said where they lie. Nobody is named only where nothing else is. */
  arguments(move: string, args: Args, view?: ReadableView): string {
    const phrase = view && this.#phrase(move, args, view)
    if (phrase) return phrase
    const domains = this.#definition.moves[move]?.args ?? {}
    const isSaid = (arg: string, value: Json) => value !== null || !(view || isNobody(domains[arg], value))
    const some = Object.entries(args).filter(([arg, value]) => isSaid(arg, value))
    const said = (some.length > 0 || !view ? some : Object.entries(args)).map(([arg, value]) => {
      const domain = domains[arg]
      const words = this.argument(domain, value, view)
      return domain && SELF_EVIDENT.includes(domain.kind) ? words : `${lowerWords(arg)} ${words}`
    })
    return said.join(', ')
  }

  /** A choice in the order of the log, where that is made of the player and of all arguments alone, a word first; empty where it is not. */
  #phrase(move: string, args: Args, view: ReadableView): string {
    const { log: line, args: domains } = this.#definition.moves[move] ?? { log: '', args: {} }
    const log = line || ''
    const [, ...order] = placeholdersIn(log).map((place) => place.replace('args.', ''))
    const [first] = order.map((arg) => domains[arg])
    const isAll =
      log.startsWith(PLAYER_FIRST) &&
      fillTemplate(log.slice(PLAYER_FIRST.length), (place) => (place.startsWith('args.') ? '' : undefined)).trim() === ''
    if (!isAll || first?.kind !== 'oneOf' || !first.values.every((value) => typeof value === 'string')) return ''
    if (!Object.keys(domains).every((arg) => order.includes(arg))) return ''
    return order.flatMap((arg) => (args[arg] === null ? [] : [this.argument(domains[arg], args[arg], view)])).join(' ')
  }

  /** An argument's value; slots and spaces are called as the game does, or count from 1. `view` as above. */
  argument(domain: DomainInfo | undefined, value: Json | undefined, view?: ReadableView): string {
    if (value === null && view) return domain?.kind === 'seat' ? 'nobody' : 'none'
    if (value === null || value === undefined) return UNKNOWN
    switch (domain?.kind) {
      case 'slot':
      case 'space':
        return domain.called?.[value as number] ?? this.#place(domain, value as number)
      case 'seat':
        return this.seat(value as number)
      case 'component':
        return this.#component(domain, value, view)
      case 'components':
        return listed((value as readonly Json[]).map((id) => this.#component(domain, id, view))) || 'none'
      case 'values':
        return listed((value as readonly Json[]).map((one) => this.argument(domain.of, one, view))) || 'none'
      case 'text':
        return `“${value}”`
      case 'oneOf':
        return domain.names?.[String(value)] ?? formatValue(value)
      default:
        return formatValue(value)
    }
  }

  /** The components that an argument may be chosen from, with their ids, as far as the viewer knows them. */
  components(domain: StackDomain, view: ReadableView): { id: string; text: string }[] {
    const stacks = this.#stacksOf(domain, view)
    return stacks.flatMap((stack) => {
      const called = stacks.length === 1 ? this.#places.called(domain.field, stack.slots.length) : null
      return stack.slots.flatMap((slot, i) => {
        if (!slot) return []
        const text = this.#names.alone(stack.deck, slot)
        const isAlike = stack.slots.some((other, j) => other && i !== j && this.#names.alone(stack.deck, other) === text)
        return [{ id: slot.id, text: isAlike ? `${text}, ${called?.[i] ?? `slot ${i + 1}`}` : text }]
      })
    })
  }

  /** Numbered as in diagrams and in the browser. */
  seat(seat: number): string {
    return playerText(seat)
  }

  /** The status line; '' if the phase has no prompt. */
  prompt(
    view: Pick<View, 'phase' | 'turn' | 'viewer' | 'awaited' | 'awaitsOthers' | 'inactive'> & {
      readonly players: { readonly length: number }
    },
  ): string {
    const { phase, turn, viewer } = view
    const facts: Args = { ...phase.args, ...phase.privateArgs }
    const isReader = typeof viewer === 'number'
    const meant = isReader ? null : meantSeats(phase.prompt, view)
    const names = listed(meant?.map((seat) => this.seat(seat)) ?? [])
    const you = isReader ? 'you' : names || (meant ? 'the players' : 'everybody')
    const prompt = isReader ? phase.prompt : thirdPerson(phase.prompt, meant)
    const text = fillTemplate(prompt, (place, at) => {
      if (place === 'player') return this.seat(turn)
      if (place === 'you') return /[.!?]\s+$/.test(prompt.slice(0, at)) ? capital(you) : you
      const fact = place.replace(/^(args|privateArgs)\./, '')
      const value = facts[fact]
      return value == null ? UNKNOWN : factSaid(fact, value)
    })
    return capital(text.replace(/ +/g, ' ').trim())
  }

  /** Whom play waits for besides the viewer; '' if nobody. */
  waiting({ awaited, awaitsOthers, viewer }: Pick<View, 'awaited' | 'awaitsOthers' | 'viewer'>): string {
    const others = awaited.filter((seat) => seat !== viewer).map((seat) => this.seat(seat))
    if (awaitsOthers) others.push('others')
    return others.length ? `Play waits for ${listed(others)}.` : ''
  }

  /** Why a finished match is over; '' if nobody says it. */
  ending(view: ReadableView): string {
    const template = endTemplate(this.#definition, view)
    return template && `${this.prompt({ ...view, phase: { ...view.phase, prompt: template } })}.`
  }

  /** The result of a finished match. `why`: a sentence that follows who has won. */
  result({ winners, scores }: Pick<View, 'winners' | 'scores'>, why = ''): string {
    const names = winners.map((seat) => (seat === this.viewer ? 'you' : this.seat(seat)))
    const verb = winners.length === 1 && winners[0] !== this.viewer ? 'wins' : 'win'
    const won = names.length ? capital(`${listed(names)} ${verb}.`) : 'A draw.'
    const points = scores ? `Scores: ${scores.map((score, seat) => `${this.seat(seat)}: ${score}`).join(', ')}.` : ''
    return [won, why, points].filter(Boolean).join(' ')
  }

  #component(domain: StackDomain, id: Json, view: ReadableView | undefined): string {
    const there = view && this.components(domain, view).find((one) => one.id === id)
    return there?.text ?? this.#face(String(id))
  }

  /** The face of a component, if it was ever seen. */
  #face(id: string): string {
    return this.#faces.get(id) ?? UNKNOWN
  }

  #place({ group, field }: StackDomain, place: number): string {
    const found = (group === 'game' ? this.#view?.game : this.#view?.players[0])?.[field]
    const places = Array.isArray(found) ? found.length : isStack(found) ? found.slots.length : 0
    return this.#places.called(field, places)?.[place] ?? String(place + 1)
  }

  /** The stacks of a domain; a player's are the viewer's own. */
  #stacksOf({ group, field }: StackDomain, view: ReadableView): ReadableStack[] {
    const owner = group === 'game' ? view.game : typeof this.viewer === 'number' ? view.players[this.viewer] : {}
    const found = owner[field]
    return (Array.isArray(found) ? found : [found]).filter(isStack)
  }

  /** Remembers the faces of components that lie face up, and adds their ids to `seen`. */
  #learn(group: ReadableGroup, seen: Set<string>): void {
    for (const field of Object.values(group)) {
      for (const stack of (Array.isArray(field) ? field : [field]).filter(isStack)) {
        for (const slot of stack.slots) {
          if (slot?.values) {
            this.#faces.set(slot.id, this.#names.alone(stack.deck, slot))
            seen.add(slot.id)
          }
          if (slot?.state) this.#learn(slot.state, seen)
        }
      }
    }
  }
}

/** Kinds of arguments whose values need no name before them. */
const SELF_EVIDENT: readonly DomainInfo['kind'][] = ['seat', 'text', 'component', 'components']

const isStack = (value: unknown): value is ReadableStack => typeof value === 'object' && value !== null && 'slots' in value

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
