import type { Benchmark } from './benchmark.ts'
import {
  cardGame,
  DEALT,
  type Discards,
  dealt,
  discardsOf,
  type Kept,
  made,
  PACK,
  proposalsOf,
  SEATS,
  stepsSent,
  VIEWERS,
  viewsSent,
} from './card-match.ts'
import { drawing } from './draw.ts'
import { interleaved, medianOfFive, over } from './interleaved.ts'
import { PeerServer } from './peer/cards.ts'
import { playSeveralGames } from './several-games.ts'

const MATCHES = 4

export const vsViews: Benchmark = {
  name: 'vs-bgio-views',
  unit: 'moves/s',
  against: "boardgame.io's Master, filter and JSON",
  atLeast: 10,
  aim: 20,
  needsPeer: true,
  measure() {
    playSeveralGames()
    const below = drawing(1)
    const matches = Array.from({ length: MATCHES }, () => discardsOf(below))
    const moves = proposalsOf(matches[0]).length
    const game = cardGame()
    const first = dealt(game)
    const server = new PeerServer(
      PACK.map(({ suit, rank }) => rank + suit),
      SEATS,
      DEALT,
    )
    const ours = (send: (kept: Kept, steps: ReturnType<typeof made>) => unknown) =>
      over(
        matches,
        (discards) => {
          const kept: Kept = { match: first, log: [] }
          for (const proposal of proposalsOf(discards)) send(kept, made(game, kept, proposal))
        },
        moves,
      )
    const theirs = over(matches, (discards) => server.play(discards), moves)
    const { times, ratio, spread } = medianOfFive(() =>
      interleaved(
        ours(({ match }) => viewsSent(game, match)),
        theirs,
      ),
    )
    const [moving] = interleaved(
      ours(() => null),
      theirs,
    )
    const [stepping, peer] = interleaved(
      ours((_, steps) => stepsSent(game, steps)),
      theirs,
    )
    const micro = (ns: number) => (ns / 1000).toFixed(1)
    return {
      value: 1e9 / times[0],
      ratio,
      notes: [
        `${micro(times[0])} µs a move against ${micro(times[1])}, with ${VIEWERS.length} views as JSON; ${spread}`,
        `of that, the move itself takes ${micro(moving)} µs; with a view of each step instead ${micro(stepping)} µs, ${(peer / stepping).toFixed(1)}x`,
        ...sizes(matches[0], server),
      ],
    }
  },
}

/** How many bytes are kept and sent. */
function sizes(discards: Discards, server: PeerServer): string[] {
  const game = cardGame()
  const kept: Kept = { match: dealt(game), log: [] }
  const proposals = proposalsOf(discards)
  const steps = proposals.flatMap((proposal) => made(game, kept, proposal))
  server.play(discards)
  const bytes = (text: string) => Buffer.byteLength(text)
  const mean = (texts: readonly string[]) => Math.round(texts.reduce((sum, text) => sum + bytes(text), 0) / texts.length)
  return [
    `bytes of a match at rest after ${proposals.length} moves, as JSON: ${bytes(JSON.stringify(kept.match))}, its log ${bytes(JSON.stringify(kept.log))}; boardgame.io ${bytes(JSON.stringify(server.state))}`,
    `bytes of a step for one viewer, the whole view within: ${mean(stepsSent(game, steps))}; boardgame.io, at the end ${mean(server.sent)}`,
  ]
}
