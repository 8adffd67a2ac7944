import { loadPeer, type Peer, type PeerGame, type PeerPayload, type PeerState, peerMove } from './boardgame-io.ts'

interface Table {
  readonly deck: string[]
  readonly hands: string[][]
  readonly discard: string[]
  drawn: boolean
}

/** The card game of `../card-match.ts` in boardgame.io's manner. Cards are plain strings, which is cheapest for it. */
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

/** A store in memory that answers at once, quicker than its own: that copies the log for each move. */
class MemoryStore {
  readonly #matches = new Map<string, { state: PeerState; metadata: object; log: object[] }>()
  /** What its server asks every store; 0 is one that answers at once. */
  type() {
    return 0
  }
  createMatch(id: string, { initialState, metadata }: { initialState: PeerState; metadata: object }) {
    this.#matches.set(id, { state: initialState, metadata, log: [] })
  }
  fetch(id: string) {
    return this.#matches.get(id)
  }
  setState(id: string, state: PeerState, deltalog: readonly object[]) {
    const match = this.#matches.get(id)!
    match.state = state
    match.log.push(...deltalog)
  }
  setMetadata(id: string, metadata: object) {
    this.#matches.get(id)!.metadata = metadata
  }
}

/** The card game on boardgame.io's server: what is sent to each seat and a spectator, without the network. */
export class PeerServer {
  readonly sent: string[] = []
  readonly #peer: Peer = loadPeer()
  readonly #game: PeerGame
  readonly #seats: number
  readonly #store = new MemoryStore()
  readonly #master: InstanceType<Peer['Master']>
  readonly #first: ReturnType<Peer['createMatch']>

  constructor(cards: readonly string[], seats: number, dealt: number) {
    this.#game = peerCards(this.#peer, cards, dealt) as unknown as PeerGame
    this.#seats = seats
    this.#first = this.#peer.createMatch({ game: this.#game, numPlayers: seats, unlisted: false })
    const receivers = [...Array.from({ length: seats }, (_, seat) => String(seat)), null]
    this.#master = new this.#peer.Master(this.#game, this.#store, {
      send() {},
      sendAll: (payload: PeerPayload) => {
        this.sent.length = 0
        for (const receiver of receivers) {
          const { type, args } = filter(receiver, payload)
          this.sent.push(JSON.stringify([type, ...args]))
        }
      },
    })
    const filter = this.#peer.getFilterPlayerView(this.#master.game)
  }

  /** What is kept of the match. */
  get state(): PeerState {
    return this.#store.fetch('match')!.state
  }

  /** Plays a match from where it is dealt: each turn a draw and this discard. Throws when one is refused. */
  play(discards: readonly number[]): void {
    this.#store.createMatch('match', this.#first)
    for (const [turn, slot] of discards.entries()) {
      const seat = String(turn % this.#seats)
      this.#move('draw', [], seat)
      this.#move('discard', [slot], seat)
    }
  }

  #move(move: string, args: readonly number[], seat: string): void {
    const { _stateID } = this.state
    void this.#master.onUpdate(peerMove(move, args, seat), _stateID, 'match', seat)
    if (this.state._stateID === _stateID) throw new Error(`boardgame.io refuses ${move} ${args}`)
  }
}
