import type { Args, ConditionNow, LineNow } from '../../../engine/model/views.ts'
import type { WalkLine } from '../../../statecharts/draw/graph/walk.ts'
import type { Moment, MomentMove, ToldMessage } from '../bridge/source.ts'
import type { Connection } from './connection.ts'
import { byId } from './controls.ts'
import { element } from './element.ts'
import { lineText, onlyInText } from './wording.ts'

/** The version that is looked at beside its chart: which moves are open and why the others are not, condition by condition, and the state. */
export interface Moments {
  /** Asks for this version, unless it is known, once no other is looked at for a moment. */
  look(version: number | null, about: AboutVersion): void
  told(message: ToldMessage): void
  /** Whether the lines of the version that is looked at hold, by their ids; none while that is not known. */
  holds(): ReadonlyMap<string, boolean | null>
}

/** What is known of a version without asking. */
export interface AboutVersion {
  /** It is the newest. */
  readonly isLive: boolean
  /** The seats' names. */
  readonly seats: readonly string[]
  /** The chart's lines that are taken without a player where play is. */
  readonly unasked: readonly WalkLine[]
}

/** A version is asked for after it was on show this long, in milliseconds: going through many does not ask for each. */
const RESTS_MS = 150
const MOST_KEPT = 100
/** For so long a move cannot be made again, in milliseconds. */
const AGAIN_MS = 2000

/** `changed` is called when more is known of the version that is looked at. */
export function createMoments({ ask, play }: Pick<Connection, 'ask' | 'play'>, changed: () => void): Moments {
  const known = new Map<string, Moment>()
  const [moves, state] = [byId('panel-moves'), byId('panel-state')]
  let version: number | null = null
  let seat: number | null = null
  let live = false
  let names: readonly string[] = []
  let lines: readonly WalkLine[] = []
  let problem = ''
  let painted: unknown
  let timer: ReturnType<typeof setTimeout> | undefined

  const keyOf = (of: number | null, as: number | null) => `${of} ${as}`
  const now = () => known.get(keyOf(version, seat))

  function paint(): void {
    const moment = now()
    const shown = JSON.stringify([moment ?? problem, live, names, lines])
    if (shown === painted) return
    painted = shown
    const focused = document.activeElement?.id
    if (moment) {
      moves.replaceChildren(
        ...head(moment, 'moves-as'),
        ...movesOf(moment, lines, live ? (move, args) => play(moment.version, move, args) : null),
      )
      state.replaceChildren(...head(moment, 'state-as'), ...stateOf(moment))
    } else {
      const said = problem || (version === null ? '' : 'Asking for this version…')
      for (const panel of [moves, state]) panel.replaceChildren(element('p', 'quiet', said))
    }
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  }

  /** Who is to do what, and as whom one looks. */
  function head({ prompt, seats, seat: as }: Moment, id: string): HTMLElement[] {
    const said = prompt === '' ? [] : [element('p', 'prompt', prompt)]
    if (as === null) return [...said, element('p', 'quiet', 'As any spectator sees it.')]
    if (seats.length < 2) return said
    const [label, select] = [element('label', 'as', 'As '), document.createElement('select')]
    select.id = id
    for (const one of seats) select.add(new Option(names[one] ?? `seat ${one + 1}`, String(one), false, one === as))
    select.addEventListener('change', () => {
      seat = Number(select.value)
      request()
      changed()
    })
    label.append(select)
    return [...said, label]
  }

  function request(): void {
    clearTimeout(timer)
    problem = ''
    if (version !== null && !now()) {
      const [of, as] = [version, seat]
      timer = setTimeout(() => ask(of, as), RESTS_MS)
    }
    paint()
  }

  return {
    look(next, { isLive, seats, unasked }) {
      names = seats
      live = isLive
      lines = unasked
      if (next === version) return paint()
      version = next
      request()
    },
    told(message) {
      const { moment } = message
      if (moment) {
        if (known.size >= MOST_KEPT) known.clear()
        known.set(keyOf(message.version, message.seat), moment)
      } else if (message.version === version && message.seat === seat) problem = message.problem
      paint()
      changed()
    },
    holds: () => {
      const moment = now()
      return new Map(
        [...(moment?.moves.flatMap(({ lines }) => lines) ?? []), ...(moment?.rest ?? [])].map((line) => [line.line, line.holds]),
      )
    },
  }
}

/** Makes a move; null where none can be made. */
type Play = ((move: string, args: Args) => void) | null

