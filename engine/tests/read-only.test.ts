import { describe, expect, test } from 'vitest'
import { createMatch, deck, int, type Match, propose, setup, slots, stack, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What a rule tries to do where it may only read; set by each test. */
let attempt: (state: Attempted) => void = () => {}
let where = ''
type Attempted = {
  game: { n: number; pile: Moving; row: Moving }
  players: { points: number; hand: Moving }[]
  current: { points: number; hand: Moving }
  me: { points: number; hand: Moving }
  variant: { [option: string]: string }
  random: { below(n: number): number }
  turn: number
}
interface Moving {
  first: { moveTo(to: Moving, slot?: number): void; values: { n: number } } | undefined
  shuffle(): void
  resize(slots: number): void
  moveAllTo(to: Moving): void
}

const at = (place: string, state: unknown) => {
  if (where === place) attempt(state as never)
}

/** A game of its own for each test, so that what one spoils does not reach the next. */
function make() {
  const cards = deck(
    'cards',
    Array.from({ length: 6 }, (_, n) => ({ n })),
  )
  const rules = setup({
    game: { n: int(), pile: stack(cards), row: slots(cards, 8) },
    player: { points: int(), hand: stack(cards) },
    variants: { size: { default: 'small', values: { small: {}, large: {} } } },
  })
  const game = rules.createGame({
    name: 'read-only',
    players: { min: 2, max: 2 },
    distribute: { cards: 'pile' },
    moves: {
      play: rules.move({
        legal: (state) => {
          at('legal of a move', state)
          return true
        },
        // Writes every row, so that all are this version's own.
        apply: ({ game, players }) => {
          game.n++
          for (const player of players) {
            player.points++
            game.pile.first!.moveTo(player.hand)
          }
          game.pile.first!.moveTo(game.row)
        },
      }),
      fix: rules.fixUp({
        legal: (state) => {
          at('legal of a fix-up', state)
          return true
        },
        apply: ({ game }) => {
          game.n++
        },
      }),
    },
    guards: {
      before: rules.guard((state) => {
        at('a guard before the move', state)
        return true
      }),
      after: rules.guard((state) => {
        at('a guard after the move', state)
        return true
      }),
    },
    chart: {
      initial: 'a',
      states: {
        a: { on: { play: { guard: 'before', target: 'b' } } },
        b: { always: { guard: 'after', actions: 'fix', target: 'c' } },
        c: { type: 'final' },
      },
    },
    score: (state, seat) => {
      at('score', state)
      return state.players[seat].points
    },
    winners: (state) => {
      at('winners', state)
      return []
    },
  })
  return { game, cards }
}

const ATTEMPTS: { readonly [title: string]: (state: Attempted) => void } = {
  'set a field of the game': ({ game }) => {
    game.n = 100
  },
  'set a field of a player': ({ players }) => {
    players[1].points = 100
  },
  'set a field of the current player': ({ current }) => {
    current.points = 100
  },
  'set a field of the acting player': ({ me }) => {
    me.points = 100
  },
  'move a component': ({ game }) => (game.pile.first ?? game.row.first)!.moveTo(game.pile.first ? game.row : game.pile),
  'move all components': ({ game }) => game.pile.moveAllTo(game.row),
  'shuffle a stack': ({ game }) => game.pile.shuffle(),
  'shuffle a hand': ({ me }) => me.hand.shuffle(),
  'resize a stack': ({ game }) => game.row.resize(9),
  'draw a random number': ({ random }) => random.below(6),
  'set whose turn it is': (state) => {
    state.turn = 1
  },
  'put another object in place of the game': (state) => {
    state.game = { n: 5 } as never
  },
  'put another player at a seat': ({ players }) => {
    players[0] = players[1]
  },
  'reorder the players': ({ players }) => {
    players.reverse()
  },
  'add a field that the game does not have': ({ game }) => {
    ;(game as never as { more: number }).more = 1
  },
  'put a component in place of a stack': ({ game }) => {
    game.pile = game.row
  },
  "change a component's values": ({ game }) => {
    game.row.first!.values.n = 77
  },
  'change the variant': ({ variant }) => {
    variant.size = 'large'
  },
}
const PLACES = ['legal of a move', 'a guard before the move', 'a guard after the move', 'legal of a fix-up', 'score', 'winners']

describe.each(PLACES)('%s', (place) => {
  test.each(Object.keys(ATTEMPTS))('cannot %s', (what) => {
    where = ''
    const { game, cards } = make()
    const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    const play = (from: Match) => propose(game, from, { seat: 0, move: 'play', at: 1 })
    const start = JSON.stringify(match)
    const undisturbed = JSON.stringify(play(match))
    const faces = JSON.stringify(cards.components)
    let tried = 0
    where = place
    attempt = (state) => {
      tried++
      if (place !== 'legal of a move' && place !== 'a guard before the move' && tried > 1) return
      if (what === "change a component's values" && !state.game.row.first) throw new Error('nothing there to change')
      ATTEMPTS[what](state)
    }
    const outcome = play(match)
    where = ''
    expect(tried).toBeGreaterThan(0)
    expect(JSON.stringify(match)).toBe(start)
    expect(JSON.stringify(cards.components)).toBe(faces)
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'failed' } })
    expect(JSON.stringify(play(match))).toBe(undisturbed)
    expect(viewOf(game, match, 0).version).toBe(0)
  })
})
