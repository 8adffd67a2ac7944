import { HAND, SEASONS } from './cards.ts'
import { pointsOf, totalOf } from './garden.ts'
import { gardener } from './gardener.ts'
import { HILLSIDE_NAMES } from './hillsides.ts'
import { moves } from './moves.ts'
import { gardenOf, gardensBeside, type Table, terraces } from './table.ts'

const pointsIn = (table: Table, seat: number) => totalOf(pointsOf(gardenOf(table.players[seat]!), gardensBeside(table, seat)))

const lastCard = terraces.guard(({ players, playing }) => playing.every((seat) => players[seat]!.hand.count <= 1))
const lastSeason = terraces.guard(({ game }) => game.season === SEASONS.length)
/** Two players compare their bees only once, not again from the other side. */
const isCompared = terraces.guard(({ seat, next, playing }) => playing.length === 2 && next(seat) < seat)

export default terraces.createGame({
  name: 'terraces',
  displayName: 'Terraces',
  description: 'Gardens on a hillside: everybody chooses a card at the same time, and passes the others on.',
  about: { minutes: [20, 40], weight: 'heavy' },
  players: { min: 2, max: 5, default: 3 },
  // A choice can be changed until it is revealed.
  undo: false,
  beforeDeal: ({ players, random }) => {
    const names = [...HILLSIDE_NAMES]
    random.shuffle(names)
    for (const [seat, player] of players.entries()) player.hillside = names[seat]!
  },
  distribute: { cards: ({ values }, { game, seats }) => (values.seats <= seats ? game.piles.at(values.season) : game.box) },
  afterDeal: ({ game, seats, random }) => {
    const guests = [...game.piles.at('autumn')].filter(({ values }) => values.kind === 'guest')
    random.shuffle(guests)
    // Two more guests than there are players take part; the others go to the box.
    for (const guest of guests.slice(seats + 2)) guest.moveTo(game.box)
    for (const pile of game.piles) pile.shuffle()
  },
  moves,
  guards: { lastCard, lastSeason, isCompared },
  chart: {
    initial: 'begin',
    states: {
      begin: { always: { actions: 'begin', target: 'choosing' } },
      choosing: {
        prompt: '${you} must choose a card',
        absent: 'choose',
        seats: {
          revise: 'choose',
          initial: 'choosing',
          states: {
            choosing: { prompt: 'Choose a card, and what to do with it', on: { choose: 'chosen' } },
            chosen: { type: 'final', prompt: 'You have chosen, and may choose again until the last player has' },
          },
        },
        onDone: 'reveal',
      },
      reveal: { ordered: [{ roundRobin: 'carryOut' }], onDone: 'revealed' },
      revealed: {
        always: [
          { guard: 'lastCard', actions: 'throwAway', target: 'bees' },
          { actions: 'passHands', target: 'choosing' },
        ],
      },
      bees: { ordered: [{ roundRobin: 'compareBees', skip: 'isCompared' }], onDone: 'compared' },
      compared: { always: [{ guard: 'lastSeason', target: 'counting' }, 'begin'] },
      counting: { ordered: [{ roundRobin: 'count' }], onDone: 'over' },
      over: { type: 'final', prompt: 'The last season’s harvest is in' },
    },
  },
  agents: { gardener },
  score: pointsIn,
  tieBreak: ({ players }, seat) => players[seat]!.coins,
  ties: 'If players have the same number of points, the one with more coins comes first.',
  progress: ({ game, players, playing }) => (game.season - players[playing[0]!]!.hand.count / HAND) / SEASONS.length,
})
