import type { Absent, Sanitize, Seats, Turns } from '../chart.ts'
import { callText, guardText } from '../language/words.ts'
import { namesOf, type Place } from '../places.ts'

/** What a phase says of itself besides its prompt, a line each: `turn all`, `turns: backward, max 2`, `absent: pass`, `entry / x`. */
export function factsOf({ phase }: Place): string[] {
  const { seats, turn, turns, args, privateArgs, absent } = phase
  return [
    ...(seats ? [whoText(seats.who)] : []),
    ...(turn === undefined ? [] : [`turn ${turn}`]),
    ...(turns ? [turnsText(turns)] : []),
    ...(args === undefined ? [] : [`args: ${args}`]),
    ...(privateArgs === undefined ? [] : [`private args: ${privateArgs}`]),
    ...(absent === undefined ? [] : [absentText(absent)]),
    ...namesOf(phase.entry).map((fixUp) => `entry / ${fixUp}`),
    ...namesOf(phase.exit).map((fixUp) => `exit / ${fixUp}`),
  ]
}

/** Who may know that play is here, where that is not everybody. */
export function secretsOf({ phase, region }: Place): string[] {
  const { seats, sanitize } = phase
  const known = (by: Sanitize, hidden: string) => (by === 'hidden' ? hidden : `known to ${by} only`)
  return [
    ...(sanitize === undefined ? [] : [known(sanitize, region ? 'hidden from others' : 'hidden from all')]),
    ...(seats?.sanitize === undefined ? [] : [known(seats.sanitize, 'each hidden from the others')]),
  ]
}

function whoText(who: Seats['who'] = 'all'): string {
  if (who === 'all') return 'each seat by itself'
  if (who === 'others') return 'each other seat by itself'
  return typeof who === 'string' ? `each seat by itself: ${who}` : `each seat by itself [${guardText(who)}]`
}

/** `turns: backward, max 2, once around`. */
function turnsText({ order = 'forward', start = 'current', rounds, skip, min, max, uncounted = [], endIf, ...rest }: Turns): string {
  const hooks = { begin: rest.begin, end: rest.end, 'each move': rest.afterMove }
  const said = [
    ...(order === 'forward' ? [] : [order]),
    ...(start === 'current' ? [] : [`from ${start}`]),
    ...(skip === undefined ? [] : [`skipping ${guardText(skip)}`]),
    ...(min === undefined ? [] : [`min ${min}`]),
    ...(max === undefined ? [] : [`max ${max}`]),
    ...(uncounted.length === 0 ? [] : [`not counting ${uncounted.join(', ')}`]),
    ...(endIf === undefined ? [] : [`ending if ${guardText(endIf)}`]),
    ...(rounds === undefined ? [] : [rounds === 1 ? 'once around' : `${rounds} times around`]),
    ...Object.entries(hooks).flatMap(([when, fixUps]) => namesOf(fixUps).map((fixUp) => `${when} / ${fixUp}`)),
    ...(rest.back ? ['given back'] : []),
  ]
  return `turns: ${said.join(', ') || order}`
}

const absentText = (absent: Absent) => `absent: ${typeof absent === 'string' ? absent : callText(absent.move, absent.args)}`
