import { expect, test } from 'vitest'
import { createMatch, deck, int, propose, setup, slotOf, slots, stack, text } from '../../index.ts'
import reversi from '../scenarios/reversi.ts'
import { perft } from './perft.ts'
import { secretOf } from './played.ts'

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

/** Tic-tac-toe in which the turn passes in a version of its own. */
function ticTacToe() {
  const marks = deck(
    'marks',
    [...'XOXOXOXOX'].map((mark) => ({ mark })),
  )
  const rules = setup({ game: { unused: stack(marks), board: slots(marks, 9) } })
  const place = rules.move({
    args: { square: slotOf('board') },
    legal: ({ game }, { square }) => (game.board.at(square) ? 'That square is taken.' : true),
    apply: ({ game }, { square }) => game.unused.first!.moveTo(game.board, square),
  })
  const line = rules.guard(({ game, turn }) =>
    LINES.some((line) => line.every((square) => game.board.at(square)?.values.mark === 'XO'[turn])),
  )
  return rules.createGame({
    name: 'tic-tac-toe',
    players: { min: 2, max: 2 },
    distribute: { marks: 'unused' },
    moves: { place },
    guards: { line, full: rules.guard(({ game }) => game.unused.isEmpty) },
    chart: {
      initial: 'playing',
      states: {
        playing: { on: { place: 'placed' } },
        placed: {
          always: [
            { guard: { or: ['line', 'full'] }, target: 'over' },
            { actions: 'nextTurn', target: 'playing' },
          ],
        },
        over: { type: 'final' },
      },
    },
  })
}

test('tic-tac-toe has the published number of sequences of 1 to 6 turns', () => {
  expect(perft(ticTacToe(), { depth: 6 })).toEqual([9, 72, 504, 3024, 15120, 54720])
})

/**
 * Sequences of turns in reversi on four by four squares, counted without the engine; a player who can flip nothing passes, which is a turn.
 */
function reversiCounts(depth: number) {
  const counts = new Array<number>(depth).fill(0)
  let passes = 0
  const turned = (board: string, own: string, square: number): number[] => {
    if (board[square] !== '.') return []
    return [-1, 0, 1].flatMap((dy) =>
      [-1, 0, 1].flatMap((dx) => {
        const line: number[] = []
        for (let x = (square % 4) + dx, y = (square >> 2) + dy; x >= 0 && x < 4 && y >= 0 && y < 4; x += dx, y += dy) {
          const there = board[4 * y + x]
          if (there === '.') return []
          if (there === own) return line
          line.push(4 * y + x)
        }
        return []
      }),
    )
  }
  const after = (board: string, own: string) =>
    [...board].flatMap((_, square) => {
      const line = turned(board, own, square)
      return line.length ? [[...board].map((disc, i) => (i === square || line.includes(i) ? own : disc)).join('')] : []
    })
  const count = (board: string, own: string, turns: number): void => {
    if (turns === depth) return
    const other = own === 'b' ? 'w' : 'b'
    const boards = after(board, own)
    if (boards.length === 0 && after(board, other).length === 0) return
    if (boards.length === 0) passes++
    for (const next of boards.length ? boards : [board]) {
      counts[turns]++
      count(next, other, turns + 1)
    }
  }
  count('.....wb..bw.....', 'b', 0)
  return { counts, passes }
}

test('a pass is a turn: reversi on four by four squares has as many sequences as a count without the engine', () => {
  const { counts, passes } = reversiCounts(9)
  expect(passes).toBeGreaterThan(100)
  expect(perft(reversi, { depth: 9 })).toEqual(counts)
})

/** A race to five: a turn is one step, or two if the player likes. While `asleep`, the last seat is passed over. */
function race({ asleep = false } = {}) {
  const rules = setup({ game: { at: int() } })
  const step = rules.move({
    apply: ({ game }) => {
      game.at++
    },
  })
  return rules.createGame({
    name: 'race',
    players: { min: 1, max: 3 },
    distribute: {},
    moves: { step, rest: rules.move({ apply: () => {} }) },
    guards: {
      there: rules.guard(({ game }) => game.at >= 5),
      sleeps: rules.guard(({ turn, seats }) => asleep && turn === seats - 1),
    },
    chart: {
      initial: 'first',
      states: {
        first: { on: { step: 'second' }, always: { guard: 'sleeps', actions: 'nextTurn' } },
        second: { on: { step: 'done', rest: 'done' }, always: { guard: 'there', target: 'over' } },
        done: {
          always: [
            { guard: 'there', target: 'over' },
            { actions: 'nextTurn', target: 'first' },
          ],
        },
        over: { type: 'final' },
      },
    },
    winners: ({ turn }) => [turn],
  })
}

