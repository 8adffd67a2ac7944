import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  bool,
  createMatch,
  deck,
  int,
  list,
  type Match,
  oneOf,
  overlap,
  propose,
  type ReadingOf,
  SPECTATOR,
  setup,
  slots,
  stack,
  statistic,
  timer,
  viewOf,
  viewTextOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** The score as it stands is shown to those from whom nothing is hidden that it is made of. */

const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, points) => ({ points })),
  { dynamic: { worth: int({ first: 2 }), secretly: int({ sanitize: { all: 'hidden' } }) } },
)
const table = setup({
  game: {
    pile: stack(cards),
    row: slots(cards, 3, { sanitize: 'len' }),
    backs: slots(cards, 3, { sanitize: 'order' }),
    both: overlap('row', 'backs'),
    clock: timer({ sanitize: 'hidden' }),
  },
  player: {
    role: oneOf('wolf', 'sheep'),
    points: int({ first: 3 }),
    purse: int({ first: 5, sanitize: 'hidden' }),
    lists: list(int(), { sanitize: 'len' }),
    prey: int({ sanitize: { all: 'hidden', wolf: 'visible' } }),
    peek: bool({ sanitize: { all: 'hidden' } }),
    hand: stack(cards, { sanitize: 'len' }),
    laid: statistic('Laid'),
  },
})
type State = ReadingOf<typeof table>

const gameWith = (score: (state: State, seat: number) => number) =>
  table.createGame({
    name: 'scores',
    players: { min: 3, max: 3 },
    distribute: { cards: ({ index }, { game, players }) => [game.row, game.backs, game.pile, ...players.map(({ hand }) => hand)][index] },
    afterDeal: ({ players }) => {
      players[1].role = 'sheep'
    },
    score,
    moves: {
      hide: table.move({
        apply: ({ me, players }) => {
          me.points = 9
          for (const player of players) player.purse = 0
        },
      }),
      end: table.move({ apply: () => {} }),
    },
    chart: { initial: 'a', states: { a: { moves: ['hide'], on: { end: 'over' } }, over: { type: 'final' } } },
  })

const VIEWERS = [0, 1, 2, SPECTATOR, ADMIN] as const
function shown(score: (state: State, seat: number) => number, moves: readonly string[] = []): string {
  const game = gameWith(score)
  let match: Match = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 }).match
  for (const move of moves) {
    const outcome = propose(game, match, { seat: 0, move, at: 0 })
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    match = outcome.match
  }
  const views = VIEWERS.map((viewer) => {
    const view = viewOf(game, match, viewer)
    expect(viewTextOf(game, match, viewer)).toBe(JSON.stringify(view))
    return view.scores
  })
  return views.map((scores) => (scores ? 'x' : '-')).join('')
}

describe('shows', () => {
  test.each<[what: string, score: (state: State, seat: number) => number, to: string]>([
    ['to all what all see', ({ players }, seat) => players[seat].points, 'xxxxx'],
    ['to all how many cards a hand holds', ({ players }, seat) => players[seat]!.hand.count, 'xxxxx'],
    ['to all what is on open cards', ({ game }) => game.pile.first!.values.points + game.pile.first!.index, 'xxxxx'],
    ['to all what has changed about open cards', ({ game }) => game.pile.first!.state.worth, 'xxxxx'],
    ['to all which slots have a card, where all see that', ({ game }) => (game.backs.at(1) ? 1 : 0), 'xxxxx'],
    ['to nobody a sum of what each sees of their own', ({ players }) => players.reduce((sum, { purse }) => sum + purse, 0), '----x'],
    ['to nobody where it is what each sees of their own', ({ players }, seat) => players[seat].purse, '----x'],
    ['to who sees it', ({ players }) => players[0].purse, 'x---x'],
    ['to a group that sees it', ({ players }, seat) => players[seat].prey, 'x-x-x'],
    ['to nobody a list of which all know the length', ({ players }) => players[0].lists.length, 'x---x'],
    ['to nobody a face', ({ players }) => players[0].hand.first!.values.points, 'x---x'],
    ['to nobody what tells a face', ({ players }) => players[0].hand.first!.index, 'x---x'],
    ['to nobody what has changed about a card that is face down', ({ game }) => game.backs.first!.state.worth, '----x'],
    ['to nobody what nobody sees of an open card', ({ game }) => game.pile.first!.state.secretly, '----x'],
    ['to nobody which slots have a card, where one knows how many do', ({ game }) => (game.row.at(1) ? 1 : 0), '----x'],
    ['to nobody how many slots two stacks fill', ({ game }) => game.both.count, '----x'],
    ['to nobody whether a clock runs that they do not see', ({ game }) => (game.clock.isRunning ? 1 : 0), '----x'],
    ['to nobody a statistic', ({ players }, seat) => players[seat].laid, '----x'],
    ['to nobody what depends on what is hidden', ({ players }) => (players[1].peek ? players[0].purse : 0), '----x'],
    ['to nobody where the rules cannot say it yet', () => JSON.parse('none'), '-----'],
    ['to nobody what is no number', () => Number.NaN, '-----'],
  ])('%s', (_, score, to) => expect(shown(score)).toBe(to))
})

test('at the end all see it', () => {
  expect(shown(({ players }, seat) => players[seat].purse, ['end'])).toBe('xxxxx')
  expect(shown(({ players }, seat) => players[seat].laid, ['end'])).toBe('xxxxx')
})

test('it goes along with the match, for each viewer', () => {
  const game = gameWith(({ players }, seat) => players[seat].points)
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'hide', at: 0 })
  if (!outcome.ok) throw outcome.error
  for (const [one, scores] of [
    [match, [3, 3, 3]],
    [outcome.match, [9, 3, 3]],
    [match, [3, 3, 3]],
  ] as const)
    expect(viewOf(game, one, 1).scores).toEqual(scores)
})

test('what a move reads of a face it does not see, by whatever name, cannot be taken back', () => {
  const peeking = setup({ game: { bag: stack(cards, { sanitize: 'len' }) }, player: {} })
  const game = peeking.createGame({
    name: 'peeking',
    players: { min: 1, max: 1 },
    distribute: { cards: 'bag' },
    moves: { peek: peeking.move({ legal: ({ game }) => game.bag.first!.index === 0 || 'Not the first.', apply: () => {} }) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['peek'] } } },
  })
  const { match } = createMatch(game, { seats: 1, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'peek', at: 0 })
  if (!outcome.ok) throw outcome.error
  expect(viewOf(game, outcome.match, 0).undo).toBe('What was hidden has been seen.')
})
