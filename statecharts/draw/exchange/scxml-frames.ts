import type { Registers } from '../../compile/config.ts'
import { element } from '../picture/xml.ts'
import { BETWEEN } from './scxml-ids.ts'
import type { ScxmlMachine } from './scxml-machine.ts'
import { literal, script } from './scxml-script.ts'

/**
 * Interrupts, by a stack in the data model. What play makes way from, and comes back to, is left and entered quietly: its
 * leaves and registers are kept as a frame in `pc.frames`. A frame that is given up is put back first and then left aloud.
 */

export interface Interrupt {
  readonly machine: ScxmlMachine
  readonly registers: Registers
}

/** Transitions of the state around all machines. */
export function around(interrupts: readonly Interrupt[], exits: readonly Exit[]): string[] {
  const begin = interrupts.map(({ machine: { id } }) => {
    const lines = ['pc.frames.push({ at: pc.leaves.filter(function (id) { return In(id); }), r: pc.r });', 'pc.quiet = true;']
    return element('transition', { event: `interrupt.${id}` }, script([...lines, `pc.to = ${literal(id)};`]))
  })
  const enter = interrupts.map(({ machine: { id }, registers }) => {
    const lines = ['pc.to = null;', 'pc.quiet = false;', `pc.r = ${literal(registers)};`]
    return element('transition', { cond: `pc.to === ${literal(id)}`, target: id, type: 'internal' }, script(lines))
  })
  const given = exits.map(({ path, id }) =>
    element('transition', { event: `abandon.${id}`, target: BETWEEN, type: 'internal' }, script([`pc.leave = ${literal(path)};`])),
  )
  const back = 'pc.restore !== null && pc.restore.at.every(function (id) { return In(id); })'
  const next = 'pc.leave !== null && pc.restore === null && pc.frames.length > 0'
  return [
    ...begin,
    ...enter,
    ...given,
    element('transition', { cond: back }, script(['pc.restore = null;', 'pc.quiet = false;'])),
    ...(exits.length ? [element('transition', { cond: next, target: BETWEEN, type: 'internal' })] : []),
  ]
}

/** A phase of the chart's own that an interrupt leads out to. */
export interface Exit {
  readonly path: string
  readonly id: string
}

/** Takes the last frame from the stack, to be put back. */
const restore = ['pc.restore = pc.frames.pop();', 'pc.r = pc.restore.r;', 'pc.quiet = true;']

/** Where an interrupt is over that ended in a phase. */
export function over(id: string, phase: string): string {
  const lines = ['pc.taken = true;', ...restore, `act({ kind: 'back' }, pc.r);`]
  return element('state', { id, 'pc:phase': phase }, [
    element('transition', { event: 'back', cond: '!pc.taken', target: BETWEEN }, script(lines)),
  ])
}

/** Where play is while no frame is in place. */
export function between(machines: readonly ScxmlMachine[]): string {
  const places = new Set(machines.flatMap(({ leaves }) => leaves.map(({ id, seats }) => seats ?? id)))
  return element('state', { id: BETWEEN }, [
    element('transition', { cond: 'pc.leave !== null && pc.restore === null' }, script(restore)),
    ...[...places].map((id) =>
      element('transition', { cond: `pc.restore !== null && pc.restore.at.indexOf(${literal(id)}) >= 0`, target: id }),
    ),
  ])
}
