import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMatch, deck, int, type Match, propose, setup, stack, viewOf } from '../index.ts'
import { checkComponents, secretOf } from '../testing/index.ts'

/** How many more calls of a rule until one throws. */
let fuse = Number.POSITIVE_INFINITY
beforeEach(() => {
  fuse = Number.POSITIVE_INFINITY
})
class Planted extends Error {}
const burn = () => {
  if (--fuse < 0) throw new Planted()
}

const cards = deck(
  'cards',
  Array.from({ length: 12 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { draw: stack(cards, { sanitize: 'len' }), table: stack(cards), round: int() },
  player: { hand: stack(cards, { sanitize: 'len' }), points: int() },
})
const game = rules.createGame({
  name: 'rollback',
  players: { min: 2, max: 3 },
  distribute: { cards: 'draw' },
  afterDeal: ({ game }) => game.draw.shuffle(),
  moves: {
    take: rules.move({
      legal: () => {
        burn()
        return true
      },
      apply: ({ game, me, random }) => {
        burn()
        me.points += random.below(6)
        burn()
        game.draw.last!.moveTo(me.hand)
        burn()
      },
    }),
    lay: rules.fixUp({
      legal: ({ current }) => {
        burn()
        return current.hand.isEmpty ? 'No card.' : true
      },
      apply: ({ game, current }) => {
        current.hand.first!.moveTo(game.table)
        burn()
      },
    }),
    gather: rules.fixUp({
      apply: ({ game }) => {
        game.table.moveAllTo(game.draw)
        burn()
        game.draw.shuffle()
        burn()
        game.round++
      },
    }),
    count: rules.fixUp({
      apply: ({ players }) => {
        burn()
        for (const player of players) player.points++
        burn()
      },
    }),
  },
  guards: {
    five: rules.guard(({ game }) => {
      burn()
      return game.table.count === 5
    }),
    last: rules.guard(({ game }) => {
      burn()
      return game.round === 3
    }),
  },
  chart: {
    initial: 'a',
    states: {
      a: { exit: 'count', after: { 50: { move: 'take' } }, on: { take: 'b' } },
      b: { entry: 'count', always: { actions: 'lay', target: 'c' } },
      c: { always: [{ guard: 'five', actions: 'gather', target: 'd' }, 'd'] },
      d: {
        always: [
          { guard: 'last', target: 'e' },
          { actions: 'nextTurn', target: 'a' },
        ],
      },
      e: { type: 'final' },
    },
  },
  score: ({ players }, seat) => {
    burn()
    return players[seat].points
  },
})

const play = (match: Match) => propose(game, match, { seat: match.turn, move: 'take', at: match.version })

test('a rule that throws anywhere in a chain leaves the match as it was, and the next proposal works', () => {
  let planted = 0
  fc.assert(
    fc.property(fc.nat(1000), fc.array(fc.nat(25), { minLength: 5, maxLength: 30, size: 'max' }), (seed, fuses) => {
      let { match } = createMatch(game, { seats: 2, secret: secretOf(seed), at: 0 })
      for (const length of fuses) {
        if (match.finished) return
        const before = JSON.stringify(match)
        const other = createMatch(game, { seats: 2, secret: secretOf(seed + 1), at: 0 }).match
        const whole = play(match)
        expect(JSON.stringify(match)).toBe(before)
        fuse = length
        const broken = play(match)
        fuse = Number.POSITIVE_INFINITY
        expect(JSON.stringify(match)).toBe(before)
        if (!broken.ok) {
          planted++
          expect(broken.refusal).toMatchObject({ code: 'failed', by: 'take' })
          expect(broken.error).toBeInstanceOf(Planted)
          expect(broken.refusal.message).not.toContain('Planted')
        }
        // Straight afterwards on the other match, then on the same.
        expect(JSON.stringify(createMatch(game, { seats: 2, secret: secretOf(seed + 1), at: 0 }).match)).toBe(JSON.stringify(other))
        const again = play(match)
        expect(JSON.stringify(again)).toBe(JSON.stringify(whole))
        expect(viewOf(game, match, 0)).toEqual(viewOf(game, JSON.parse(before) as Match, 0))
        if (!again.ok) throw again.error
        match = again.match
        checkComponents(game, match)
      }
    }),
    { numRuns: 60, seed: 3 },
  )
  expect(planted).toBeGreaterThan(300)
})

describe('a rule that throws', () => {
  test('at set-up throws from createMatch, and the next match is created as ever', () => {
    const whole = JSON.stringify(createMatch(game, { seats: 3, secret: secretOf(5), at: 0 }))
    const broken = rules.createGame({
      name: 'broken',
      players: { min: 3, max: 3 },
      distribute: { cards: 'draw' },
      afterDeal: ({ game }) => {
        game.draw.shuffle()
        throw new Planted()
      },
      moves: {},
      chart: { endless: true, initial: 'a', states: { a: {} } },
    })
    expect(() => createMatch(broken, { seats: 3, secret: secretOf(5), at: 0 })).toThrow(Planted)
    expect(JSON.stringify(createMatch(game, { seats: 3, secret: secretOf(5), at: 0 }))).toBe(whole)
  })
  test('may throw anything', () => {
    for (const thrown of [undefined, null, 'text', 7]) {
      const odd = rules.createGame({
        name: 'odd',
        players: { min: 2, max: 2 },
        distribute: { cards: 'draw' },
        moves: {
          take: rules.move({
            apply: () => {
              throw thrown
            },
          }),
        },
        chart: { endless: true, initial: 'a', states: { a: { moves: ['take'] } } },
      })
      const { match } = createMatch(odd, { seats: 2, secret: secretOf(1), at: 0 })
      expect(propose(odd, match, { seat: 0, move: 'take', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'failed' }, error: thrown })
    }
  })
})

test('a move that cannot be carried out to its end undoes what it had begun', () => {
  const stuck = rules.createGame({
    name: 'stuck',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw' },
    moves: {
      take: rules.move({
        apply: ({ game, me }) => {
          game.draw.moveAllTo(me.hand)
          game.draw.first!.moveTo(me.hand)
        },
      }),
    },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['take'] } } },
  })
  const { match } = createMatch(stuck, { seats: 2, secret: secretOf(1), at: 0 })
  expect(propose(stuck, match, { seat: 0, move: 'take', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'failed' } })
  checkComponents(stuck, match)
  expect(match.state.game[0]).toHaveLength(12)
})
