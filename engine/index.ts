export {
  type Chart,
  ChartError,
  type Count,
  type Frame,
  type Json,
  multiple,
  optional,
  parallel,
  parallelCount,
  repeat,
  roundRobin,
  serial,
} from '../statecharts/index.ts'
export { absentMove } from './absent.ts'
export { waitsFor } from './awaited.ts'
export { mcts, type Situation } from './bots/index.ts'
export { REDO, RESIGN, SET_ABSENT, UNDO } from './built-in-moves.ts'
export type { Draws } from './chance.ts'
export { agentsOf, chooseMove, observed } from './choose.ts'
export { createMatch, type MatchOptions } from './create.ts'
export { type Deck, deck, type Values } from './deck.ts'
export { describeGame } from './definition.ts'
export { diagramOf } from './diagram.ts'
export { componentIn, slotOf, spaceOf, subsetOf } from './domain.ts'
export * from './enums/index.ts'
export {
  board,
  bool,
  concatenate,
  int,
  list,
  oneOf,
  overlap,
  type Policy,
  type Sanitize,
  seat,
  slots,
  stack,
  statistic,
  string,
  text,
  timer,
} from './field.ts'
export type { Agent, AgentChoice, Game, MovesOf, ReadableOf, SeenStep, VariantInfo } from './game.ts'
export { GameError, RuleError } from './game-error.ts'
export * from './golden/index.ts'
export { checkComponents } from './invariants.ts'
export { activeSeats, legalMoves } from './legal.ts'
export * from './library/behaviours/index.ts'
export * from './library/components/index.ts'
export { library } from './library/library.ts'
export type { Choice, LogEntry, Match, Order, Outcome, Proposal, Step, Timer, Transfer, TurnState, Variant } from './match.ts'
export { propose } from './play.ts'
export { Playout } from './playout.ts'
export { type ReadableComponent, type ReadableStack, type ReadableView, readable } from './readable.ts'
export type { Refusal, RefusalCode } from './refusal.ts'
export { refuse } from './refuse.ts'
export { type MatchRecord, ReplayError, replay } from './replay.ts'
export { ADMIN, CLOCK, ENGINE, type Mover, type Proposer, type Seat, SPECTATOR, type Viewer } from './seats.ts'
export type { Setup } from './setup.ts'
export { setup } from './setup.ts'
export type { Reading, ReadStack, WriteStack, Writing } from './state-types.ts'
export { canRedo, canUndo } from './undo.ts'
export { stepViewOf, viewOf } from './view.ts'
export type * from './view-shape.ts'
export { stepTextOf, viewTextOf } from './view-text.ts'
