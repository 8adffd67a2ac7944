import { loadPeer, type Peer, type PeerGame, type PeerState, peerMove } from './boardgame-io.ts'
import { peerTicTacToe } from './tic-tac-toe.ts'

/** Tic-tac-toe played by boardgame.io's reducer, from a match that has been set up. */
export interface PeerTable {
  readonly peer: Peer
  readonly game: PeerGame
  readonly first: PeerState
  readonly reducer: ReturnType<Peer['CreateGameReducer']>
}

export function peerTable(): PeerTable {
  const peer = loadPeer()
  const game = peerTicTacToe(peer) as unknown as PeerGame
  return { peer, game, first: peer.InitializeGame({ game, numPlayers: 2 }), reducer: peer.CreateGameReducer({ game }) }
}

/** Plays these squares in turn and keeps the log. Throws when one is refused. */
export function peerPlayed({ reducer, first }: PeerTable, course: readonly number[], log: object[]): PeerState {
  let state = first
  for (const square of course) {
    const next = reducer(state, peerMove('clickCell', [square], state.ctx.currentPlayer))
    if (next._stateID === state._stateID) throw new Error(`boardgame.io refuses square ${square}`)
    log.push(...next.deltalog!)
    state = next
  }
  return state
}

/** Plays to the end, each move drawn from all that its bots would list. Gives how many moves that took. */
export function peerPlayout({ game, reducer, first }: PeerTable, below: (most: number) => number): number {
  let state = first
  let moves = 0
  for (; !state.ctx.gameover; moves++) {
    const choices = game.ai!.enumerate(state.G as never, state.ctx)
    const { move, args } = choices[below(choices.length)]
    state = reducer(state, peerMove(move, args, state.ctx.currentPlayer))
  }
  return moves
}
