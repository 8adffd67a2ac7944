import { expect, test } from 'vitest'
import { recordMatch } from '../golden/golden.ts'
import { rerecord } from '../golden/rerecord.ts'
import { verify } from '../golden/verify.ts'
import {
  ADMIN,
  type Args,
  componentIn,
  createMatch,
  deck,
  int,
  type Match,
  propose,
  RESIGN,
  replay,
  type Step,
  setup,
  slots,
  stack,
  TAKE_BACK,
  UNDO,
  viewOf,
} from '../index.ts'
import { done, secretOf } from '../testing/index.ts'
import { takenBackTo } from './take-back.ts'

const cards = deck(
  'cards',
  Array.from({ length: 20 }, (_, n) => ({ n })),
)
const s = setup({
  game: { pile: stack(cards, { sanitize: 'len' }), table: stack(cards), row: slots(cards, 4, { sanitize: 'order' }), total: int() },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})
const game = s.createGame({
  name: 'table',
  players: { min: 2, max: 3 },
  distribute: { cards: 'pile' },
  afterDeal: ({ game, players }) => {
    for (const player of players) for (let n = 0; n < 4; n++) game.pile.first!.moveTo(player.hand)
    game.pile.first!.moveTo(game.row, 0)
  },
  moves: {
    play: s.move({ args: { card: componentIn('hand') }, apply: ({ game }, { card }) => card.moveTo(game.table) }),
    draw: s.move({ apply: ({ game, me }) => game.pile.first!.moveTo(me.hand) }),
    push: s.move({ apply: ({ game, players }) => players[0].hand.first!.moveTo(game.row, 3) }),
    roll: s.move({
      apply: ({ game, random }) => {
        game.total = random.below(1_000_000)
      },
    }),
    count: s.move({ apply: ({ game }) => void game.total++ }),
    start: s.move({ apply: () => {} }),
    ask: s.move({ apply: () => {} }),
    tidy: s.fixUp({
      apply: ({ game }) => {
        game.total += 100
      },
    }),
  },
  args: { hint: s.args(({ seat }) => ({ seat })) },
  chart: {
    initial: 'turn',
    endless: true,
    states: {
      turn: { moves: ['count'], on: { play: 'tidied', draw: 'next', push: 'next', roll: 'next', start: 'timed', ask: 'told' } },
      timed: { on: { count: 'next' }, after: { 5000: { move: 'count' } } },
      told: { privateArgs: 'hint', on: { count: 'next' } },
      tidied: { always: { actions: 'tidy', target: 'next' } },
      next: { always: { actions: 'nextTurn', target: 'turn' } },
    },
  },
})

const setting = { seats: 2, variant: {}, secret: secretOf(1), at: 0 }
/** A match with its versions, which goes on. */
class Played {
  readonly first: Match
  match: Match
  readonly steps: Step[]
  constructor(seats = 2) {
    const { first, match, steps } = createMatch(game, { ...setting, seats })
    this.first = first
    this.match = match
    this.steps = [...steps]
  }
  /** Made by the seat whose turn it is. */
  make(move: string, args: Args = {}, seat = this.match.turn): this {
    const { match, steps } = done(game, this.match, seat, move, args)
    this.steps.push(...steps)
    this.match = match
    return this
  }
  play(): this {
    const { hand } = viewOf(game, this.match, this.match.turn).players[this.match.turn] as unknown as { hand: { slots: { id: string }[] } }
    return this.make('play', { card: hand.slots[0].id })
  }
  answer(seat: number): number | string {
    const to = takenBackTo(game, this.match, this.steps, seat)
    return typeof to === 'string' ? to : to.version
  }
  back(seat: number): this {
    const to = takenBackTo(game, this.match, this.steps, seat)
    if (typeof to === 'string') throw new Error(to)
    const outcome = propose(game, this.match, { seat: ADMIN, for: seat, move: TAKE_BACK, args: { version: to.version }, at: 0 }, to)
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    this.steps.push(...outcome.steps)
    this.match = outcome.match
    return this
  }
}
const asIs = ({ version: _, past: _past, future: _future, sealed: _sealed, chance: _chance, ...rest }: Match) => JSON.stringify(rest)

