import { expect, test } from 'vitest'
import {
  ADMIN,
  type Args,
  bool,
  CLOCK,
  canRedo,
  canUndo,
  componentIn,
  createMatch,
  deck,
  int,
  type Match,
  propose,
  REDO,
  replay,
  SET_ABSENT,
  type Step,
  setup,
  slots,
  stack,
  stepViewOf,
  UNDO,
  viewOf,
} from '../index.ts'
import { checkComponents, secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 12 }, (_, n) => ({ n })),
)
const s = setup({
  game: { draw: stack(cards, { sanitize: 'len' }), table: slots(cards, 6), total: int() },
  player: { hand: stack(cards, { sanitize: 'len' }), secretly: bool({ sanitize: 'hidden' }) },
})
const game = s.createGame({
  name: 'going-back',
  players: { min: 2, max: 3 },
  distribute: { cards: 'draw' },
  afterDeal: ({ game, players }) => {
    for (const card of [...game.draw].slice(0, 6)) card.moveTo(game.table)
    for (const player of players) game.draw.first!.moveTo(player.hand)
  },
  moves: {
    take: s.move({ args: { card: componentIn('table') }, apply: ({ me }, { card }) => card.moveTo(me.hand) }),
    count: s.move({ apply: ({ game }) => void game.total++ }),
    fixed: s.move({ undoable: false, apply: ({ game }) => void game.total++ }),
    roll: s.move({
      apply: ({ game, random }) => {
        game.total += random.below(1000)
      },
    }),
    draw: s.move({ apply: ({ game, me }) => game.draw.first!.moveTo(me.hand) }),
    show: s.move({ apply: ({ game, me }) => me.hand.first!.moveTo(game.table) }),
    think: s.move({ apply: () => {} }),
    chat: s.move({ apply: () => {} }),
    pass: s.move({ apply: () => {} }),
    hurry: s.move({ apply: () => {} }),
    peek: s.move({
      apply: ({ game, players, me }) => {
        if (players[1].secretly) game.total++
        me.secretly = true
      },
    }),
    hide: s.move({
      apply: ({ me }) => {
        me.secretly = true
      },
    }),
    scatter: s.move({ apply: ({ game }) => game.table.first!.secretMoveTo(game.draw) }),
    tidy: s.fixUp({
      apply: ({ game }) => {
        game.total += 100
      },
    }),
  },
  args: { hint: s.args(({ seat }) => ({ seat })) },
  chart: {
    endless: true,
    initial: 'a',
    on: { chat: { turn: 'all' } },
    states: {
      a: {
        moves: ['take', 'count', 'fixed', 'roll', 'draw', 'show', 'peek', 'hide', 'scatter'],
        on: { pass: 'end', think: 'b', hurry: 'timed' },
      },
      timed: { moves: ['count'], on: { pass: 'end', chat: { turn: 'all' } }, after: { 5000: { move: 'count' } } },
      b: { privateArgs: 'hint', on: { count: { target: 'c' }, pass: 'end' } },
      c: { always: { actions: 'tidy', target: 'a' } },
      end: { always: { actions: 'nextTurn', target: 'a' } },
    },
  },
})

const started = (seats = 2) => createMatch(game, { seats, secret: secretOf(4), at: 0 }).match
function made(match: Match, move: string, seat: number = match.turn, args = {}): Match {
  const outcome = propose(game, match, { seat, move, args, at: match.version })
  if (!outcome.ok) throw new Error(outcome.refusal.message, { cause: outcome.error })
  checkComponents(game, outcome.match)
  return outcome.match
}
const refusal = (match: Match, move: string, seat: number = match.turn) => {
  const outcome = propose(game, match, { seat, move, at: 0 })
  return outcome.ok ? null : outcome.refusal.message
}
/** What undo brings back: everything but what tells of the way there. */
const asIs = ({ version: _, past: _past, future: _future, sealed: _sealed, ...rest }: Match) => JSON.stringify(rest)
const cardAt = (match: Match, slot: number) => (viewOf(game, match, match.turn).game.table as { slots: { id: string }[] }).slots[slot].id