test('several moves of a seat are one turn, even if the match ends between them', () => {
  expect(perft(race(), { depth: 6, seats: 2 })).toEqual([2, 4, 7, 5, 1, 0])
  expect(perft(race(), { depth: 6, seats: 3 })).toEqual([2, 4, 7, 5, 1, 0])
})

test('a seat passed over in a version of its own has had a turn', () => {
  expect(perft(race({ asleep: true }), { depth: 8, seats: 3 })).toEqual([2, 4, 4, 7, 5, 1, 1, 0])
})

test('with a single seat each move is a turn', () => {
  expect(perft(race(), { depth: 10, seats: 1 })).toEqual([1, 2, 2, 4, 4, 6, 4, 2, 1, 0])
})

test('the variant is used, and the number of seats defaults to the game’s', () => {
  const rules = setup({
    game: { bids: int() },
    variants: { bids: { default: 'few', values: { few: {}, many: {} } } },
  })
  const bid = rules.move({
    args: { bid: int(1, 9) },
    legal: ({ variant }, { bid }) => bid <= (variant.bids === 'few' ? 2 : 5) || 'That is too much.',
    apply: ({ game }) => {
      game.bids++
    },
  })
  const game = rules.createGame({
    name: 'bidding',
    players: { min: 2, max: 4, default: 3 },
    distribute: {},
    moves: { bid },
    guards: { all: rules.guard(({ game, seats }) => game.bids === seats) },
    chart: {
      on: { bid: { actions: 'nextTurn' } },
      initial: 'open',
      states: { open: { always: { guard: 'all', target: 'over' } }, over: { type: 'final' } },
    },
    winners: () => [],
  })
  expect(perft(game, { depth: 4 })).toEqual([2, 4, 8, 0])
  expect(perft(game, { depth: 4, seats: 2, variant: { bids: 'many' } })).toEqual([5, 25, 0, 0])
})

/** A game with this move only; with `shuffle` its deck is shuffled at the start. */
function only(move: 'roll' | 'say' | 'chat' | 'shuffle' | 'bar', secret = false) {
  const coins = deck('coins', [{ side: 'heads' }, { side: 'tails' }])
  const rules = setup({ game: { rolled: int(), coins: stack(coins) } })
  const moves = {
    roll: rules.move({
      apply: ({ game, random }) => {
        game.rolled = random.below(6)
      },
    }),
    say: rules.move({ args: { words: text(20) }, apply: () => {} }),
    chat: rules.move({ secret, apply: () => {} }),
    shuffle: rules.move({ apply: () => {} }),
    bar: rules.move({ legal: () => 'Never.', apply: () => {} }),
    end: rules.move({ legal: () => 'Not yet.', apply: () => {} }),
  }
  return rules.createGame({
    name: 'only',
    players: { min: 2, max: 2 },
    distribute: { coins: 'coins' },
    afterDeal: ({ game }) => {
      if (move === 'shuffle') game.coins.shuffle()
    },
    moves,
    chart: { initial: 'open', states: { open: { moves: [move], on: { end: 'over' } }, over: { type: 'final' } } },
    winners: () => [],
  })
}

test('throws with a reason if it cannot count', () => {
  expect(() => perft(only('roll'), { depth: 1 })).toThrow('only: a rule uses chance, so the sequences cannot be counted')
  expect(() => perft(only('shuffle'), { depth: 1 })).toThrow('only: a rule uses chance, so the sequences cannot be counted')
  expect(() => perft(only('say'), { depth: 1 })).toThrow('only: say has too many choices to list')
  expect(() => perft(only('chat'), { depth: 1 })).toThrow('only: a turn of player 1 may be endless: it has 200 moves so far')
  expect(() => perft(only('chat', true), { depth: 1 })).toThrow('only: chat is secret: secret moves are not listed and cannot be counted')
  expect(() => perft(only('bar'), { depth: 1 })).toThrow('only: nobody can move at version 0, and the match is not over')
  expect(() => perft(race(), { depth: 0 })).toThrow('perft: the depth is a whole number above zero, not 0')
  expect(() => perft(race(), { depth: 1, seats: 9 })).toThrow('Race: It is for 1 to 3 players, not 9.')
})

test('counting leaves the game unchanged', () => {
  const game = only('roll')
  expect(() => perft(game, { depth: 1 })).toThrow('chance')
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  expect(propose(game, match, { seat: 0, move: 'roll', at: 0 })).toMatchObject({ ok: true })
})
