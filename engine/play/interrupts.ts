import { summarize } from '../../statecharts/gate/effects.ts'
import type { Node, TransitionResult } from '../../statecharts/gate/node.ts'
import type { Ruleset } from '../rules/game.ts'

/** Interrupts inside each other, at most. */
export const INTERRUPTS_AT_MOST = 16

/** Whether a step would begin one interrupt too many, inside so many others. */
export function tooDeep({ summary }: TransitionResult, interrupted: number): boolean {
  return summary.interrupts && interrupted >= INTERRUPTS_AT_MOST
}

/** Goes to an interrupt's phase; what it interrupts waits. Gives what entering it does. */
export function enterInterrupt(rules: Ruleset, from: Node, phase: string): TransitionResult {
  if (rules.interrupted.length >= INTERRUPTS_AT_MOST)
    throw new Error(`${phase}: more than ${INTERRUPTS_AT_MOST} interrupts inside each other`)
  rules.interrupted = [...rules.interrupted, from]
  return rules.gate.enter(phase)
}

/** Comes back from an interrupt that is over to just where play was. False when there is none. */
export function leaveInterrupt(rules: Ruleset): boolean {
  const { node, interrupted } = rules
  if (node.status !== 'done' || interrupted.length === 0) return false
  rules.node = interrupted[interrupted.length - 1]
  rules.interrupted = interrupted.slice(0, -1)
  return true
}

/** Gives up all interrupts, innermost first, and goes to a phase of the chart itself. Gives all that this does. */
export function abandonInterrupts(rules: Ruleset, from: Node, target: string): TransitionResult {
  const [chart = from, ...inner] = [...rules.interrupted, from]
  const exits = inner.reverse().flatMap((node) => rules.gate.exits(node))
  rules.interrupted = []
  const answer = rules.gate.leave(chart, target)
  const effects = [...exits, ...answer.effects]
  return { ...answer, effects, summary: summarize(effects, rules.gate.compiled.names) }
}
