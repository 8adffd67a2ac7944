import { createRequire } from 'node:module'

/** What is used of boardgame.io 0.50.2, loaded from this folder's own packages only when a benchmark asks for it. */
export interface Peer {
  CreateGameReducer(options: { game: PeerGame }): (state: PeerState, action: PeerAction) => PeerState
  InitializeGame(options: { game: PeerGame; numPlayers: number }): PeerState
  /** A match with its metadata, as its server makes it. */
  createMatch(options: { game: PeerGame; numPlayers: number; unlisted: boolean }): { initialState: PeerState; metadata: object }
  getFilterPlayerView(game: PeerGame): (seat: string | null, payload: PeerPayload) => PeerPayload
  Master: new (
    game: PeerGame,
    store: object,
    transport: object,
  ) => {
    game: PeerGame
    /** With a store that answers at once, all is done by the time this returns; what it gives is only the error, if any. */
    onUpdate(action: PeerAction, stateId: number, match: string, seat: string): Promise<{ error: string } | undefined>
  }
  MCTSBot: new (options: {
    game: PeerGame
    enumerate: (G: never, ctx: PeerContext) => readonly PeerChoice[]
    iterations: number
  }) => { play(state: PeerState, seat: string): Promise<{ metadata: { visits: number } }> }
  INVALID_MOVE: string
}

export interface PeerContext {
  readonly currentPlayer: string
  readonly gameover?: object
}
export interface PeerState<G = unknown> {
  readonly G: G
  readonly ctx: PeerContext
  readonly deltalog?: readonly object[]
  readonly _stateID: number
}
export interface PeerAction {
  readonly type: 'MAKE_MOVE'
  readonly payload: { readonly type: string; readonly args: readonly unknown[]; readonly playerID: string }
}
export interface PeerPayload {
  readonly type: string
  readonly args: readonly unknown[]
}
export interface PeerChoice {
  readonly move: string
  readonly args: readonly unknown[]
}

/** What its rules are given of a move. */
interface PeerMove<G> {
  readonly G: G
  readonly ctx: PeerContext
  readonly playerID: string
}
/** A game as its authors write it. */
export interface PeerGame<G = never> {
  readonly name: string
  readonly setup: (context: { random: { Shuffle<T>(items: readonly T[]): T[] }; ctx: { numPlayers: number } }) => unknown
  readonly turn: { readonly minMoves: number; readonly maxMoves: number }
  readonly moves: { readonly [move: string]: (move: PeerMove<G>, ...args: number[]) => unknown }
  readonly endIf: (state: Omit<PeerMove<G>, 'playerID'>) => object | undefined
  readonly playerView?: (state: { G: G; playerID: string | null }) => unknown
  readonly ai?: { enumerate(G: G, ctx: PeerContext): readonly PeerChoice[] }
}

const require = createRequire(import.meta.url)

/** The peer. Throws when it is not installed. */
export function loadPeer(): Peer {
  const { CreateGameReducer, InitializeGame, createMatch, getFilterPlayerView } = require('boardgame.io/internal')
  const { Master } = require('boardgame.io/master')
  const { MCTSBot } = require('boardgame.io/ai')
  const { INVALID_MOVE } = require('boardgame.io/core')
  return { CreateGameReducer, InitializeGame, createMatch, getFilterPlayerView, Master, MCTSBot, INVALID_MOVE }
}

/** The action of a move, as its clients send it. */
export function peerMove(type: string, args: readonly unknown[], playerID: string): PeerAction {
  return { type: 'MAKE_MOVE', payload: { type, args, playerID } }
}