test('undo gives back the state, the phase and the chance; redo is its mirror', () => {
  const first = started()
  const one = made(first, 'take', 0, { card: cardAt(first, 2) })
  const two = made(one, 'count')
  const back = made(two, UNDO)
  expect(asIs(back)).toBe(asIs(one))
  expect(back.version).toBe(3)
  const start = made(back, UNDO)
  expect(asIs(start)).toBe(asIs(first))
  expect(asIs(made(made(start, REDO), REDO))).toBe(asIs(two))
  expect(made(start, 'roll').state.game[2]).toBe(made(first, 'roll').state.game[2])
})

test('what a move set off goes back with it', () => {
  const first = made(started(), 'count')
  const thinking = made({ ...first, past: [] }, 'think')
  expect(refusal(thinking, UNDO)).toBe('What was hidden has been seen.')
  const tidied = made(thinking, 'count')
  expect(tidied.state.game[2]).toBe(102)
  expect(asIs(made(tidied, UNDO))).toBe(asIs(thinking))
})

test('a new move forgets what could be done again', () => {
  const back = made(made(started(), 'count'), UNDO)
  expect(canRedo(game, back, 0)).toBe(true)
  const gone = made(back, 'count')
  expect(canRedo(game, gone, 0)).toBe('There is nothing that you could do again.')
  expect(canUndo(game, gone, 0)).toBe(true)
})

test.each([
  ['pass', 'The turn has passed.'],
  ['roll', 'What was left to chance cannot be taken back.'],
  ['draw', 'What was hidden has been seen.'],
  ['fixed', 'Fixed cannot be taken back.'],
  ['peek', 'What was hidden has been seen.'],
  ['scatter', 'What was left to chance cannot be taken back.'],
  ['hurry', 'The clock has gone on.'],
])('after %s there is no way back', (move, why) => {
  const match = made(made(started(), 'count'), move)
  expect(canUndo(game, match, 0)).toBe(why)
  expect(refusal(match, UNDO, 0)).toBe(why)
  expect(viewOf(game, match, 0).undo).toBe(why)
  expect(viewOf(game, match, 1).undo).toBe('There is nothing that you could take back.')
})

test('showing a card of one’s own to all is a revelation too', () => {
  const match = made(made(started(), 'take', 0, { card: cardAt(started(), 0) }), 'show')
  expect(canUndo(game, match, 0)).toBe('What was hidden has been seen.')
})

test('writing a secret of one’s own is taken back like anything else', () => {
  const match = made(started(), 'hide')
  expect(asIs(made(match, UNDO))).toBe(asIs(started()))
})

test('nobody takes back another’s move, nor their own after another has acted', () => {
  const match = made(started(), 'count')
  expect(refusal(match, UNDO, 1)).toBe('There is nothing that you could take back.')
  const chatted = made(match, 'chat', 1)
  expect(canUndo(game, chatted, 0)).toBe('There is nothing that you could take back.')
  expect(canUndo(game, chatted, 1)).toBe(true)
})

