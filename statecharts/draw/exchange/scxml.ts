import { compile } from '../../compile/compile.ts'
import { EXIT, type StateConfig } from '../../compile/config.ts'
import type { Compiled, RewriteTransition } from '../../compile/context.ts'
import { element } from '../picture/xml.ts'
import { descriptionsOf } from './scxml-facts.ts'
import { around, between, over } from './scxml-frames.ts'
import { CHART, MATCH, ScxmlIds, token } from './scxml-ids.ts'
import { ScxmlMachine, type Writing } from './scxml-machine.ts'
import { functions, literal, script } from './scxml-script.ts'

export const SCXML_NAMESPACE = 'http://www.w3.org/2005/07/scxml'
/** Of the chart language's own words. */
export const PLAYCHART_NAMESPACE = 'urn:playchart:chart'
/** The chart and its interrupts inside each other, at most. */
const FRAMES_AT_MOST = 16

/**
 * The compiled chart as W3C SCXML that any interpreter with the ECMAScript data model plays as the gate does, event by event.
 * `move.bid.2` is seat 2's move, `proceed` the next thing that happens by itself; each is taken or not. What the chart asks
 * of the match is `ask(question, registers)`, what the match is to do `act(effect, registers)`, as `protocol.ts` describes
 * both; the document's reader provides them. Phases are named by `pc:phase`, seats' regions by `pc:seat`.
 */
export function toScxml({ chart: written, seats, names }: Compiled): string {
  const compiled = compile(written, seats, names, named)
  const { config } = compiled
  const ids = new ScxmlIds()
  const machines = [compiled, ...compiled.interrupts.values()]
  const events = new Set(machines.flatMap(({ config }) => eventsIn(config)))
  const inRegions = names.moves.filter((move) =>
    Array.from({ length: seats }, (_, seat) => `${move}@${seat}`).some((own) => events.has(own)),
  )
  const interrupts = compiled.interrupts.size > 0
  const descriptions = descriptionsOf(compiled.phases.values())
  const writing: Writing = { ids, descriptions, inRegions: new Set(inRegions), interrupts, framesAtMost: FRAMES_AT_MOST }
  const all = machines.map((machine) => ({ machine: new ScxmlMachine(machine, writing), registers: machine.config.context }))
  const [chart, ...others] = all as [(typeof all)[number], ...typeof all]
  const every = all.map(({ machine }) => machine)
  const exits = Object.keys(config.on ?? {})
    .filter((event) => event.startsWith(EXIT))
    .map((event) => event.slice(EXIT.length))
    .map((path) => ({ path, id: ids.of({ machine: '', path: path.split('.') }) }))
  const trials = trialsOf(seats, events)
  const inside = [
    ...inRegions.flatMap((move) => dispatched(move, seats, events)),
    element('transition', { event: 'proceed' }, [
      ...script(['pc.taken = false;']),
      ...[...trials, ...(interrupts ? ['back'] : [])].map(raise),
    ]),
    ...(interrupts ? around(others, exits) : []),
    ...every.map(({ element }) => element),
    ...(interrupts ? [between(every)] : []),
    ...others.flatMap(({ machine }) => machine.overs.map(({ id, phase }) => over(id, phase))),
  ]
  const leaves = interrupts
    ? every.flatMap((machine) => machine.leaves.flatMap(({ id, seats }) => (seats === null ? [id] : [id, seats])))
    : []
  const data = {
    taken: false,
    r: chart.registers,
    ...(interrupts && { quiet: false, frames: [], to: null, restore: null, leave: null, leaves: [...new Set(leaves)] }),
  }
  const attributes = { xmlns: SCXML_NAMESPACE, 'xmlns:pc': PLAYCHART_NAMESPACE, version: '1.0', datamodel: 'ecmascript', initial: MATCH }
  const whole = element('scxml', attributes, [
    element('datamodel', {}, [element('data', { id: 'pc', expr: literal(data) })]),
    ...script(functions(names.guards)),
    element('state', { id: MATCH, initial: CHART }, inside),
    ...chart.machine.overs.map(({ id, phase }) => element('final', { id, 'pc:phase': phase })),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}\n`
}

/** Each of the author's transitions says which it is. */
const named: RewriteTransition = (transition, line) => ({
  ...transition,
  actions: [...transition.actions, { type: '$line', params: { line } }],
})

/** The event by which a player's move is made in an exported document: `move.bid.2`. */
export const scxmlEvent = (move: string, seat: number) => `move.${token(move)}.${seat}`

const raise = (event: string) => element('raise', { event })

/** A move that is made in seats' own regions: first there, then by what all share. */
function dispatched(move: string, seats: number, events: ReadonlySet<string>): string[] {
  const name = token(move)
  const shared = events.has(move) ? [raise(`try.${name}.all`)] : []
  const own = Array.from({ length: seats }, (_, seat) => ({ event: scxmlEvent(move, seat), tried: [raise(`try.${name}.seat${seat}`)] }))
  const each = [...own, ...(shared.length ? [{ event: `move.${name}`, tried: [] }] : [])]
  return each.map(({ event, tried }) => element('transition', { event }, [...script(['pc.taken = false;']), ...tried, ...shared]))
}

/** What may happen by itself, in the order in which it is tried. */
function trialsOf(seats: number, events: ReadonlySet<string>): string[] {
  const whose = [...Array.from({ length: seats }, (_, seat) => [`@${seat}`, `seat${seat}`] as const), ['', 'all'] as const]
  const words = [
    ['$settle', 'settle'],
    ['$done', 'over'],
  ] as const
  return words.flatMap(([event, word]) => whose.flatMap(([at, name]) => (events.has(event + at) ? [`${word}.${name}`] : [])))
}

function eventsIn({ on = {}, states = {} }: StateConfig): string[] {
  return [...Object.keys(on), ...Object.values(states).flatMap(eventsIn)]
}
