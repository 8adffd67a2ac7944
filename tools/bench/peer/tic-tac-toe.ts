import type { Peer, PeerGame } from './boardgame-io.ts'

interface Marks {
  readonly cells: (string | null)[]
}

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

/** Tic-tac-toe as boardgame.io's tutorial has it: a list of cells, a winner from `endIf`, moves listed for its bots. */
export function peerTicTacToe({ INVALID_MOVE }: Peer): PeerGame<Marks> {
  const won = (cells: Marks['cells']) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c])
  return {
    name: 'tic-tac-toe',
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      clickCell({ G, playerID }, square) {
        if (G.cells[square] !== null) return INVALID_MOVE
        G.cells[square] = playerID
      },
    },
    endIf({ G, ctx }) {
      if (won(G.cells)) return { winner: ctx.currentPlayer }
      if (!G.cells.includes(null)) return { draw: true }
    },
    ai: {
      enumerate: ({ cells }) => cells.flatMap((cell, square) => (cell === null ? [{ move: 'clickCell', args: [square] }] : [])),
    },
  }
}
