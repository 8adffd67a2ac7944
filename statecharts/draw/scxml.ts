import { blocksAt } from '../automaton.ts'
import type { Absent, Automatic, Chart, Guard, RoundRobinOptions, Transition } from '../chart.ts'
import { automaticsOf, everyPlace, namesOf, type Place, placesOf, resolve, transitionsOf } from '../places.ts'
import { automatonOf } from '../progression.ts'
import { ScxmlBlock } from './scxml-block.ts'
import { type Attributes, element } from './scxml-element.ts'
import { callText, promptText } from './words.ts'

export const SCXML_NAMESPACE = 'http://www.w3.org/2005/07/scxml'
/** Of the chart language's own words. */
export const PLAYCHART_NAMESPACE = 'urn:playchart:chart'

/**
 * The chart as W3C SCXML. Moves are events, fix-ups `<pc:fixUp>`, guards calls in the ECMAScript data model; the clock's
 * moves are sent with a delay and cancelled on exit; a progression is its automaton's states; what every seat goes through
 * by itself is a parallel state with a region for each of `seats`. The language's own words are attributes and elements of
 * a namespace of their own, which other tools pass over. Throws ChartError or ProgressionError for a chart that
 * does not hold together.
 */
export function toScxml(chart: Chart, { seats = 1 }: { seats?: number } = {}): string {
  const root = placesOf(chart)
  const interrupts = new Set<Place>()
  for (const here of everyPlace(root)) for (const to of interruptsFrom(here)) interrupts.add(to)
  const writing = { seats, interrupts, region: '' }
  const attributes = {
    xmlns: SCXML_NAMESPACE,
    'xmlns:pc': PLAYCHART_NAMESPACE,
    version: '1.0',
    datamodel: 'ecmascript',
    initial: 'chart',
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('scxml', attributes, [stateOf(root, writing)])}\n`
}

interface Writing {
  readonly seats: number
  readonly interrupts: ReadonlySet<Place>
  /** Of which seat's region, as part of an id: `_seat0.`. */
  readonly region: string
}

function interruptsFrom(here: Place): Place[] {
  const { on = {}, always, onDone } = here.phase
  const written: Transition[] = [...Object.values(on).flatMap(transitionsOf), ...transitionsOf(onDone)]
  const named = [...written, ...automaticsOf(always)].flatMap(({ interrupt }) => interrupt ?? [])
  return named.map((interrupt) => resolve(interrupt, here, 'interrupt'))
}

/** Ids are names of XML: the path, and `_seat0` for a region, `_0` for a progression's state. */
function idOf(here: Place, { region }: Writing): string {
  if (!here.parent) return 'chart'
  if (here.region === null) return here.path
  return `${here.region.path}.${region}${here.path.slice(here.region.path.length + 1)}`
}

function stateOf(here: Place, writing: Writing): string {
  const { phase } = here
  const id = idOf(here, writing)
  const attributes = {
    id,
    'pc:name': here.name || undefined,
    'pc:turn': phase.turn,
    'pc:prompt': phase.prompt === undefined ? undefined : promptText(phase.prompt),
    'pc:args': phase.args,
    'pc:privateArgs': phase.privateArgs,
    'pc:absent': phase.absent === undefined ? undefined : absentText(phase.absent),
    'pc:sanitize': phase.sanitize,
    'pc:tags': phase.tags?.join(' '),
    'pc:description': phase.description,
    'pc:endless': phase.endless ? 'true' : undefined,
    'pc:interrupt': writing.interrupts.has(here) ? 'true' : undefined,
  }
  const hooks = hooksOf(here, id)
  if (phase.type === 'final') return element('final', attributes, hooks)
  const inside = insideOf(here, writing)
  const own = [...turnsOf(here), ...movesOf(here, writing), ...automaticsFrom(here, writing)]
  const whole = phase.ordered || inside.length === 0 ? [] : doneOf(here, writing, `done.state.${id}`)
  const round = phase.turns?.rounds === undefined ? [] : doneOf(here, writing, `turns.over.${id}`)
  const all = [...hooks, ...own, ...whole, ...round, ...inside]
  const initial = phase.ordered ? `${id}._0` : phase.initial && idOf(childOf(here, phase.initial), writing)
  return phase.seats ? element('parallel', attributes, all) : element('state', { ...attributes, initial }, all)
}

const childOf = (here: Place, name: string) => here.children.find((child) => child.name === name)!

function insideOf(here: Place, writing: Writing): string[] {
  const { seats, ordered } = here.phase
  if (ordered) return progressionOf(here, writing)
  if (!seats) return here.children.map((child) => stateOf(child, writing))
  return Array.from({ length: writing.seats }, (_, seat) => {
    const within = { ...writing, region: `_seat${seat}.` }
    const initial = idOf(childOf(here, seats.initial), within)
    const who = seats.who === undefined || typeof seats.who === 'string' ? seats.who : condition(seats.who)
    const attributes = { id: `${here.path}._seat${seat}`, initial, 'pc:seat': String(seat), 'pc:who': who, 'pc:sanitize': seats.sanitize }
    return element(
      'state',
      attributes,
      here.children.map((child) => stateOf(child, within)),
    )
  })
}

function progressionOf(here: Place, writing: Writing): string[] {
  const id = idOf(here, writing)
  return automatonOf(here.phase.ordered!).flatMap((state, index) => {
    const blocks = blocksAt(state).map((block, nth) => {
      const { to } = state.edges.find((edge) => edge.block === block)!
      return { block, written: new ScxmlBlock(block, `${id}._${index}_${nth + 1}`, `${id}._${to}`) }
    })
    const steps = state.edges.map(({ letter, to, block }) => {
      const begun = blocks.find((one) => one.block === block)
      if (begun) return begun.written.begin(letter)
      return element('transition', { event: letter.move, target: `${id}._${to}`, ...roundOf(letter.round) })
    })
    const over = state.accepting ? doneOf(here, writing) : []
    const own = element('state', { id: `${id}._${index}`, 'pc:over': state.accepting ? 'true' : undefined }, [...steps, ...over])
    return [own, ...blocks.map(({ written }) => written.state)]
  })
}

function movesOf(here: Place, writing: Writing): string[] {
  const { on = {}, moves = [] } = here.phase
  const leading = Object.entries(on).flatMap(([event, written]) =>
    transitionsOf(written).map((one) => transition(here, writing, { event, 'pc:turn': one.turn }, one)),
  )
  return [...leading, ...moves.map((event) => element('transition', { event }))]
}

function automaticsFrom(here: Place, writing: Writing): string[] {
  return automaticsOf(here.phase.always).map((one) => transition(here, writing, {}, one))
}

/** A round robin's whole way round is one transition. */
function roundOf(round: RoundRobinOptions | undefined): Attributes {
  if (!round) return {}
  const { rounds = round.until === undefined ? 1 : 'infinite', start, direction, skip, until } = round
  return {
    'pc:rounds': String(rounds),
    'pc:start': start,
    'pc:direction': direction,
    'pc:skip': skip && condition(skip),
    'pc:until': until && condition(until),
  }
}

/** How turns go round here; whoever plays the chart raises `turns.over.` and the id when they have done so often enough. */
function turnsOf({ phase: { turns } }: Place): string[] {
  if (!turns) return []
  const { skip, endIf, min, max, rounds, uncounted, begin, end, afterMove, back, ...named } = turns
  const attributes = {
    ...named,
    ...Object.fromEntries(Object.entries({ rounds, min, max, back }).map(([word, given]) => [word, given?.toString()])),
    skip: skip && condition(skip),
    endIf: endIf && condition(endIf),
    uncounted: uncounted?.join(' '),
  }
  const hooks = Object.entries({ begin, end, afterMove }).flatMap(([word, written]) =>
    written === undefined ? [] : [element(`pc:${word}`, {}, namesOf(written).map(fixUp))],
  )
  return [element('pc:turns', attributes, hooks)]
}

function doneOf(here: Place, writing: Writing, event?: string): string[] {
  return transitionsOf(here.phase.onDone).map((one) => transition(here, writing, { event }, one))
}

function transition(here: Place, writing: Writing, attributes: Attributes, one: Transition | Automatic): string {
  const { target, guard, actions, interrupt, reenter, description } = one as Transition
  const to = target === undefined ? undefined : resolve(target, here, 'target')
  const inner = to !== undefined && !reenter && to.path.startsWith(here.path ? `${here.path}.` : '')
  const written = {
    ...attributes,
    cond: guard === undefined ? undefined : condition(guard),
    target: to && idOf(to, writing),
    type: inner ? 'internal' : undefined,
    'pc:description': description,
  }
  const begun = interrupt === undefined ? [] : [element('pc:interrupt', { phase: resolve(interrupt, here, 'interrupt').path })]
  return element('transition', written, [...namesOf(actions).map(fixUp), ...begun])
}

const fixUp = (name: string) => element('pc:fixUp', { name })

/** What is done on entry and exit; the clock's moves are sent with a delay, and taken back when the phase is left. */
function hooksOf({ phase }: Place, id: string): string[] {
  const timers = Object.entries(phase.after ?? {}).map(([delay, timeout]) => ({ delay, ...timeout, sent: `${id}.after.${delay}` }))
  const sends = timers.map(({ delay, move, sent, onInterrupt, args = {} }) => {
    const lasts = /^\d+$/.test(delay) ? { delay: `${delay}ms` } : { delayexpr: `${delay}()` }
    const params = Object.entries(args).map(([name, value]) => element('param', { name, expr: JSON.stringify(value) }))
    return element('send', { event: move, ...lasts, id: sent, 'pc:onInterrupt': onInterrupt }, params)
  })
  const cancels = timers.map(({ sent }) => element('cancel', { sendid: sent }))
  const entry = [...sends, ...namesOf(phase.entry).map(fixUp)]
  const exit = [...cancels, ...namesOf(phase.exit).map(fixUp)]
  return [...(entry.length ? [element('onentry', {}, entry)] : []), ...(exit.length ? [element('onexit', {}, exit)] : [])]
}

const absentText = (absent: Absent) => (typeof absent === 'string' ? absent : callText(absent.move, absent.args))

/** A guard as an ECMAScript expression: `isPair() && !noneLeft()`. */
function condition(guard: Guard): string {
  if (typeof guard === 'string') return `${guard}()`
  if ('name' in guard) return `${guard.name}(${guard.params === undefined ? '' : JSON.stringify(guard.params)})`
  if ('not' in guard) return `!(${condition(guard.not)})`
  const [sign, empty, guards] = 'and' in guard ? [' && ', 'true', guard.and] : [' || ', 'false', guard.or]
  return guards.length ? `(${guards.map(condition).join(sign)})` : empty
}
