import { expect, test } from 'vitest'
import {
  board,
  createMatch,
  deck,
  describeGame,
  enumOf,
  type Game,
  type Match,
  oneOf,
  propose,
  seat,
  setup,
  several,
  spaceOf,
  stack,
  stepViewOf,
  subsetOf,
  text,
  viewOf,
} from '../../engine/index.ts'
import { secretFor } from '../../engine/simulation/play-match.ts'
import hearts from '../../games/hearts/game.ts'
import memory from '../../games/memory/game.ts'
import ticTacToe from '../../games/tictactoe/game.ts'
import { Witness } from '../playing/seat-narrator.ts'
import { listing, type Wish, wishOf } from './choosing.ts'

const begun = (game: Game) => createMatch(game, { seats: game.players.default, secret: secretFor(1, 0), at: 0 }).match

/** What player 1 chooses by typing these lines, and what is printed for them. */
async function typing(game: Game, match: Match, ...typed: string[]): Promise<{ wish: Wish; said: string[] }> {
  const said: string[] = []
  const definition = describeGame(game, match.seats)
  const witness = new Witness(definition, 0)
  const ask = (prompt: string) => {
    said.push(prompt)
    return Promise.resolve(typed.shift()!)
  }
  const lines = { isTerminal: false, columns: 80, ask, close() {} }
  const view = witness.look(viewOf(game, match, 0))
  const wish = await wishOf({ lines, say: (line) => said.push(line), witness, definition, view, mayWait: true })
  expect(typed).toEqual([])
  return { wish, said }
}

test('a space of a board of an enum is chosen by its name', async () => {
  const gems = deck('gems', [{ colour: 'red' }])
  const s = setup({ game: { bank: board(gems, enumOf({ red: 'Ruby', blue: 'Deep blue' })), bag: stack(gems) }, player: {} })
  const take = s.move({ args: { from: spaceOf('bank'), reason: text(20) }, apply() {} })
  const game = s.createGame({
    name: 'gems',
    players: { min: 2, max: 2 },
    distribute: { gems: 'bag' },
    moves: { take },
    chart: { endless: true, initial: 'play', states: { play: { turn: 'all', moves: ['take'] } } },
  }) as Game
  const { wish, said } = await typing(game, begun(game), '2', 'why not')
  expect(wish).toEqual({ kind: 'move', move: 'take', args: { from: 1, reason: 'why not' } })
  expect(said.join('\n')).toMatch(/1\W+Ruby\W+2\W+Deep blue/)
})

test('cards to pass: they are listed by name and chosen by their numbers, so many as must be', async () => {
  const match = begun(hearts as Game)
  const hand = viewOf(hearts as Game, match, 0).players[0].hand as { slots: { id: string }[] }
  const { wish, said } = await typing(hearts as Game, match, '1 2', '1 2 99', '1,2 3 4', '3 1, 13')
  const cards = [0, 2, 12].map((slot) => hand.slots[slot].id)
  expect(wish).toEqual({
    kind: 'move',
    move: 'pass',
    args: { cards: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === cards.sort().join()) },
  })
  expect(said.join('\n')).toMatch(
    /^ {2}w {2}wait for the others\nPass Cards: Choose three cards to give away\.\n {3}1 {2}[♣♦♠♥]\w+ +3 {2}[♣♦♠♥]\w+ /,
  )
  expect(said).toContain('Choose 3, such as 1 2 3: ')
  expect(said).toContain('Choose 3, not 2.')
  expect(said).toContain('Choose by number, from 1 to 13.')
  expect(said).toContain('Choose 3, not 4.')
})

test('at any question one may wait, quit, or type out a move instead', async () => {
  const match = begun(hearts as Game)
  expect((await typing(hearts as Game, match, 'w')).wish).toEqual({ kind: 'wait' })
  expect((await typing(hearts as Game, match, 'q')).wish).toEqual({ kind: 'quit' })
  const { wish, said } = await typing(hearts as Game, match, '?', 'pass {"cards":[]}')
  expect(wish).toEqual({ kind: 'move', move: 'pass', args: { cards: [] } })
  expect(said.join('\n')).toContain('where seats and places count from 0, such as pass {"cards":')
})

test('squares count from 1; many ways to make one move are listed under its name', async () => {
  const square = await typing(ticTacToe as Game, begun(ticTacToe as Game), '5')
  expect(square.wish).toEqual({ kind: 'move', move: 'place', args: { square: 4 } })
  expect(square.said).toContain('  5  Place (square row 2, column 2)')
  const slot = await typing(memory as Game, begun(memory as Game), '20')
  expect(slot.wish).toEqual({ kind: 'move', move: 'reveal', args: { slot: 19 } })
  expect(slot.said.slice(1, 3)).toEqual(['Reveal Card:', '   1  slot 1     5  slot 5     9  slot 9    13  slot 13   17  slot 17'])
})

