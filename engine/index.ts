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
export type { AgentOf, ReadingOf, WritingOf } from './author/types-of.ts'
export { agentsOf, chooseMove, observed } from './bots/choose.ts'
export { mcts } from './bots/mcts.ts'
export { type Deck, deck, type Values } from './declare/deck.ts'
export { componentIn, several, slotOf, spaceOf, subsetOf } from './declare/domain.ts'
export { componentOf, componentsOf, type Tell } from './declare/facts.ts'
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
  turnNumber,
} from './declare/field.ts'
export type { Policy, Sanitize } from './declare/policy.ts'
export type { Reading, ReadStack, WriteStack, Writing } from './declare/state-types.ts'
export type { Enum, EnumValue } from './enums/enum.ts'
export { type Edge, type Graph, graph, ringGraph, type Walk } from './enums/graph.ts'
export { DIRECTIONS, type Direction, gridGraph, type Offset } from './enums/grid-graph.ts'
export { combine, enumOf, isSubset, subset } from './enums/plain-enum.ts'
export { type Coordinates, type RangeEnum, rangeEnum } from './enums/range-enum.ts'
export { type Tree, type TreeEnum, type TreePath, treeEnum } from './enums/tree-enum.ts'
export { type NamedState, namedState } from './golden/author-names.ts'
export type { Changes } from './golden/changes.ts'
export { type Golden, recordMatch, stateAt } from './golden/golden.ts'
export { goldenFromText, goldenToText } from './golden/golden-text.ts'
export { type Played, playthrough } from './golden/playthrough.ts'
export { type Rerecorded, rerecord } from './golden/rerecord.ts'
export { type Unlike, type Verdict, verify } from './golden/verify.ts'
export { drawAndDiscard } from './library/behaviours/draw-and-discard.ts'
export { elimination } from './library/behaviours/elimination.ts'
export { faceUpMarket } from './library/behaviours/face-up-market.ts'
export { moveBudget } from './library/behaviours/move-budget.ts'
export { openSeats } from './library/behaviours/open-seats.ts'
export { playerColour } from './library/behaviours/player-colour.ts'
export { playerRole } from './library/behaviours/player-role.ts'
export { score } from './library/behaviours/score.ts'
export { submission } from './library/behaviours/submission.ts'
export { team } from './library/behaviours/team.ts'
export { type Die, type DieFaces, type DieState, dice, roll } from './library/components/dice.ts'
export { type Joker, type PlayingCard, playingCards, RANKS, type Rank, SUITS, type Suit } from './library/components/playing-cards.ts'
export { type Token, tokens } from './library/components/tokens.ts'
export { library } from './library/library.ts'
export { REDO, RESIGN, SET_ABSENT, TAKE_BACK, UNDO } from './model/built-in-moves.ts'
export type { DomainInfo, ValueInfo, ValueNames } from './model/domain-info.ts'
export { GameError, RuleError } from './model/errors.ts'
export type { Choice, LogEntry, Match, Order, Outcome, Proposal, Step, Timer, Transfer, TurnState, Variant } from './model/match.ts'
export {
  choicesIn,
  type MovesOf,
  type ReadableComponent,
  type ReadableOf,
  type ReadableStack,
  type ReadableView,
  readable,
} from './model/readable.ts'
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
export {
  type RecordedMatch,
  /** @deprecated Use `RecordedMatch`: `MatchRecord` is a server's row. */
  type RecordedMatch as MatchRecord,
  ReplayError,
  replay,
} from './propose/replay.ts'
export type { Draws } from './random/chance.ts'
export type { About, Agent, AgentChoice, Game, SeenStep, Situation, VariantInfo } from './rules/game.ts'
export { refuse } from './rules/refuse.ts'
export { diagramOf } from './text/diagram.ts'
export { describeGame } from './view/describe-game.ts'
export { stepViewOf, viewOf } from './view/view.ts'
export { stepTextOf, viewTextOf } from './view/view-text.ts'
