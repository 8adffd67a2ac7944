import { deck } from '../deck.ts'
import { bool, int, stack } from '../field.ts'
import type { Game } from '../game.ts'
import { setup } from '../setup.ts'

/**
 * A game for tests of what agents are told: a card is turned up and covered again before anybody else can act, at the set-up and with each
 * move. Its agents remember what they are told, the moves of each chain with what lay open after each.
 */
const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, n) => ({ n })),
)
const peeping = setup({
  game: { pile: stack(cards, { sanitize: 'len' }), open: stack(cards), done: bool() },
  player: { turns: int() },
})
const turnUp = peeping.fixUp({ apply: ({ game }) => game.pile.first!.moveTo(game.open) })
const cover = peeping.fixUp({ apply: ({ game }) => game.open.moveAllTo(game.pile) })
const knock = peeping.move({
  args: { times: int(1, 3, { sanitize: 'hidden' }) },
  apply: ({ game, me }) => {
    me.turns++
    game.done = me.turns > 1
  },
})

export const peepingGame = peeping.createGame({
  name: 'peeping',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  moves: { turnUp, cover, knock },
  guards: { isDone: peeping.guard(({ game }) => game.done) },
  chart: {
    initial: 'up',
    states: {
      up: { always: { actions: 'turnUp', target: 'down' } },
      down: { always: { actions: 'cover', target: 'wait' } },
      wait: { always: { guard: 'isDone', target: 'over' }, on: { knock: { actions: 'nextTurn', target: 'up' } } },
      over: { type: 'final' },
    },
  },
  agents: {
    listening: {
      displayName: 'Listening',
      choose: () => ({ move: 'knock', args: { times: 2 } }),
      observe(_view, _random, memory, steps) {
        const told = steps.map(({ move, by, args, transfers, before, view }) => [
          move,
          by,
          args.times ?? null,
          transfers.length,
          ...[before, view].map(({ game }) => game.open.slots.map((card) => card!.values!.n)),
        ])
        return [...((memory as never[] | null) ?? []), told]
      },
    },
  },
}) as Game