test('a player’s last move is taken back with what it set off and what others have done since', () => {
  const played = new Played().play()
  expect(played.match.version).toBe(3)
  played.play().make('count')
  const { version } = played.match
  expect([played.answer(0), played.answer(1)]).toEqual([version - 1, 3])
  const before = played.steps[2].match
  played.back(1)
  expect(asIs(played.match)).toBe(asIs(before))
  expect(played.match.version).toBe(version + 1)
  expect(played.steps.at(-1)!.entry).toMatchObject({ by: ADMIN, for: 1, move: TAKE_BACK, args: { version: 3 } })
})

test('what was taken back is no last move any more, be it together or alone', () => {
  const played = new Played().make('roll').make('roll').make('count').make('count').make(UNDO)
  expect(played.answer(0)).toBe(4)
  played.back(0)
  expect([played.answer(0), played.answer(1)]).toEqual([0, 2])
  played.back(1)
  expect([played.answer(0), played.answer(1)]).toEqual([0, 'There is nothing that you could take back.'])
  played.back(0)
  expect(asIs(played.match)).toBe(asIs(played.first))
  expect(played.answer(0)).toBe('There is nothing that you could take back.')
})

test('what is drawn after it was not drawn before', () => {
  const played = new Played().make('roll')
  const { state } = played.match
  played.back(0).make('roll')
  expect(played.match.state.game).not.toEqual(state.game)
})

test.each([
  ['a card was drawn that nobody had seen', 'draw', 'Something that nobody had seen has come to light since then.'],
  ['a card came to lie where others would know it again', 'push', 'Something that lies face down has been moved since then.'],
  ['time runs', 'start', 'The clock has gone on.'],
  ['players are told something in private', 'ask', 'Somebody has been told something in private since then.'],
  ['a player has left', RESIGN, 'A player has joined or left since then.'],
])('no move is taken back since which %s', (_, move, why) => {
  const played = new Played(3).make('roll').make(move)
  expect(played.answer(0)).toBe(why)
})

test('its log plays again, also from a recorded match and under an admin’s hand only', () => {
  const { steps, match, first } = new Played().play().play().make('roll').back(1).make('roll').make('roll').back(0).make('count')
  const record = { game: 'table', ...setting, log: JSON.parse(JSON.stringify(steps.map(({ entry }) => entry))) }
  expect(replay(game, record).match).toEqual(match)
  const golden = recordMatch(game, record)
  expect(verify(game, golden)).toEqual({ ok: true })
  expect(rerecord(game, golden)).toEqual({ golden, stopped: null })
  const proposed = (proposal: object, to?: Match) => {
    const outcome = propose(game, match, { seat: ADMIN, for: 0, move: TAKE_BACK, args: { version: 0 }, at: 0, ...proposal }, to)
    return outcome.ok ? 'made' : outcome.refusal.message
  }
  expect(proposed({}, first)).toBe('made')
  expect(proposed({ seat: 0, for: undefined }, first)).toBe('Only an admin takes moves back for a player.')
  expect(proposed({ for: undefined }, first)).toBe('Only an admin takes moves back for a player.')
  expect(proposed({ args: {} }, first)).toBe('Give the version at which the match is to stand again.')
  expect(proposed({ args: { version: 1 } }, first)).toBe('The match is not known as it was at that version.')
  expect(proposed({})).toBe('The match is not known as it was at that version.')
  expect(proposed({ args: { version: match.version } }, match)).toBe('The match is not known as it was at that version.')
})

test('a move that was made before others were taken back is refused if what it reads has changed with them', () => {
  const played = new Played().make('roll').make('roll')
  const since = played.match
  const { match } = played.back(1)
  const late = propose(game, match, { seat: 0, move: 'roll', expectVersion: since.version, at: 0 }, since)
  expect(late).toMatchObject({ ok: false, refusal: { code: 'stale' } })
})

test('in a game that leaves no room for it nothing is taken back', () => {
  const hidden = setup({ game: { code: int({ sanitize: 'hidden' }) } })
  const parts = { name: 'code', players: { min: 2, max: 2 }, distribute: {}, moves: { go: hidden.move({ apply: () => {} }) } } as const
  const chart = { initial: 'a', endless: true, states: { a: { on: { go: 'a' } } } } as const
  const code = hidden.createGame({ ...parts, chart })
  expect(takenBackTo(code, createMatch(code, setting).match, [], 0)).toBe('In this game players cannot agree to take moves back.')
})