const tiles = deck('tiles', [{ kind: 'oak' }, { kind: 'oak' }, { kind: 'elm' }])
const s = setup({ game: {}, player: { tiles: stack(tiles) } })
const game = s.createGame({
  name: 'trading',
  players: { min: 3, max: 3 },
  distribute: { tiles: (_, { players }) => players[0].tiles },
  moves: {
    give: s.move({
      args: { tiles: subsetOf('tiles', { min: 1, max: 2 }), to: seat() },
      legal: (_, { tiles }) => tiles[0].values.kind === 'oak' || 'Begin with an oak.',
      apply() {},
    }),
    blame: s.move({ args: { whom: seat({ none: true }) }, apply() {} }),
    tell: s.move({ help: 'Say something.', args: { words: text(20) }, apply() {} }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['give', 'blame', 'tell'] } } },
}) as Game

test('what looks alike is told by where it lies, and nobody is somebody to choose', async () => {
  const { said } = await typing(game, begun(game), 'q')
  expect(said).toEqual(expect.arrayContaining(['  Blame (nobody)', '  Tell …'].map((line) => expect.stringContaining(line.trim()))))
  expect(said.join('\n')).toContain('Give (oak, slot 1, player 2)')
  expect(said.join('\n')).toContain('Give (oak, slot 1 and elm, player 3)')
})

test('a choice that the log tells by its arguments alone is said in their order, and nobody is left out', () => {
  const whom = seat({ none: true })
  const action = oneOf('fishes', 'robs')
  const apply = () => {}
  const moves = {
    act: s.move({ log: '${player} ${args.action} ${args.whom}', args: { whom, action }, apply }),
    half: s.move({ log: '${player} ${args.action}', args: { whom, action }, apply }),
    more: s.move({ log: '${player} ${args.action} with ${args.whom}', args: { whom, action }, apply }),
    aim: s.move({ log: '${player} ${args.whom}', args: { whom }, apply }),
  }
  const acting = s.createGame({
    name: 'acting',
    players: { min: 3, max: 3 },
    distribute: { tiles: (_, { players }) => players[0].tiles },
    moves,
    chart: { endless: true, initial: 'a', states: { a: { moves: ['act', 'half', 'more', 'aim'] } } },
  }) as Game
  const witness = new Witness(describeGame(acting, 3), 0)
  const view = witness.look(viewOf(acting, begun(acting), 0))
  const robs = { whom: 1, action: 'robs' }
  expect(witness.choice('act', robs, view)).toBe('robs player 2')
  expect(witness.arguments('act', robs, view)).toBe('robs player 2')
  expect(witness.choice('act', { whom: null, action: 'fishes' }, view)).toBe('fishes')
  expect(witness.choice('act', robs)).toBe('Act (player 2, action robs)')
  expect(witness.choice('half', robs, view)).toBe('Half (player 2, action robs)')
  expect(witness.choice('more', robs, view)).toBe('More (player 2, action robs)')
  expect(witness.choice('aim', { whom: 1 }, view)).toBe('Aim (player 2)')
})

test('of a choice that may name nobody the rest is said, also in the log', () => {
  const hail = s.move({
    log: '${player} calls ${args.whom} ${args.word}',
    args: { whom: seat({ none: true }), word: oneOf('hey', 'ho') },
    apply() {},
  })
  const hailing = s.createGame({
    name: 'hailing',
    players: { min: 3, max: 3 },
    distribute: { tiles: (_, { players }) => players[0].tiles },
    moves: { hail },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['hail'] } } },
  }) as Game
  const witness = new Witness(describeGame(hailing, 3), 0)
  const first = begun(hailing)
  const view = witness.look(viewOf(hailing, first, 0))
  const args = { whom: null, word: 'ho' }
  expect(witness.choice('hail', args, view)).toBe('Hail (word ho)')
  const outcome = propose(hailing, first, { seat: 0, move: 'hail', args, at: 1 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  expect(witness.sentence(stepViewOf(hailing, outcome.steps[0], 0))).toBe('Player 1 calls ho.')
})

test('who may move though play waits for others reads for whom', () => {
  const witness = new Witness(describeGame(memory as Game, 3), 0)
  const said = (viewer: number, awaited: number[], awaitsOthers = false) => witness.waiting({ viewer, awaited, awaitsOthers })
  expect(said(0, [1, 2])).toBe('Play waits for player 2 and player 3.')
  expect(said(0, [1], true)).toBe('Play waits for player 2 and others.')
  expect([said(0, [0]), said(0, [])]).toEqual(['', ''])
})

