import { bool, deck, roundRobin, setup, slotOf, stack } from '../../index.ts'

/**
 * At the start all players simultaneously keep one of three objectives. Written in two ways: with a region for each seat, and with one
 * phase for all.
 */

const objectives = deck(
  'objectives',
  Array.from({ length: 24 }, (_, n) => ({ points: n })),
)
const table = setup({
  game: { pile: stack(objectives, { sanitize: 'len' }), open: stack(objectives) },
  player: {
    offer: stack(objectives, { sanitize: 'len' }),
    kept: stack(objectives, { sanitize: 'len' }),
    exchanged: bool({ sanitize: 'hidden' }),
  },
})

const playKeep = table.move({
  args: { slot: slotOf('offer') },
  apply: ({ game, me }, { slot }) => {
    me.offer.at(slot)!.moveTo(me.kept)
    me.offer.moveAllTo(game.pile)
    game.pile.shuffle()
  },
})
const exchange = table.move({
  legal: ({ me }) => (me.exchanged ? 'You have exchanged one already.' : true),
  apply: ({ game, me }) => {
    const drawn = game.pile.first!
    me.offer.first!.moveTo(game.pile)
    drawn.moveTo(me.offer)
    me.exchanged = true
  },
})
const offer = table.fixUp({ apply: ({ game, me }) => game.pile.first!.moveTo(me.offer) })
const show = table.fixUp({ apply: ({ game, me }) => me.kept.moveAllTo(game.open) })

const hasKept = table.ofPlayer(({ kept }) => !kept.isEmpty)
const undecided = table.who(({ players }) => players.flatMap((player, seat) => (hasKept(player) ? [] : [seat])))
const args = {
  choosing: table.args((state) => {
    const seats = state.players.flatMap((player, seat) => (hasKept(player) ? [] : [seat]))
    return { count: seats.length, seats }
  }),
  mine: table.args(({ me }) => ({ points: [...me.offer, ...me.kept].map(({ values }) => values.points) })),
}
const common = {
  players: { min: 2, max: 6 },
  distribute: { objectives: 'pile' },
  moves: { playKeep, exchange, offer, show },
  args,
} as const
const PROMPT = {
  active: '${you} must choose one of ${args.count} objective cards to keep',
  others: 'Other players must choose one objective',
}

/** Each seat has a region of its own; a player who has chosen waits for the others. */
export const byRegions = table.createGame({
  ...common,
  name: 'keep-one',
  afterDeal: ({ game }) => game.pile.shuffle(),
  progress: ({ game, players }) => (players.filter(hasKept).length + game.open.count) / players.length,
  chart: {
    initial: 'offering',
    states: {
      offering: { ordered: [roundRobin('offer', { rounds: 3 })], onDone: 'playerTurnSetup' },
      playerTurnSetup: {
        prompt: PROMPT,
        args: 'choosing',
        privateArgs: 'mine',
        absent: 'playKeep',
        seats: {
          initial: 'choosing',
          states: { choosing: { moves: ['exchange'], on: { playKeep: 'kept' } }, kept: { type: 'final' } },
        },
        onDone: 'showing',
      },
      showing: { ordered: [roundRobin('show')], onDone: 'gameEnd' },
      gameEnd: { type: 'final' },
    },
  },
})

/** One phase, in which the players who have not chosen yet are active. */
export const byName = table.createGame({
  ...common,
  name: 'keep-one-together',
  afterDeal: ({ game }) => game.pile.shuffle(),
  progress: ({ game, players }) => (players.filter(hasKept).length + game.open.count) / players.length,
  who: { undecided },
  guards: { allKept: table.guard(({ players }) => players.every(hasKept)) },
  chart: {
    initial: 'offering',
    states: {
      offering: { ordered: [roundRobin('offer', { rounds: 3 })], onDone: 'playerTurnSetup' },
      playerTurnSetup: {
        turn: 'undecided',
        prompt: PROMPT,
        args: 'choosing',
        privateArgs: 'mine',
        absent: 'playKeep',
        moves: ['playKeep', 'exchange'],
        always: { guard: 'allKept', target: 'showing' },
      },
      showing: { ordered: [roundRobin('show')], onDone: 'gameEnd' },
      gameEnd: { type: 'final' },
    },
  },
})
