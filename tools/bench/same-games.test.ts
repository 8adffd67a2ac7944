import { createMatch, type LogEntry, SPECTATOR, viewOf } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import tictactoe from '../../games/tictactoe/game.ts'
import {
  cardGame,
  DEALT,
  dealt,
  discardsOf,
  type Kept,
  made,
  PACK,
  proposalsOf,
  SEATS,
  stepsSent,
  type VIEWERS,
  viewsSent,
} from './card-match.ts'
import { drawing } from './draw.ts'
import { EMPTY_BOARD, type Line, moved } from './hand-written.ts'
import type { Peer } from './peer/boardgame-io.ts'
import { peerCards } from './peer/cards.ts'
import { peerTicTacToe } from './peer/tic-tac-toe.ts'
import { playedFrom, playoutsOf } from './playouts.ts'
import { handPlayed } from './vs-boardgame-io.ts'

/** All that the peer's games use of it: its rules are functions that can be called without it. */
const peer = { INVALID_MOVE: 'invalid' } as Peer

describe('tic-tac-toe is the same game', () => {
  const first = createMatch(tictactoe, { seats: 2, secret: secretOf(1), at: 0 }).match

  test('as ours and written by hand: moves, turns and the end', () => {
    for (const course of playoutsOf(50)) {
      const log: LogEntry[] = []
      playedFrom(tictactoe, first, course, log)
      expect(handPlayed(course).map(({ version, seat, move, at }) => [version, seat, move, at])).toEqual(
        log.map(({ version, by, move, at }) => [version, by, move, at]),
      )
    }
  })

  test('written by hand: a refusal changes nothing', () => {
    const log: Line[] = []
    const board = moved(EMPTY_BOARD, 0, 4, 0, log)
    if (typeof board === 'string') throw new Error(board)
    expect(moved(board, 0, 5, 0, log)).toBe('It is not your turn.')
    expect(moved(board, 1, 4, 0, log)).toBe('That square is taken.')
    expect(moved(board, 1, 9, 0, log)).toBe('There is no such square.')
    expect(log).toHaveLength(2)
  })

  test('as ours and for boardgame.io: who has won, and when it is over', () => {
    const { setup, moves, endIf, ai } = peerTicTacToe(peer)
    for (const course of playoutsOf(50)) {
      const G = setup({} as never) as { cells: (string | null)[] }
      const ends = course.map((square, i) => {
        const ctx = { currentPlayer: String(i % 2) }
        expect(ai!.enumerate(G, ctx)).toContainEqual({ move: 'clickCell', args: [square] })
        expect(moves.clickCell({ G, ctx, playerID: ctx.currentPlayer }, square)).toBeUndefined()
        expect(moves.clickCell({ G, ctx, playerID: ctx.currentPlayer }, square)).toBe('invalid')
        return endIf({ G, ctx })
      })
      const { winners } = playedFrom(tictactoe, first, course, [])
      expect(ends.at(-1)).toEqual(winners.length ? { winner: String(winners[0]) } : { draw: true })
      expect(ends.slice(0, -1).every((end) => end === undefined)).toBe(true)
    }
  })
})

describe('the card game', () => {
  const game = cardGame()
  const discards = discardsOf(drawing(7))

  test('ends when the draw pile is used up, for boardgame.io too', () => {
    const kept: Kept = { match: dealt(game), log: [] }
    const proposals = proposalsOf(discards)
    for (const proposal of proposals) {
      expect(kept.match.finished).toBe(false)
      made(game, kept, proposal)
    }
    expect(kept.match.finished).toBe(true)
    const { setup, moves, endIf } = peerCards(peer, cardsOfPeer, DEALT)
    const G = setup({ random: { Shuffle: (items) => [...items] }, ctx: { numPlayers: SEATS } }) as never
    const ends = proposals.map(({ seat, move, args }) => {
      const ctx = { currentPlayer: String(seat) }
      expect(moves[move]({ G, ctx, playerID: String(seat) }, ...(Object.values(args ?? {}) as number[]))).toBeUndefined()
      expect(moves[move]({ G, ctx, playerID: String(seat) }, 0)).toBe('invalid')
      return endIf({ G, ctx })
    })
    expect(ends.findIndex((end) => end)).toBe(proposals.length - 1)
  })

  test('shows a seat its own hand and no more, on both sides', () => {
    const match = dealt(game)
    const faces = (viewer: (typeof VIEWERS)[number]) => JSON.stringify(viewOf(game, match, viewer)).split('"face"').length - 1
    expect([faces(0), faces(3), faces(SPECTATOR)]).toEqual([DEALT, DEALT, 0])
    const { setup, playerView } = peerCards(peer, cardsOfPeer, DEALT)
    const G = setup({ random: { Shuffle: (items) => [...items] }, ctx: { numPlayers: SEATS } }) as never
    expect(playerView!({ G, playerID: '1' })).toMatchObject({
      deck: PACK.length - SEATS * DEALT,
      hands: [7, cardsOfPeer.slice(7, 14), 7, 7],
    })
    expect(playerView!({ G, playerID: null })).toMatchObject({ hands: [7, 7, 7, 7] })
  })

  test('is sent to every seat and a spectator', () => {
    const kept: Kept = { match: dealt(game), log: [] }
    const steps = proposalsOf(discards)
      .slice(0, 2)
      .map((proposal) => made(game, kept, proposal))
      .at(-1)!
    expect(steps).toHaveLength(2)
    expect(viewsSent(game, kept.match)).toHaveLength(5)
    expect(stepsSent(game, steps)).toHaveLength(10)
  })

  test('never ends where discards go under the pile, with any number of packs', () => {
    const endless = cardGame({ endless: true, piled: 2 * PACK.length, boxed: PACK.length })
    const kept: Kept = { match: dealt(endless), log: [] }
    for (let lap = 0; lap < 3; lap++) for (const proposal of proposalsOf(discards)) made(endless, kept, proposal)
    const { game: row } = kept.match.state
    expect(kept.match.finished).toBe(false)
    expect(row.map((pile) => (pile as readonly number[]).length)).toEqual([2 * PACK.length - SEATS * DEALT, 0, PACK.length])
  })
})

const cardsOfPeer = PACK.map(({ suit, rank }) => rank + suit)
