import { int, library, openSeats, setup } from '../../../engine/index.ts'

const ROUNDS = 10

const seats = openSeats()
const parlour = setup({ game: { round: int() }, player: { ...seats.player } })
const lib = library(parlour)
const seating = seats.rules(parlour, 2)

/** A game that begins with its first seat filled; the others are as it begins and while it runs. */
export default parlour.createGame({
  name: 'parlour',
  description: 'Rounds in which each says one thing; the door is open.',
  players: { min: 2, max: 5 },
  distribute: {},
  beforeDeal: seats.empty,
  moves: { ...seating.moves, play: lib.done(), count: lib.increment('round') },
  guards: { ...seating.guards, late: lib.reached('round', ROUNDS) },
  chart: {
    initial: 'gather',
    states: {
      gather: seats.roundSetUp('round'),
      round: { on: { play: { target: 'played', actions: 'count' } } },
      played: {
        always: [
          { guard: 'late', target: 'over' },
          { actions: 'nextTurn', target: 'gather' },
        ],
      },
      over: { type: 'final' },
    },
    on: { sit: { turn: 'inactive' } },
  },
})
