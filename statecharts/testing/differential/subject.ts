import type { Effect, FailedCheck, Question } from '../../compile/protocol.ts'
import type { Gate } from '../../gate/gate.ts'
import type { Node, TransitionResult } from '../../gate/node.ts'
import type { Chart, Compiled, Frame, FrameValue } from '../../index.ts'
import { type Frame as Interpreted, Interpreter } from '../interpreter/interpreter.ts'

/** The common interface of everything that plays a chart; frames are opaque. */
export interface Subject<F> {
  start(): Stepped<F>
  enter(phase: string): Stepped<F>
  leave(frame: F, target: string): Stepped<F>
  exits(frame: F): readonly Effect[]
  step(frame: F, move: string, seat: number): Stepped<F>
  proceed(frame: F): Stepped<F>
  isOver(frame: F): boolean
  value(frame: F): FrameValue
  moves(frame: F, seat: number | null): readonly string[]
  legal(frame: F, seat: number): readonly string[]
  /** The `turn` values under which some move may be made, with the seats allowed: `all of wolves`. */
  turns(frame: F, seat: number | null): readonly string[]
  /** For each round robin, the seat it began with and its position. */
  registers(frame: F): { readonly [register: string]: number }
  /** The frame, written to JSON and read back. */
  stored(frame: F): F
}

export interface Stepped<F> {
  readonly next: F | null
  readonly effects: readonly Effect[]
  readonly failed: readonly FailedCheck[]
}

export type Ask = (question: Question) => boolean

/** Adapts a gate, or plain XState behind the same interface. */
export function throughGate(gate: Gate): Subject<Node> {
  const told = ({ next, effects, failed }: TransitionResult): Stepped<Node> => ({ next, effects, failed })
  return {
    start: () => told(gate.start()),
    enter: (phase) => told(gate.enter(phase)),
    leave: (node, target) => told(gate.leave(node, target)),
    exits: (node) => gate.exits(node),
    step: (node, move, seat) => told(gate.step(node, gate.events.get(move)!, seat)),
    proceed: (node) => told(gate.proceed(node)),
    isOver: ({ status }) => status === 'done',
    value: (node) => gate.value(node),
    moves: (node, seat) => gate.info(node, seat).moves,
    legal: (node, seat) => gate.legal(node, seat),
    turns: (node, seat) => {
      const { turns, starts } = gate.info(node, seat)
      const may = turns.filter(({ turn }) => turn !== 'none').map(({ turn, sanitize = [] }) => [turn, ...sanitize].join(' of '))
      return [...new Set([...may, ...starts.map(({ start = 'current' }) => start)])].sort()
    },
    // Registers are zero while no round robin runs; blocks use registers of their own.
    registers: ({ context }) =>
      Object.fromEntries(Object.entries(context).filter(([name, count]) => /:(start|place|counted)#/.test(name) && count)),
    stored: (node) => gate.node(JSON.parse(JSON.stringify(node)) as Frame),
  }
}

/** Adapts the interpreter, which plays the chart as written. */
export function asWritten({ chart, seats, names }: Pick<Compiled, 'chart' | 'seats' | 'names'>, ask: Ask): Subject<Interpreted> {
  const interpreter = new Interpreter(chart as Chart, seats, names, ask)
  return {
    start: () => interpreter.start(),
    enter: (phase) => interpreter.enter(phase),
    leave: (frame, target) => interpreter.leave(frame, target),
    exits: (frame) => interpreter.exits(frame),
    step: (frame, move, seat) => interpreter.step(frame, move, seat),
    proceed: (frame) => interpreter.proceed(frame),
    isOver: ({ over }) => over,
    value: (frame) => interpreter.value(frame),
    moves: (frame, seat) => interpreter.moves(frame, seat),
    legal: (frame, seat) => interpreter.legal(frame, seat),
    turns: (frame, seat) => interpreter.turns(frame, seat),
    registers: (frame) => Object.fromEntries(Object.entries(interpreter.registers(frame)).filter(([, count]) => count)),
    stored: (frame) => JSON.parse(JSON.stringify(frame)) as Interpreted,
  }
}
