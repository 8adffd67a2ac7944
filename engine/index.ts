export type { Frame } from '../statecharts/compile/frame.ts'
export {
  type Chart,
  type Count,
  type Json,
  multiple,
  optional,
  parallel,
  parallelCount,
  repeat,
  roundRobin,
  serial,
} from '../statecharts/language/chart.ts'
export { ChartError } from '../statecharts/language/phase-tree.ts'
export type { Setup } from './author/setup.ts'
export { setup } from './author/setup.ts'
export { agentsOf, chooseMove, observed } from './bots/choose.ts'
export { mcts, type Situation } from './bots/index.ts'
export { type Deck, deck, type Values } from './declare/deck.ts'
export { componentIn, slotOf, spaceOf, subsetOf } from './declare/domain.ts'
export {
  board,
  bool,
  concatenate,
  int,
  list,
  oneOf,
  overlap,
  seat,
  slots,
  stack,
  statistic,
  string,
  text,
  timer,
} from './declare/field.ts'
export type { Policy, Sanitize } from './declare/policy.ts'
export type { Reading, ReadStack, WriteStack, Writing } from './declare/state-types.ts'
export * from './enums/index.ts'
export * from './golden/index.ts'
export * from './library/behaviours/index.ts'
export * from './library/components/index.ts'
export { library } from './library/library.ts'
export { REDO, RESIGN, SET_ABSENT, UNDO } from './model/built-in-moves.ts'
export { GameError, RuleError } from './model/errors.ts'
export type { Choice, LogEntry, Match, Order, Outcome, Proposal, Step, Timer, Transfer, TurnState, Variant } from './model/match.ts'
export { type MovesOf, type ReadableComponent, type ReadableOf, type ReadableStack, type ReadableView, readable } from './model/readable.ts'
export type { Refusal, RefusalCode } from './model/refusal.ts'
export { ADMIN, CLOCK, ENGINE, type Mover, type Proposer, type Seat, SPECTATOR, type Viewer } from './model/seats.ts'
export type * from './model/views.ts'
export { absentMove } from './play/absent.ts'
export { waitsFor } from './play/awaited.ts'
export { createMatch, type MatchOptions } from './play/create.ts'
export { checkComponents } from './play/invariants.ts'
export { activeSeats, legalMoves } from './play/legal.ts'
export { Playout } from './play/playout.ts'
export { canRedo, canUndo } from './play/undo.ts'
export { propose } from './propose/propose.ts'
export { type MatchRecord, ReplayError, replay } from './propose/replay.ts'
export type { Draws } from './random/chance.ts'
export type { Agent, AgentChoice, Game, SeenStep, VariantInfo } from './rules/game.ts'
export { refuse } from './rules/refuse.ts'
export { diagramOf } from './text/diagram.ts'
export { describeGame } from './view/describe-game.ts'
export { stepViewOf, viewOf } from './view/view.ts'
export { stepTextOf, viewTextOf } from './view/view-text.ts'
