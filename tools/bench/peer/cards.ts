import type { Peer, PeerGame } from './boardgame-io.ts'

interface Table {
  readonly deck: string[]
  readonly hands: string[][]
  readonly discard: string[]
  drawn: boolean
}

/** The card game of `../cards.ts` in boardgame.io's manner. Cards are plain strings, which is cheapest for it. */
export function peerCards({ INVALID_MOVE }: Peer, cards: readonly string[], dealt: number): PeerGame<Table> {
  return {
    name: 'cards',
    setup({ random, ctx }) {
      const deck = random.Shuffle(cards)
      const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(0, dealt))
      return { deck, hands, discard: [], drawn: false } satisfies Table
    },
    turn: { minMoves: 2, maxMoves: 2 },
    moves: {
      draw({ G, playerID }) {
        if (G.drawn || G.deck.length === 0) return INVALID_MOVE
        G.hands[Number(playerID)].push(G.deck.pop()!)
        G.drawn = true
      },
      discard({ G, playerID }, slot) {
        const hand = G.hands[Number(playerID)]
        if (!G.drawn || hand[slot] === undefined) return INVALID_MOVE
        G.discard.push(...hand.splice(slot, 1))
        G.drawn = false
      },
    },
    endIf({ G }) {
      if (G.deck.length === 0 && !G.drawn) return { over: true }
    },
    playerView: ({ G, playerID }) => ({
      ...G,
      deck: G.deck.length,
      hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    }),
  }
}
