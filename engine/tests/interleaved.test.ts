import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeSeats,
  createMatch,
  deck,
  describeGame,
  int,
  legalMoves,
  type Match,
  propose,
  setup,
  slotOf,
  stack,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 20 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { draw: stack(cards, { sanitize: 'len' }), firstSeat: int({ first: -1 }), starter: int({ first: -1 }) },
  player: { hand: stack(cards, { sanitize: 'len' }), moves: int() },
})
const game = rules.createGame({
  name: 'interleaved',
  players: { min: 2, max: 4 },
  distribute: { cards: 'draw' },
  afterDeal: ({ game, seat, me }) => {
    game.firstSeat = seat
    me.moves++
    game.draw.shuffle()
  },
  moves: {
    take: rules.move({
      args: { from: slotOf('draw') },
      apply: ({ game, me }, { from }) => {
        me.moves++
        game.draw.at(from)!.moveTo(me.hand)
      },
    }),
    shuffle: rules.fixUp({ apply: ({ game }) => game.draw.shuffle() }),
    begin: rules.fixUp({
      apply: ({ game, seat }) => {
        game.starter = seat
      },
    }),
  },
  guards: { empty: rules.guard(({ game }) => game.draw.isEmpty) },
  chart: {
    initial: 'a',
    states: {
      a: { entry: 'begin', on: { take: 'b' } },
      b: {
        always: [
          { guard: 'empty', target: 'c' },
          { actions: 'shuffle', target: 'd' },
        ],
      },
      d: { always: { actions: 'nextTurn', target: 'a' } },
      c: { type: 'final' },
    },
  },
  score: ({ players }, seat) => [...players[seat]!.hand].reduce((sum, { values }) => sum + values.n, 0),
})

const created = (n: number) => createMatch(game, { seats: 2 + (n % 3), secret: secretOf(n), at: 0 }).match
function step(match: Match, choice: number): Match {
  const moves = legalMoves(game, match, match.turn)
  const options = moves[0].options!
  const outcome = propose(game, match, { seat: match.turn, move: 'take', args: options[choice % options.length]!, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.match
}
/** Everything that is asked of the engine about a match, the match included. */
const all = (match: Match) =>
  JSON.stringify([match, activeSeats(game, match), [0, 1].map((seat) => viewOf(game, match, seat)), describeGame(game, match.seats).moves])

describe('matches of one game', () => {
  test('played in turns never mix', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(19)), { maxLength: 60, size: 'max' }), (choices) => {
        const together = Array.from({ length: 5 }, (_, n) => created(n))
        const course = together.map((match) => [all(match)])
        for (const [n, choice] of choices) {
          if (together[n].finished) continue
          together[n] = step(together[n], choice)
          viewOf(game, together[(n + 1) % 5], 'spectator')
          course[n].push(all(together[n]))
        }
        for (let n = 0; n < 5; n++) {
          let alone = created(n)
          const expected = [all(alone)]
          for (const [m, choice] of choices) {
            if (m !== n || alone.finished) continue
            alone = step(alone, choice)
            expected.push(all(alone))
          }
          expect(course[n]).toEqual(expected)
        }
      }),
      { numRuns: 40, seed: 2 },
    )
  })
  test('a match can go on in two ways', () => {
    const match = step(created(1), 3)
    const before = JSON.stringify(match)
    const [one, two] = [step(match, 0), step(match, 1)]
    expect(JSON.stringify(match)).toBe(before)
    expect(JSON.stringify(step(match, 0))).toBe(JSON.stringify(one))
    expect(JSON.stringify(one)).not.toBe(JSON.stringify(two))
    expect(JSON.stringify(step(JSON.parse(JSON.stringify(one)) as Match, 2))).toBe(JSON.stringify(step(one, 2)))
  })
  test('a match is created the same, whatever was played before', () => {
    const fresh = JSON.stringify(created(0))
    let other = created(3)
    for (let i = 0; i < 7; i++) {
      other = step(other, i)
      legalMoves(game, other, 1)
      expect(JSON.stringify(created(0))).toBe(fresh)
    }
    expect(JSON.parse(fresh).state.game.slice(1)).toEqual([0, 0])
  })
  test('an older version of a match can still be played on', () => {
    const versions = [created(0)]
    for (let i = 0; i < 10; i++) versions.push(step(versions.at(-1)!, i))
    for (let i = 9; i >= 0; i--) expect(JSON.stringify(step(versions[i], i))).toBe(JSON.stringify(versions[i + 1]))
  })
})