test('free text is taken as it is, also where it is the name of a move', async () => {
  const { said } = await typing(game, begun(game), 'q')
  const number = /(\d+) {2}Tell …/.exec(said.join('\n'))![1]
  expect((await typing(game, begun(game), number, 'q')).wish).toEqual({ kind: 'move', move: 'tell', args: { words: 'q' } })
})

test('the log names what a move has turned up, and nothing that the viewer does not see', () => {
  const first = begun(memory as Game)
  const outcome = propose(memory as Game, first, { seat: first.turn, move: 'reveal', args: { slot: 3 }, at: 1 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const witness = new Witness(describeGame(memory as Game, 2), 1)
  witness.look(viewOf(memory as Game, first, 1))
  expect(witness.sentence(stepViewOf(memory as Game, outcome.steps[0], 1))).toMatch(/^Player 1 turns over [a-z]+ \(slot 4\)\.$/)

  const dealt = begun(hearts as Game)
  const passer = new Witness(describeGame(hearts as Game, 4), 0)
  const hand = viewOf(hearts as Game, dealt, 1).players[1].hand as { slots: { id: string }[] }
  const passed = propose(hearts as Game, dealt, {
    seat: 1,
    move: 'pass',
    args: { cards: hand.slots.slice(0, 3).map(({ id }) => id) },
    at: 1,
  })
  if (!passed.ok) throw new Error(passed.refusal.message)
  passer.look(viewOf(hearts as Game, dealt, 0))
  expect(passer.sentence(stepViewOf(hearts as Game, passed.steps[0], 0))).toBe('Player 2 passes 3 cards.')
})

test('a move whose line is left out is told to nobody', () => {
  const rules = setup({ game: {} })
  const quiet = rules.createGame({
    name: 'quiet',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: {
      go: rules.move({ apply: () => {} }),
      refill: rules.fixUp({ log: false, apply: () => {} }),
    },
    chart: { initial: 'a', states: { a: { on: { go: 'b' } }, b: { always: { actions: 'refill', target: 'c' } }, c: { type: 'final' } } },
  }) as Game
  const definition = describeGame(quiet, 1)
  expect([definition.moves.go.log, definition.moves.refill.log]).toEqual(['', false])
  const outcome = propose(quiet, begun(quiet), { seat: 0, move: 'go', at: 0 })
  if (!outcome.ok) throw outcome.error
  const witness = new Witness(definition, 0)
  expect(outcome.steps.map((step) => witness.sentence(stepViewOf(quiet, step, 0)))).toEqual(['Player 1: Go.', null])
})

test('few choices stand one below the other', () => {
  expect(listing(['Roll', 'Hold'], 80)).toEqual(['  1  Roll', '  2  Hold'])
})

test('many stand side by side, in order from top to bottom, as far as the line is wide enough', () => {
  const texts = Array.from({ length: 12 }, (_, i) => (i === 4 ? '🦓' : `slot ${i + 1}`))
  expect(listing(texts, 44)).toEqual([
    '   1  slot 1     5  🦓         9  slot 9',
    '   2  slot 2     6  slot 6    10  slot 10',
    '   3  slot 3     7  slot 7    11  slot 11',
    '   4  slot 4     8  slot 8    12  slot 12',
  ])
  expect(listing(texts, 10)).toHaveLength(12)
  for (const width of [20, 60, 80]) for (const line of listing(texts, width)) expect(line.length).toBeLessThanOrEqual(width)
})

test('several values: a set by its numbers, a list also with the same again and in its order', async () => {
  const s = setup({ game: {}, player: {} })
  const buy = s.move({
    args: { gems: several(oneOf(enumOf({ red: 'Ruby', blue: 'Sapphire', green: 'Jade' })), { min: 1, max: 2, distinct: true }) },
    apply() {},
  })
  const guess = s.move({ args: { code: several(oneOf('a', 'b'), { min: 6, max: 6 }) }, apply() {} })
  const game = s.createGame({
    name: 'gems',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { buy, guess },
    chart: { endless: true, initial: 'play', states: { play: { turn: 'all', moves: ['buy', 'guess'] } } },
  }) as Game
  const { wish, said } = await typing(game, begun(game), '7', '1 2', '2 1 1 1 2 2')
  expect(wish).toEqual({ kind: 'move', move: 'guess', args: { code: ['b', 'a', 'a', 'a', 'b', 'b'] } })
  expect(said).toContain('Choose 6 in order, such as 1 2 1 2 1 2: ')
  expect(said).toContain('Choose 6 in order, not 2.')
  expect(said.join('\n')).toContain('5  Buy (gems Ruby and Jade)')
})
