import { type CheckOptions, check } from '../../check/check.ts'
import type { Chart, Phase } from '../../language/chart.ts'
import type { Finding, FindingCode } from '../../language/finding.ts'

/** Names registered beside the small charts of these tests. */

export const NAMES = {
  moves: ['a', 'b'],
  fixUps: ['f', 'g', 'nextTurn', 'noOp'],
  guards: ['p', 'q'],
  who: ['w', 'v'],
  args: ['x'],
  delays: ['soon'],
}

/** A test case: a title, a chart, the line of the expected finding, and the events of its path. */
export type Case = readonly [title: string, chart: Chart, where: string, events: string]
export type NearCase = readonly [title: string, chart: Chart]

/** A chart that begins in a phase at `round.play`; from its sibling `round.rest` all can end the match. */
export const inside = (play: object, beside: object = {}, around: object = {}): Chart => {
  const rest: Phase = { on: { b: 'over' }, turn: 'all' }
  return { initial: 'round', states: { round: { initial: 'play', states: { play, rest, ...beside }, ...around }, over: { type: 'final' } } }
}

/** A chart with a sub-flow for each seat at `round.play`, which begins with `one`. */
export const each = (states: object, more: object = {}, who = 'all'): Chart =>
  inside({ seats: { who, initial: 'one', states }, onDone: 'over', ...more })

/** A chart with a phase at `round.play` and an interrupt at `round.challenge`, in which `asked` waits for a move. */
export const interrupted = (play: object, asked: object = { on: { a: 'done' } }, beside: object = {}): Chart =>
  inside(play, { challenge: { initial: 'asked', states: { asked, done: { type: 'final' } } }, ...beside })

/** Returns the findings with this code, as `[where, events]`. */
export const found = (chart: Chart, code: FindingCode, options?: CheckOptions): (readonly [where: string, events: string])[] =>
  findings(chart, code, options).map(({ where, path }) => [where, path.map(({ event }) => event).join(' ')])

/** Returns the findings with this code. Throws if the chart does not compile for another reason. */
export function findings(chart: Chart, code: FindingCode, options?: CheckOptions): Finding[] {
  const all = check(chart, NAMES, options)
  const mistake = all.find((finding) => MISTAKES.includes(finding.code) && finding.code !== code)
  if (mistake) throw new Error(mistake.sentence)
  return all.filter((finding) => finding.code === code)
}

const MISTAKES: readonly FindingCode[] = ['unknown-name', 'duplicate-name', 'malformed', 'progression-impossible', 'move-twice']