function movesOf({ moves, rest }: Moment, unasked: readonly WalkLine[], play: Play): HTMLElement[] {
  const of = (title: string, some: readonly MomentMove[]) =>
    some.length === 0 ? [] : [element('h2', '', title), list(some.map((one) => moveOf(one, play)))]
  // Where another seat is, whose phase the page may not be told, only what is asked there.
  const elsewhere = rest.filter(({ line, conditions }) => conditions.length > 0 && !unasked.some(({ id }) => id === line))
  const byItself = [...unasked.map((line) => unaskedOf(line, rest)), ...elsewhere.map((line) => element('li', '', conditionsOf(line)))]
  const all = [
    ...of(
      'Possible now',
      moves.filter(({ open }) => open === true),
    ),
    ...of(
      'Not possible',
      moves.filter(({ open }) => open === false),
    ),
    ...of(
      'Moves',
      moves.filter(({ open }) => open === null),
    ),
    ...(byItself.length === 0 ? [] : [element('h2', '', 'By itself'), list(byItself)]),
  ]
  return all.length > 0 ? all : [element('p', 'quiet', 'Nothing is asked here.')]
}

/** A line that no player takes, and what it asks, as far as that is known. */
function unaskedOf(line: WalkLine, rest: readonly LineNow[]): HTMLElement {
  const now = rest.find((one) => one.line === line.id)
  return element('li', '', element('span', 'what', lineText(line)), ...(now && now.conditions.length > 0 ? [conditionsOf(now)] : []))
}

function moveOf(one: MomentMove, play: Play): HTMLElement {
  const { name, move, lines, choices } = one
  return element(
    'li',
    '',
    element('span', 'what', name, ' ', element('span', 'args', move)),
    ...reasons(one).map((sentence) => element('p', 'why', sentence)),
    ...lines.flatMap((line) => (line.conditions.length > 0 ? [conditionsOf(line)] : [])),
    ...(play && choices.length > 0 ? [makingOf(one, play)] : []),
  )
}

/** Why a move is not possible: where it is, if that is the reason. */
const reasons = ({ why, onlyIn }: MomentMove) => (onlyIn.length > 0 ? [onlyInText(onlyIn)] : why)

/** What a move is made with, and a button that makes it. */
function makingOf({ move, name, choices }: MomentMove, play: NonNullable<Play>): HTMLElement {
  const [button, select] = [document.createElement('button'), document.createElement('select')]
  button.type = 'button'
  button.textContent = 'Make this move'
  button.setAttribute('aria-label', `Make the move ${name}`)
  select.setAttribute('aria-label', `${name} with`)
  for (const [nth, { text }] of choices.entries()) select.add(new Option(text || 'nothing to choose', String(nth)))
  button.addEventListener('click', () => {
    const choice = choices[Number(select.value)]
    // Not twice: the answer may take a moment.
    button.disabled = true
    setTimeout(() => {
      button.disabled = false
    }, AGAIN_MS)
    if (choice) play(move, choice.args)
  })
  return element('div', 'make', ...(choices.length > 1 || choices[0]?.text ? [select] : []), button)
}

/** What a line asks, each with its sign. */
function conditionsOf({ line, holds, conditions }: LineNow): HTMLElement {
  const root = element('ul', 'conditions', ...conditions.map(conditionOf))
  root.dataset.of = line
  root.dataset.holds = signOf(holds).name
  return root
}

function conditionOf({ text, holds, failed }: ConditionNow): HTMLElement {
  const { name, sign, word } = failed ? { name: 'unknown', sign: '!', word: 'fails' } : signOf(holds)
  const item = element('li', '', element('span', 'sign', sign), ` ${text} `, element('span', 'word', word))
  item.dataset.holds = name
  return item
}

const SIGNS = {
  yes: { name: 'yes', sign: '✓', word: 'true' },
  no: { name: 'no', sign: '✗', word: 'false' },
  unknown: { name: 'unknown', sign: '?', word: 'unknown' },
}
const signOf = (holds: boolean | null) => SIGNS[holds === null ? 'unknown' : holds ? 'yes' : 'no']

function stateOf({ state }: Moment): HTMLElement[] {
  return state.flatMap(({ title, fields }) => {
    const rows = fields.flatMap(({ label, text }) => [element('dt', '', label), element('dd', '', text)])
    return fields.length === 0 ? [] : [element('h2', '', title), element('dl', '', ...rows)]
  })
}

const list = (items: readonly HTMLElement[]) => element('ul', 'moves', ...items)
