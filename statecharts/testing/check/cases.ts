import { type CheckOptions, check } from '../../check/check.ts'
import type { Chart, Phase } from '../../language/chart.ts'
import type { Finding, FindingCode } from '../../language/finding.ts'

/** Small charts for the tests of each finding. */

export const NAMES = {
  moves: ['a', 'b'],
  fixUps: ['f', 'g', 'nextTurn', 'noOp'],
  guards: ['p', 'q'],
  who: ['w', 'v'],
  args: ['x'],
  delays: ['soon'],
}

/** What a case expects: a title, the chart, the line of the finding and the events of its path. */
export type Case = readonly [title: string, chart: Chart, where: string, events: string]
export type NearCase = readonly [title: string, chart: Chart]

/** A phase at `round.play`, with which the chart begins; beside it `round.rest`, from which all can end the match. */
export const inside = (play: object, beside: object = {}, around: object = {}): Chart => {
  const rest: Phase = { on: { b: 'over' }, turn: 'all' }
  return { initial: 'round', states: { round: { initial: 'play', states: { play, rest, ...beside }, ...around }, over: { type: 'final' } } }
}

/** A sub-flow that each seat goes through at `round.play`, beginning with `one`. */
export const each = (states: object, more: object = {}, who = 'all'): Chart =>
  inside({ seats: { who, initial: 'one', states }, onDone: 'over', ...more })

/** A phase at `round.play` beside an interrupt at `round.challenge`, in which `asked` waits for a move. */
export const interrupted = (play: object, asked: object = { on: { a: 'done' } }, beside: object = {}): Chart =>
  inside(play, { challenge: { initial: 'asked', states: { asked, done: { type: 'final' } } }, ...beside })

/** The findings of one code, as `[where, events]`. */
export const found = (chart: Chart, code: FindingCode, options?: CheckOptions): (readonly [where: string, events: string])[] =>
  findings(chart, code, options).map(({ where, path }) => [where, path.map(({ event }) => event).join(' ')])

/** The findings of one code. Throws for a chart that does not compile for another reason. */
export function findings(chart: Chart, code: FindingCode, options?: CheckOptions): Finding[] {
  const all = check(chart, NAMES, options)
  const mistake = all.find((finding) => MISTAKES.includes(finding.code) && finding.code !== code)
  if (mistake) throw new Error(mistake.sentence)
  return all.filter((finding) => finding.code === code)
}

const MISTAKES: readonly FindingCode[] = ['unknown-name', 'duplicate-name', 'malformed', 'progression-impossible', 'move-twice']
