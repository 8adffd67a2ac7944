import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  bool,
  chooseMove,
  createMatch,
  deck,
  describeGame,
  int,
  list,
  oneOf,
  readable,
  SPECTATOR,
  seat,
  setup,
  stack,
  statistic,
  string,
  type View,
  viewOf,
  viewTextOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What a viewer may not know is null: it cannot be taken for a value that it might have. */

const cards = deck('cards', [{ n: 0 }, { n: 1 }], { dynamic: { worth: int({ first: 3, sanitize: { all: 'hidden' } }), open: int() } })
const table = setup({
  game: { pile: stack(cards), prey: seat({ sanitize: { all: 'hidden', wolf: 'visible' } }) },
  player: {
    role: oneOf('wolf', 'sheep'),
    purse: int({ first: 5, sanitize: 'hidden' }),
    use: oneOf('build', 'sell').sanitized('hidden'),
    said: bool({ sanitize: 'hidden' }),
    note: string({ sanitize: 'hidden' }),
    many: list(int(), { first: [7, 8], sanitize: 'hidden' }),
    length: list(int(), { first: [7, 8], sanitize: 'len' }),
    some: list(int(), { first: [7, 8], sanitize: 'nonempty' }),
    empty: list(int(), { sanitize: 'nonempty' }),
    laid: statistic('Laid'),
  },
})
const seen: (readonly (number | null)[])[] = []
const game = table.createGame({
  name: 'hidden-values',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  afterDeal: ({ players }) => {
    players[1].role = 'sheep'
  },
  computed: { game: ({ players }) => ({ known: players.filter(({ purse }) => purse !== null).length }) },
  moves: { end: table.move({ apply: () => {} }) },
  agents: {
    looking: {
      displayName: 'Looking',
      choose({ players }) {
        seen.push(players.map(({ purse }) => purse))
        return null
      },
    },
  },
  chart: { initial: 'a', states: { a: { on: { end: 'over' } }, over: { type: 'final' } } },
})
const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const views = ([0, 1, SPECTATOR, ADMIN] as const).map((viewer) => viewOf(game, match, viewer))
const hidden = { purse: null, use: null, said: null, note: null, many: null, length: [null, null], some: [null], empty: [], laid: null }
const own = { purse: 5, use: 'build', said: false, note: '', many: [7, 8], length: [7, 8], some: [7, 8], empty: [], laid: null }

describe('null is', () => {
  test('each value of another’s that is kept from the viewer, and what nobody may know', () => {
    expect(views[0].players).toEqual([
      { role: 'wolf', ...own },
      { role: 'sheep', ...hidden },
    ])
    expect(views[1].players).toEqual([
      { role: 'wolf', ...hidden },
      { role: 'sheep', ...own },
    ])
    expect(views[2].players).toEqual([
      { role: 'wolf', ...hidden },
      { role: 'sheep', ...hidden },
    ])
    expect(views[3].players[0]).toEqual({ role: 'wolf', ...own, laid: 0 })
  })
  test('what groups keep from who is in none of them', () => {
    expect(views.map(({ game }) => game.prey)).toEqual([0, null, null, 0])
  })
  test('what is kept from all about a card that lies open', () => {
    const stateIn = (view: View) => readable(describeGame(game, 2), view).game.pile as { slots: { state: object }[] }
    expect(views.map((view) => stateIn(view).slots[0].state)).toEqual([...Array(3).fill({ worth: null, open: 0 }), { worth: 3, open: 0 }])
  })
})

test('the same as text', () => {
  for (const view of views) expect(viewTextOf(game, match, view.viewer)).toBe(JSON.stringify(view))
})

test('what is computed and what an agent is told come from what the viewer sees', () => {
  expect(views.map(({ computed }) => computed!.game.known)).toEqual([1, 1, 0, 2])
  chooseMove(game, match, 1, 'looking', null)
  expect(seen).toEqual([[null, 5]])
})