test('who comes to a seat takes back nothing that was done there before', () => {
  const rules = setup({ game: {}, player: { points: int() } })
  const open = rules.createGame({
    ...{ name: 'open', players: { min: 3, max: 3 }, distribute: {} },
    moves: {
      score: rules.move({ apply: ({ me }) => void me.points++ }),
      stand: rules.move({ apply: ({ seat, deactivate }) => deactivate(seat) }),
      sit: rules.move({ apply: ({ seat, activate }) => activate(seat) }),
    },
    chart: {
      endless: true,
      initial: 'play',
      states: { play: { turn: 'all', moves: ['score', 'stand'] } },
      on: { sit: { turn: 'inactive' } },
    },
  })
  const first = createMatch(open, { seats: 3, secret: secretOf(1), at: 0 }).match
  const made = (match: Match, move: string) => {
    const outcome = propose(open, match, { seat: 2, move, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome.match
  }
  const sitting = ['score', 'stand', 'sit'].reduce(made, first)
  expect(canUndo(open, sitting, 2)).toBe(true)
  const standing = made(sitting, UNDO)
  expect([standing.inactive, canUndo(open, standing, 2)]).toEqual([[2], 'There is nothing that you could take back.'])
  expect(canUndo(open, ['score', 'score'].reduce(made, sitting), 2)).toBe(true)
})
test('the clock’s moves and an admin’s are not taken back, and end what could be', () => {
  const match = made(made(started(), 'hurry'), 'count')
  const outcome = propose(game, match, { seat: CLOCK, move: 'count', at: 9000, timer: match.timers[0].id })
  expect(outcome.ok && canUndo(game, outcome.match, 0)).toBe('There is nothing that you could take back.')
  const byAdmin = propose(game, match, { seat: ADMIN, move: 'count', at: 0 })
  expect(byAdmin.ok && canUndo(game, byAdmin.match, 0)).toBe('There is nothing that you could take back.')
  expect(propose(game, match, { seat: CLOCK, move: UNDO, at: 0 })).toMatchObject({ ok: false })
})

test('the step shows components going back, to each as far as they may know', () => {
  const first = started()
  const taken = made(first, 'take', 0, { card: cardAt(first, 1) })
  const outcome = propose(game, taken, { seat: 0, move: UNDO, at: 7 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const [step] = outcome.steps as [Step]
  expect(stepViewOf(game, step, 1)).toMatchObject({
    move: UNDO,
    by: 0,
    at: 7,
    transfers: [{ from: 'players.0.hand', to: 'game.table', id: cardAt(first, 1) }],
  })
})

test('a match with something to take back is data, and a record of it replays', () => {
  let match = started()
  const log = []
  for (const move of ['count', 'count', UNDO, UNDO, REDO, 'pass', 'count', UNDO, 'roll']) {
    const outcome = propose(game, JSON.parse(JSON.stringify(match)), { seat: match.turn, move, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    log.push(...outcome.steps.map(({ entry }) => entry))
    match = outcome.match
  }
  const again = replay(game, { game: game.name, seats: 2, variant: {}, secret: secretOf(4), at: 0, log })
  expect(JSON.stringify(again.match)).toBe(JSON.stringify(match))
})

test('undo takes no arguments, and is refused where a game has none of it', () => {
  const match = made(started(), 'count')
  expect(propose(game, match, { seat: 0, move: UNDO, args: { n: 1 }, at: 0 })).toMatchObject({ refusal: { code: 'arguments' } })
  const strict = s.createGame({
    name: 'strict',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw' },
    undo: false,
    moves: { count: s.move({ apply: ({ game }) => void game.total++ }) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['count'] } } },
  })
  const { match: begun } = createMatch(strict, { seats: 2, secret: secretOf(1), at: 0 })
  const counted = propose(strict, begun, { seat: 0, move: 'count', at: 0 })
  expect(counted.ok && propose(strict, counted.match, { seat: 0, move: UNDO, at: 0 })).toMatchObject({
    ok: false,
    refusal: { code: 'rule' },
  })
})

test('an admin notes who is away, as a step that everybody is shown', () => {
  const match = started(3)
  const away = propose(game, match, { seat: ADMIN, move: SET_ABSENT, args: { seat: 2, absent: true }, at: 5 })
  if (!away.ok) throw new Error(away.refusal.message)
  expect(away.match).toMatchObject({ version: 1, absent: [2] })
  expect(viewOf(game, away.match, 0).absent).toEqual([2])
  expect(propose(game, away.match, { seat: ADMIN, move: SET_ABSENT, args: { seat: 2, absent: false }, at: 6 })).toMatchObject({
    match: { absent: [] },
  })
  expect(propose(game, match, { seat: 0, move: SET_ABSENT, args: { seat: 2, absent: true }, at: 5 })).toMatchObject({ ok: false })
  const wrong: Args[] = [{}, { seat: 3, absent: true }, { seat: 0, absent: 1 }, { seat: 0, absent: true, more: 1 }]
  for (const args of wrong)
    expect(propose(game, match, { seat: ADMIN, move: SET_ABSENT, args, at: 5 })).toMatchObject({ refusal: { code: 'arguments' } })
})

test('where a game has a move of its own by that name, nothing else is meant by it', () => {
  const rules = setup({ game: { total: int() } })
  const own = rules.createGame({
    name: 'own',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      count: rules.move({ apply: ({ game }) => void game.total++ }),
      undo: rules.move({
        apply: ({ game }) => {
          game.total += 10
        },
      }),
    },
    chart: { endless: true, initial: 'play', states: { play: { moves: ['count', 'undo'] } } },
  })
  const after = (match: Match, move: string): Match => {
    const outcome = propose(own, match, { seat: 0, move, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome.match
  }
  const counted = after(createMatch(own, { seats: 2, secret: secretOf(1), at: 0 }).match, 'count')
  expect(canUndo(own, counted, 0)).toBe('There is nothing that you could take back.')
  expect(after(counted, 'undo').state.game).toEqual([11])
})
